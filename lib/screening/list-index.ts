/**
 * A list in memory: entries and names as bytes outside the heap, names on shelves by kind, entries by RUT and by identifier.
 * Pure; built once for each version of a list, read by any number of searches (`screen-name.ts`).
 */
import { nameVariants } from "#lib/names/name-variants";
import { guessKind, type NameKind, type PreparedName, prepareName } from "#lib/names/prepared-name";
import { EntryStore } from "#lib/screening/entry-store";
import { identifierKey } from "#lib/screening/identifier-key";
import { KeyTable } from "#lib/screening/key-table";
import type { ListEntry, ListName } from "#lib/screening/list-entry";
import { NameShelf } from "#lib/screening/name-shelf";
import type { ShelvedName } from "#lib/screening/name-table";

/** Entries are numbered from 0 in the order of their building. */
export interface ListIndex {
  /** Entries. */
  readonly size: number;
  /** Names that are searched, alternatives within a name included. */
  readonly names: number;
  /** What the index keeps in memory: all its arrays and buffers, not what it reads for an answer. */
  readonly bytes: number;
  /** An entry, read anew from its bytes at each call (5 to 50 µs): for hits, not for candidates. */
  entry(number: number): ListEntry;
  /** Whether the source of the entry gives any RUT. */
  hasRut(number: number): boolean;
  /** Entries whose source gives this RUT, in normal form. */
  withRut(rut: string): readonly number[];
  /** Entries with an identifier of this `identifierKey`. */
  withIdentifier(key: string): readonly number[];
  /** Names among which are all that could reach the threshold, by entry; `near` adds those that share half of the query and cannot. */
  candidates(kind: NameKind, query: PreparedName, near?: boolean): Map<number, ShelvedName[]>;
  /** Other names of the same entry that hold all the words of this one and more, at most 32. */
  fullerNames(kind: NameKind, name: ShelvedName): ShelvedName[];
}

/** Indexes the entries of one version of a list at once. */
export function buildListIndex(entries: Iterable<ListEntry>): ListIndex {
  const builder = new ListIndexBuilder();
  for (const entry of entries) builder.add(entry);
  const steps = builder.settle();
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Builds an index little by little. Vessels and aircraft are kept but never searched by the name of a person or company. */
export class ListIndexBuilder {
  private readonly store = new EntryStore();
  private readonly shelves: Record<NameKind, NameShelf> = { person: new NameShelf("person"), company: new NameShelf("company") };
  private readonly ruts = new KeyTable();
  private readonly identifiers = new KeyTable();
  private readonly rutBearers = new Set<number>();

  /** Entries so far. */
  get size(): number {
    return this.store.size;
  }

  add(entry: ListEntry): void {
    const number = this.store.add(entry);
    for (const rut of entry.ruts) this.ruts.add(rut, number);
    if (entry.ruts.length > 0) this.rutBearers.add(number);
    for (const { value } of entry.identifiers) {
      const key = identifierKey(value);
      if (key !== null) this.identifiers.add(key, number);
    }
    for (const name of entry.names) for (const kind of kindsOf(entry, name)) this.shelve(number, name, kind);
  }

  /** The index, at the end of a sequence of short steps: who has others waiting lets them in at each `yield`. Nothing may be added any more. */
  *settle(): Generator<void, ListIndex> {
    const { store, shelves, ruts, identifiers, rutBearers } = this;
    store.settle();
    yield* ruts.settle();
    yield* identifiers.settle();
    yield* shelves.person.settle();
    yield* shelves.company.settle();
    const among = (numbers: number[], holds: (entry: ListEntry) => boolean) =>
      [...new Set(numbers)].filter((number) => holds(store.get(number)));
    return {
      size: store.size,
      names: shelves.person.size + shelves.company.size,
      bytes: [store, ruts, identifiers, shelves.person, shelves.company].reduce((sum, part) => sum + part.bytes, 0),
      entry: (number) => store.get(number),
      hasRut: (number) => rutBearers.has(number),
      withRut: (rut) => among(ruts.get(rut), (entry) => entry.ruts.includes(rut)),
      withIdentifier: (key) => among(identifiers.get(key), (entry) => entry.identifiers.some(({ value }) => identifierKey(value) === key)),
      candidates: (kind, query, near) => shelves[kind].search(query, near),
      fullerNames: (kind, name) => shelves[kind].fullerNames(name),
    };
  }

  private shelve(entry: number, { name, strength }: ListName, kind: NameKind): void {
    const shelf = this.shelves[kind];
    nameVariants(name).forEach((text, at) => {
      const prepared = prepareName(text, kind);
      if (at === 0 || prepared.words.length > 0) shelf.add({ entry, strength, text, whole: at === 0, prepared });
    });
  }
}

function kindsOf(entry: ListEntry, name: ListName): NameKind[] {
  if (entry.kind === "person" || entry.kind === "company") return [entry.kind];
  if (entry.kind !== "unknown") return [];
  // A name that looks like a company's is one; any other may still be.
  return guessKind(name.name) === "company" ? ["company"] : ["person", "company"];
}
