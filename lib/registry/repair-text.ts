/** Repairs text that was read as Windows-1252 or Latin-1 while it was UTF-8 (`NUÃ‘OA`), as mirrors of registers have it. Pure. */

/** The byte of each sign of Windows-1252 beyond ASCII, and of the controls of Latin-1 in its place. */
const BYTES = bytesOfSigns();

function bytesOfSigns(): Map<string, number> {
  const windows1252 = new TextDecoder("windows-1252");
  const bytes = new Map<string, number>();
  for (let byte = 0x80; byte <= 0xff; byte++) {
    bytes.set(String.fromCharCode(byte), byte);
    // Asked without `stream`, Node 20 gives control characters for 0x80–0x9F.
    bytes.set(windows1252.decode(Uint8Array.of(byte), { stream: true }), byte);
  }
  return bytes;
}

const FOLLOWING = `[${[...BYTES].flatMap(([sign, byte]) => (byte < 0xc0 ? [sign] : [])).join("")}]`;
const DAMAGE = new RegExp(`[\u00c2-\u00df]${FOLLOWING}|[\u00e0-\u00ef]${FOLLOWING}{2}`, "g");
/** Damage upon damage: a file that went the wrong way twice. */
const MOST_TIMES = 2;

/** The text with its accents; text without damage as it is. */
export function repairText(text: string): string {
  let repaired = text;
  for (let time = 0; time < MOST_TIMES; time++) {
    const before = repaired;
    repaired = before.replace(DAMAGE, meantBy);
    if (repaired === before) break;
  }
  return repaired;
}

/** Only signs that the publisher could have written: `É’` would be a letter of the phonetic alphabet. */
function meantBy(signs: string): string {
  const meant = Buffer.from([...signs].map((sign) => BYTES.get(sign) as number)).toString("utf8");
  return BYTES.has(meant) ? meant : signs;
}

// Of Á and Í the second byte means nothing in Windows-1252, and some programs drop it: then only the word itself says which it was.
const PLACE_WORDS = `ANTÁRTICA ARAUCANÍA BIOBÍO BÍO BÁRBARA CAPITÁN CAUTÍN CHILLÁN COMBARBALÁ CONCHALÍ CURACAUTÍN CURACAVÍ FABIÁN FERNÁNDEZ
  IBÁÑEZ JOAQUÍN LIMARÍ LONGAVÍ MACHALÍ MARÍA MAULLÍN MÁFIL NICOLÁS PUCHUNCAVÍ REQUÍNOA RÍO RÍOS TARAPACÁ VALPARAÍSO ÁNGELES`.split(/\s+/);
const LOST = new Map(PLACE_WORDS.map((word) => [word.replace(/[ÁÍ]/g, "Ã"), word]));

/** The name of a region, province or comuna, also where half a letter is lost: `VALPARAÃSO`. */
export function repairPlace(text: string): string {
  return text.includes("Ã") ? text.replace(/\p{L}+/gu, (word) => LOST.get(word) ?? word) : text;
}
