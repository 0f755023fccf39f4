/**
 * A list in memory, and the search of a subject in it: first the few names that can match at all, then the full comparison.
 * Pure; built once for each version of a list, read by any number of searches.
 */
import type { Explanation, MatchReason } from "#lib/contract/evidence";
import { comparePrepared, MATCH_THRESHOLD, similarityOf } from "#lib/names/compare";
import { nameKey } from "#lib/names/fold";
import { nameVariants } from "#lib/names/name-variants";
import { guessKind, type NameKind, type PreparedName, prepareName } from "#lib/names/prepared-name";
import { NameShelf, type ShelvedName } from "#lib/screening/name-shelf";
import type { ListEntry, ListName } from "#lib/screening/list-entry";

export interface Subject {
  name: string;
  kind: NameKind;
  /** Normal form; null in a search by name alone. */
  rut: string | null;
}

/** An entry that matched, by RUT or by name, and why. */
export interface ListHit {
  entry: ListEntry;
  basis: "rut" | "name";
  explanation: Explanation;
}

export interface ListIndex {
  entries: ListEntry[];
  /** Names of people, and names of everything else that is compared as a company. */
  shelves: Record<NameKind, NameShelf>;
  /** Entry numbers by RUT. */
  byRut: Map<string, number[]>;
}

/** Indexes the entries of one version of a list. Vessels and aircraft are kept but never searched by the name of a person or company. */
export function buildListIndex(entries: Iterable<ListEntry>): ListIndex {
  const index: ListIndex = { entries: [], shelves: { person: new NameShelf(), company: new NameShelf() }, byRut: new Map() };
  for (const entry of entries) {
    const number = index.entries.push(entry) - 1;
    for (const rut of entry.ruts) index.byRut.set(rut, [...(index.byRut.get(rut) ?? []), number]);
    for (const name of entry.names) {
      for (const kind of kindsOf(entry, name)) {
        for (const variant of nameVariants(name.name)) index.shelves[kind].add(number, name, prepareName(variant, kind));
      }
    }
  }
  index.shelves.person.settle();
  index.shelves.company.settle();
  return index;
}

/** The entries that match the subject at `MATCH_THRESHOLD` or above, best first. An entry with another RUT than the subject's never matches. */
export function screenName(index: ListIndex, subject: Subject): ListHit[] {
  const hits = new Map<number, ListHit>();
  for (const number of subject.rut === null ? [] : (index.byRut.get(subject.rut) ?? [])) hits.set(number, hitByRut(index, number, subject));
  for (const search of searchesOf(subject)) {
    for (const [number, found] of index.shelves[search.shelf].search(search.query)) {
      const entry = index.entries[number] as ListEntry;
      if (hits.get(number)?.basis === "rut" || (subject.rut !== null && entry.ruts.length > 0)) continue;
      const hit = judge(entry, found, search, index.shelves[search.shelf]);
      const best = hits.get(number)?.explanation.similarity ?? 0;
      if (hit.explanation.similarity >= MATCH_THRESHOLD && hit.explanation.similarity > best) hits.set(number, hit);
    }
  }
  return [...hits.values()].sort(
    (a, b) => b.explanation.similarity - a.explanation.similarity || (a.entry.entryId < b.entry.entryId ? -1 : 1),
  );
}

function kindsOf(entry: ListEntry, name: ListName): NameKind[] {
  if (entry.kind === "person" || entry.kind === "company") return [entry.kind];
  return entry.kind === "unknown" ? [guessKind(name.name)] : [];
}

interface Search {
  shelf: NameKind;
  query: PreparedName;
  /** The name of a sole owner taken out of the company's name. */
  owner: boolean;
}

/** A name is searched among its kind; an E.I.R.L. bears the name of its owner by law, so that is searched among people. */
function searchesOf(subject: Subject): Search[] {
  const query = prepareName(subject.name, subject.kind);
  const searches: Search[] = [{ shelf: subject.kind, query, owner: false }];
  if (query.form === "eirl") {
    const owner = query.words.filter((word) => word.role !== "generic").map((word) => word.text);
    searches.push({ shelf: "person", query: prepareName(owner.join(" "), "person"), owner: true });
  }
  return searches;
}

const WEAK_ALIAS_FACTOR = 0.8;
const OWNER_FACTOR = 0.9;
const FULLER_NAME_FACTOR = 0.75;

/** The best name of an entry with what its strength, its fuller forms and the kind of entry take away. */
function judge(entry: ListEntry, found: ShelvedName[], search: Search, shelf: NameShelf): ListHit {
  const judged = found.map((name) => ({ name, ...weighName(name, search, shelf) }));
  const best = judged.reduce((top, each) => (each.similarity > top.similarity ? each : top));
  const comparison = comparePrepared(search.query, best.name.prepared);
  const reasons = [...comparison.reasons, ...best.reasons];
  if (best.name.source.strength === "alias") reasons.push({ code: "alias", params: { name: best.name.source.name }, weight: "for" });
  return {
    entry,
    basis: "name",
    explanation: {
      similarity: best.similarity,
      matchedName: best.name.source.name,
      nameStrength: best.name.source.strength,
      tokens: comparison.tokens,
      reasons: sortReasons(reasons),
    },
  };
}

function weighName(name: ShelvedName, search: Search, shelf: NameShelf): { similarity: number; reasons: MatchReason[] } {
  let similarity = similarityOf(search.query, name.prepared);
  const reasons: MatchReason[] = [];
  if (similarity >= MATCH_THRESHOLD && search.shelf === "person") {
    // A short form says nothing that the full name of the same entry contradicts.
    const fuller = shelf.fullerNames(name).map((each) => ({ each, similarity: similarityOf(search.query, each.prepared) }));
    const agrees = fuller.length === 0 || fuller.some((each) => each.similarity >= MATCH_THRESHOLD);
    if (!agrees) {
      similarity *= FULLER_NAME_FACTOR;
      reasons.push({ code: "fuller-name-differs", params: { name: fuller[0]?.each.source.name ?? "" }, weight: "against" });
    }
  }
  if (name.source.strength === "weak-alias") {
    similarity *= WEAK_ALIAS_FACTOR;
    reasons.push({ code: "weak-alias", params: { name: name.source.name }, weight: "against" });
  }
  if (search.owner) {
    similarity *= OWNER_FACTOR;
    reasons.push({ code: "owner-name", params: {}, weight: "for" }, { code: "kind-differs", params: {}, weight: "against" });
  }
  return { similarity: Math.round(similarity * 1000) / 1000, reasons };
}

/** A hit by RUT is one whatever the names say; how they stand is told. */
function hitByRut(index: ListIndex, number: number, subject: Subject): ListHit {
  const entry = index.entries[number] as ListEntry;
  const ranked = entry.names.map((name) => ({
    name,
    comparison: comparePrepared(prepareName(subject.name, subject.kind), prepareName(name.name, subject.kind)),
  }));
  const best = ranked.reduce((top, each) => (each.comparison.similarity > top.comparison.similarity ? each : top));
  const reasons: MatchReason[] = [{ code: "rut-equal", params: { rut: subject.rut ?? "" }, weight: "for" }, ...best.comparison.reasons];
  if (best.comparison.similarity < MATCH_THRESHOLD && nameKey(best.name.name) !== nameKey(subject.name)) {
    reasons.push({ code: "name-differs", params: { name: best.name.name }, weight: "against" });
  }
  return {
    entry,
    basis: "rut",
    explanation: {
      similarity: best.comparison.similarity,
      matchedName: best.name.name,
      nameStrength: best.name.strength,
      tokens: best.comparison.tokens,
      reasons: sortReasons(reasons),
    },
  };
}

function sortReasons(reasons: MatchReason[]): MatchReason[] {
  return [...reasons.filter((reason) => reason.weight === "for"), ...reasons.filter((reason) => reason.weight === "against")];
}
