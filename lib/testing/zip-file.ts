/** ZIP archives for tests: as programs write them, and as nobody should. Layout: PKWARE, APPNOTE.TXT, 4.3. */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipMember {
  name: string;
  bytes: string | Uint8Array;
  /** As they are, not deflated. */
  stored?: boolean;
  /** What the archive says in place of the truth. */
  says?: { crc?: number; unpackedBytes?: number; method?: number; flags?: number };
}

const UTF8_NAME = 0x0800;

/** An archive of these files. */
export function zipOf(members: readonly ZipMember[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, stored = false, says = {} } of members) {
    const plain = Buffer.from(bytes as Uint8Array);
    const packed = stored ? plain : deflateRawSync(plain);
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(UTF8_NAME | (says.flags ?? 0), 2);
    fields.writeUInt16LE(says.method ?? (stored ? 0 : 8), 4);
    fields.writeUInt32LE(says.crc ?? crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(says.unpackedBytes ?? plain.length, 18);
    fields.writeUInt16LE(path.length, 22);
    local.push(Buffer.from("PK\x03\x04", "latin1"), fields, path, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, place, path);
    offset += 30 + path.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}
