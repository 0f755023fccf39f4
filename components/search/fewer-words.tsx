/** Wider searches to try when one found nothing. Pure. */

/**
 * Names with fewer words, the most telling first. In Chile a full name is one or two given names and two surnames: the second given
 * name and the mother's surname are what a register most often lacks. At most three, none for a single word.
 */
export function fewerWords(name: string): string[] {
  const words = name.split(/\s+/u).filter(Boolean);
  const [given = "", second = ""] = words;
  const [father = "", mother = ""] = words.slice(-2);
  const candidates =
    words.length > 3
      ? [`${given} ${father} ${mother}`, `${given} ${father}`, `${father} ${mother}`]
      : words.length === 3
        ? [`${given} ${second}`, `${father} ${mother}`]
        : words.length === 2
          ? [mother, given]
          : [];
  return [...new Set(candidates)].filter((candidate) => (candidate.match(/\p{L}/gu)?.length ?? 0) >= 2);
}
