/** Names of files that come from outside, as they are shown. */

const LONGEST_NAME = 120;

/** The last word of what may be a path, without control characters: it is shown and nothing else. */
export function plainName(fileName: string): string {
  const last = fileName.split(/[\\/]/).findLast((word) => word.trim() !== "") ?? "";
  const shown = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim();
  return [...shown].slice(0, LONGEST_NAME).join("") || "archivo";
}
