/** The search of a subject in a list: first the few names that can match at all, then the full comparison. Pure. */
import type { Explanation, MatchReason } from "#lib/contract/evidence";
import { compareNames, comparePrepared, MATCH_THRESHOLD, similarityOf } from "#lib/names/compare";
import { nameKey } from "#lib/names/fold";
import { type NameKind, type PreparedName, prepareName } from "#lib/names/prepared-name";
import type { ListEntry } from "#lib/screening/list-entry";
import type { ListIndex } from "#lib/screening/list-index";
import type { ShelvedName } from "#lib/screening/name-shelf";
import type { Subject } from "#lib/screening/subject";

/** An entry that matched, by RUT or by name, and why. */
export interface ListHit {
  entry: ListEntry;
  basis: "rut" | "name";
  explanation: Explanation;
}

/** The entries that match the subject at `MATCH_THRESHOLD` or above, best first. An entry with another RUT than the subject's never matches. */
export function screenName(index: ListIndex, subject: Subject): ListHit[] {
  const hits = new Map<number, ListHit>();
  for (const number of subject.rut === null ? [] : index.withRut(subject.rut)) hits.set(number, hitByRut(index.entry(number), subject));
  for (const search of searchesOf(subject)) {
    for (const [number, found] of index.candidates(search.kind, search.query)) {
      const entry = index.entry(number);
      if (hits.get(number)?.basis === "rut" || (subject.rut !== null && entry.ruts.length > 0)) continue;
      const hit = judge(entry, found, search, index);
      const best = hits.get(number)?.explanation.similarity ?? 0;
      if (hit.explanation.similarity >= MATCH_THRESHOLD && hit.explanation.similarity > best) hits.set(number, hit);
    }
  }
  return [...hits.values()].sort(
    (a, b) => b.explanation.similarity - a.explanation.similarity || (a.entry.entryId < b.entry.entryId ? -1 : 1),
  );
}

interface Search {
  kind: NameKind;
  query: PreparedName;
  /** The name of a sole owner taken out of the company's name. */
  owner: boolean;
}

/** A name is searched among its kind; an E.I.R.L. bears the name of its owner by law, so that is searched among people. */
function searchesOf(subject: Subject): Search[] {
  const kinds: NameKind[] = subject.kind === "unknown" ? ["person", "company"] : [subject.kind];
  const searches = kinds.map((kind): Search => ({ kind, query: prepareName(subject.name, kind), owner: false }));
  const company = searches.find((search) => search.kind === "company")?.query;
  if (company?.form === "eirl") {
    const owner = company.words.filter((word) => word.role !== "generic").map((word) => word.text);
    searches.push({ kind: "person", query: prepareName(owner.join(" "), "person"), owner: true });
  }
  return searches;
}

const WEAK_ALIAS_FACTOR = 0.8;
const OWNER_FACTOR = 0.9;
const FULLER_NAME_FACTOR = 0.75;

/** The best name of an entry with what its strength, its fuller forms and the kind of entry take away. */
function judge(entry: ListEntry, found: ShelvedName[], search: Search, index: ListIndex): ListHit {
  const judged = found.map((name) => ({ name, ...weighName(name, search, index) }));
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

function weighName(name: ShelvedName, search: Search, index: ListIndex): { similarity: number; reasons: MatchReason[] } {
  let similarity = similarityOf(search.query, name.prepared);
  const reasons: MatchReason[] = [];
  if (similarity >= MATCH_THRESHOLD && search.kind === "person") {
    // A short form says nothing that the full name of the same entry contradicts.
    const fuller = index.fullerNames(search.kind, name).map((each) => ({ each, similarity: similarityOf(search.query, each.prepared) }));
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
function hitByRut(entry: ListEntry, subject: Subject): ListHit {
  const ranked = entry.names.map((name) => ({ name, comparison: compareNames(subject.name, name.name, subject.kind) }));
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
