/** Cotejo's own search in this process, asked as the service asks it, and over HTTP as a program does. */
import { ask } from "#e2e/harness/http";
import type { Db } from "#lib/db/db";
import { parseRut, rutNumber } from "#lib/rut/rut";
import { openNameIndex } from "#lib/search/name-index";
import { PAGE_ROWS, type PeerAnswer } from "./peer";

export interface OwnSearch {
  ask(typed: string, page: number): Promise<PeerAnswer>;
}

interface Record {
  rut: string;
  full_name: string | null;
}

/** `cacheMib` megabytes of pages at most, as `NAME_CACHE_MIB` gives them to the service. */
export function searchInProcess(db: Db, cacheMib: number): OwnSearch {
  const index = openNameIndex({ cacheBytes: cacheMib * 2 ** 20 });
  return {
    async ask(typed, page) {
      const { count, records } = await index.search(db, "real", { name: typed }, { page, pageSize: PAGE_ROWS });
      return { count, rows: records.map(rowOf) };
    },
  };
}

/** With a token that has credits enough; a page beyond the last is an empty one. */
export function searchOverHttp(port: number, token: string): OwnSearch {
  return {
    async ask(typed, page) {
      const answer = await ask(port, { method: "POST", path: `/api/name-to-rut?page=${page}`, token, json: { name: typed } });
      if (answer.status === 404) return { count: 0, rows: [] };
      if (answer.status !== 200) throw new Error(`"${typed}" is answered ${answer.status} ${answer.text}`);
      const { count, results } = answer.json as { count: number; results: Record[] };
      return { count, rows: results.map(rowOf) };
    },
  };
}

function rowOf({ rut, full_name }: Record): PeerAnswer["rows"][number] {
  const parsed = parseRut(rut);
  if (parsed === null) throw new Error(`${rut} is no RUT`);
  return { rutNumber: rutNumber(parsed), name: full_name ?? "" };
}
