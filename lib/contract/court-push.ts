/**
 * What a provider's program is answered that delivers court cases: docs/court-push.md. In English, like the API;
 * not part of the service contract.
 */
import { z } from "zod";
import { FileFault, LeftOutRow, RowFault } from "#lib/contract/sources";

const count = z.number().int().min(0);

/** `POST /api/panel/sources/courts`, 202: the delivery waits for its turn. */
export const PushReceipt = z.object({
  import_id: z.uuid(),
  /** Where its state is told. */
  status_url: z.url(),
});
export type PushReceipt = z.output<typeof PushReceipt>;

/** `GET /api/panel/sources/courts/{import_id}`. */
export const PushStatus = z.object({
  import_id: z.uuid(),
  /** `refused`: the delivery as a whole, nothing of it was taken; `failed`: we. */
  state: z.enum(["queued", "running", "done", "refused", "cancelled", "failed"]),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Rows read so far: those accepted and those left out. */
  rows: count,
  accepted: count,
  left_out: z.object({
    count,
    /** The first ones, at most `MOST_KEPT_ROWS`. */
    rows: z.array(LeftOutRow.pick({ line: true, reason: true }).extend({ code: RowFault.nullable() })),
  }),
  /** Once it is done. */
  result: z
    .object({
      version: count,
      /** Nothing in it was new. */
      unchanged: z.boolean(),
      cases_added: count,
      cases_changed: count,
      /** They are reserved, as a row of it says. */
      cases_removed: count,
      /** Rows of a participant that came again further down: the last one holds. */
      repeated_rows: count,
    })
    .nullable(),
  /** Why it ended otherwise. */
  refusal: z.object({ code: FileFault, reason: z.string() }).nullable(),
});
export type PushStatus = z.output<typeof PushStatus>;
