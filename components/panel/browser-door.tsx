import { isSessionOver, reportSignedOut } from "#components/session/session-signal";
import { type PanelDoor, panelDoor } from "#lib/contract/panel-door";

/**
 * The panel's routes, asked by this browser. When the session has ended, the page itself asks to sign in again and keeps
 * what was typed; until then nothing more is sent. Where no page takes care of it, the way leads to the sign-in and back.
 */
export const browserDoor: PanelDoor = panelDoor({
  fetch: async (path, init) => (isSessionOver() ? new Response(null, { status: 401 }) : fetch(path, init)),
  onSignedOut: () => {
    if (reportSignedOut()) return;
    const place = window.location.pathname + window.location.search;
    window.location.assign(`/login?next=${encodeURIComponent(place)}`);
  },
});
