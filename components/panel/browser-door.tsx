import { type PanelDoor, panelDoor } from "#lib/contract/panel-door";

/** The panel's routes, asked by this browser. A session that ended leads to the sign-in and back to this place. */
export const browserDoor: PanelDoor = panelDoor({
  fetch: (path, init) => fetch(path, init),
  onSignedOut: () => {
    const place = window.location.pathname + window.location.search;
    window.location.assign(`/login?next=${encodeURIComponent(place)}`);
  },
});
