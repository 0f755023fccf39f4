/** The two layouts of a screened file: CSV for a spreadsheet, one line a hit; NDJSON for programs, one line a name. */
import type { PepHit, SanctionHit } from "#lib/contract/evidence";
import type { Language } from "#lib/contract/panel";
import { type Cell, csvHead, csvRows } from "#lib/csv/write-csv";
import { MATCH_THRESHOLD } from "#lib/names/compare";
import { wordingIn } from "#lib/report/wording";
import type { SubjectRow } from "#lib/screening/subjects-csv";
import type { Screening } from "#lib/service/list-hits";
import type { ListState } from "#lib/service/list-shelf";

export interface ScreenedFile {
  head(): string;
  /** `found` is null for a row that could not be used: it then holds its `problem`. */
  row(row: SubjectRow, found: Screening | null): string;
}

interface Screened {
  /** The lists that were asked. */
  lists: readonly ListState[];
  language: Language;
  at: Date;
}

/** The layout that the target's ending asks for, or null. */
export function screenedFormat(target: string, screened: Screened): ScreenedFile | null {
  if (/\.csv$/i.test(target)) return asCsv(screened);
  return /\.(nd)?json$/i.test(target) ? asJson(screened) : null;
}

const HEADS = [
  "line",
  "reference",
  "rut",
  "name",
  "birth_date",
  "result",
  "list",
  "list_version",
  "list_date",
  "entry",
  "entry_name",
  "matched_name",
  "entry_kind",
  "programs",
  "post",
  "pep_status",
  "basis",
  "similarity",
  "for",
  "against",
  "problem",
  "lists_asked",
  "screened_at",
];

function asCsv({ lists, language, at }: Screened): ScreenedFile {
  const wording = wordingIn(language);
  const asked = lists.map(({ name, version, asOf }) => `${name} v${version}${asOf === null ? "" : ` ${asOf}`}`).join("; ");
  const dates = new Map(lists.map(({ listId, asOf }) => [listId, asOf]));
  const reasons = (hit: SanctionHit | PepHit, weight: "for" | "against") =>
    hit.explanation.reasons
      .filter((reason) => reason.weight === weight)
      .map(wording.matchReason)
      .join("; ");
  const hitCells = (hit: SanctionHit | PepHit): Cell[] => [
    hit.listName,
    hit.version,
    dates.get(hit.listId) ?? null,
    hit.entryId,
    hit.name,
    hit.explanation.matchedName,
    "programs" in hit ? hit.kind : "person",
    "programs" in hit ? hit.programs.join("; ") : null,
    "post" in hit ? `${hit.post}, ${hit.institution}` : null,
    "post" in hit ? hit.status : null,
    hit.basis,
    hit.explanation.similarity,
    reasons(hit, "for"),
    reasons(hit, "against"),
  ];
  const noHit: Cell[] = Array.from({ length: HEADS.indexOf("problem") - HEADS.indexOf("list") }, () => null);
  return {
    head: () => csvHead(HEADS),
    row(row, found) {
      const subject = "subject" in row ? row.subject : null;
      const who: Cell[] = [row.line, row.reference, subject?.rut ?? null, subject?.name ?? null, subject?.birthDate ?? null];
      const end: Cell[] = ["problem" in row ? row.problem : null, asked, at.toISOString()];
      if (found === null) return csvRows([[...who, "not-screened", ...noHit, ...end]]);
      const hits = [...found.sanctions, ...found.pep];
      if (hits.length === 0) return csvRows([[...who, "clear", ...noHit, ...end]]);
      return csvRows(hits.map((hit) => [...who, "match", ...hitCells(hit), ...end]));
    },
  };
}

/** First a line of what was asked, then one line a name with its hits as the evidence of a Check has them. */
function asJson({ lists, at }: Screened): ScreenedFile {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  const asked = lists.map(({ listId, name, kind, version, asOf, records }) => ({ listId, name, kind, version, asOf, records }));
  return {
    head: () => line({ screenedAt: at.toISOString(), threshold: MATCH_THRESHOLD, lists: asked }),
    row(row, found) {
      if (found === null) return line({ ...row, result: "not-screened" });
      const result = found.sanctions.length + found.pep.length > 0 ? "match" : "clear";
      return line({ ...row, result, ...found });
    },
  };
}
