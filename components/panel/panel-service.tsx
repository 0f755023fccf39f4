import type { panelClient } from "#lib/contract/client";
import { Unreachable } from "#lib/contract/refusal";

type PanelClient = ReturnType<typeof panelClient>;

let opened: Promise<PanelClient> | null = null;

/**
 * The panel's routes, asked by this browser. A session that ended leads to the sign-in and back to this place.
 * Comes with its schemas at the first question: a page that arrives with its data has none to ask.
 */
export function panel(): Promise<PanelClient> {
  opened ??= open().catch((cause: unknown) => {
    opened = null;
    throw new Unreachable(cause);
  });
  return opened;
}

async function open(): Promise<PanelClient> {
  const { panelClient } = await import("#lib/contract/client");
  return panelClient({
    fetch: (path, init) => fetch(path, init),
    onSignedOut: () => {
      const place = window.location.pathname + window.location.search;
      window.location.assign(`/login?next=${encodeURIComponent(place)}`);
    },
  });
}
