/** Reads what {@link searchPlace} of search-place.ts writes. Pure. */
import { NameInput } from "#lib/contract/contract";
import { SubjectKind } from "#lib/contract/evidence";
import type { AskedPage } from "#lib/contract/search-place";

/** The page that an address asks for; null when its name cannot be searched for. A page or a kind that makes no sense is the first, or both. */
export function readSearchAddress(address: URLSearchParams): AskedPage | null {
  const name = NameInput.safeParse(address.getAll("q").length === 1 ? address.get("q") : "");
  if (!name.success) return null;
  const page = address.get("page") ?? "";
  return {
    name: name.data,
    kind: SubjectKind.safeParse(address.get("kind")).data ?? null,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}
