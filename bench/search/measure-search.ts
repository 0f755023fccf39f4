/** The search measured: the registry made and indexed, each engine built on the same names and asked the same, the answers compared. */
import { existsSync } from "node:fs";
import { startProduct } from "#e2e/harness/product";
import { type Db, openDb } from "#lib/db/db";
import { followJob, hasEnded } from "#lib/jobs/follow-job";
import { IndexNamesProgress, IndexNamesResult } from "#lib/jobs/index-names-job";
import { type SyntheticName, type SyntheticPlan, syntheticPeople } from "#lib/registry/synthetic/synthetic-people";
import { openProofDatabase, type ProofDatabase } from "#lib/testing/proof-database";
import { median, quantile } from "../measure";
import { type Figures, mebibytes, say } from "./figures";
import { loadRegister } from "./loaded-register";
import { fewOfEach, type Measured, measureMix, tellMix, timesOf } from "./measured-mix";
import { type OwnSearch, searchInProcess, searchOverHttp } from "./own-search";
import { PAGE_ROWS, type Peer } from "./peer";
import { fillPeerNames, fullTextPeer, trigramPeer } from "./postgres-peers";
import { COMMONEST, type Question, questionMix } from "./query-mix";
import { measureRecall } from "./recall";
import { recallSet } from "./recall-set";
import type { ReferenceAnswer } from "./reference";
import { askReference } from "./reference-process";
import { sphinxPeer, sphinxVersion } from "./sphinx-peer";
import { memoryOf, startWorker } from "./worker-process";

export interface SearchPlan {
  plan: SyntheticPlan;
  peers: readonly ("gin" | "trgm" | "sphinx")[];
  /** Whether only recall is looked at, without times. */
  recallOnly: boolean;
}

/** Questions of each kind; engines that take long are asked fewer. */
const QUESTIONS = 120;
const WARMING = 20;
const QUESTIONS_OF: Record<string, number> = { gin: 60, trgm: 4, sphinx: QUESTIONS };
const PAIR_ROUNDS = 15;
const RECALL_A_RULE = 30;
/** Of each kind so many are asked of the plain search too. */
const PLAIN_QUESTIONS = 40;
const SAMPLE = 20_000;
/** The service's default, `NAME_CACHE_MIB`. */
const CACHE_MIB = 256;
/** Up to so many names the plain search is run over all of them; its process takes about 300 bytes a name. */
const MOST_PLAIN = 10_000_000;

/** What was asked for: of registers of five million, and of all of Chile. */
function targetsFor(people: number): { p95Ms: number; pair: Record<string, number> } {
  return { p95Ms: people <= 5_000_000 ? 25 : 60, pair: people >= 5_000_000 ? { gin: 20, sphinx: 4 } : {} };
}

/** What the plain search says, by what was typed; undefined where it was not run. */
type PlainTotals = Map<string, ReferenceAnswer | undefined>;

export async function measureSearch({ plan, peers, recallOnly }: SearchPlan, figures: Figures): Promise<void> {
  const database = await openProofDatabase();
  const db = openDb({ url: database.url, poolSize: 4, statementTimeoutMs: 0 });
  const opened: Peer[] = [];
  try {
    const sample = await makeRegister(db, database, plan, figures);
    const questions = questionMix(
      sample.map(({ name }) => name),
      recallOnly ? 0 : QUESTIONS,
      plan.seed + 1,
    );
    const sought = plan.count <= MOST_PLAIN ? recallSet(sample, RECALL_A_RULE, plan.seed + 2) : [];
    const checked = fewOfEach(questions, PLAIN_QUESTIONS);
    const reference = startReference(plan, [...checked, ...sought]);
    if (peers.length > 0) opened.push(...(await buildPeers(db, database, plan, peers, figures)));
    const answers = await reference;
    const plain: PlainTotals = new Map(checked.map(({ typed }, at) => [typed, answers?.[at]]));
    const own = searchInProcess(db, CACHE_MIB);
    if (!recallOnly) {
      const asked = await withRealPages(own, questions);
      await measureOwn(own, asked, sample, plan, figures);
      for (const peer of opened) await measurePeer(peer, asked, plain, figures);
      if (answers !== null) await compareOwn(own, plain, figures);
      await measurePair(own, opened, plan, figures);
      await measureHttp(database, asked, figures);
    }
    if (answers !== null) {
      say(`recall: ${sought.length} searches with a known answer`);
      await measureRecall(own, sought, answers.slice(checked.length), figures);
    }
  } finally {
    for (const peer of opened) await peer.close();
    await db.close();
    await database.close();
  }
}

/** People into the registry, their index built by the worker; answers some of them. */
async function makeRegister(db: Db, database: ProofDatabase, plan: SyntheticPlan, figures: Figures): Promise<SyntheticName[]> {
  const sample: SyntheticName[] = [];
  const every = Math.max(1, Math.floor(plan.count / SAMPLE));
  let at = 0;
  function* names() {
    for (const name of syntheticPeople(plan)) {
      if (at++ % every === 0) sample.push(name);
      yield name;
    }
  }
  const jobId = await loadRegister(db, names());
  say(`${plan.count.toLocaleString("en")} synthetic people stand in the registry, seed ${plan.seed}`);
  if (jobId === null) return sample;
  const worker = startWorker(database.url, database.folder);
  let told = "";
  const ended = await followJob(db, jobId, (view) => {
    const progress = IndexNamesProgress.safeParse(view.progress);
    if (hasEnded(view) || !progress.success || progress.data.total === 0) return;
    const { phase, names: done, total } = progress.data;
    const sentence = `index: ${phase} ${Math.floor((10 * done) / total) * 10} %`;
    if (sentence !== told) say(sentence);
    told = sentence;
  });
  const { most } = worker.memory();
  await worker.child.stop();
  if (ended.state !== "done") throw new Error(`The index was not built: ${ended.error}\n${worker.child.output()}`);
  const result = IndexNamesResult.parse(ended.result);
  say(
    `index built in ${(result.tookMs / 1_000).toFixed(1)} s, ${Math.round(result.names / (result.tookMs / 1_000)).toLocaleString("en")} names/s; ${result.words.toLocaleString("en")} words, ${mebibytes(result.bytes)}, ${(result.bytes / result.names).toFixed(1)} bytes a name; the worker at most ${mebibytes(most)}`,
  );
  figures.add("index: build", result.tookMs / 1_000, "s");
  figures.add("index: size", result.bytes / 2 ** 20, "MiB");
  figures.add("index: worker's memory at most", most / 2 ** 20, "MiB");
  return sample;
}

function startReference(plan: SyntheticPlan, questions: readonly { typed: string }[]): Promise<ReferenceAnswer[] | null> {
  if (plan.count > MOST_PLAIN) {
    say(
      `the plain search is not run over more than ${MOST_PLAIN.toLocaleString("en")} names: totals are not compared, and recall is left out`,
    );
    return Promise.resolve(null);
  }
  const begun = performance.now();
  const typed = questions.map((question) => question.typed);
  const asked = askReference({ plan, typed }, 2_048 + plan.count / 2_500).then(({ words, answers }) => {
    say(
      `plain search over every name: ${typed.length} searches in ${((performance.now() - begun) / 1_000).toFixed(0)} s, ${words.toLocaleString("en")} words`,
    );
    return answers;
  });
  // Whoever waits for it hears of a failure; until then it is nobody's.
  asked.catch(() => {});
  return asked;
}

async function buildPeers(
  db: Db,
  { url, folder }: ProofDatabase,
  plan: SyntheticPlan,
  wanted: SearchPlan["peers"],
  figures: Figures,
): Promise<Peer[]> {
  await fillPeerNames(db, plan);
  say("the same names, folded, lie ready for the others");
  const peers: Peer[] = [];
  for (const which of wanted) {
    if (which === "sphinx" && sphinxVersion() === null) {
      say("Sphinx is not installed (apt-get install sphinxsearch): left out");
      continue;
    }
    const peer = which === "gin" ? fullTextPeer(url) : which === "trgm" ? trigramPeer(url) : await sphinxPeer(db, folder);
    const { seconds, bytes } = await peer.build();
    say(`${peer.name} built in ${seconds.toFixed(0)} s, ${mebibytes(bytes)}`);
    figures.add(`${peer.name}: build`, seconds, "s");
    peers.push(peer);
  }
  return peers;
}

/** A deep page that a question has: the total tells how many there are. */
async function withRealPages(own: OwnSearch, questions: readonly Question[]): Promise<Question[]> {
  const real: Question[] = [];
  for (const question of questions) {
    const { count } = question.page === 1 ? { count: PAGE_ROWS } : await own.ask(question.typed, 1);
    real.push({ ...question, page: 1 + ((question.page - 1) % Math.max(1, Math.ceil(count / PAGE_ROWS))) });
  }
  return real;
}

async function measureOwn(
  own: OwnSearch,
  questions: readonly Question[],
  sample: readonly SyntheticName[],
  plan: SyntheticPlan,
  figures: Figures,
): Promise<void> {
  const warming = questionMix(
    sample.map(({ name }) => name),
    WARMING,
    plan.seed + 99,
  );
  await measureMix(warming, ({ typed, page }) => own.ask(typed, page));
  const measured = await measureMix(questions, ({ typed, page }) => own.ask(typed, page));
  tellMix(`Cotejo, in process, ${CACHE_MIB} MiB of cache`, measured);
  tellSlowest(measured);
  const times = timesOf(measured);
  for (const share of [0.5, 0.95, 0.99]) {
    const target = share === 0.95 ? { atMost: targetsFor(plan.count).p95Ms } : {};
    figures.add(`Cotejo, the whole mix: p${share * 100}`, quantile(times, share), "ms", target);
  }
  figures.add("Cotejo, two common words: p50", median(timesOf(measured, "two common words")), "ms");
  const { now } = memoryOf("self");
  say(`this process, with the index's words and cache and all that measures: ${mebibytes(now)}`);
}

function tellSlowest(measured: readonly Measured[]): void {
  const slow = [...measured].sort((one, other) => other.ms - one.ms).slice(0, 5);
  for (const { question, ms, answer } of slow) {
    console.log(
      `      slow: ${ms.toFixed(1)} ms  "${question.typed}", page ${question.page} of ${answer.count.toLocaleString("en")} names (${question.kind})`,
    );
  }
}

async function measurePeer(peer: Peer, questions: readonly Question[], plain: PlainTotals, figures: Figures): Promise<void> {
  const few = fewOfEach(questions, QUESTIONS_OF[keyOf(peer)] ?? QUESTIONS);
  const measured = await measureMix(few, ({ words, page }) => peer.ask(words, page));
  tellMix(peer.name, measured);
  figures.add(`${peer.name}, the whole mix: p50`, median(timesOf(measured)), "ms");
  figures.add(`${peer.name}, the whole mix: p95`, quantile(timesOf(measured), 0.95), "ms");
  const compared = measured.filter(({ question }) => plain.get(question.typed) !== undefined);
  if (compared.length === 0) return;
  const otherwise = compared.filter(({ question, answer }) => answer.count !== plain.get(question.typed)?.asTyped);
  const none = compared.filter(({ question, answer }) => answer.count === 0 && (plain.get(question.typed)?.count ?? 0) > 0);
  console.log(
    `    totals: ${compared.length - otherwise.length} of ${compared.length} are the number of names that hold the words as typed; ${none.length} find nothing where names answer`,
  );
  // An engine that were given other words than Cotejo would be no measure.
  if (peer.exact) figures.add(`${peer.name}: totals other than the names that hold the words`, otherwise.length, "searches", { atMost: 0 });
}

async function compareOwn(own: OwnSearch, plain: PlainTotals, figures: Figures): Promise<void> {
  let totals = 0;
  let pages = 0;
  for (const [typed, answer] of plain) {
    const { count, rows } = await own.ask(typed, 1);
    if (count !== answer?.count) totals++;
    if (JSON.stringify(rows.map(({ rutNumber }) => rutNumber)) !== JSON.stringify(answer?.first)) pages++;
  }
  say(`compared with the plain search: ${plain.size} totals, ${totals} differ; ${plain.size} first pages, ${pages} differ`);
  figures.add("Cotejo: totals that differ from the plain search", totals, "searches", { atMost: 0 });
  figures.add("Cotejo: first pages that differ from the plain search", pages, "searches", { atMost: 0 });
}

/** The commonest pair, asked of all engines in turn, so that what else the machine does meets all alike. */
async function measurePair(own: OwnSearch, peers: readonly Peer[], plan: SyntheticPlan, figures: Figures): Promise<void> {
  const times = new Map<string, number[]>();
  const timed = async (name: string, ask: () => Promise<unknown>) => {
    const begun = performance.now();
    await ask();
    times.set(name, [...(times.get(name) ?? []), performance.now() - begun]);
  };
  const exact = peers.filter((peer) => peer.exact);
  for (let round = 0; round < PAIR_ROUNDS; round++) {
    await timed("Cotejo", () => own.ask(COMMONEST.typed, 1));
    for (const peer of exact) await timed(peer.name, () => peer.ask(COMMONEST.words, 1));
  }
  const { count } = await own.ask(COMMONEST.typed, 1);
  const ownMs = median(times.get("Cotejo") ?? []);
  say(
    `the commonest pair, "${COMMONEST.typed}", ${count.toLocaleString("en")} names: Cotejo ${ownMs.toFixed(2)} ms (median of ${PAIR_ROUNDS})`,
  );
  figures.add("the commonest pair: Cotejo", ownMs, "ms");
  for (const peer of exact) {
    const ms = median(times.get(peer.name) ?? []);
    console.log(`         ${peer.name} ${ms.toFixed(1)} ms, ${(ms / ownMs).toFixed(1)} times as long`);
    figures.add(`the commonest pair: ${peer.name}`, ms, "ms");
    const least = targetsFor(plan.count).pair[keyOf(peer)];
    figures.add(
      `the commonest pair: ${peer.name} takes as long as Cotejo times`,
      ms / ownMs,
      "times",
      least === undefined ? {} : { atLeast: least },
    );
  }
}

function keyOf({ name }: Peer): string {
  return name.startsWith("Sphinx") ? "sphinx" : name.startsWith("pg_trgm") ? "trgm" : "gin";
}

async function measureHttp(database: ProofDatabase, questions: readonly Question[], figures: Figures): Promise<void> {
  if (!existsSync(".next/BUILD_ID")) {
    say("there is no build in .next: the same over HTTP is left out");
    return;
  }
  const product = await startProduct({ database });
  try {
    const { token } = await product.newTenant({ credits: 1_000_000 });
    // A process that has done nothing else: its memory is told.
    const [port, web] = await product.startServer();
    const http = searchOverHttp(port, token);
    await measureMix(fewOfEach(questions, WARMING), ({ typed, page }) => http.ask(typed, page));
    const measured = await measureMix(questions, ({ typed, page }) => http.ask(typed, page));
    tellMix("Cotejo over HTTP: POST /api/name-to-rut, charged, one client", measured);
    for (const share of [0.5, 0.95])
      figures.add(`Cotejo over HTTP, the whole mix: p${share * 100}`, quantile(timesOf(measured), share), "ms");
    const { now } = memoryOf(web.pid);
    say(`the web process, with the index's words and cache: ${mebibytes(now)}`);
    figures.add("web process with index and cache", now / 2 ** 20, "MiB");
  } finally {
    await product.close();
  }
}
