/** News about a Check put straight into the database, where no list is to change for it. */
import { randomUUID } from "node:crypto";
import type { SanctionHit } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";

/** Stores a new hit by name about an organisation's Check, found at that instant in version 2 of OFAC SDN; answers its id. */
export async function storeNews(
  db: Queryable,
  orgId: string,
  given: { checkId: string; rut: string; foundAt: string; entryId?: string; listId?: string },
): Promise<string> {
  const { checkId, rut, foundAt, entryId = "8132", listId = "ofac-sdn" } = given;
  const hit: SanctionHit = {
    listId,
    listName: "OFAC SDN",
    version: 2,
    entryId,
    kind: "person",
    name: "QUIROGA, Tomas",
    basis: "name",
    programs: ["CUBA"],
    countries: [],
    birthDates: [],
    listedOn: null,
    remarks: null,
    aliases: [],
    identifiers: [],
    facts: [],
    explanation: { similarity: 0.9, matchedName: "QUIROGA, Tomas", nameStrength: "primary", tokens: [], reasons: [] },
  };
  const newsId = randomUUID();
  await db.query(
    `insert into check_news (org_id, news_id, check_id, rut, list_id, list_kind, version, entry_id, kind, hit, found_at)
     values ($1, $2, $3, $4, $5, 'sanctions', 2, $6, 'new-hit', $7, $8)`,
    [orgId, newsId, checkId, rut, listId, entryId, JSON.stringify(hit), foundAt],
  );
  return newsId;
}
