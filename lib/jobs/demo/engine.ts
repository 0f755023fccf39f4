/**
 * What the own engine would have said at an instant of the demonstration set, without a database: the same pure matching,
 * counting and scoring over the lists and cases of that day. Instants are asked for in order of time.
 * `lib/jobs/demo/load-demo.test.ts` holds its answers against those of the real engine.
 */
import { localDate } from "#lib/calendar/month";
import type { Evidence } from "#lib/contract/evidence";
import type { DemoListId, DemoRelease } from "#lib/jobs/demo/schedule";
import type { DemoSubject } from "#lib/jobs/demo/subjects";
import { caseNews, type DemoWorld, listed, registered, releaseAt } from "#lib/jobs/demo/world";
import type { NameComparison } from "#lib/names/compare";
import { nameKey, nameTokens } from "#lib/names/fold";
import { buildListIndex } from "#lib/screening/list-index";
import { type CaseRow, candidateWords, gatherCases, matchParticipant } from "#lib/service/case-hits";
import { composeEvidence } from "#lib/service/compose-evidence";
import { type LoadedList, listHits } from "#lib/service/list-hits";
import { type ListState, sourcesOf } from "#lib/service/list-shelf";

/** What the table `lists` says of a list, whatever its version. */
export type DemoListFacts = Pick<ListState, "listId" | "kind" | "name" | "required"> & { licence: string | null };

// The default of PEP_CEASED_YEARS: the least that the rule asks for.
export const PEP_CEASED_YEARS = 1;

export class DemoEngine {
  readonly #world: DemoWorld;
  readonly #lists: readonly DemoListFacts[];
  readonly #landed = new Set<DemoRelease>();
  readonly #records = new Map<string, number>();
  readonly #loaded = new Map<string, LoadedList>();
  readonly #namesakes = new Map<string, number>();
  readonly #courts = new CourtBook();

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
        found: this.#courts.find(subject),
      },
      today,
    );
  }

  #stateOf(list: DemoListFacts, release: DemoRelease | null): ListState {
    const records = this.#records.get(list.listId) ?? null;
    return { ...list, version: release?.version ?? null, asOf: release?.asOf ?? null, importedAt: release?.importedAt ?? null, records };
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
  readonly #namesByWord = new Map<string, Set<string>>();
  readonly #wordsOf = new Map<string, Set<string>>();

  get cases(): number {
    return this.#byCase.size;
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
        push(this.#byName, row.name, row);
        this.#learn(row.name);
      }
    }
  }

  find(subject: { name: string; kind: "person" | "company"; rut: string }) {
    const matches = new Map<string, NameComparison>();
    for (const name of this.#candidates(subject)) {
      const comparison = matchParticipant(subject, name);
      if (comparison !== null) matches.set(name, comparison);
    }
    const byName = [...matches.keys()].flatMap((name) => this.#byName.get(name) ?? []);
    return gatherCases({ byRut: this.#byRut.get(subject.rut) ?? [], byName: byName.toSorted(byCase), matches }, null);
  }

  #candidates(subject: { name: string; kind: "person" | "company"; rut: string }): string[] {
    const { words, telling, least } = candidateWords(subject);
    const names = new Set(telling.flatMap((word) => [...(this.#namesByWord.get(word) ?? [])]));
    return [...names].filter((name) => {
      const own = this.#wordsOf.get(name);
      return words.filter((word) => own?.has(word)).length >= least;
    });
  }

  #learn(name: string): void {
    if (this.#wordsOf.has(name)) return;
    const words = new Set(nameTokens(name));
    this.#wordsOf.set(name, words);
    for (const word of words) {
      const names = this.#namesByWord.get(word);
      if (names) names.add(name);
      else this.#namesByWord.set(word, new Set([name]));
    }
  }
}

function byCase(a: CaseRow, b: CaseRow): number {
  return a.case_id < b.case_id ? -1 : a.case_id > b.case_id ? 1 : 0;
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
