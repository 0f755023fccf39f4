/** How a person stands towards the door. Pure. */
import type { PersonLine } from "#lib/contract/settings";

/** `waiting`: nothing to sign in with, and no link to set it up. */
export type Standing = "active" | "invited" | "waiting" | "disabled";

export function standingOf(person: Pick<PersonLine, "disabledAt" | "signsInWith" | "setupLinkUntil">): Standing {
  if (person.disabledAt !== null) return "disabled";
  if (person.signsInWith.password || person.signsInWith.sso) return "active";
  return person.setupLinkUntil === null ? "waiting" : "invited";
}
