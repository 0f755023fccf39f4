import { localMoment } from "#lib/calendar/day";
import { isoSeconds } from "#lib/calendar/month";
import { checkSearch, rememberedPlace } from "#lib/checks/check-search";
import type { CheckRow } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { csvDownload, exactly } from "#lib/checks/csv-download";
import { readCheckFilter } from "#lib/contract/check-filter";
import { CheckData } from "#lib/contract/contract";
import type { Cell } from "#lib/csv/write-csv";

const COUNTERS = Object.keys(CheckData.shape) as (keyof CheckData)[];

const HEADS = "rut name month made_at_chile created_at score label"
  .split(" ")
  .concat(COUNTERS, "not_consulted purpose legal_basis made_by permalink pdf_report_url provider".split(" "));

/**
 * All Checks of the address's filter as CSV, in the order of the list. Whoever is of the organisation may take them along; the trail
 * keeps who, which filter and how many. Throws `invalid-request` for a filter that makes no sense, `too-many-requests`, `unavailable`.
 */
export async function exportChecks(ctx: Context, address: URLSearchParams): Promise<Response> {
  const filter = exactly(readCheckFilter(address, ctx.actor.id));
  const { where, order, values } = checkSearch(ctx.actor.orgId, filter);
  return csvDownload<ExportRow>(ctx, {
    name: "verificaciones",
    action: "checks.exported",
    subject: rememberedPlace({ ...filter, page: 1 }),
    heads: HEADS,
    select: `select check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, purpose, legal_basis, made_by_name,
        provider ->> 'host' as provider
      from checks where ${where} order by ${order}`,
    values,
    cells: (row) => cellsOf(row, ctx.settings.publicBaseUrl),
  });
}

/** `provider`: its host; null of the own engine's. */
type ExportRow = CheckRow & { purpose: string; legal_basis: string; made_by_name: string; provider: string | null };

function cellsOf(row: ExportRow, publicBaseUrl: string): Cell[] {
  const data = CheckData.parse(row.data);
  const permalink = `${publicBaseUrl}/checks/${row.check_id}`;
  return [
    row.rut,
    row.name,
    row.month,
    localMoment(row.created_at),
    isoSeconds(row.created_at),
    row.score_value,
    row.score_label,
    ...COUNTERS.map((counter) => counterCell(data[counter], row.incomplete.includes(counter))),
    row.incomplete.join(", "),
    row.purpose,
    row.legal_basis,
    row.made_by_name,
    permalink,
    `${permalink}/report.pdf`,
    row.provider,
  ];
}

/** Nothing found where a source was not loaded is no zero: the cell stays empty. What another source found stands. */
function counterCell(value: number | boolean, notConsulted: boolean): Cell {
  if (notConsulted && (value === 0 || value === false)) return null;
  return typeof value === "number" ? value : String(value);
}
