import { languageOf } from "#components/locale/locales";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
const STEP = 1024;

/** A size as people read it: `12,4 MB`, `980 kB`, `2 bytes`, in Chile and in English. Pure. */
export function formatSize(bytes: number, locale: string): string {
  const place = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / STEP ** place;
  const digits = place === 0 || value >= 100 ? 0 : 1;
  return new Intl.NumberFormat(languageOf(locale) === "es" ? "es-CL" : "en", {
    style: "unit",
    unit: UNITS[place],
    // `2 byte` is how the short form counts them.
    unitDisplay: place === 0 ? "long" : "short",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** Whole percents; 100 only when all is there. */
export function percentOf(done: number, total: number): number {
  return total <= 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
}
