/**
 * As much of DER (ITU-T X.690) as a signature is written in: what is put in stays as it is, byte for byte, certificates above all.
 */

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** `[number]` of a context, constructed. */
export function contextTag(number: number): number {
  return 0xa0 | number;
}

/** An element: tag, length in its shortest form, parts one behind the other. */
export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag]), lengthOctets(length), ...parts]);
}

/** A SET OF: its members in the order that DER wants, by their bytes. */
export function setOf(tag: number, ...members: Buffer[]): Buffer {
  return der(tag, ...members.sort((a, b) => Buffer.compare(a, b)));
}

/** An object identifier, for example `1.2.840.113549.1.7.2`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(TAG.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** The elements that lie in a constructed element, whole. Throws when the bytes are no such element: they come from files that we read before. */
export function partsOf(element: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  const { start, end } = extent(element, 0);
  for (let at = start; at < end; ) {
    const next = extent(element, at).end;
    parts.push(element.subarray(at, next));
    at = next;
  }
  return parts;
}

/** Where the content of the element at `at` begins and ends. */
function extent(bytes: Buffer, at: number): { start: number; end: number } {
  const first = bytes[at + 1] ?? 0x80;
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || more > 4) throw new Error("This is not DER.");
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
  const start = at + 2 + more;
  if (start + length > bytes.length) throw new Error("This DER is cut short.");
  return { start, end: start + length };
}

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const digits = length.toString(16);
  const octets = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex");
  return Buffer.concat([Buffer.from([0x80 | octets.length]), octets]);
}

function base128(arc: number): number[] {
  const octets = [arc & 0x7f];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) octets.unshift(0x80 | (rest & 0x7f));
  return octets;
}
