import { localMoment } from "#lib/calendar/day";
import { isoSeconds } from "#lib/calendar/month";
import { csvPage } from "#lib/checks/csv-download";
import { openPaidPage } from "#lib/checks/reopen-search";
import type { Context } from "#lib/context";
import type { FoundName } from "#lib/contract/panel";
import { readSearchAddress } from "#lib/contract/search-address";
import { ServiceError } from "#lib/errors";
import { parseRut, rutKind } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";

const HEADS = "position rut name kind namesakes match matched_otherwise page pages total query filter searched_at_chile searched_at".split(
  " ",
);
const MATCHES = ["as-typed", "n-for-enye", "sound-or-short-form", "one-slip"] as const;

/**
 * A page of a name search as CSV, of one that the organisation paid for in the last 24 hours: free, and in the trail.
 * Throws `invalid-request`, and `not-found` for a page that was not paid for.
 */
export async function exportSearch(ctx: Context, service: Service, address: URLSearchParams): Promise<Response> {
  const asked = readSearchAddress(address);
  // A page shows the first where its address makes no sense; a file must hold what was asked for.
  if (asked === null || !says(address, "kind", asked.kind) || !says(address, "page", String(asked.page)))
    throw new ServiceError("invalid-request");
  const found = await openPaidPage(ctx, service, asked);
  if (found === null) throw new ServiceError("not-found");
  const first = (found.page - 1) * found.page_size + 1;
  const searchedAt = new Date(found.paidAt);
  return csvPage(ctx, {
    name: "busqueda",
    action: "name-search.exported",
    subject: asked.name,
    detail: { page: asked.page, ...(asked.kind === null ? {} : { kind: asked.kind }) },
    heads: HEADS,
    rows: found.results.map((record, at) => [
      first + at,
      record.rut,
      record.full_name,
      kindOf(record),
      record.namesakes,
      record.tier === null ? null : MATCHES[record.tier],
      otherwise(record),
      found.page,
      found.total_pages,
      found.count,
      asked.name,
      asked.kind,
      localMoment(searchedAt),
      isoSeconds(searchedAt),
    ]),
  });
}

function says(address: URLSearchParams, key: string, understood: string | null): boolean {
  const given = address.getAll(key);
  return given.length === 0 || (given.length === 1 && given[0] === understood);
}

function kindOf({ rut }: FoundName): string | null {
  const parsed = parseRut(rut);
  return parsed === null ? null : rutKind(parsed);
}

/** Which words answered in another way than as typed: `GONZALES (sound: González)`. */
function otherwise({ full_name: name, marks }: FoundName): string {
  return marks
    .filter(({ tier }) => tier > 0)
    .map(({ from, to, how, asked }) => `${(name ?? "").slice(from, to)} (${how}: ${asked})`)
    .join(", ");
}
