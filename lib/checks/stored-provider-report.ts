/** A provider's PDF as it is stored: kept once, byte for byte, and read piece by piece. The database refuses edits. */
import { emit, entryOf } from "#lib/audit/audit";
import type { Context } from "#lib/context";
import { ProviderNote } from "#lib/contract/provider";
import { asUuid } from "#lib/contract/read-query";
import { assert, ServiceError } from "#lib/errors";

/** A Check that a provider made, as far as its PDF is concerned. */
export interface ProvidersCheck {
  checkId: string;
  rut: string;
  month: string;
  note: ProviderNote;
}

/** A kept PDF. `digest`: its SHA-256 in hexadecimal; `bytes`: its size. */
export interface KeptReport {
  digest: string;
  bytes: number;
}

/** The organisation's Check if a provider made it; null of any other, and of none. */
export async function findProvidersCheck({ db, actor }: Context, checkId: string): Promise<ProvidersCheck | null> {
  if (asUuid(checkId) === null) return null;
  const [row] = await db.query<{ rut: string; month: string; provider: unknown }>(
    "select rut, month, provider from checks where org_id = $1 and check_id = $2 and provider is not null",
    [actor.orgId, checkId],
    "reports.check-of-provider",
  );
  return row === undefined ? null : { checkId, rut: row.rut, month: row.month, note: ProviderNote.parse(row.provider) };
}

/** The newest PDF that is kept of a Check, or null. */
export async function findKeptReport({ db, actor }: Context, checkId: string): Promise<KeptReport | null> {
  const [row] = await db.query<KeptReport>(
    `select digest, length(bytes) as bytes from provider_reports where org_id = $1 and check_id = $2
     order by fetched_at desc, digest limit 1`,
    [actor.orgId, checkId],
    "reports.newest-of-provider",
  );
  return row ?? null;
}

/** Keeps a PDF with its entry in the trail, unless the same bytes of the same Check are kept already. */
export async function keepReport(ctx: Context, { checkId, note }: ProvidersCheck, digest: string, pdf: Buffer): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const kept = await tx.query(
      `insert into provider_reports (org_id, check_id, digest, bytes, fetched_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning digest`,
      [ctx.actor.orgId, checkId, digest, pdf, ctx.clock.now()],
    );
    if (kept.length === 0) return;
    const detail = { digest, bytes: pdf.byteLength, provider: note.host };
    await emit(tx, entryOf(ctx, "check.report-fetched", checkId, detail));
  });
}

const PIECE_BYTES = 256 * 1024;

/**
 * The bytes of a kept PDF at the pace of their reader: one piece in memory, and no connection between two.
 * Throws `unavailable` in the middle when the database goes: the answer is cut then, never whole.
 */
export function piecesOfReport({ db, actor }: Context, checkId: string, { digest, bytes }: KeptReport): ReadableStream<Uint8Array> {
  let read = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (read >= bytes) return controller.close();
        // Stored apart and not packed: a part of it is read without the rest.
        const [row] = await db.query<{ piece: Buffer }>(
          "select substring(bytes from $4 for $5) as piece from provider_reports where org_id = $1 and check_id = $2 and digest = $3",
          [actor.orgId, checkId, digest, read + 1, PIECE_BYTES],
          "reports.piece-of-provider",
        );
        if (row === undefined) throw new ServiceError("unavailable", { detail: "a kept report is gone" });
        assert(row.piece.byteLength > 0, "a kept report is as long as it says");
        read += row.piece.byteLength;
        controller.enqueue(new Uint8Array(row.piece));
      },
    },
    { highWaterMark: 1 },
  );
}
