/** What the parts of one page tell each other about its session. A module of the browser: one page, one session. */

let isOver = false;
let onRefused: (() => void) | null = null;

/** Whether the session of this page has ended: what is asked of the panel now could only be refused. */
export function isSessionOver(): boolean {
  return isOver;
}

export function markSession(over: boolean): void {
  isOver = over;
}

/** The panel answered 401. Says whether somebody on this page takes care of it. */
export function reportSignedOut(): boolean {
  onRefused?.();
  return onRefused !== null;
}

/** Takes care of a 401 to anything; the answer ends that. */
export function takeCareOfSignedOut(care: () => void): () => void {
  onRefused = care;
  return () => {
    if (onRefused === care) onRefused = null;
    isOver = false;
  };
}
