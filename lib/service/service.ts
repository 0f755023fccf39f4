/** The port of the engine behind the four operations: the own one (`local.ts`), or a remote service of the same contract. */
import type { Context } from "#lib/context";
import type { RutRecord } from "#lib/contract/contract";
import type { Evidence, PepHit, SanctionHit, SourceUse, SubjectKind } from "#lib/contract/evidence";
import type { Terms } from "#lib/policy/terms";
import type { Rut } from "#lib/rut/rut";
import type { Subject } from "#lib/screening/subject";
import type { NamePage } from "#lib/search/name-page";

/**
 * Answers questions about a RUT or a name for the context's organisation. Charges nothing and stores nothing.
 * Throws `unavailable` when a configured source cannot be read: a source that failed is never one that found nothing.
 */
export interface Service {
  /** All that the sources say of a RUT at an instant, under the terms of the organisation; null when no person or company is known for it. */
  investigate(ctx: Context, rut: Rut, at: Date, terms: Terms): Promise<Evidence | null>;
  /** The register records of a RUT; empty when there are none. */
  rutToName(ctx: Context, rut: Rut): Promise<RutRecord[]>;
  /** One page of RUTs by name, of persons or companies alone where `kind` says so; `count` 0 when there are none. */
  nameToRut(ctx: Context, name: string, window: { page: number; pageSize: number }, kind?: SubjectKind): Promise<NamePage>;
  /** What a subject would match in the lists, from a similarity of `least` on, strongest first; for an engine that can say. */
  screen?(ctx: Context, subject: Subject, least: number): Promise<ScreenedSubject>;
  /** How many RUTs carry exactly each name, for an engine that can say; null as long as it cannot: the index is being built. */
  countNamesakes?(ctx: Context, names: readonly string[]): Promise<Map<string, number> | null>;
}

/** What the lists say of a subject that may be nobody's RUT: the lists that were asked, and those that are not loaded. */
interface ScreenedSubject {
  sources: SourceUse[];
  sanctions: SanctionHit[];
  pep: PepHit[];
}
