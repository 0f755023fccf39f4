import { createHash } from "node:crypto";
import { type Lookup, payLookup } from "#lib/checks/pay-lookup";
import type { Context } from "#lib/context";
import { PaginatedRUTResponse } from "#lib/contract/contract";
import type { SubjectKind } from "#lib/contract/evidence";
import { ServiceError } from "#lib/errors";
import { nameWords } from "#lib/search/name-words";
import type { Service } from "#lib/service/service";

/** The contract's largest and default page, results. */
const LARGEST_PAGE = 25;
/** A page beyond any that can exist, for integers too long to count with. */
const BEYOND = Number.MAX_SAFE_INTEGER;

export interface PageWindow {
  page: number;
  pageSize: number;
}

/** What the panel asks: a name, and persons or companies alone; `null` is both, as programs ask. */
export interface NameQuestion {
  name: string;
  kind: SubjectKind | null;
}

/** One page of RUTs by name; one charge when it has any. Throws `insufficient-balance`, `no-data` (also beyond the last page). */
export async function searchNames(ctx: Context, service: Service, name: string, window: PageWindow): Promise<PaginatedRUTResponse> {
  return payLookup(ctx, service, nameSearch(ctx, service, { name, kind: null }, window));
}

/** The question and its price. What is charged for is an answer that can be given. */
export function nameSearch(ctx: Context, service: Service, question: NameQuestion, window: PageWindow): Lookup<PaginatedRUTResponse> {
  return {
    kind: "name-search",
    key: searchKey(question, window),
    asked: question.name,
    priceCredits: ctx.settings.prices.nameSearch,
    detail: { ...window, ...(question.kind === null ? {} : { kind: question.kind }) },
    find: () => findPage(ctx, service, question, window),
  };
}

async function findPage(ctx: Context, service: Service, { name, kind }: NameQuestion, window: PageWindow): Promise<PaginatedRUTResponse> {
  const isBeyond = window.page < 1 || window.page >= BEYOND / LARGEST_PAGE;
  const found = isBeyond ? null : await service.nameToRut(ctx, name, window, kind ?? undefined);
  if (found === null || found.records.length === 0) throw new ServiceError("no-data");
  const pageSize = found.pageSize ?? window.pageSize;
  return PaginatedRUTResponse.parse({
    count: found.count,
    page: window.page,
    page_size: pageSize,
    total_pages: Math.ceil(found.count / pageSize),
    results: found.records,
  });
}

/** `page` and `page_size` of an address. Throws `invalid-page`, `invalid-page-size`; a page out of range is left to the search. */
export function parsePageWindow(query: URLSearchParams): PageWindow {
  const page = singleInteger(query.getAll("page"), 1);
  if (page === null) throw new ServiceError("invalid-page");
  const pageSize = singleInteger(query.getAll("page_size"), LARGEST_PAGE);
  if (pageSize === null || pageSize < 1) throw new ServiceError("invalid-page-size");
  return { page, pageSize: Math.min(pageSize, LARGEST_PAGE) };
}

/**
 * What names a paid page: the search, its window and its kind. The same words in other case or with other accents are the same search;
 * another order or an `ñ` is another, as its answer is. Hashed, because a name may be longer than a key.
 */
export function searchKey({ name, kind }: NameQuestion, window: PageWindow): string {
  const words = nameWords(name).join(" ");
  const search = createHash("sha256")
    .update(words === "" ? name : words)
    .digest("hex");
  return `${window.page}/${window.pageSize}/${search}${kind === null ? "" : `/${kind}`}`;
}

// Decimal without leading zeros, once; longer than a safe integer means "beyond".
function singleInteger(values: string[], fallback: number): number | null {
  if (values.length === 0) return fallback;
  if (values.length > 1 || !/^(0|-?[1-9]\d*)$/.test(values[0] as string)) return null;
  return Math.max(-1, Math.min(Number(values[0]), BEYOND));
}
