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
  /** `made`: our request asked for it. `found`: it stood there already when we asked. */
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
  /** Its PDFs that are kept, newest first. */
  reports: z.array(ProviderReport),
  /** When the summary came; null when there is none. */
  summaryAt: z.string().nullable(),
  review: ReviewBeside,
});
export type ProviderCheckDetail = z.output<typeof ProviderCheckDetail>;

/** A Check of whichever engine. */
export const AnyCheckDetail = z.union([ProviderCheckDetail, CheckDetail]);
export type AnyCheckDetail = CheckDetail | ProviderCheckDetail;

export function isProviders(detail: AnyCheckDetail): detail is ProviderCheckDetail {
  return "provider" in detail;
}

/** A provider as the one source of its Check: it answered every counter, in no version that anybody else could look into. */
export function providerSource({ host, receivedAt }: ProviderNote): SourceUse {
  return {
    sourceId: "provider",
    kind: "registry",
    name: host,
    state: "answered",
    version: null,
    asOf: null,
    importedAt: receivedAt,
    records: null,
    counters: [...CounterName.options],
  };
}
