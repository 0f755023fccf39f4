/** What a row of a court source means to an import, whatever its format. Pure. */
import type { CourtCase, CourtRow, ReservedCase } from "#lib/courts/court-case";
import {
  CASE_FIELDS,
  type CourtFault,
  type CourtField,
  type ParticipantField,
  readCourtCase,
  readParticipant,
} from "#lib/courts/court-fields";
import { foldName, nameKey } from "#lib/names/fold";
import type { ImportEvent } from "#lib/screening/import-format";

type Raw = (name: CourtField) => string;

/**
 * Reads the rows of one file. A case that its rows tell alike one after the other is read once, and is one object. `asOf` is the
 * extraction of a row that says none.
 */
export class CourtRowReader {
  readonly #asOf: string | null;
  #told = "";
  #found: CourtCase | CourtFault | null = null;
  /** The newest extraction so far. */
  extractedOn: string | null;

  constructor(asOf: string | undefined) {
    this.#asOf = asOf ?? null;
    this.extractedOn = this.#asOf;
  }

  /** The event of a row with one participant. */
  event(line: number, raw: Raw): ImportEvent {
    return this.events(line, raw, [raw])[0] as ImportEvent;
  }

  /** The events of a case with its participants: a fault of the case is one event, one of a participant leaves the others. */
  events(line: number, raw: Raw, participants: readonly ((name: ParticipantField) => string)[]): ImportEvent[] {
    const found = this.#case(raw);
    if ("reason" in found) return [faulty(line, found)];
    if (found.extractedOn !== null && (this.extractedOn === null || found.extractedOn > this.extractedOn))
      this.extractedOn = found.extractedOn;
    return participants.map((each): ImportEvent => {
      const participant = readParticipant(each);
      if ("reason" in participant) return { type: "bad-row", line, ...participant };
      const record: CourtRow = { case: found, participant };
      return { type: "record", line, key: rowKey(record), record };
    });
  }

  #case(raw: Raw): CourtCase | CourtFault {
    const told = CASE_FIELDS.map(raw).join("\u0000");
    if (this.#found === null || told !== this.#told) this.#found = readCourtCase(raw, this.#asOf);
    this.#told = told;
    return this.#found;
  }
}

function faulty(line: number, { reserved = [], ...fault }: CourtFault): ImportEvent {
  const marks = reserved.map((reservedCaseId) => ({ key: reservedCaseId, record: { reservedCaseId } satisfies ReservedCase }));
  return { type: "bad-row", line, ...fault, ...(marks.length > 0 && { marks }) };
}

// The identity of a row within a source: its case, and the participant's role with RUT, or name where there is none.
function rowKey({ case: { caseId }, participant: { role, rut, name } }: CourtRow): string {
  return [caseId, foldName(role), rut ?? nameKey(name)].join("|");
}
