/** The folder of the embedded PostgreSQL: made once with initdb, with its password and port beside it. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ServiceAccount } from "#lib/db/embedded-account";
import type { Binaries } from "#lib/db/embedded-binaries";
import { logTail } from "#lib/db/embedded-log";
import { freePort } from "#lib/db/embedded-port";

export const DATABASE_USER = "cotejo";

const Secret = z.object({ password: z.string().min(20), port: z.number().int() });
/** What a client needs; kept with mode 0600. The port stays the same over restarts while it is free. */
export type Secret = z.output<typeof Secret>;

export interface Site {
  home: string;
  cluster: string;
  log: string;
  account: ServiceAccount | null;
  binaries: Binaries;
  durable: boolean;
  /** Descriptor of the start lock. */
  lockFd: number;
  onProgress: (sentence: string) => void;
}

/** Makes the cluster when there is none. Throws a plain sentence when the one that is there cannot be used. */
export async function ensureCluster(site: Site): Promise<Secret> {
  const { cluster, home, binaries } = site;
  if (existsSync(cluster)) {
    const major = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
    if (Number(major) === binaries.major) return readSecret(home);
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${major}, and this Cotejo brings ${binaries.major}. ` +
        "Take a backup with the version of Cotejo that made it (npm run cotejo -- backup FILE), move the folder away, start, and restore the backup.",
    );
  }
  site.onProgress("Making the database (once)…");
  const secret = { password: randomBytes(24).toString("base64url"), port: await freePort() };
  writeSecret(home, secret);
  await initialise(site, secret);
  return secret;
}

export function readSecret(home: string): Secret {
  const path = join(home, "secret.json");
  if (!existsSync(path))
    throw new Error(`The database's password is gone: ${path} is missing. Put it back from a copy of the data folder.`);
  return Secret.parse(JSON.parse(readFileSync(path, "utf8")));
}

export function writeSecret(home: string, secret: Secret): void {
  const path = join(home, "secret.json");
  writeFileSync(`${path}.new`, JSON.stringify(secret), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Working folder, environment and account for the server's programs. Nothing of ours leaks into their environment. */
export function spawnAs(site: Site): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const env = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;
  return { cwd: "/", env, ...(site.account ? { uid: site.account.uid, gid: site.account.gid } : {}) };
}

// In a folder of its own, renamed at the end: a run killed in the middle leaves nothing that looks finished.
async function initialise(site: Site, secret: Secret): Promise<void> {
  const nursery = join(site.home, "cluster.new");
  rmSync(nursery, { recursive: true, force: true });
  mkdirSync(nursery, { mode: 0o700 });
  const passwordFile = join(nursery, "password");
  writeFileSync(passwordFile, secret.password, { mode: 0o600 });
  if (site.account) for (const path of [nursery, passwordFile]) chownSync(path, site.account.uid, site.account.gid);
  const locale = site.binaries.major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"] : ["--locale=C.UTF-8"];
  const args = ["-D", join(nursery, "cluster"), "-U", DATABASE_USER, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  args.push("--encoding=UTF8", "--data-checksums", "--no-instructions", ...locale);
  if (!site.durable) args.push("--no-sync");
  const code = await run(site, site.binaries.initdb, args);
  if (code !== 0) throw new Error(`The database could not be made (initdb ended with ${code}).\n${logTail(site.log)}`);
  renameSync(join(nursery, "cluster"), site.cluster);
  rmSync(nursery, { recursive: true, force: true });
}

async function run(site: Site, program: string, args: string[]): Promise<number> {
  const log = openSync(site.log, "a", 0o600);
  // The lock goes along: should we be killed, nobody makes another cluster until this one's maker has ended too.
  const child = spawn(program, args, { ...spawnAs(site), stdio: ["ignore", log, log, site.lockFd] });
  closeSync(log);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? -1));
  });
}
