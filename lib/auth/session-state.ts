/** How long the session of a request still lasts. */
import type { SessionTimes } from "#lib/auth/authenticate";
import type { Clock } from "#lib/calendar/clock";
import type { Actor } from "#lib/context";
import type { SessionState } from "#lib/contract/session";
import { env } from "#lib/env";
import { assert } from "#lib/errors";

/** Any signed-in person, about their own session. */
export function sessionState(deps: { clock: Clock; actor: Actor }, session: SessionTimes | null): SessionState {
  assert(session !== null, "an address of the panel is opened by a session only");
  const now = deps.clock.now().getTime();
  const secondsUntil = (instant: Date) => Math.max(0, Math.floor((instant.getTime() - now) / 1000));
  const leftSeconds = secondsUntil(session.endsAt);
  return {
    personId: deps.actor.id,
    idleSeconds: env().SESSION_IDLE_MINUTES * 60,
    idleLeftSeconds: Math.min(secondsUntil(session.idleEndsAt), leftSeconds),
    leftSeconds,
  };
}
