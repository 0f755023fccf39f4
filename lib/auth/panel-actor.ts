/** Who looks at a page of the panel. */
import { type Authentication, authenticate } from "#lib/auth/authenticate";
import type { AuthDeps } from "#lib/auth/doer";
import { rawCredentials } from "#lib/auth/raw-credentials";
import { sessionState } from "#lib/auth/session-state";
import type { Actor } from "#lib/context";
import type { SessionState } from "#lib/contract/session";

type PanelDeps = AuthDeps & { settings: { publicBaseUrl: string } };
interface PageHeaders {
  get(name: string): string | null;
}

/**
 * The signed-in person of a page's request headers, or null: `sessionid`, and on https its companion.
 * A token opens no page. Throws `unavailable` when the database cannot say.
 */
export async function panelActor(deps: PanelDeps, headers: PageHeaders): Promise<Actor | null> {
  const authentication = await authenticatePage(deps, headers);
  return authentication.state === "authenticated" ? authentication.actor : null;
}

/** How long the session that reads a page still lasts, or null when nobody is signed in. */
export async function panelSession(deps: PanelDeps, headers: PageHeaders): Promise<SessionState | null> {
  const authentication = await authenticatePage(deps, headers);
  if (authentication.state !== "authenticated") return null;
  return sessionState({ clock: deps.clock, actor: authentication.actor }, authentication.session);
}

function authenticatePage(deps: PanelDeps, headers: PageHeaders): Promise<Authentication> {
  const https = deps.settings.publicBaseUrl.startsWith("https:");
  const { cookie } = rawCredentials(headers);
  return authenticate(deps, { authorization: null, cookie }, { panel: true, https });
}
