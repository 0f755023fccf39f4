/** A Check that a remote service made: counters, score and its links, without the hits and cases that they count. Not part of the service contract. */
import { z } from "zod";
import { Check } from "#lib/contract/contract";
import { CounterName, type SourceUse } from "#lib/contract/evidence";
import { CheckDetail } from "#lib/contract/panel";
import { ReviewBeside } from "#lib/contract/review";

/** What is kept beside a provider's Check. The addresses are the provider's own; ours stand in the Check. */
export const ProviderNote = z.object({
  /** For example `api.example.cl`. */
  host: z.string(),
  permalink: z.url(),
  pdfReportUrl: z.url(),
  /** When it came here, ISO 8601 UTC. */
  receivedAt: z.string(),
  /** `made`: our request asked for it. `found`: it stood there already when we asked; through a shared token that is never told. */
  how: z.enum(["made", "found"]),
});
export type ProviderNote = z.output<typeof ProviderNote>;

/** The provider's PDF as it is kept. `digest`: SHA-256, lower-case hexadecimal. */
export const ProviderReport = z.object({ digest: z.string(), bytes: z.number().int(), fetchedAt: z.string() });
export type ProviderReport = z.output<typeof ProviderReport>;

/** What the panel shows of a provider's Check. What is absent from it the provider does not give: that is not none. */
export const ProviderCheckDetail = CheckDetail.pick({
  month: true,
  validUntil: true,
  purpose: true,
  legalBasis: true,
  madeBy: true,
  organisation: true,
}).extend({
  check: Check,
  provider: ProviderNote,
  /** Counters of which the provider says that it did not consult all of their sources: they are no finding. */
  incomplete: z.array(CounterName),
  /** Its PDFs that are kept, newest first. */
  reports: z.array(ProviderReport),
  /** When the summary came; null when there is none, or it is withheld. */
  summaryAt: z.string().nullable(),
  /** Who asks does not see penal detail, which the provider's text may tell: `ai_summary` is empty, whether there is one or not. */
  summaryWithheld: z.boolean(),
  review: ReviewBeside,
});
export type ProviderCheckDetail = z.output<typeof ProviderCheckDetail>;

/** A Check of whichever engine. */
export const AnyCheckDetail = z.union([ProviderCheckDetail, CheckDetail]);
export type AnyCheckDetail = CheckDetail | ProviderCheckDetail;

export function isProviders(detail: AnyCheckDetail): detail is ProviderCheckDetail {
  return "provider" in detail;
}

/** The source that stands for what a provider says itself not to have consulted. */
export const PROVIDER_GAP = "provider-missing";

/**
 * A provider as the source of its Check: it answered every counter, in no version that anybody else could look into. What it says itself
 * to be incomplete is a second source that was not there.
 */
export function providerSources({ host, receivedAt }: ProviderNote, incomplete: readonly string[]): SourceUse[] {
  const source = { kind: "registry", name: host, version: null, asOf: null, importedAt: receivedAt, records: null } as const;
  const missing = CounterName.options.filter((counter) => incomplete.includes(counter));
  return [
    { ...source, sourceId: "provider", state: "answered", counters: [...CounterName.options] },
    ...(missing.length === 0 ? [] : [{ ...source, sourceId: PROVIDER_GAP, state: "not-loaded" as const, counters: missing }]),
  ];
}
