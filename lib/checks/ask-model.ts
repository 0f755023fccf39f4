/** One call of the language model: in its turn, with leave as it is then, and told by the trail before anything leaves the house. */
import { emit, entryOf } from "#lib/audit/audit";
import { detailOf, type FullCheckRow } from "#lib/checks/stored-check";
import type { Pen } from "#lib/checks/write-together";
import type { Context } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import type { Turns } from "#lib/db/turns";
import { ServiceError } from "#lib/errors";
import { readSummaryConsent, recipientOf } from "#lib/policy/summary-consent";
import { gatherFacts } from "#lib/summary/gather-facts";
import type { MadeSummary, SummaryMaker } from "#lib/summary/maker";
import { localText } from "#lib/summary/summarise";

/** The installation's language model. */
export interface Model {
  /** The maker that asks it, with or without name and RUT. */
  makerFor: (allowed: { identity: boolean }) => SummaryMaker;
  /** How many ask it at once, for the whole process; throws `too-many-requests` beyond. */
  inTurn: Turns;
}

/** Null where the installation has no model. */
export type ModelMakers = Model | null;

/** What goes with the entry of the trail that the model was asked, in one transaction. */
export interface Asking {
  detail?: { again: true };
  alongside?: (tx: Queryable, ctx: Context) => Promise<void>;
}

/** Null: the organisation took its leave back before the turn came. Where too many ask at once, the local text stands in. */
export async function askModel(pen: Pen, full: FullCheckRow, model: Model, asking: Asking = {}): Promise<MadeSummary | null> {
  try {
    return await model.inTurn(async () => {
      const allowed = await readSummaryConsent(pen.ctx());
      pen.signal.throwIfAborted();
      if (allowed === null) return null;
      await noteAsked(pen.ctx(), full.check_id, allowed, asking);
      return writeBy(model.makerFor(allowed), pen, full);
    }, pen.signal);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "too-many-requests") throw error;
    pen.ctx().log.warn({ requestId: pen.ctx().requestId }, "the language model was not asked: too many ask it at once");
    return { ...(await writeBy(localMaker, pen, full)), fallback: "unreachable" };
  }
}

/** Of its own and first: whatever becomes of the answer, who had what sent to whom is known. */
async function noteAsked(ctx: Context, checkId: string, { identity }: { identity: boolean }, asking: Asking): Promise<void> {
  const detail = { recipient: recipientOf(ctx.settings), identity, ...asking.detail };
  await ctx.db.transact(async (tx) => {
    await asking.alongside?.(tx, ctx);
    await emit(tx, entryOf(ctx, "check.summary-asked", checkId, detail));
  });
}

/** The summary by Cotejo itself. */
export function writeLocally(pen: Pen, full: FullCheckRow): Promise<MadeSummary> {
  return writeBy(localMaker, pen, full);
}

const localMaker: SummaryMaker = async ({ facts, language }) => ({ text: localText(facts, language), maker: "local", fallback: null });

async function writeBy(maker: SummaryMaker, pen: Pen, full: FullCheckRow): Promise<MadeSummary> {
  const ctx = pen.ctx();
  const facts = gatherFacts(detailOf(ctx, full));
  const made = await maker({ facts, language: ctx.actor.language, signal: pen.signal, onSentence: pen.say });
  pen.signal.throwIfAborted();
  return made;
}
