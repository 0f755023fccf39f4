import type { Answer } from "#components/session/session-watch";
import { panelDoor } from "#lib/contract/panel-door";
import { Refusal } from "#lib/contract/refusal";
import { sessionClient } from "#lib/contract/session";

const PATIENCE_MS = 10_000;

// A door of its own: here a 401 is an answer.
const session = sessionClient(
  panelDoor({
    fetch: (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
    onSignedOut: () => {},
  }),
);

/** Asks the server about the session of this browser. */
export async function askSession(how: "read" | "extend"): Promise<Answer> {
  try {
    return { state: "alive", session: await session[how]() };
  } catch (error) {
    return error instanceof Refusal && error.status === 401 ? { state: "over" } : { state: "unknown" };
  }
}
