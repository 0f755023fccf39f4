/** Writes the delta of a base: the names of all RUTs that changed since it was built, as they stand now. */
import type { Scope } from "#lib/context";
import type { Transaction } from "#lib/db/db";
import { namesOfRuts, placesOf } from "#lib/search/base-places";
import { currentLoads, readNames } from "#lib/search/register-names";
import { decodePosting, encodePosting, listedDocs } from "#lib/search/segment";
import { readBytes } from "#lib/search/segment-pages";
import { type SortedName, writeArea, writeSegment } from "#lib/search/segment-writer";
import { sortNames } from "#lib/search/sort-names";
import { type StoredSegment, writeInside } from "#lib/search/stored-segments";

/**
 * Replaces the delta, in the caller's transaction and under its lock of the swap. The table `changed_names` has the RUTs that changed.
 * False, with nothing written, when there would be more than `most` RUTs in it.
 */
export async function writeDelta(
  tx: Transaction,
  scope: Scope,
  base: StoredSegment,
  old: StoredSegment | null,
  most: number,
): Promise<boolean> {
  const changed = (
    await tx.query<{ rut_number: number }>("select rut_number from changed_names order by rut_number limit $1", [most + 1])
  ).map((row) => row.rut_number);
  const ruts = new Set([...changed, ...(old === null ? [] : await rutsOf(tx, old))]);
  const dead = new Set([...(old === null ? [] : await deadOf(tx, old)), ...(await namesOfRuts(tx, base, changed))]);
  if (ruts.size > most || dead.size > most * 2) return false;
  const names = distinct(await namesNow(tx, scope, [...ruts]));
  const places = await placesOf(tx, base, names);
  await writeInside(tx, scope, "delta", async (sink) => {
    const header = await writeSegment([names], sink);
    header.bytes.dead = await writeArea("dead", sink, [encodePosting(Uint32Array.from(dead).sort())]);
    header.dead = dead.size;
    header.bytes.merge = await writeArea("merge", sink, [new Uint8Array(places.buffer)]);
    return header;
  });
  return true;
}

async function namesNow(tx: Transaction, scope: Scope, ruts: readonly number[]): Promise<SortedName[]> {
  if (ruts.length === 0) return [];
  const loads = await currentLoads(tx, scope);
  return sortNames(await readNames(tx, loads, { ruts }));
}

/** As the writer keeps them: of equal key and RUT the first. */
function distinct(names: readonly SortedName[]): SortedName[] {
  return names.filter((name, at) => name.key !== names[at - 1]?.key || name.rutNumber !== names[at - 1]?.rutNumber);
}

async function rutsOf(tx: Transaction, { segmentId, header }: StoredSegment): Promise<Set<number>> {
  const bytes = await readBytes(tx, segmentId, "ruts", 0, header.docs * 8);
  return new Set(Array.from({ length: header.docs }, (_, at) => bytes.readUInt32LE(at * 8)));
}

async function deadOf(tx: Transaction, { segmentId, header }: StoredSegment): Promise<number[]> {
  const bytes = await readBytes(tx, segmentId, "dead", 0, header.bytes.dead);
  return [...listedDocs(decodePosting(Uint8Array.from(bytes)))];
}
