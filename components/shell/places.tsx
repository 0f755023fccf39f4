/** The places of the panel. Navigation, keyboard and palette lead to these and to no other. Pure. */
import type { Role } from "#lib/contract/panel";

type MainName = "home" | "search" | "checks" | "review" | "news" | "settings" | "docs";
type SettingsName = "account" | "people" | "tokens" | "credits" | "sources" | "matching" | "matrix" | "policy" | "provider" | "audit";

export type Place = {
  href: string;
  /** What follows `g` on the keyboard. */
  key: string;
  /** Who may open it. */
  least: Role;
  /** In the navigation of every screen; the others stand in their section. */
} & ({ main: true; name: MainName } | { main: false; name: SettingsName });

const PLACES: Place[] = [
  { main: true, name: "home", href: "/", key: "h", least: "officer" },
  { main: true, name: "search", href: "/search", key: "s", least: "officer" },
  { main: true, name: "checks", href: "/checks", key: "c", least: "officer" },
  { main: true, name: "review", href: "/review", key: "e", least: "officer" },
  { main: true, name: "news", href: "/news", key: "v", least: "officer" },
  { main: true, name: "settings", href: "/settings", key: "a", least: "officer" },
  { main: true, name: "docs", href: "/api-docs", key: "d", least: "officer" },
  { main: false, name: "account", href: "/settings/account", key: "u", least: "officer" },
  { main: false, name: "people", href: "/settings/people", key: "p", least: "admin" },
  { main: false, name: "tokens", href: "/settings/tokens", key: "t", least: "admin" },
  { main: false, name: "credits", href: "/settings/credits", key: "r", least: "officer" },
  { main: false, name: "sources", href: "/settings/sources", key: "f", least: "officer" },
  { main: false, name: "matching", href: "/settings/matching", key: "n", least: "admin" },
  { main: false, name: "matrix", href: "/settings/matrix", key: "m", least: "officer" },
  { main: false, name: "policy", href: "/settings/policy", key: "o", least: "officer" },
  { main: false, name: "provider", href: "/settings/provider", key: "w", least: "admin" },
  { main: false, name: "audit", href: "/settings/audit", key: "b", least: "admin" },
];

/** The places that a person of this role may open. */
export function placesOf(role: Role): Place[] {
  return PLACES.filter(({ least }) => role === "admin" || least === "officer");
}

/** A place is open while any address below it is; a Check's own address is one below the list of Checks. */
export function isHere(here: string, href: string): boolean {
  return here === href || (href !== "/" && here.startsWith(`${href}/`));
}
