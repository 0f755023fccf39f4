import type { OrgId } from "#lib/context";
import type { CreditReference } from "#lib/contract/credit-book";
import { SubjectKind } from "#lib/contract/evidence";
import { asUuid } from "#lib/contract/read-query";
import type { Queryable } from "#lib/db/db";
import type { EntryRow } from "#lib/ledger/read-entries";

type Paid = Pick<EntryRow, "kind" | "reference">;

/**
 * What ledger entries were for. A Check stands under its id; a look-up under a digest of its question, which is told while the
 * question is kept, and by programs' searches never.
 */
export async function creditReferences(db: Queryable, orgId: OrgId, entries: Paid[]): Promise<(entry: Paid) => CreditReference> {
  const referencesOf = (kinds: Paid["kind"][]) => entries.filter((entry) => kinds.includes(entry.kind)).map((entry) => entry.reference);
  const checks = await db.query<{ id: string; rut: string; name: string }>(
    "select check_id as id, rut, name from checks where org_id = $1 and check_id = any($2::uuid[])",
    [orgId, referencesOf(["check"]).filter((reference) => asUuid(reference) !== null)],
  );
  const lookups = await db.query<{ kind: string; reference: string; key: string; asked: string | null }>(
    `select kind, reference, query as key, asked from
       (select kind, query, asked, left(encode(sha256(convert_to(query, 'UTF8')), 'hex'), 16) as reference
        from paid_lookups where org_id = $1) kept
     where reference = any($2)`,
    [orgId, referencesOf(["name-search", "rut-lookup"])],
  );
  const known = new Map<string, CreditReference>([
    ...checks.map((check): [string, CreditReference] => [`check ${check.id}`, { kind: "check", ...check }]),
    ...lookups.map((lookup): [string, CreditReference] => [`${lookup.kind} ${lookup.reference}`, referenceOf(lookup)]),
  ]);
  return ({ kind, reference }) =>
    known.get(`${kind} ${reference}`) ?? (kind === "grant" ? { kind: "text", text: reference } : { kind: "unknown" });
}

function referenceOf({ kind, key, asked }: { kind: string; key: string; asked: string | null }): CreditReference {
  if (kind === "rut-lookup") return { kind: "rut", rut: key };
  if (asked === null) return { kind: "unknown" };
  // As `searchKey` writes it.
  const [page, , , of] = key.split("/");
  return { kind: "search", name: asked, of: SubjectKind.safeParse(of).data ?? null, page: Number(page) };
}
