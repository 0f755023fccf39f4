import { lastDay, monthOf } from "#lib/calendar/month";
import { reopenLookup } from "#lib/checks/paid-lookup";
import { readPaidName } from "#lib/checks/paid-name";
import { type CheckRow, lineOf } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { RutRecords } from "#lib/contract/contract";
import { RegisterRecord } from "#lib/contract/evidence";
import type { KnownRegisters, RutFile } from "#lib/contract/panel";
import { hasValidCheckDigit, type Rut, rutKind } from "#lib/rut/rut";

/** A provider's Check has no records: its registers are its own. */
type FileRow = CheckRow & { records: unknown };

/**
 * The file of a RUT: this month's Check, the latest before, and the name and what the registers say where the organisation has it
 * already. Free, and so no register is asked.
 */
export async function readRutFile(ctx: Context, rut: Rut): Promise<RutFile> {
  const month = monthOf(ctx.clock.now());
  const [rows, paidName] = await Promise.all([
    ctx.db.query<FileRow>(
      `select check_id, rut, month, created_at, name, score_value, score_label, incomplete,
         evidence->'subject'->'records' as records
       from checks
       where org_id = $1 and rut = $2 and month <= $3 order by month desc limit 2`,
      [ctx.actor.orgId, rut, month],
      "checks.latest-of-rut-with-records",
    ),
    readPaidName(ctx, rut),
  ]);
  const lines = rows.map(lineOf);
  const [latest] = rows;
  return {
    rut,
    kind: rutKind(rut),
    validCheckDigit: hasValidCheckDigit(rut),
    name: lines[0]?.name ?? paidName,
    registers: latest === undefined || latest.records === null ? await lookedUp(ctx, rut) : registersOf(latest),
    month,
    monthEndsOn: lastDay(month),
    current: lines.find((line) => line.month === month) ?? null,
    last: lines.find((line) => line.month < month) ?? null,
  };
}

function registersOf({ check_id: checkId, month, records }: FileRow): KnownRegisters {
  return { from: { by: "check", checkId, month }, records: RegisterRecord.array().parse(records) };
}

async function lookedUp(ctx: Context, rut: Rut): Promise<KnownRegisters | null> {
  const paid = await reopenLookup(ctx, "rut-lookup", rut);
  if (paid === null) return null;
  const records = RutRecords.parse(paid.answer).map(({ full_name: name }) => ({ source: null, name, asOf: null, licence: null }));
  return { from: { by: "lookup", freeUntil: paid.freeUntil.toISOString() }, records };
}
