/** Finds the columns of a register by its first line, as people and programs leave it. Pure. */

/** A file's column of each name, or those that it lacks. */
export interface FoundHeadings<Column extends string> {
  at: Record<Column, number>;
  /** What the file lacks, as its publisher writes it. */
  missing: string[];
}

/**
 * `wanted` is how the publisher writes the beginning of each heading, enough of it to tell them apart: what comes after may be cut or
 * longer. Case, accents and what a wrong encoding made of them, and `_` for a space make no difference. A whole heading comes before a begun one.
 */
export function findHeadings<Column extends string>(
  cells: readonly string[],
  wanted: Readonly<Record<Column, string>>,
): FoundHeadings<Column> {
  const columns = Object.keys(wanted) as Column[];
  const at = Object.fromEntries(columns.map((column) => [column, placeOf(cells, wanted[column])])) as Record<Column, number>;
  return { at, missing: columns.filter((column) => at[column] === -1).map((column) => wanted[column]) };
}

function placeOf(cells: readonly string[], heading: string): number {
  const begun = beginning(heading);
  const rests = cells.map((cell) => begun.exec(cell.trim().normalize("NFC"))?.[1] ?? null);
  const whole = rests.indexOf("");
  return whole === -1 ? rests.findIndex((rest) => rest !== null) : whole;
}

/** Of a letter with an accent nothing may be left, or up to three signs of damage. */
function beginning(heading: string): RegExp {
  const pattern = heading.replace(/[áéíóúñ]| /g, (sign) =>
    sign === " " ? "[\\s_]+" : `(?:${sign.normalize("NFD").charAt(0)}|[?]|[^\\u0000-\\u007f]{0,3})`,
  );
  return new RegExp(`^${pattern}(.*)$`, "is");
}
