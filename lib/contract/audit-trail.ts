/** The audit trail as the panel reads it, what it is filtered by, and how that stands in an address. Pure. */
import { type Day, parseDay } from "#lib/calendar/day";
import { asUuid, type Ignored, openQuery, queryOf, typedText } from "#lib/contract/read-query";

/** Entries on a page. */
export const TRAIL_PAGE_SIZE = 50;
/** Beyond this many the trail is not counted and not paged: the filter wants to be narrower. An export has no such end. */
export const MOST_TRAIL_ENTRIES = 10_000;

export interface TrailFilter {
  /** uuid of a person or token, or `system`. */
  who: string | null;
  action: string | null;
  /** What the act was done to: a RUT, a name, an id, as typed; empty for anything. */
  about: string;
  /** First and last day in Chile. */
  from: Day | null;
  to: Day | null;
  /** From 1. */
  page: number;
}

export const WHOLE_TRAIL: TrailFilter = { who: null, action: null, about: "", from: null, to: null, page: 1 };

/** Who did it when nobody signed in did. */
export const SYSTEM = "system";

export function readTrailFilter(address: URLSearchParams): { filter: TrailFilter; ignored: Ignored[] } {
  const query = openQuery(address);
  const filter: TrailFilter = {
    who: query.one("who", (text) => (text === SYSTEM ? text : asUuid(text))),
    action: query.one("action", (text) => (/^[a-z-]{1,40}\.[a-z-]{1,40}$/.test(text) ? text : null)),
    about: query.one("about", typedText) ?? "",
    ...query.span(parseDay),
    page: query.page(),
  };
  return { filter, ignored: query.ignored() };
}

export function trailQuery({ page, ...filter }: TrailFilter): string {
  return queryOf({ ...filter, page: page === 1 ? null : page });
}

/** What an act was done to, as far as it can still be told. */
export type TrailSubject =
  | { kind: "check"; id: string; rut: string; name: string }
  | { kind: "rut"; rut: string }
  | { kind: "person"; name: string; email: string }
  | { kind: "token"; name: string }
  | { kind: "source"; name: string }
  | { kind: "organisation"; name: string }
  /** A list of the panel with its filter. */
  | { kind: "place"; address: string }
  | { kind: "text"; text: string };

export interface TrailEntry {
  id: string;
  at: string;
  actor: { kind: "user" | "token" | "system"; id: string | null; name: string };
  /** Noun and verb: `check.created`. */
  action: string;
  subject: TrailSubject;
  /** How often within a moment; 1 unless said. */
  times: number;
  detail: Record<string, unknown>;
  requestId: string | null;
}

export interface Trail {
  /** At most `MOST_TRAIL_ENTRIES`; then `more` says that there are more. */
  count: number;
  more: boolean;
  page: number;
  pages: number;
  entries: TrailEntry[];
}
