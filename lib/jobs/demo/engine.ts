/**
 * What the own engine would have said at an instant of the demonstration set, without a database: the same pure matching,
 * counting and scoring over the lists and cases of that day. Instants are asked for in order of time.
 * `lib/jobs/demo/load-demo.test.ts` holds its answers against those of the real engine.
 */
import { localDate } from "#lib/calendar/month";
import type { Evidence, FeedCoverage } from "#lib/contract/evidence";
import { courtKey } from "#lib/courts/case-identity";
import { classifyCase } from "#lib/courts/classify";
import { CourtCase } from "#lib/courts/court-case";
import { courtNameKeys } from "#lib/courts/name-keys";
import { courtQuestionKeys, questionsOf, wordsAsked } from "#lib/courts/name-questions";
import { wordShapes } from "#lib/courts/word-shapes";
import type { DemoListId, DemoRelease } from "#lib/jobs/demo/schedule";
import type { DemoSubject } from "#lib/jobs/demo/subjects";
import { caseNews, type DemoWorld, listed, registered, releaseAt } from "#lib/jobs/demo/world";
import type { NameComparison } from "#lib/names/compare";
import { nameKey } from "#lib/names/fold";
import type { Terms } from "#lib/policy/terms";
import { MATRIX_V1 } from "#lib/scoring/matrix";
import { buildListIndex } from "#lib/screening/list-index";
import { type CaseRow, gatherCases, participantMatcher } from "#lib/service/case-hits";
import { composeEvidence } from "#lib/service/compose-evidence";
import { inOrder } from "#lib/service/court-sources";
import { type LoadedList, listHits } from "#lib/service/list-hits";
import { type ListState, sourcesOf } from "#lib/service/list-shelf";

/** What the table `lists` says of a list, whatever its version. */
export type DemoListFacts = Pick<ListState, "listId" | "kind" | "name" | "required"> & { licence: string | null };

// The default of PEP_CEASED_YEARS: the least that the rule asks for.
export const PEP_CEASED_YEARS = 1;

const DEMO_TERMS: Terms = { courtData: true, caseMaxAgeYears: 0, matrix: MATRIX_V1, dismissals: [] };

export class DemoEngine {
  readonly #world: DemoWorld;
  readonly #lists: readonly DemoListFacts[];
  readonly #landed = new Set<DemoRelease>();
  readonly #records = new Map<string, number>();
  readonly #loaded = new Map<string, LoadedList>();
  readonly #namesakes = new Map<string, number>();
  readonly #courts = new CourtBook();
  #courtCoverage: FeedCoverage[] = [];

  constructor(world: DemoWorld, lists: readonly DemoListFacts[]) {
    this.#world = world;
    this.#lists = lists;
  }

  investigate({ rut, name, kind }: DemoSubject, at: Date): Evidence {
    this.#goTo(at);
    const today = localDate(at);
    const subject = { rut, name, kind };
    const states = this.#lists.map((list) => this.#stateOf(list, releaseAt(this.#world.schedule, list.listId as DemoListId, at)));
    const records = this.#lists
      .filter((list) => list.kind === "registry")
      .map((list) => ({
        source: list.name,
        name,
        asOf: releaseAt(this.#world.schedule, list.listId as DemoListId, at)?.asOf ?? null,
        licence: list.licence,
      }));
    return composeEvidence(
      {
        subject: { rut, name, kind, records, namesakes: this.#namesakes.get(nameKey(name)) ?? 0 },
        sources: sourcesOf(states),
        screening: listHits([...this.#loaded.values()], subject, today, PEP_CEASED_YEARS),
        found: this.#courts.find(subject, (participant) => this.#namesakes.get(nameKey(participant)) ?? 0),
      },
      DEMO_TERMS,
      today,
    );
  }

  #stateOf(list: DemoListFacts, release: DemoRelease | null): ListState {
    const records = this.#records.get(list.listId) ?? null;
    const state = {
      ...list,
      version: release?.version ?? null,
      asOf: release?.asOf ?? null,
      importedAt: release?.importedAt ?? null,
      records,
    };
    return list.kind === "courts" ? { ...state, coverage: this.#courtCoverage } : state;
  }

  #goTo(at: Date): void {
    for (const release of this.#world.schedule.releases) {
      if (release.importedAt > at || this.#landed.has(release)) continue;
      this.#landed.add(release);
      this.#land(release);
    }
  }

  #land(release: DemoRelease): void {
    const { listId } = release;
    if (listId === "demo-courts") {
      for (const { record, participants } of caseNews(this.#world, release)) this.#courts.put(record.caseId, record, participants);
      this.#records.set(listId, this.#courts.cases);
      this.#courtCoverage = this.#courts.coverage();
    } else if (listId === "demo-registry") {
      const subjects = registered(this.#world, release.version);
      this.#namesakes.clear();
      for (const { name } of subjects) if (name !== "") this.#namesakes.set(nameKey(name), (this.#namesakes.get(nameKey(name)) ?? 0) + 1);
      this.#records.set(listId, subjects.length);
    } else {
      const entries = listed(this.#world, listId, release).toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1));
      const list = this.#lists.find((each) => each.listId === listId);
      this.#records.set(listId, entries.length);
      if (list !== undefined) this.#loaded.set(listId, { state: this.#stateOf(list, release), index: buildListIndex(entries) });
    }
  }
}

/** The cases so far: by RUT, and by the words of participants without one. */
class CourtBook {
  readonly #byCase = new Map<string, CaseRow[]>();
  readonly #byRut = new Map<string, CaseRow[]>();
  readonly #byName = new Map<string, CaseRow[]>();
  readonly #namesByKey = new Map<number, string[]>();
  readonly #wordsByShape = new Map<number, string[]>();
  readonly #words = new Set<string>();

  get cases(): number {
    return this.#byCase.size;
  }

  /** What is there by counter and feed, as the landing keeps it in `court_coverage`. */
  coverage(): FeedCoverage[] {
    const found = new Map<string, { counter: FeedCoverage["counter"]; feed: string; cases: CourtCase[] }>();
    for (const rows of this.#byCase.values()) {
      const record = CourtCase.parse(rows[0]?.record);
      const { counter } = classifyCase(record);
      if (counter === null) continue;
      const key = `${counter} ${record.source}`;
      const known = found.get(key);
      if (known) known.cases.push(record);
      else found.set(key, { counter, feed: record.source, cases: [record] });
    }
    return inOrder(
      [...found.values()].map(({ counter, feed, cases }) => ({
        counter,
        feed,
        cases: cases.length,
        courts: new Set(cases.map((each) => courtKey(each.competence, each.court))).size,
        filedFrom: ofDates(cases.map(({ filedOn }) => filedOn)).at(0) ?? null,
        filedUntil: ofDates(cases.map(({ filedOn }) => filedOn)).at(-1) ?? null,
        extractedUntil: ofDates(cases.map(({ extractedOn }) => extractedOn)).at(-1) ?? null,
      })),
    );
  }

  put(caseId: string, record: unknown, participants: readonly { rut: string | null; name: string; role: string }[]): void {
    const known = this.#byCase.get(caseId);
    if (known !== undefined) {
      for (const row of known) row.record = record;
      return;
    }
    const rows = participants.map(({ rut, name, role }): CaseRow => ({ case_id: caseId, record, rut, name, role }));
    this.#byCase.set(caseId, rows);
    for (const row of rows) {
      if (row.rut !== null) push(this.#byRut, row.rut, row);
      else {
        if (!this.#byName.has(row.name)) this.#learn(row.name);
        push(this.#byName, row.name, row);
      }
    }
  }

  find(subject: DemoName, namesakes: (name: string) => number) {
    const match = participantMatcher(subject);
    const matches = new Map<string, NameComparison>();
    for (const name of this.#candidates(subject)) {
      const comparison = match(name);
      if (comparison !== null) matches.set(name, comparison);
    }
    const byName = [...matches.keys()].flatMap((name) => this.#byName.get(name) ?? []);
    return gatherCases({ byRut: this.#byRut.get(subject.rut) ?? [], byName: byName.toSorted(byCase), matches, namesakes }, null);
  }

  /** The names that the database would answer with. */
  #candidates(subject: DemoName): Set<string> {
    const questions = questionsOf(subject);
    const known = new Set(
      wordsAsked(questions).flatMap((word) => wordShapes(word).flatMap((shape) => this.#wordsByShape.get(shape) ?? [])),
    );
    return new Set(courtQuestionKeys(questions, [...known]).flatMap((key) => this.#namesByKey.get(key) ?? []));
  }

  #learn(name: string): void {
    for (const key of courtNameKeys(name)) push(this.#namesByKey, key, name);
    for (const word of nameKey(name).split(" ")) {
      if (this.#words.has(word)) continue;
      this.#words.add(word);
      for (const shape of wordShapes(word)) push(this.#wordsByShape, shape, word);
    }
  }
}

function ofDates(dates: readonly (string | null)[]): string[] {
  return dates.filter((date) => date !== null).sort();
}

type DemoName = Pick<DemoSubject, "name" | "kind" | "rut">;

function byCase(a: CaseRow, b: CaseRow): number {
  return a.case_id < b.case_id ? -1 : a.case_id > b.case_id ? 1 : 0;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
