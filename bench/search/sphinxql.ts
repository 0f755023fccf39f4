/** As much of the MySQL protocol as SphinxQL needs: sign in without a password, one statement after the other, rows as texts. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface SphinxQl {
  /** Rows as texts, in the order of the columns. Throws what the server says. */
  query(statement: string): Promise<string[][]>;
  close(): void;
}

const PROTOCOL_41 = 0x8201;
const UTF8 = 33;

export async function openSphinxQl(port: number): Promise<SphinxQl> {
  const socket = connect(port, "127.0.0.1");
  socket.setNoDelay(true);
  await once(socket, "connect");
  const packets = packetsOf(socket);
  const next = async () => {
    const { value, done } = await packets.next();
    if (done) throw new Error("Sphinx has closed the connection.");
    if (value[0] === 0xff) throw new Error(`Sphinx: ${value.toString("utf8", 9)}`);
    return value;
  };
  await next();
  const hello = Buffer.alloc(32 + "bench".length + 2);
  hello.writeUInt32LE(PROTOCOL_41, 0);
  hello.writeUInt32LE(1 << 24, 4);
  hello.writeUInt8(UTF8, 8);
  hello.write("bench", 32);
  send(socket, hello, 1);
  await next();
  return {
    async query(statement) {
      send(socket, Buffer.concat([Buffer.from([3]), Buffer.from(statement, "utf8")]), 0);
      const head = await next();
      if (head[0] === 0) return [];
      const columns = head[0] as number;
      // The columns' descriptions, and the mark of their end.
      for (let at = 0; at <= columns; at++) await next();
      const rows: string[][] = [];
      for (let row = await next(); !(row[0] === 0xfe && row.length < 9); row = await next()) rows.push(cellsOf(row, columns));
      return rows;
    },
    close: () => socket.destroy(),
  };
}

function send(socket: Socket, body: Buffer, sequence: number): void {
  const head = Buffer.alloc(4);
  head.writeUIntLE(body.length, 0, 3);
  head.writeUInt8(sequence, 3);
  socket.write(Buffer.concat([head, body]));
}

async function* packetsOf(socket: Socket): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUIntLE(0, 3)) {
      const end = 4 + rest.readUIntLE(0, 3);
      yield rest.subarray(4, end);
      rest = rest.subarray(end);
    }
  }
  return undefined;
}

function cellsOf(row: Buffer, columns: number): string[] {
  const cells: string[] = [];
  let at = 0;
  for (let column = 0; column < columns; column++) {
    const first = row[at++] as number;
    if (first === 0xfb) {
      cells.push("");
      continue;
    }
    const wide = first === 0xfc ? 2 : first === 0xfd ? 3 : first === 0xfe ? 6 : 0;
    const length = wide === 0 ? first : row.readUIntLE(at, wide);
    // A length of eight bytes: the two highest are none.
    at += first === 0xfe ? 8 : wide;
    cells.push(row.toString("utf8", at, at + length));
    at += length;
  }
  return cells;
}
