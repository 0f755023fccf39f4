/** An admin (or the operator at the command line) puts an organisation behind an account of its own at a provider, changes it or takes it away. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { isOperator } from "#lib/auth/import-right";
import { requireRole } from "#lib/auth/require-role";
import type { OrgId } from "#lib/context";
import type { ProviderReply, ProviderRequest, Trial } from "#lib/contract/provider-settings";
import { assert, ServiceError } from "#lib/errors";
import { noteCredentials } from "#lib/upstream/note-credentials";
import type { AccountDesk } from "#lib/upstream/account-desk";
import { INSTALLATION } from "#lib/upstream/read-refused-since";
import { openToken, sealToken } from "#lib/upstream/sealed-token";
import { findAccount, shownAddress, type StoredAccount } from "#lib/upstream/stored-account";

interface Deps extends AuthDeps {
  desk: AccountDesk;
}

const DONE: ProviderReply = { done: true, trial: null, mayInsist: false };

/** What may be better later: the address and the token may still be right. */
const NOBODY_NOW: ReadonlySet<Trial> = new Set(["unresolved", "untrusted", "timeout", "no-connection", "busy"]);

/** Below this length no end is shown: four characters would be too much of it. */
const SHORTEST_WITH_ENDING = 12;

/**
 * New credentials are tried before they are kept: refused ones never are. Checks made before stay; new ones come from whoever answers then.
 * Throws `forbidden`, also for the demonstration, which no provider ever sees; `not-found`; `conflict` when the account is not the one seen.
 */
export async function changeProvider(deps: Deps, by: Doer, request: ProviderRequest & { orgId: OrgId }): Promise<ProviderReply> {
  requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  const { orgId } = request;
  const [organisation] = await deps.db.query<{ scope: string }>("select scope from organisations where org_id = $1", [orgId]);
  if (organisation === undefined) throw new ServiceError("not-found", { detail: "No such organisation." });
  if (organisation.scope === "demo")
    throw new ServiceError("forbidden", { detail: "The demonstration's people are invented: no provider is asked about them." });
  const account = requireSeen(await findAccount(deps.db, orgId), request.seen);
  switch (request.act) {
    case "set":
      return keepTried(deps, by, request, request);
    case "token":
      return keepTried(deps, by, request, { ...requireAccount(account), token: request.newToken });
    case "metering": {
      const { baseUrl } = requireAccount(account);
      await keep(deps, by, request, { baseUrl, metered: request.metering });
      return DONE;
    }
    case "try": {
      const trial = account === null ? await tryInstallation(deps, orgId) : await tryStored(deps, orgId, account);
      return { done: trial === "accepted", trial, mayInsist: false };
    }
    case "remove":
      await remove(deps, by, request);
      return DONE;
  }
}

interface Kept {
  baseUrl: string;
  metered: boolean;
  /** Absent: the one that is kept already. */
  token?: string;
}

type Asked = { orgId: OrgId; seen: string | null };

async function keepTried(
  deps: Deps,
  by: Doer,
  asked: Asked & { evenUnreachable: boolean },
  { baseUrl, metered, token }: Required<Kept>,
): Promise<ProviderReply> {
  const trial = await deps.desk.tryAccount({ baseUrl, token });
  const nobodyNow = NOBODY_NOW.has(trial);
  const done = trial === "accepted" || (nobodyNow && asked.evenUnreachable);
  if (done) await keep(deps, by, asked, { baseUrl, metered, token });
  return { done, trial, mayInsist: nobodyNow && !done };
}

/** What the stored credentials are worth now; it is noted as a call of everyday would. */
async function tryStored(deps: Deps, orgId: OrgId, { baseUrl, sealedToken }: StoredAccount): Promise<Trial> {
  const token = openToken(sealedToken, { secret: secretOf(deps), orgId, baseUrl });
  if (token === null) throw new ServiceError("conflict", { detail: "The token was sealed with another AUTH_SECRET." });
  const trial = await deps.desk.tryAccount({ baseUrl, token });
  if (trial === "accepted" || trial === "refused") await noteCredentials(deps, orgId, trial);
  return trial;
}

/** What UPSTREAM_TOKEN is worth now: for who operates the installation. */
async function tryInstallation(deps: Deps, orgId: OrgId): Promise<Trial> {
  if (!(await isOperator(deps.db, orgId))) throw new ServiceError("forbidden");
  if (deps.desk.installation === null) throw new ServiceError("conflict", { detail: "The installation has no provider." });
  const trial = await deps.desk.installation.tryToken();
  if (trial === "accepted" || trial === "refused") await noteCredentials(deps, INSTALLATION, trial);
  return trial;
}

async function keep(deps: Deps, by: Doer, { orgId, seen }: Asked, { baseUrl, metered, token }: Kept): Promise<void> {
  await deps.db.transact(async (tx) => {
    await tx.query("select 1 from organisations where org_id = $1 for update", [orgId]);
    const before = requireSeen(await findAccount(tx, orgId), seen);
    if (token === undefined && before?.metered === metered) return;
    const sealed = token === undefined ? requireAccount(before).sealedToken : sealToken(token, { secret: secretOf(deps), orgId, baseUrl });
    const ending = token === undefined ? requireAccount(before).tokenEnding : endingOf(token);
    await tx.query(
      `insert into org_upstreams (org_id, base_url, sealed_token, token_ending, metered, set_by_name, set_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (org_id) do update set base_url = excluded.base_url,
         sealed_token = excluded.sealed_token, token_ending = excluded.token_ending, metered = excluded.metered,
         set_by_name = excluded.set_by_name, set_at = excluded.set_at`,
      [orgId, baseUrl, sealed, ending, metered, by.name, deps.clock.now()],
    );
    // What was refused were the credentials of before.
    if (token !== undefined) await tx.query("delete from upstream_refusals where upstream = $1", [orgId]);
    const detail = { from: told(before), to: { address: shownAddress(baseUrl), metered }, newToken: token !== undefined };
    await emit(tx, actOf(deps, by, orgId, { action: "organisation.provider-set", subject: orgId, detail }));
  });
  forgetCredentials(deps.db);
}

async function remove(deps: Deps, by: Doer, { orgId, seen }: Asked): Promise<void> {
  await deps.db.transact(async (tx) => {
    await tx.query("select 1 from organisations where org_id = $1 for update", [orgId]);
    const before = requireAccount(requireSeen(await findAccount(tx, orgId), seen));
    await tx.query("delete from org_upstreams where org_id = $1", [orgId]);
    await tx.query("delete from upstream_refusals where upstream = $1", [orgId]);
    await emit(tx, actOf(deps, by, orgId, { action: "organisation.provider-removed", subject: orgId, detail: { from: told(before) } }));
  });
  forgetCredentials(deps.db);
}

/** As the trail tells it. */
function told(account: StoredAccount | null): { address: string; metered: boolean } | null {
  return account === null ? null : { address: shownAddress(account.baseUrl), metered: account.metered };
}

function requireSeen(account: StoredAccount | null, seen: string | null): StoredAccount | null {
  if ((account?.setAt.toISOString() ?? null) !== seen) throw new ServiceError("conflict", { detail: "The account changed meanwhile." });
  return account;
}

function requireAccount(account: StoredAccount | null): StoredAccount {
  if (account === null) throw new ServiceError("conflict", { detail: "There is no account." });
  return account;
}

function endingOf(token: string): string {
  return token.length < SHORTEST_WITH_ENDING ? "" : token.slice(-4);
}

function secretOf({ desk: { secret } }: Deps): string {
  assert(secret !== undefined, "AUTH_SECRET is set: by `npm start`, or by the operator");
  return secret;
}
