/** One entry judged: by the names that the index found, by its identifier, or by its RUT. Pure. */
import type { Explanation } from "#lib/contract/evidence";
import { compareNames, comparePrepared, MATCH_THRESHOLD, type NameComparison, similarityOf } from "#lib/names/compare";
import type { NameReason } from "#lib/names/explain";
import { nameKey } from "#lib/names/fold";
import type { NameKind, PreparedName } from "#lib/names/prepared-name";
import { conclude, type NameWorth } from "#lib/screening/conclude";
import type { ListEntry, ListName } from "#lib/screening/list-entry";
import type { ListIndex } from "#lib/screening/list-index";
import type { ShelvedName } from "#lib/screening/name-table";
import { type Qualified, qualify } from "#lib/screening/qualify";
import type { ListHit } from "#lib/screening/screen-name";
import type { Subject } from "#lib/screening/subject";

/** A subject looked for among the names of one kind. */
export interface Search {
  subject: Subject;
  kind: NameKind;
  query: PreparedName;
  /** The name of a sole owner taken out of the company's name. */
  owner: boolean;
}

/** The best name of an entry with what its strength, its fuller forms, the kind of entry and the facts make of it; null below `least`. */
export function judgeByName(number: number, found: ShelvedName[], search: Search, index: ListIndex, least: number): ListHit | null {
  const worths = found.map((name) => ({ name, worth: weighName(name, search, index) })).filter(({ worth }) => worth.similarity >= least);
  if (worths.length === 0) return null;
  // Reading an entry costs more than most comparisons: only now.
  const entry = index.entry(number);
  const facts = qualify(search.subject, search.kind, entry);
  const judged = worths.map(({ name, worth }) => ({ name, worth, similarity: conclude(worth, facts) }));
  const best = judged.reduce((top, each) => (each.similarity > top.similarity ? each : top));
  if (best.similarity < least) return null;
  const { source, prepared } = best.name;
  const reasons = [...best.worth.reasons];
  if (source.strength === "alias") reasons.push({ code: "alias", params: { name: source.name }, weight: "for" });
  return hit(entry, "name", source, best.similarity, comparePrepared(search.query, prepared), reasons, facts);
}

/** An entry that bears the subject's passport or register number, whatever it is called; null of another kind, or when the number is too short. */
export function judgeByIdentifier(entry: ListEntry, subject: Subject): ListHit | null {
  const kind = entry.kind === "unknown" ? "person" : entry.kind;
  if (kind === "vessel" || kind === "aircraft") return null;
  if (entry.kind !== "unknown" && subject.kind !== "unknown" && subject.kind !== kind) return null;
  const facts = qualify(subject, kind, entry);
  if (!facts.identifier?.alone) return null;
  const { name, comparison } = closestName(entry, subject);
  const similarity = conclude({ similarity: comparison.similarity, standing: 1 }, facts);
  return hit(entry, "name", name, similarity, comparison, otherName(name, comparison, subject), facts);
}

/** A hit by RUT is one whatever the names and facts say; how they stand is told. */
export function judgeByRut(entry: ListEntry, subject: Subject): ListHit {
  const { name, comparison } = closestName(entry, subject);
  const reasons: NameReason[] = [
    { code: "rut-equal", params: { rut: subject.rut ?? "" }, weight: "for" },
    ...otherName(name, comparison, subject),
  ];
  const facts = qualify(subject, entry.kind === "company" ? "company" : "person", entry);
  return hit(entry, "rut", name, comparison.similarity, comparison, reasons, facts);
}

const WEAK_ALIAS_STANDING = 0.8;
const OWNER_STANDING = 0.9;
const FULLER_NAME_STANDING = 0.75;

function weighName(name: ShelvedName, search: Search, index: ListIndex): NameWorth & { reasons: NameReason[] } {
  const similarity = similarityOf(search.query, name.prepared);
  let standing = 1;
  const reasons: NameReason[] = [];
  if (similarity >= MATCH_THRESHOLD && search.kind === "person") {
    // A short form says nothing that the full name of the same entry contradicts.
    const fuller = index.fullerNames(search.kind, name).map((each) => ({ each, similarity: similarityOf(search.query, each.prepared) }));
    const agrees = fuller.length === 0 || fuller.some((each) => each.similarity >= MATCH_THRESHOLD);
    if (!agrees) {
      standing *= FULLER_NAME_STANDING;
      reasons.push({ code: "fuller-name-differs", params: { name: fuller[0]?.each.source.name ?? "" }, weight: "against" });
    }
  }
  if (name.source.strength === "weak-alias") {
    standing *= WEAK_ALIAS_STANDING;
    reasons.push({ code: "weak-alias", params: { name: name.source.name }, weight: "against" });
  }
  if (search.owner) {
    standing *= OWNER_STANDING;
    reasons.push({ code: "owner-name", params: {}, weight: "for" }, { code: "kind-differs", params: {}, weight: "against" });
  }
  return { similarity, standing, reasons };
}

function closestName(entry: ListEntry, subject: Subject): { name: ListName; comparison: NameComparison } {
  const ranked = entry.names.map((name) => ({ name, comparison: compareNames(subject.name, name.name, subject.kind) }));
  return ranked.reduce((top, each) => (each.comparison.similarity > top.comparison.similarity ? each : top));
}

function otherName(name: ListName, comparison: NameComparison, subject: Subject): NameReason[] {
  if (comparison.similarity >= MATCH_THRESHOLD || nameKey(name.name) === nameKey(subject.name)) return [];
  return [{ code: "name-differs", params: { name: name.name }, weight: "against" }];
}

function hit(
  entry: ListEntry,
  basis: ListHit["basis"],
  name: ListName,
  similarity: number,
  comparison: NameComparison,
  reasons: NameReason[],
  facts: Qualified,
): ListHit {
  const explanation: Explanation = {
    similarity,
    matchedName: name.name,
    nameStrength: name.strength,
    tokens: comparison.tokens,
    reasons: byWeight([...comparison.reasons, ...reasons, ...facts.reasons]),
  };
  return { entry, basis, explanation };
}

/** Facts that settle more than words do, in this order. */
const WEIGHTIEST: readonly string[] = [
  "rut-equal",
  "identifier-equal",
  "birth-year-differs",
  "recorded-gender-differs",
  "birth-date-differs",
];

/** What speaks for, then what speaks against, each with the weightiest first. */
function byWeight(reasons: NameReason[]): NameReason[] {
  const place = ({ code, weight }: NameReason) => {
    const at = WEIGHTIEST.indexOf(code);
    return (weight === "for" ? 0 : 100) + (at < 0 ? WEIGHTIEST.length : at);
  };
  return reasons.toSorted((one, other) => place(one) - place(other));
}
