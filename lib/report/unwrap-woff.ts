/**
 * A WOFF file (W3C WOFF 1.0) as the plain TrueType file inside it. fontkit reads WOFF too, but inflates the
 * outlines anew for every glyph, which takes most of the time of a report.
 */
import { inflateSync } from "node:zlib";

const WOFF_SIGNATURE = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** The file itself when it is no WOFF. */
export function unwrapWoff(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF_SIGNATURE) return file;
  const count = file.readUInt16BE(12);
  const header = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt32BE(file.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * SFNT_ENTRY, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * SFNT_ENTRY, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index++) {
    const from = WOFF_HEADER + WOFF_ENTRY * index;
    const entry = SFNT_HEADER + SFNT_ENTRY * index;
    const table = tableAt(file, from);
    file.copy(header, entry, from, from + 4);
    file.copy(header, entry + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(table.length, entry + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

function tableAt(file: Buffer, entry: number): Buffer {
  const at = file.readUInt32BE(entry + 4);
  const packed = file.subarray(at, at + file.readUInt32BE(entry + 8));
  return packed.length === file.readUInt32BE(entry + 12) ? packed : inflateSync(packed);
}
