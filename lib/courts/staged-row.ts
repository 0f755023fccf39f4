/** A row of a court source as an import stages it: what the landing and the search ask for, worked out once. Pure. */
import { isAntiUnion } from "#lib/courts/classify";
import { courtKey } from "#lib/courts/case-identity";
import type { CourtCase, CourtRow, ReservedCase } from "#lib/courts/court-case";
import { courtNameKeys } from "#lib/courts/name-keys";
import { foldName, nameKey } from "#lib/names/fold";

export type StagedCourtRow = { caseId: string; reserved: true } | ({ caseId: string; reserved: false } & StagedFacts);

interface StagedFacts {
  toldOn: string | null;
  feed: string;
  courtKey: string;
  antiUnion: boolean;
  record: CourtCase | null;
  rut: string | null;
  name: string;
  nameKey: string;
  /** Of a name without RUT; who has one is not looked for by name. */
  nameKeys: number[];
  role: string;
  roleKey: string;
}

export function stagedCourtRow(row: CourtRow | ReservedCase): StagedCourtRow {
  if ("reservedCaseId" in row) return { caseId: row.reservedCaseId, reserved: true };
  const { case: record, participant } = row;
  const { rut, name, role } = participant;
  return {
    caseId: record.caseId,
    reserved: false,
    toldOn: record.extractedOn,
    feed: record.source,
    courtKey: courtKey(record.competence, record.court),
    antiUnion: isAntiUnion(record),
    record,
    rut,
    name,
    nameKey: nameKey(name),
    nameKeys: rut === null ? courtNameKeys(name) : [],
    role,
    roleKey: foldName(role),
  };
}
