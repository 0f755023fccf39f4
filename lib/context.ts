/** Who asks, when and under which request: what every use case gets first. */
import type { Clock } from "#lib/calendar/clock";
import type { Language, LegalBasis, Purpose, Role } from "#lib/contract/panel";
import type { TokenRight } from "#lib/contract/settings";
import type { Db } from "#lib/db/db";
import type { Log } from "#lib/log";

declare const brand: unique symbol;

/** The uuid of an organisation, made only by `lib/auth` from a credential (or by the CLI from a name). */
export type OrgId = string & { readonly [brand]: "OrgId" };

/** Real data and the fictional demonstration set never meet: an organisation sees one of the two. */
export type Scope = "real" | "demo";

/** A person or a program acting for one organisation. */
export interface Actor {
  kind: "user" | "token" | "system";
  /** uuid of the user or the token. */
  id: string;
  name: string;
  orgId: OrgId;
  orgName: string;
  scope: Scope;
  /** Null for a token. */
  role: Role | null;
  /** Whether the organisation lets the role see the detail of penal cases; a token sees all. */
  seesPenalDetail: boolean;
  language: Language;
  /** Default purpose and legal basis: of the token, else of the organisation. */
  purpose: Purpose;
  legalBasis: LegalBasis;
  /** The one thing that a token may do; absent for everybody else. */
  onlyRight?: TokenRight;
  /** uuid of the session that asks; absent for tokens and the system. */
  sessionId?: string;
  /** The organisation's own account at a provider; absent where it has none. */
  upstream?: ActorUpstream;
}

/** As `org_upstreams` keeps it; `lib/upstream/sealed-token.ts` opens the token. */
export interface ActorUpstream {
  baseUrl: string;
  sealedToken: Buffer;
  metered: boolean;
}

/** What use cases need of the configuration. Prices in credits; all 0 where a provider bills and our ledger does not. */
export interface Settings {
  publicBaseUrl: string;
  prices: { check: number; nameSearch: number; rutLookup: number };
  pepCeasedYears: number;
  /** Cases older than this many years are left out of the counters; 0 for no limit. */
  caseMaxAgeYears: number;
  /** Files that come through the panel, or from a provider's program, to be imported. */
  uploads: { folder: string; largestFileBytes: number };
  /** What a provider's program delivers at once. */
  largestPushBytes: number;
  /** The provider whose service stands behind this one for the organisation that asks; null with the own engine. */
  provider: { host: string; metered: boolean } | null;
  /** The language model of the installation, by its name and the host that it is asked at; null when there is none. */
  summaryModel: { name: string; host: string } | null;
}

export interface Context {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
  actor: Actor;
  requestId: string;
  /** Notes a view or download in the audit trail, off the request path. */
  noteView(action: string, subject: string): void;
}
