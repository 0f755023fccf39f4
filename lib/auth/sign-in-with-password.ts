/** E-mail and password prove a person. */
import { emit } from "#lib/audit/audit";
import { normalEmail } from "#lib/auth/create-user";
import type { AuthDeps } from "#lib/auth/doer";
import type { SignedInUser } from "#lib/auth/open-session";
import { verifyPassword } from "#lib/auth/passwords";
import { admitSignIn } from "#lib/auth/sign-in-throttle";
import type { OrgId } from "#lib/context";
import { ServiceError } from "#lib/errors";
import type { Log } from "#lib/log";

export type SignIn = { state: "signed-in"; user: SignedInUser } | { state: "refused" } | { state: "throttled"; retryAfterSeconds: number };

export interface PasswordAttempt {
  email: string;
  password: string;
  /** The client's address as the guard found it. */
  address: string;
  requestId: string | null;
}

/** Unknown, disabled, without password, wrong password: one answer, after the same work. Throws `unavailable`. */
export async function signInWithPassword(deps: AuthDeps & { log: Log }, attempt: PasswordAttempt): Promise<SignIn> {
  const email = normalEmail(attempt.email);
  const admission = await admitSignIn(deps, email, attempt.address);
  if (!admission.allowed) return { state: "throttled", retryAfterSeconds: admission.retryAfterSeconds };
  const [row] = await deps.db.query<{ user_id: string; org_id: OrgId; name: string; password_hash: string | null }>(
    `select u.user_id, u.org_id, u.name, u.password_hash from users u join organisations o on o.org_id = u.org_id
     where u.email = $1 and u.disabled_at is null and o.disabled_at is null`,
    [email],
  );
  let right: boolean;
  try {
    right = await verifyPassword(row?.password_hash ?? null, attempt.password);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "too-many-requests") throw error;
    return { state: "throttled", retryAfterSeconds: error.retryAfterSeconds ?? 5 };
  }
  if (row === undefined) return { state: "refused" };
  const user = { userId: row.user_id, orgId: row.org_id, name: row.name };
  if (!right) {
    noteFailure(deps, user, attempt);
    return { state: "refused" };
  }
  await admission.succeeded();
  return { state: "signed-in", user };
}

// After the answer: writing it for known users alone would tell by its time who is known.
function noteFailure(deps: AuthDeps & { log: Log }, user: SignedInUser, attempt: PasswordAttempt): void {
  const entry = {
    orgId: user.orgId,
    at: deps.clock.now(),
    actorKind: "user" as const,
    actorId: user.userId,
    actorName: user.name,
    action: "session.refused",
    subject: user.userId,
    detail: { method: "password", address: attempt.address },
    requestId: attempt.requestId,
  };
  setImmediate(() => {
    emit(deps.db, entry).catch((error: unknown) => deps.log.error({ err: error }, "a refused sign-in is missing in the audit trail"));
  });
}
