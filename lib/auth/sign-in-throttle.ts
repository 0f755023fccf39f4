/**
 * Guessing of passwords, slowed in every process at once through the table `throttles`. Each attempt is paid before the
 * password is looked at and given back when it was right, so that parallel guesses cannot slip through.
 */
import { createHash } from "node:crypto";
import type { AuthDeps } from "#lib/auth/doer";

const WINDOW_SECONDS = 15 * 60;
/** Failures of one account from one address in 15 minutes; afterwards one attempt every 90 seconds. */
const PER_PAIR = 10;
/** Failures from one address, whatever the account. */
const PER_ADDRESS = 1_000;
/** Failures of one account from everywhere: beyond, an address has two attempts instead of ten. The account is never locked. */
const PER_ACCOUNT = 50;
const COST_UNDER_ATTACK = 5;

export type Admission = { allowed: true; succeeded(): Promise<void> } | { allowed: false; retryAfterSeconds: number };

/** Pays for one attempt to sign in. `email` is in its normal form, whether such a user exists or not. */
export async function admitSignIn(deps: AuthDeps, email: string, address: string): Promise<Admission> {
  const keys = {
    address: keyOf("address", address),
    account: keyOf("account", email),
    pair: keyOf("pair", email, address),
  };
  if (!(await take(deps, keys.address, PER_ADDRESS, 1))) return { allowed: false, retryAfterSeconds: 1 };
  const quiet = await take(deps, keys.account, PER_ACCOUNT, 1);
  const cost = quiet ? 1 : COST_UNDER_ATTACK;
  if (!(await take(deps, keys.pair, PER_PAIR, cost))) {
    return { allowed: false, retryAfterSeconds: Math.ceil((cost * WINDOW_SECONDS) / PER_PAIR) };
  }
  return {
    allowed: true,
    async succeeded() {
      await deps.db.query("delete from throttles where throttle_key = $1", [keys.pair]);
      const back = quiet ? [keys.address, keys.account] : [keys.address];
      await deps.db.query("update throttles set tokens = tokens + 1 where throttle_key = any($1)", [back]);
    },
  };
}

/** Who proved to be the person in another way (a setup link) does not wait for the failures before it. */
export async function forgiveFailures(deps: AuthDeps, email: string, address: string): Promise<void> {
  await deps.db.query("delete from throttles where throttle_key = $1", [keyOf("pair", email, address)]);
}

/** Takes from a bucket of `capacity` that fills in 15 minutes; false when it does not hold that much. */
async function take(deps: AuthDeps, key: string, capacity: number, cost: number): Promise<boolean> {
  const now = deps.clock.now();
  const rows = await deps.db.query(
    `insert into throttles as bucket (throttle_key, tokens, updated_at) values ($1, $2::float8 - $3::float8, $4::timestamptz)
     on conflict (throttle_key) do update set updated_at = $4::timestamptz,
       tokens = least($2, bucket.tokens + greatest(0, extract(epoch from $4::timestamptz - bucket.updated_at)) * $2 / $5::float8) - $3
     where least($2, bucket.tokens + greatest(0, extract(epoch from $4::timestamptz - bucket.updated_at)) * $2 / $5::float8) >= $3
     returning 1`,
    [key, capacity, cost, now, WINDOW_SECONDS],
  );
  return rows.length > 0;
}

// Hashed, so that the table names nobody and a key has one length whatever was typed.
function keyOf(kind: string, ...parts: string[]): string {
  return `sign-in:${kind}:${createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22)}`;
}
