/** What sanctions and PEP lists hold: by RUT first, the United Nations before others, the nearest name before others. Pure. */
import type { SummaryFacts } from "#lib/summary/gather-facts";
import type { Phrasing } from "#lib/summary/phrasing";

/** Matches that a sentence names; the rest it counts. */
const NAMED_SANCTIONS = 4;
const NAMED_POSTS = 3;

type Sanction = SummaryFacts["sanctions"][number];
type Pep = SummaryFacts["pep"][number];
interface Matched {
  basis: "rut" | "name";
  similarity: number;
}

export function sanctionMatches({ sanctions, subject }: SummaryFacts, phrasing: Phrasing): string[] {
  const { say } = phrasing;
  const [first, ...others] = sanctions.toSorted((a, b) => gravity(b) - gravity(a) || b.similarity - a.similarity);
  if (first === undefined) return [];
  const names = { name: phrasing.quoted(first.name), list: phrasing.source(first.list) };
  if (others.length > 0) {
    const hits = [first, ...others];
    const parts = shortened(
      hits.map((hit) => sanctionPart(hit, phrasing)),
      NAMED_SANCTIONS,
      phrasing,
    );
    const sentence = say("sanctions.several", { ...phrasing.counted(hits.length), basis: basisOf(hits, phrasing), hits: parts });
    return [sentence, ...unconfirmed(hits, subject.kind, phrasing)];
  }
  if (first.basis === "rut") return [say("sanctions.oneByRut", names)];
  return [say("sanctions.oneByName", { hit: sanctionPart(first, phrasing) }), ...unconfirmed([first], subject.kind, phrasing)];
}

function gravity({ basis, unitedNations }: Sanction): number {
  return (basis === "rut" ? 2 : 0) + (unitedNations ? 1 : 0);
}

function sanctionPart(hit: Sanction, phrasing: Phrasing): string {
  const names = { name: phrasing.quoted(hit.name), list: phrasing.source(hit.list) };
  if (hit.basis === "rut") return phrasing.say("sanctions.byRut", names);
  return phrasing.say("sanctions.byName", { ...names, similarity: phrasing.similarity(hit.similarity), strength: hit.strength });
}

export function pepMatches({ pep, subject }: SummaryFacts, phrasing: Phrasing): string[] {
  const { say } = phrasing;
  const [first, ...others] = pep.toSorted((a, b) => weight(b) - weight(a) || b.similarity - a.similarity);
  if (first === undefined) return [];
  const hits = [first, ...others];
  const doubts = unconfirmed(hits, subject.kind, phrasing);
  if (others.length === 0) return [say(first.basis === "rut" ? "pep.oneByRut" : "pep.oneByName", pepWords(first, phrasing)), ...doubts];
  const parts = shortened(
    hits.map((hit) => say(hit.basis === "rut" ? "pep.byRut" : "pep.byName", pepWords(hit, phrasing))),
    NAMED_POSTS,
    phrasing,
  );
  return [say("pep.several", { ...phrasing.counted(hits.length), basis: basisOf(hits, phrasing), hits: parts }), ...doubts];
}

function weight({ basis, counted }: Pep): number {
  return (basis === "rut" ? 2 : 0) + (counted ? 1 : 0);
}

function pepWords(hit: Pep, phrasing: Phrasing) {
  const { say } = phrasing;
  const post = [hit.post, hit.institution].filter((text) => phrasing.plain(text) !== "").join(", ");
  const from = hit.from === null ? "" : bound("from", hit.from, hit.to, phrasing);
  const to = hit.to === null ? "" : bound("to", hit.to, hit.from, phrasing);
  const held = [post === "" ? "" : phrasing.quoted(post), [from, to].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const status = say(`pep.${hit.status}`, { relatedTo: hit.relatedTo === null ? "none" : phrasing.quoted(hit.relatedTo) });
  const whole = held === "" ? status : `${status} (${held})`;
  return {
    status: hit.counted || hit.status === "former" ? whole : say("pep.notCounted", { status: whole }),
    list: phrasing.source(hit.list),
    name: phrasing.quoted(hit.name),
    similarity: phrasing.similarity(hit.similarity),
  };
}

/** The beginning or the end of a post. Lists know some dates only in part, and a year has no article. */
function bound(end: "from" | "to", date: string, other: string | null, phrasing: Phrasing): string {
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(date) ? "yes" : "no";
  return phrasing.say(`pep.${end}`, { date: phrasing.date(date), whole, both: other === null ? "no" : "yes" });
}

/** Parts until there are too many, and how many more there are. */
function shortened(parts: readonly string[], most: number, phrasing: Phrasing): string {
  const rest = parts.length - most;
  return phrasing.longList(rest <= 0 ? parts : [...parts.slice(0, most), phrasing.say("more", phrasing.counted(rest))]);
}

/** On what several matches rest, in words. */
function basisOf(hits: readonly Matched[], phrasing: Phrasing): string {
  const byName = hits.filter((hit) => hit.basis === "name").length;
  const byRut = hits.length - byName;
  if (byName === 0) return phrasing.say("basis.allByRut");
  if (byRut === 0) return phrasing.say("basis.allByName");
  return phrasing.say("basis.mixed", { byRut, byRutWords: phrasing.count(byRut), byName, byNameWords: phrasing.count(byName) });
}

function unconfirmed(hits: readonly Matched[], kind: "person" | "company", phrasing: Phrasing): string[] {
  const byName = hits.filter((hit) => hit.basis === "name").length;
  if (byName === 0) return [];
  return [phrasing.say("unconfirmed", { ...phrasing.counted(byName), all: byName === hits.length ? "yes" : "no", kind })];
}
