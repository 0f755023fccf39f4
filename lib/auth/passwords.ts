/**
 * Passwords: argon2id with the parameters that OWASP names first (19 MiB, two passes, one lane), at most two at a time,
 * so that a flood of sign-ins cannot take the machine's memory or all its threads.
 */
import { hash, verify } from "@node-rs/argon2";
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from "#lib/contract/settings";
import { turns } from "#lib/db/turns";
import { ServiceError } from "#lib/errors";

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const inTurn = turns({ atOnce: 2, mostWaiting: 64 });

/** The stored form of a password. Throws `invalid-request` with a plain sentence when it is too short or too long. */
export async function hashPassword(password: string): Promise<string> {
  const characters = [...password].length;
  if (characters < PASSWORD_MIN_CHARACTERS) {
    throw new ServiceError("invalid-request", {
      detail: `A password has at least ${PASSWORD_MIN_CHARACTERS} characters; this one has ${characters}.`,
    });
  }
  if (characters > PASSWORD_MAX_CHARACTERS) {
    throw new ServiceError("invalid-request", {
      detail: `A password has at most ${PASSWORD_MAX_CHARACTERS} characters; this one has ${characters}.`,
    });
  }
  return inTurn(() => hash(password.normalize("NFC"), PARAMETERS));
}

/**
 * Whether a password is the stored one. Without a stored one (no such user, no password set) it answers false after the same work,
 * so that time does not tell who has an account. Throws `too-many-requests` when too many wait already.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if ([...password].length > PASSWORD_MAX_CHARACTERS) return false;
  dummy ??= hash("nobody's password", PARAMETERS);
  const against = stored ?? (await dummy);
  const same = await inTurn(() => verify(against, password.normalize("NFC")));
  return same && stored !== null;
}

let dummy: Promise<string> | undefined;
