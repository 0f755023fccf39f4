/** What to know before reading on: what was not consulted, what is withheld, who else bears the name. Pure. */
import type { Evidence } from "#lib/contract/evidence";
import type { ReportDocument } from "#lib/contract/report";
import { bookOfMarks } from "#lib/contract/review-marks";
import type { Block } from "#lib/report/block";
import { decidedSince } from "#lib/report/compose-review";
import type { Wording } from "#lib/report/wording";

export function composeNotes({ evidence, review }: ReportDocument, { say, ...wording }: Wording): Block[] {
  const notes: Block[] = [];
  const missing = evidence.sources.filter((source) => source.state === "not-loaded" && source.counters.length > 0);
  if (missing.length > 0) {
    const sources = wording.list(missing.map((source) => source.name));
    notes.push({
      kind: "note",
      tone: "medium",
      title: say("notes.incompleteTitle"),
      text: say("notes.incompleteText", { count: missing.length, sources }),
    });
  }
  if (evidence.sources.some((source) => source.state === "switched-off"))
    notes.push({ kind: "note", tone: "medium", title: say("notes.courtsOffTitle"), text: say("notes.courtsOffText") });
  const byName = undecidedByName(evidence, review);
  const { namesakes } = evidence.subject;
  const sentences = [
    ...(namesakes !== null && namesakes > 1 ? [say("notes.namesakesRegister", { count: wording.number(namesakes) })] : []),
    ...(byName > 0 ? [say("notes.namesakesHits", { count: byName })] : []),
  ];
  if (sentences.length > 0) notes.push({ kind: "note", tone: "plain", title: say("notes.namesakesTitle"), text: sentences.join(" ") });
  return notes;
}

function undecidedByName({ sanctions, pep, cases }: Evidence, review: ReportDocument["review"]): number {
  const book = bookOfMarks(review?.marks ?? []);
  const found = [
    ...sanctions.map((hit) => ({ hit, mark: book.ofHit("sanction", hit) })),
    ...pep.map((hit) => ({ hit, mark: book.ofHit("pep", hit) })),
    ...cases.map((hit) => ({ hit, mark: book.ofCase(hit) })),
  ];
  return found.filter(({ hit, mark }) => hit.basis === "name" && decidedSince(mark) === "open").length;
}
