/**
 * A list in memory: names on shelves by kind, entries by RUT and by identifier. Pure; built once for each version of a list,
 * read by any number of searches (`screen-name.ts`).
 */
import { nameVariants } from "#lib/names/name-variants";
import { guessKind, type NameKind, type PreparedName, prepareName } from "#lib/names/prepared-name";
import { identifierKey } from "#lib/screening/identifier-key";
import type { ListEntry, ListName } from "#lib/screening/list-entry";
import { NameShelf, type ShelvedName } from "#lib/screening/name-shelf";

/** Entries are numbered from 0 in the order of their building. */
export interface ListIndex {
  /** Entries. */
  readonly size: number;
  entry(number: number): ListEntry;
  /** Entries whose source gives this RUT, in normal form. */
  withRut(rut: string): readonly number[];
  /** Entries with an identifier of this `identifierKey`. */
  withIdentifier(key: string): readonly number[];
  /** Names among which are all that could reach the threshold, by entry. */
  candidates(kind: NameKind, query: PreparedName): Map<number, ShelvedName[]>;
  /** The other names of the same entry that hold all the words of this one and more. */
  fullerNames(kind: NameKind, name: ShelvedName): ShelvedName[];
}

/** Indexes the entries of one version of a list. Vessels and aircraft are kept but never searched by the name of a person or company. */
export function buildListIndex(entries: Iterable<ListEntry>): ListIndex {
  const kept: ListEntry[] = [];
  const shelves: Record<NameKind, NameShelf> = { person: new NameShelf(), company: new NameShelf() };
  const byRut = new Map<string, number[]>();
  const byIdentifier = new Map<string, number[]>();
  for (const entry of entries) {
    const number = kept.push(entry) - 1;
    for (const rut of entry.ruts) add(byRut, rut, number);
    for (const { value } of entry.identifiers) add(byIdentifier, identifierKey(value), number);
    for (const name of entry.names) {
      for (const kind of kindsOf(entry, name)) {
        for (const variant of nameVariants(name.name)) shelves[kind].add(number, name, prepareName(variant, kind));
      }
    }
  }
  shelves.person.settle();
  shelves.company.settle();
  return {
    size: kept.length,
    entry: (number) => kept[number] as ListEntry,
    withRut: (rut) => byRut.get(rut) ?? [],
    withIdentifier: (key) => byIdentifier.get(key) ?? [],
    candidates: (kind, query) => shelves[kind].search(query),
    fullerNames: (kind, name) => shelves[kind].fullerNames(name),
  };
}

function add(map: Map<string, number[]>, key: string | null, number: number): void {
  if (key === null) return;
  const known = map.get(key);
  if (known === undefined) map.set(key, [number]);
  else if (known.at(-1) !== number) known.push(number);
}

function kindsOf(entry: ListEntry, name: ListName): NameKind[] {
  if (entry.kind === "person" || entry.kind === "company") return [entry.kind];
  return entry.kind === "unknown" ? [guessKind(name.name)] : [];
}
