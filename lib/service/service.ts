/** The port of the engine behind the four operations: the own one (`local.ts`), or a remote service of the same contract. */
import type { Context } from "#lib/context";
import type { Check, RutRecord } from "#lib/contract/contract";
import type { CounterName, Evidence, PepHit, SanctionHit, SourceUse, SubjectKind } from "#lib/contract/evidence";
import type { Terms } from "#lib/policy/terms";
import type { Rut } from "#lib/rut/rut";
import type { Subject } from "#lib/screening/subject";
import type { NamePage } from "#lib/search/name-page";

/**
 * Answers questions about a RUT or a name for the context's organisation. Charges nothing and stores nothing.
 * Throws `unavailable` when a source (or the remote service) cannot be read: a source that failed is never one that found nothing.
 */
export type Service = OwnService | RemoteService;

/** `pageSize`: of a provider that gives fewer a page than it was asked for, and counts its pages by that; absent, as asked. */
export interface FoundPage extends NamePage {
  pageSize?: number;
}

/** What both engines answer. */
interface Lookups {
  /** The register records of a RUT; empty when there are none. */
  rutToName(ctx: Context, rut: Rut): Promise<RutRecord[]>;
  /** One page of RUTs by name, of persons or companies alone where `kind` says so (the own engine only); `count` 0 when there are none. */
  nameToRut(ctx: Context, name: string, window: { page: number; pageSize: number }, kind?: SubjectKind): Promise<FoundPage>;
  /** What a subject would match in the lists, from a similarity of `least` on, strongest first; for an engine that can say. */
  screen?(ctx: Context, subject: Subject, least: number): Promise<ScreenedSubject>;
  /** How many RUTs carry exactly each name, for an engine that can say; null as long as it cannot: the index is being built. */
  countNamesakes?(ctx: Context, names: readonly string[]): Promise<Map<string, number> | null>;
}

/** The own engine: registers, lists and court cases of this installation. */
export interface OwnService extends Lookups {
  /** All that the sources say of a RUT at an instant, under the terms of the organisation; null when no person or company is known for it. */
  investigate(ctx: Context, rut: Rut, at: Date, terms: Terms): Promise<Evidence | null>;
}

/**
 * A remote service of the same contract. Every answer was held to the contract before it comes here; no database connection is held
 * meanwhile. Throws `insufficient-balance` with `source: "provider"`, and `unavailable` with `source: "provider"` and when to come again.
 * A reply that was lost may have made (and billed) a Check there: whoever asks again finds it with `findCheck`.
 */
export interface RemoteService extends Lookups {
  provider: Provider;
  /** The provider's Check of the month (`GET`), or null. Free. */
  findCheck(rut: Rut, errand?: Errand): Promise<RemoteCheck | null>;
  /** Makes the provider's Check of the month or has the one that stands (`POST`); null when it knows no person or company. */
  makeCheck(rut: Rut, asked: { aiSummary: boolean }, errand?: Errand): Promise<RemoteCheck | null>;
  /** The PDF at `pdf_report_url` of a Check of this provider, whole and checked to be one. Throws `not-found` when there is none. */
  fetchReport(address: string): Promise<Buffer>;
}

/** What the questions of one request of ours may spend together; they count it down. A question without one has all of it. */
export interface Errand {
  /** Aborted when nobody waits any longer. */
  end: AbortSignal;
  /** Left to be sent to the provider. */
  requests: number;
  /** By the clock of the calls; from the first question on. */
  endMs?: number;
}

/** Requests to the provider for one of ours, at most. */
export const ERRAND_REQUESTS = 3;

/** A Check as a provider gives it. */
export interface RemoteCheck extends Check {
  /** Counters that it says itself to rest on sources that it did not consult: another Cotejo says so in a header beside the contract. */
  incomplete: CounterName[];
}

/** Whose service stands behind. */
interface Provider {
  /** As people read it, for example `api.example.cl`. */
  host: string;
  /** One token for several organisations: the provider's `GET` would tell one of another's Check, and is never asked on a program's word alone. */
  shared: boolean;
  /** Our ledger charges on top. */
  metered: boolean;
}

/** What the lists say of a subject that may be nobody's RUT: the lists that were asked, and those that are not loaded. */
interface ScreenedSubject {
  sources: SourceUse[];
  sanctions: SanctionHit[];
  pep: PepHit[];
}
