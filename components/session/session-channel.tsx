import type { Message } from "#components/session/session-watch";

// One for the page: a channel does not hear itself.
let opened: BroadcastChannel | null = null;
const channel = () => (opened ??= new BroadcastChannel("cotejo-session"));

/** Tells the other tabs of this browser. */
export function tellOtherTabs(message: Message): void {
  channel().postMessage(message);
}

/** Hears what other tabs tell; the answer ends it. */
export function hearOtherTabs(hear: (message: Message) => void): () => void {
  // Only tabs of this very service can speak here.
  const listener = ({ data }: MessageEvent<Message>) => hear(data);
  channel().addEventListener("message", listener);
  return () => channel().removeEventListener("message", listener);
}
