/** The index follows the registers in the transaction of a landing, as long as that is quick. */
import type { Scope } from "#lib/context";
import type { Transaction } from "#lib/db/db";
import { currentLoads, readNames } from "#lib/search/register-names";
import { writeSegment } from "#lib/search/segment-writer";
import { sortNames } from "#lib/search/sort-names";
import { dropSegments, lockSwap, readSegments, writeInside } from "#lib/search/stored-segments";
import { writeDelta } from "#lib/search/write-delta";

/**
 * What a landing changed: the RUTs of the temporary table `changed_names (rut_number integer primary key)`, all whose names in the
 * registers may be others than before, and their number; or anything.
 */
export type ChangedNames = { count: number; table: "changed_names" } | "all";

/** How much is written in the transaction of a landing; smaller for tests. */
export interface FollowBounds {
  /** Names of a scope up to which its base is written whole: about a second. */
  mostNames: number;
  /** RUTs of a delta: some seconds, and what each search looks at besides the base. */
  mostRuts: number;
}

const BOUNDS: FollowBounds = { mostNames: 50_000, mostRuts: 30_000 };

/**
 * Call it after `lists.current_load` is switched, in the same transaction, which from then on holds the lock of the scope's segments.
 * `job-needed`: the index answers as before until it is built anew.
 */
export async function followLanding(
  tx: Transaction,
  scope: Scope,
  changed: ChangedNames,
  bounds: FollowBounds = BOUNDS,
): Promise<"followed" | "job-needed"> {
  await lockSwap(tx, scope);
  const loads = await currentLoads(tx, scope);
  if (loads.length === 0) {
    await dropSegments(tx, scope, ["base", "delta"]);
    return "followed";
  }
  const { base, delta } = await readSegments(tx, scope);
  const mayBeSmall = base === null || changed === "all" || base.header.docs <= bounds.mostNames;
  if (mayBeSmall && (await writeSmallBase(tx, scope, loads, bounds.mostNames))) return "followed";
  if (base === null) return "job-needed";
  if (changed !== "all" && changed.count <= bounds.mostRuts && (await writeDelta(tx, scope, base, delta, bounds.mostRuts))) {
    return base.behind ? "job-needed" : "followed";
  }
  await tx.query("update name_segments set behind = true where segment_id = $1", [base.segmentId]);
  return "job-needed";
}

/** False, with nothing written, when the registers have more than `most` names. */
async function writeSmallBase(tx: Transaction, scope: Scope, loads: readonly number[], most: number): Promise<boolean> {
  const names = await readNames(tx, loads, { most: most + 1 });
  if (names.length > most) return false;
  await writeInside(tx, scope, "base", (sink) => writeSegment([sortNames(names)], sink));
  return true;
}
