import type { panelClient } from "#lib/contract/client";
import type { PanelDoor } from "#lib/contract/panel-door";
import { Unreachable } from "#lib/contract/refusal";

/**
 * A client of the panel's routes that comes with its schemas at the first question: a page that arrives with its data has none to ask.
 * `load` imports the module of the client: `lazyService(async () => (await import("#lib/contract/client")).panelClient)`.
 */
export function lazyService<Client>(load: () => Promise<(door: PanelDoor) => Client>): () => Promise<Client> {
  let opened: Promise<Client> | null = null;
  const open = async () => {
    const [{ browserDoor }, clientOf] = await Promise.all([import("#components/panel/browser-door"), load()]);
    return clientOf(browserDoor);
  };
  return () => {
    opened ??= open().catch((cause: unknown) => {
      opened = null;
      throw new Unreachable(cause);
    });
    return opened;
  };
}

/** What everyday screens ask. */
export const panel = lazyService<ReturnType<typeof panelClient>>(async () => (await import("#lib/contract/client")).panelClient);
