/** The two cookies of a signed-in browser. Session cookies without `Domain`: they end with the browser, the row ends with time. */
import type { OpenedSession } from "#lib/auth/open-session";
import { COMPANION_COOKIE, SESSION_COOKIE } from "#lib/auth/raw-credentials";

const ATTRIBUTES = "Path=/; HttpOnly; SameSite=Lax";

/** `Set-Cookie` values of a new session. Plain http (a local network) knows neither `Secure` nor the `__Host-` companion. */
export function sessionCookies(session: OpenedSession, https: boolean): string[] {
  if (!https) return [`${SESSION_COOKIE}=${session.sessionid}; ${ATTRIBUTES}`];
  return [
    `${SESSION_COOKIE}=${session.sessionid}; ${ATTRIBUTES}; Secure`,
    `${COMPANION_COOKIE}=${session.companion}; ${ATTRIBUTES}; Secure`,
  ];
}

/** `Set-Cookie` values that remove both. */
export function endedCookies(https: boolean): string[] {
  const gone = `${ATTRIBUTES}; Max-Age=0`;
  return https ? [`${SESSION_COOKIE}=; ${gone}; Secure`, `${COMPANION_COOKIE}=; ${gone}; Secure`] : [`${SESSION_COOKIE}=; ${gone}`];
}
