/** What the panel's routes of the risk matrix ask and answer: its versions, a new one, and what it would change. Not part of the service contract. */
import "#lib/contract/no-eval";
import { z } from "zod";
import { ScoreLabel } from "#lib/contract/contract";
import { Score } from "#lib/contract/evidence";
import { Reason } from "#lib/contract/review";
import { MatrixDraft, RiskMatrix } from "#lib/contract/risk-matrix";

const count = z.number().int().min(0);
const version = z.number().int().min(1);

/** `made` is null for version 1, which is the product's. */
export const MatrixVersion = z.object({
  matrix: RiskMatrix,
  made: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type MatrixVersion = z.output<typeof MatrixVersion>;

/** Newest first; the first is in force. */
export const MatrixVersions = z.object({ versions: z.array(MatrixVersion).min(1) });

/** `POST /api/panel/matrix`. `basedOn` is the version in force that its maker saw: a newer one is answered by a conflict. */
export const SaveMatrixRequest = z.object({ basedOn: version, matrix: MatrixDraft, reason: Reason });
export type SaveMatrixRequest = z.output<typeof SaveMatrixRequest>;

export const SaveMatrixReply = z.object({ version });
export type SaveMatrixReply = z.output<typeof SaveMatrixReply>;

/** `POST /api/panel/matrix/preview`. Without `checks` only the example is scored. */
export const PreviewMatrixRequest = z.object({ matrix: MatrixDraft, checks: z.boolean() });
export type PreviewMatrixRequest = z.output<typeof PreviewMatrixRequest>;

const MovedCheck = z.object({
  checkId: z.string(),
  rut: z.string(),
  name: z.string(),
  before: z.object({ value: z.number(), label: ScoreLabel }),
  after: z.object({ value: z.number(), label: ScoreLabel }),
});
export type MovedCheck = z.output<typeof MovedCheck>;

/** How the month's Checks would be labelled. Nothing of it is stored. */
export const CheckMoves = z.object({
  month: z.string(),
  /** Checks of the month, and how many of them (the newest) were scored anew. */
  total: count,
  looked: count,
  /** Of those, how many have another value. */
  otherValue: count,
  /** Every pair of labels, those that stay among them. */
  moves: z.array(z.object({ from: ScoreLabel, to: ScoreLabel, count })),
  /** The first of those with another label, newest first. */
  changed: z.array(MovedCheck),
});
export type CheckMoves = z.output<typeof CheckMoves>;

export const PreviewMatrixReply = z.object({ example: Score, checks: CheckMoves.nullable() });
export type PreviewMatrixReply = z.output<typeof PreviewMatrixReply>;
