/** Who answers new Checks, and whether those providers can be asked: part of `doctor`. */
import { readAuthSecret } from "#lib/auth/kept-secret";
import type { CommandRun } from "#lib/cli/command";
import type { Finding } from "#lib/cli/doctor";
import type { Db } from "#lib/db/db";
import { readInstallationRefusal } from "#lib/upstream/read-refused-since";
import { listAccounts } from "#lib/upstream/stored-account";

export async function providers(db: Db, run: CommandRun): Promise<Finding[]> {
  const secret = run.env.AUTH_SECRET ?? readAuthSecret(run.dataFolder) ?? undefined;
  const accounts = await listAccounts(db, secret);
  return [await installation(db, run, accounts.length), ...accounts.flatMap(troubleOf)];
}

async function installation(db: Db, { env }: CommandRun, own: number): Promise<Finding> {
  const what = "who answers";
  const { UPSTREAM_BASE_URL: address, UPSTREAM_TOKEN: token, UPSTREAM_METER: meter } = env;
  const others =
    own === 0 ? "" : `; ${own} ${own === 1 ? "organisation has an account of its own" : "organisations have accounts of their own"}`;
  if (address === undefined || token === undefined) return { what, state: "ok", found: `Cotejo's own engine${others}` };
  const { host, protocol } = new URL(address);
  const found = `${host}${meter === "on" ? ", and this installation charges too" : ""}${others}`;
  const refusedSince = await readInstallationRefusal(db);
  if (refusedSince !== null) {
    const fix = "Ask it for a valid token, put it into UPSTREAM_TOKEN and start Cotejo again. Until then nothing new is answered.";
    return { what, state: "fault", found: `${found}, which refuses UPSTREAM_TOKEN since ${refusedSince.toISOString()}`, fix };
  }
  if (protocol === "https:") return { what, state: "ok", found };
  const fix =
    "Your network carries its token, names and RUTs in clear: put a certificate on that server and set UPSTREAM_BASE_URL to https://…";
  return { what, state: "warning", found, fix };
}

function troubleOf({ organisation, address, opens, refusedSince }: Awaited<ReturnType<typeof listAccounts>>[number]): Finding[] {
  const what = `provider of ${organisation}`;
  if (!opens) {
    const found = `the token for ${address} is sealed under another AUTH_SECRET: nothing new is answered`;
    const fix = "Give the token again (Settings, Provider; or npm run cotejo -- upstream set), or set that AUTH_SECRET again.";
    return [{ what, state: "fault", found, fix }];
  }
  if (refusedSince === null) return [];
  const fix = "Its admins read it in the panel: Settings, Provider. A newer token: npm run cotejo -- upstream set";
  return [{ what, state: "warning", found: `${address} refuses its token since ${refusedSince.toISOString()}`, fix }];
}
