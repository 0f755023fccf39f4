/** Pages of segments in the database: written by COPY in its binary form, read by number. */
import type { Queryable, Transaction } from "#lib/db/db";
import { type Area, AREAS, PAGE_BYTES } from "#lib/search/segment";

const COPY = "copy name_segment_pages (segment_id, area, page, first_key, data) from stdin (format binary)";
const COPY_HEAD = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const COPY_END = Buffer.from([0xff, 0xff]);
/** Pages that travel at once, bytes. */
const BATCH_BYTES = 8 << 20;

/** Writes rows of pages; called again when the one before has ended. */
export type WriteRows = (write: (tx: Transaction) => Promise<void>) => Promise<void>;

/** Gathers pages and writes them in batches, one under way while the next is gathered. */
export class PageBatches {
  readonly #segmentId: number;
  readonly #write: WriteRows;
  #rows: Uint8Array[] = [COPY_HEAD];
  #bytes = 0;
  #underWay: Promise<void> = Promise.resolve();

  constructor(segmentId: number, write: WriteRows) {
    this.#segmentId = segmentId;
    this.#write = write;
  }

  /** Takes a page; waits for the batch before when there are enough for the next. Throws what became of earlier ones. */
  async add(area: Area, page: number, firstKey: string | null, bytes: Uint8Array): Promise<void> {
    this.#rows.push(rowHead(this.#segmentId, area, page, firstKey, bytes.length), bytes);
    this.#bytes += bytes.length;
    if (this.#bytes >= BATCH_BYTES) await this.#send();
  }

  /** Writes what is left; all pages are there afterwards. */
  async end(): Promise<void> {
    if (this.#bytes > 0) await this.#send();
    await this.#underWay;
  }

  /** Gives up: waits for the batch that is under way, whatever becomes of it. */
  async stop(): Promise<void> {
    await this.#underWay.catch(() => {});
  }

  async #send(): Promise<void> {
    await this.#underWay;
    const rows = Buffer.concat([...this.#rows, COPY_END]);
    this.#underWay = this.#write((tx) => tx.copyIn(COPY, [rows]));
    // Heard by whoever waits for it next.
    this.#underWay.catch(() => {});
    this.#rows = [COPY_HEAD];
    this.#bytes = 0;
  }
}

function rowHead(segmentId: number, area: Area, page: number, firstKey: string | null, dataBytes: number): Buffer {
  const key = firstKey === null ? null : Buffer.from(firstKey, "utf8");
  const head = Buffer.allocUnsafe(2 + 8 + 6 + 8 + 4 + (key?.length ?? 0) + 4);
  let at = head.writeInt16BE(5, 0);
  at = head.writeInt32BE(segmentId, head.writeInt32BE(4, at));
  at = head.writeInt16BE(AREAS[area], head.writeInt32BE(2, at));
  at = head.writeInt32BE(page, head.writeInt32BE(4, at));
  at = head.writeInt32BE(key?.length ?? -1, at);
  if (key !== null) at += key.copy(head, at);
  head.writeInt32BE(dataBytes, at);
  return head;
}

/** Pages of an area by number; those that are not there are left out. */
export async function readPages(db: Queryable, segmentId: number, area: Area, pages: readonly number[]): Promise<Map<number, Buffer>> {
  if (pages.length === 0) return new Map();
  const rows = await db.query<{ page: number; data: Buffer }>(
    "select page, data from name_segment_pages where segment_id = $1 and area = $2 and page = any($3::integer[])",
    [segmentId, AREAS[area], pages],
    "search.pages",
  );
  return new Map(rows.map(({ page, data }) => [page, data]));
}

/** Bytes `from` to `to` of an area that is one stream. */
export async function readBytes(db: Queryable, segmentId: number, area: Area, from: number, to: number): Promise<Buffer> {
  const first = Math.floor(from / PAGE_BYTES);
  const numbers = Array.from({ length: Math.ceil(to / PAGE_BYTES) - first }, (_, at) => first + at);
  const pages = await readPages(db, segmentId, area, numbers);
  const bytes = Buffer.concat(numbers.map((page) => pages.get(page) ?? Buffer.alloc(0)));
  return bytes.subarray(from - first * PAGE_BYTES, to - first * PAGE_BYTES);
}
