/** When a session ends, on the clock of this browser, and what to say of it. Pure. Instants and spans in milliseconds. */
import type { SessionState } from "#lib/contract/session";

/** A warning comes at least two minutes before the end, and half of the time before the end of a very short session. */
const WARNING_MS = 150_000;
/** The last end cannot be put off: it is told earlier. */
const LAST_WARNING_MS = 300_000;

export interface Deadlines {
  idleMs: number;
  idleEndsAt: number;
  endsAt: number;
}

export function deadlinesOf(state: SessionState, now: number): Deadlines {
  return {
    idleMs: state.idleSeconds * 1000,
    idleEndsAt: now + state.idleLeftSeconds * 1000,
    endsAt: now + state.leftSeconds * 1000,
  };
}

/** `idle-soon`: it ends without use, and staying is one press. `end-soon`: it ends whatever is done. */
export type Phase = "calm" | "idle-soon" | "end-soon" | "over";

export function phaseAt(deadlines: Deadlines, now: number): Phase {
  if (now >= Math.min(deadlines.idleEndsAt, deadlines.endsAt)) return "over";
  if (now >= deadlines.endsAt - LAST_WARNING_MS) return "end-soon";
  return now >= deadlines.idleEndsAt - warningMs(deadlines) ? "idle-soon" : "calm";
}

/** How long until there may be something new to say. */
export function untilNextLook(deadlines: Deadlines, now: number): number {
  const calmUntil = Math.min(deadlines.idleEndsAt - warningMs(deadlines), deadlines.endsAt - LAST_WARNING_MS);
  if (now < calmUntil) return calmUntil - now;
  return Math.max(0, Math.min(SOON_LOOK_MS, deadlines.idleEndsAt - now, deadlines.endsAt - now));
}
// Near the end: another tab may have prolonged the session, and then the warning goes.
const SOON_LOOK_MS = 10_000;

/** Whether typing and pressing should be told to the server: nobody who works is idle, and few words are enough. */
export function wantsExtension(deadlines: Deadlines, toldAt: number, now: number): boolean {
  const lastUse = Math.max(toldAt, deadlines.idleEndsAt - deadlines.idleMs);
  return now - lastUse >= deadlines.idleMs / 4;
}

function warningMs(deadlines: Deadlines): number {
  return Math.min(WARNING_MS, deadlines.idleMs / 2);
}
