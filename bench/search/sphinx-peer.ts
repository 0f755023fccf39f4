/** Sphinx 2.2 (Debian: sphinxsearch) on the same names: no ranking of its own, the page in the order of names, exact total. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#e2e/harness/ports";
import { copyOut } from "#lib/db/copy";
import type { Db } from "#lib/db/db";
import { PAGE_ROWS, type Peer, type PeerAnswer } from "./peer";
import { openSphinxQl, type SphinxQl } from "./sphinxql";

/** The version of Sphinx on this machine, or null. */
export function sphinxVersion(): string | null {
  const told = spawnSync("searchd", ["--help"], { encoding: "utf8" });
  return told.error ? null : (told.stdout.split("\n")[0] ?? "").trim();
}

/** Reads `peer_names` of `db`; its files lie in `folder`. */
export async function sphinxPeer(db: Db, folder: string): Promise<Peer> {
  const place = join(folder, "sphinx");
  mkdirSync(place);
  const port = await freePort();
  const names = join(place, "names.tsv");
  const config = join(place, "sphinx.conf");
  writeFileSync(config, configOf(place, names, port));
  let server: ChildProcess | undefined;
  let connection: SphinxQl | undefined;
  return {
    name: "Sphinx 2.2",
    exact: true,
    async build() {
      await db.withConnection((client) =>
        pipeline(Readable.from(copyOut(client, "copy (select id, folded, rut, name from peer_names) to stdout")), createWriteStream(names)),
      );
      const begun = performance.now();
      execFileSync("indexer", ["--config", config, "names"], { stdio: ["ignore", "ignore", "inherit"] });
      const seconds = (performance.now() - begun) / 1_000;
      rmSync(names);
      server = spawn("searchd", ["--config", config, "--nodetach"], { stdio: "ignore" });
      connection = await connected(port);
      const bytes = readdirSync(place).reduce((sum, file) => sum + (file.startsWith("index.") ? statSync(join(place, file)).size : 0), 0);
      return { seconds, bytes };
    },
    async ask(words, page): Promise<PeerAnswer> {
      if (connection === undefined) throw new Error("Sphinx is not built yet.");
      const from = (page - 1) * PAGE_ROWS;
      const rows = await connection.query(
        `select rut, name from names where match('${words.join(" ")}') order by id asc limit ${from}, ${PAGE_ROWS} option ranker = none, max_matches = ${from + PAGE_ROWS}`,
      );
      const meta = await connection.query("show meta");
      const total = meta.find(([name]) => name === "total_found");
      return { count: Number(total?.[1] ?? 0), rows: rows.map(([rut, name]) => ({ rutNumber: Number(rut), name: name ?? "" })) };
    },
    async close() {
      connection?.close();
      if (server !== undefined && server.exitCode === null) {
        server.kill("SIGTERM");
        await once(server, "exit");
      }
    },
  };
}

async function connected(port: number): Promise<SphinxQl> {
  for (let tries = 0; ; tries++) {
    try {
      return await openSphinxQl(port);
    } catch (error) {
      if (tries > 150) throw error;
      await wait(200);
    }
  }
}

function configOf(place: string, names: string, port: number): string {
  return `
source names
{
  type = tsvpipe
  tsvpipe_command = cat ${names}
  tsvpipe_field = folded
  tsvpipe_attr_uint = rut
  tsvpipe_attr_string = name
}
index names
{
  source = names
  path = ${join(place, "index")}
  docinfo = extern
  min_word_len = 1
}
indexer
{
  mem_limit = 1024M
}
searchd
{
  listen = 127.0.0.1:${port}:mysql41
  log = ${join(place, "searchd.log")}
  pid_file = ${join(place, "searchd.pid")}
  workers = threads
  binlog_path =
}
`;
}
