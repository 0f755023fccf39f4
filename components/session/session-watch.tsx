/**
 * Watches over the session of one page: asks the server when the end is near, hears what other tabs know, and says which
 * phase it is. Knows no browser: what it needs of the outside is an argument.
 */
import { type Deadlines, deadlinesOf, type Phase, phaseAt, untilNextLook, wantsExtension } from "#components/session/session-clock";
import type { SessionState } from "#lib/contract/session";

/** `unknown`: nobody answered. */
export type Answer = { state: "alive"; session: SessionState } | { state: "over" } | { state: "unknown" };

/** What tabs tell each other. `in`: this person is signed in, from now. `ended`: a session was refused. `signed-out`: somebody left on purpose. */
export type Message = { what: "in"; personId: string } | { what: "ended" } | { what: "signed-out" };

export interface Outside {
  now: () => number;
  /** Runs something later; the answer calls it off. */
  later: (delayMs: number, run: () => void) => () => void;
  ask: (how: "read" | "extend") => Promise<Answer>;
  tellOthers: (message: Message) => void;
  /** Another person is signed in, or nobody on purpose: nothing of this page may stay. */
  leave: (why: "other-person" | "signed-out") => void;
}

export interface View {
  phase: Phase;
  deadlines: Deadlines;
}

export interface SessionWatch {
  view: () => View;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server how things stand; prolongs nothing. */
  look: () => Promise<void>;
  /** The person wants to stay. */
  stay: () => Promise<void>;
  /** The person typed or pressed something. */
  noteUse: () => void;
  /** The server said 401 to something. */
  noteSignedOut: () => void;
  hear: (message: Message) => void;
  /** Begins to watch; the answer ends it. */
  open: () => () => void;
}

export function sessionWatch(initial: SessionState, outside: Outside): SessionWatch {
  const listeners = new Set<() => void>();
  let view: View = { phase: "calm", deadlines: deadlinesOf(initial, outside.now()) };
  let toldAt = outside.now();
  let callOff = () => {};
  let isOpen = false;

  function show(phase: Phase, deadlines: Deadlines): void {
    view = { phase, deadlines };
    callOff();
    // What is over stays over until the server says otherwise; somebody has to do something first.
    if (isOpen && phase !== "over") callOff = outside.later(untilNextLook(deadlines, outside.now()), () => void look());
    for (const listener of listeners) listener();
  }

  async function ask(how: "read" | "extend"): Promise<Answer["state"]> {
    const answer = await outside.ask(how);
    if (!isOpen) return answer.state;
    const now = outside.now();
    if (answer.state === "alive") {
      if (answer.session.personId !== initial.personId) outside.leave("other-person");
      else {
        const deadlines = deadlinesOf(answer.session, now);
        show(phaseAt(deadlines, now), deadlines);
      }
    } else if (answer.state === "over") show("over", view.deadlines);
    // Nobody answered: the clock of this browser decides, and does not bring back what was over.
    else show(view.phase === "over" ? "over" : phaseAt(view.deadlines, now), view.deadlines);
    return answer.state;
  }

  async function look(): Promise<void> {
    await ask("read");
  }

  async function stay(): Promise<void> {
    toldAt = outside.now();
    if ((await ask("extend")) === "alive") outside.tellOthers({ what: "in", personId: initial.personId });
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    stay,
    noteUse() {
      if (view.phase === "calm" && wantsExtension(view.deadlines, toldAt, outside.now())) void stay();
    },
    noteSignedOut() {
      if (view.phase === "over") return;
      show("over", view.deadlines);
      outside.tellOthers({ what: "ended" });
    },
    hear(message) {
      if (message.what === "signed-out") outside.leave("signed-out");
      else if (message.what === "in" && message.personId !== initial.personId) outside.leave("other-person");
      // A tab where all is calm has nothing to learn from a session that goes on.
      else if (message.what === "ended" || view.phase !== "calm") void look();
    },
    open() {
      isOpen = true;
      show(phaseAt(view.deadlines, outside.now()), view.deadlines);
      return () => {
        isOpen = false;
        callOff();
      };
    },
  };
}
