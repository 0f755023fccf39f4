/**
 * The search of a subject in a list: by RUT, by name, by identifier. First the few names that can match at all, then the full
 * comparison, then what else is known (`qualify.ts`). Pure.
 */
import type { Explanation } from "#lib/contract/evidence";
import { MATCH_THRESHOLD } from "#lib/names/compare";
import { type NameKind, prepareName } from "#lib/names/prepared-name";
import { identifierKey } from "#lib/screening/identifier-key";
import { judgeByIdentifier, judgeByName, judgeByRut, type Search } from "#lib/screening/judge-entry";
import type { ListEntry } from "#lib/screening/list-entry";
import type { ListIndex } from "#lib/screening/list-index";
import type { Subject } from "#lib/screening/subject";

/** An entry that matched, and why. An equal passport or register number stands among the reasons of a hit by name. */
export interface ListHit {
  entry: ListEntry;
  basis: "rut" | "name";
  explanation: Explanation;
}

/**
 * The entries that match the subject at `MATCH_THRESHOLD` or above, those with its RUT first, then the strongest; of a lower `least`
 * also what came near. An entry with another RUT than the subject's never matches.
 */
export function screenName(index: ListIndex, subject: Subject, least = MATCH_THRESHOLD): ListHit[] {
  const hits = new Map<number, ListHit>();
  const keep = (number: number, hit: ListHit | null) => {
    const known = hits.get(number);
    if (hit === null || hit.explanation.similarity < least) return;
    if (known === undefined || hit.explanation.similarity > known.explanation.similarity) hits.set(number, hit);
  };
  for (const number of subject.rut === null ? [] : index.withRut(subject.rut)) {
    hits.set(number, judgeByRut(index.entry(number), subject));
  }
  // The RUT of a company says nothing about that of its owner.
  const isOpen = (number: number, owner = false) =>
    hits.get(number)?.basis !== "rut" && (owner || subject.rut === null || !index.hasRut(number));
  for (const search of searchesOf(subject)) {
    for (const [number, found] of index.candidates(search.kind, search.query, least < MATCH_THRESHOLD)) {
      if (isOpen(number, search.owner)) keep(number, judgeByName(number, found, search, index, least));
    }
  }
  for (const { value } of subject.identifiers ?? []) {
    const key = identifierKey(value);
    for (const number of key === null ? [] : index.withIdentifier(key)) {
      if (isOpen(number)) keep(number, judgeByIdentifier(index.entry(number), subject));
    }
  }
  return [...hits.values()].sort(byStrength);
}

const STRENGTHS: readonly Explanation["nameStrength"][] = ["primary", "alias", "weak-alias"];

/** The order in which hits are looked at: by RUT, then by similarity, then by the strength of the name. */
export function byStrength(one: ListHit, other: ListHit): number {
  const [a, b] = [one.explanation, other.explanation];
  return (
    Number(other.basis === "rut") - Number(one.basis === "rut") ||
    b.similarity - a.similarity ||
    STRENGTHS.indexOf(a.nameStrength) - STRENGTHS.indexOf(b.nameStrength) ||
    (one.entry.entryId < other.entry.entryId ? -1 : 1)
  );
}

/** A name is searched among its kind; an E.I.R.L. bears the name of its owner by law, so that is searched among people. */
function searchesOf(subject: Subject): Search[] {
  // Who was born, or is a man or a woman, is a person.
  const kind = subject.kind === "unknown" && (subject.birthDate || subject.gender) ? "person" : subject.kind;
  const kinds: NameKind[] = kind === "unknown" ? ["person", "company"] : [kind];
  const searches = kinds.map((kind): Search => ({ subject, kind, query: prepareName(subject.name, kind), owner: false }));
  const company = searches.find((search) => search.kind === "company")?.query;
  if (company?.form === "eirl") {
    const owner = company.words.filter((word) => word.role !== "generic").map((word) => word.text);
    searches.push({ subject, kind: "person", query: prepareName(owner.join(" "), "person"), owner: true });
  }
  return searches;
}
