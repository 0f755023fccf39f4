/**
 * PostgreSQL as a search engine, two ways: full text with GIN, and similarity of trigrams. Each at its best as far as we know it: analysed
 * and vacuumed, planned for every question, enough memory for exact bitmaps, parallel as it comes, names stored in the order of the page.
 */
import type pg from "pg";
import { type Db, openDb } from "#lib/db/db";
import { foldName } from "#lib/names/fold";
import { type SyntheticPlan, syntheticPeople } from "#lib/registry/synthetic/synthetic-people";
import { PAGE_ROWS, type Peer, type PeerAnswer } from "./peer";

const COPY_CHARACTERS = 1 << 18;
/** As pg_trgm's documents and matching of names elsewhere set it. */
const SIMILARITY = 0.6;

/** The table that all peers read: numbered in the order of the folded name, then RUT. */
export async function fillPeerNames(db: Db, plan: SyntheticPlan): Promise<void> {
  await db.transact(async (tx) => {
    await tx.query("set local maintenance_work_mem = '1GB'");
    await tx.query("set local work_mem = '512MB'");
    await tx.query("create unlogged table peer_load (rut integer, name text, folded text)");
    await tx.copyIn("copy peer_load from stdin", copyRows(plan));
    await tx.query(
      `create table peer_names as
       select row_number() over (order by folded collate "C", rut)::integer as id, rut, name, folded from peer_load`,
    );
    await tx.query("drop table peer_load");
    await tx.query("alter table peer_names add primary key (id)");
  });
}

function* copyRows(plan: SyntheticPlan): Generator<Buffer> {
  let text = "";
  for (const { rutNumber, name } of syntheticPeople(plan)) {
    text += `${rutNumber}\t${name}\t${foldName(name)}\n`;
    if (text.length < COPY_CHARACTERS) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}

export function fullTextPeer(url: string): Peer {
  const condition = "to_tsvector('simple', folded) @@ to_tsquery('simple', $1)";
  return postgresPeer(url, {
    name: "PostgreSQL full text, GIN",
    exact: true,
    index: "create index peer_names_text on peer_names using gin (to_tsvector('simple', folded))",
    settings: "",
    typed: (words) => words.join(" & "),
    count: `select count(*) as count from peer_names where ${condition}`,
    page: `select rut, name from peer_names where ${condition} order by id limit ${PAGE_ROWS} offset $2`,
  });
}

export function trigramPeer(url: string): Peer {
  return postgresPeer(url, {
    name: `pg_trgm similarity ${SIMILARITY}, GIN`,
    exact: false,
    index: "create index peer_names_trigrams on peer_names using gin (folded gin_trgm_ops)",
    settings: `set pg_trgm.similarity_threshold = ${SIMILARITY}`,
    typed: (words) => words.join(" "),
    count: "select count(*) as count from peer_names where folded % $1",
    page: `select rut, name from peer_names where folded % $1 order by similarity(folded, $1) desc, id limit ${PAGE_ROWS} offset $2`,
  });
}

interface Way {
  name: string;
  exact: boolean;
  index: string;
  settings: string;
  typed: (words: readonly string[]) => string;
  count: string;
  page: string;
}

function postgresPeer(url: string, way: Way): Peer {
  const db = openDb({ url, poolSize: 1, statementTimeoutMs: 0 });
  let prepared = false;
  const prepare = async (client: pg.PoolClient) => {
    if (prepared) return;
    await client.query("set work_mem = '256MB'");
    await client.query("set plan_cache_mode = force_custom_plan");
    if (way.settings !== "") await client.query(way.settings);
    prepared = true;
  };
  return {
    name: way.name,
    exact: way.exact,
    async build() {
      const begun = performance.now();
      await db.query("create extension if not exists pg_trgm");
      await db.withConnection(async (client) => {
        await client.query("set maintenance_work_mem = '1GB'");
        await client.query(way.index);
      });
      const seconds = (performance.now() - begun) / 1_000;
      await db.query("vacuum analyze peer_names");
      const [row] = await db.query<{ bytes: number }>("select pg_relation_size($1::regclass) as bytes", [way.index.split(" ")[2]]);
      return { seconds, bytes: row?.bytes ?? 0 };
    },
    ask: (words, page) =>
      db.withConnection(async (client): Promise<PeerAnswer> => {
        await prepare(client);
        const typed = way.typed(words);
        const counted = await client.query<{ count: number }>({ name: `${way.name} count`, text: way.count, values: [typed] });
        const found = await client.query<{ rut: number; name: string }>({
          name: `${way.name} page`,
          text: way.page,
          values: [typed, (page - 1) * PAGE_ROWS],
        });
        return { count: counted.rows[0]?.count ?? 0, rows: found.rows.map(({ rut, name }) => ({ rutNumber: rut, name })) };
      }),
    close: () => db.close(),
  };
}
