/** Who looks at a page of the panel. */
import { authenticate } from "#lib/auth/authenticate";
import type { AuthDeps } from "#lib/auth/doer";
import { rawCredentials } from "#lib/auth/raw-credentials";
import type { Actor } from "#lib/context";

/**
 * The signed-in person of a page's request headers, or null: `sessionid`, and on https its companion.
 * A token opens no page. Throws `unavailable` when the database cannot say.
 */
export async function panelActor(
  deps: AuthDeps & { settings: { publicBaseUrl: string } },
  headers: { get(name: string): string | null },
): Promise<Actor | null> {
  const https = deps.settings.publicBaseUrl.startsWith("https:");
  const { cookie } = rawCredentials(headers);
  const authentication = await authenticate(deps, { authorization: null, cookie }, { panel: true, https });
  return authentication.state === "authenticated" ? authentication.actor : null;
}
