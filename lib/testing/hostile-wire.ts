/** What a hostile provider does on the wire, whatever it was asked; and how it answers with a status and nothing that the contract knows. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createBrotliCompress, createDeflate, createGzip } from "node:zlib";
import { invented } from "#lib/testing/hostile-answers";
import type { Behaviour, Turn } from "#lib/testing/hostile-upstream";

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
const HTML = "<!doctype html><title>Mantención</title><h1>Volvemos pronto</h1>";

export const WIRE = {
  reset: ({ request }) => void request.socket.resetAndDestroy(),
  "closed without a word": ({ request }) => void request.socket.end(),
  "hangs before the headers": () => {},
  "hangs in the body": ({ response }) => void response.writeHead(200, { ...JSON_TYPE, "content-length": 500 }).write('{"id":'),
  "drips a byte a second": drip,
  "cut before its length": (turn) => {
    const body = JSON.stringify(invented(turn));
    turn.response.writeHead(200, { ...JSON_TYPE, "content-length": Buffer.byteLength(body) + 1 }).write(body);
    setImmediate(() => turn.response.destroy());
  },
  "chunks without an end": (turn) => {
    turn.response.writeHead(200, JSON_TYPE).write(JSON.stringify(invented(turn)));
    setImmediate(() => turn.response.destroy());
  },
  "no HTTP": ({ request }) => void request.socket.end("220 mail.test ESMTP\r\n\r\n"),
  "a storm of 1xx": storm,
  "switches protocols": ({ request }) =>
    void request.socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: evil\r\n\r\n"),
  "a megabyte of headers": ({ request }) => void request.socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${"x".repeat(2 ** 20)}\r\n\r\n{}`),
  "a body without end": endless,
  "HTML with 200": (turn) => html(turn, 200),
  "no content": ({ response }) => void response.writeHead(204).end(),
  "200 without a body": ({ response }) => void response.writeHead(200, { ...JSON_TYPE, "content-length": 0 }).end(),
  "not modified": ({ response }) => void response.writeHead(304).end(),
  "an encoding that nobody asked for": ({ response }) =>
    void response.writeHead(200, { ...JSON_TYPE, "content-encoding": "evil" }).end("{}"),
  "an encoding that it is not": ({ response }) => void response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end("{}"),
  "brackets a million deep": ({ response }) => void response.writeHead(200, JSON_TYPE).end("[".repeat(2 ** 20)),
} satisfies Record<string, Behaviour>;

/** A status with the contract's body of an error. */
export function refuses(status: number, message: string, headers: Record<string, string> = {}): Behaviour {
  return ({ response }) => void response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify({ message }));
}

/** A status with a page, as a proxy in between or a wrong address answers. */
export function refusesInHtml(status: number, headers: Record<string, string> = {}): Behaviour {
  return ({ response }) => void response.writeHead(status, { "content-type": "text/html", ...headers }).end(HTML);
}

/** Sends the client elsewhere, the path kept. */
export function redirects(status: number, to: string): Behaviour {
  return ({ response, path }) => void response.writeHead(status, { ...JSON_TYPE, location: `${to}${path}` }).end("{}");
}

/** Small on the wire, 400 MiB of blanks when it is unpacked; the first answer waits until it is packed. */
export function bomb(encoding: "gzip" | "br" | "deflate", mebibytes = 400): Behaviour {
  const packing = pack(encoding, mebibytes);
  return async ({ response }) => {
    const packed = await packing;
    response.writeHead(200, { ...JSON_TYPE, "content-encoding": encoding, "content-length": packed.length }).end(packed);
  };
}

/** A behaviour for some requests; the others are answered honestly, and what is not made is not found. */
export function only(method: string, behaviour: Behaviour): Behaviour {
  return async (turn) => (turn.method === method ? behaviour(turn) : turn.deliver(await turn.honest()));
}

function html({ response }: Turn, status: number): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(HTML);
}

async function drip({ response }: Turn): Promise<void> {
  response.writeHead(200, JSON_TYPE);
  for (let bytes = 0; bytes < 60 && !response.destroyed; bytes++) {
    response.write(" ");
    await wait(1_000, undefined, { ref: false });
  }
}

async function storm({ request: { socket } }: Turn): Promise<void> {
  const hints = "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n".repeat(20);
  for (let sent = 0; sent < 12_000 && !socket.destroyed; sent++) {
    socket.write(hints);
    await wait(5, undefined, { ref: false });
  }
}

async function endless({ response }: Turn): Promise<void> {
  response.writeHead(200, JSON_TYPE);
  const blanks = " ".repeat(65_536);
  const parts = function* () {
    yield "[";
    for (let sent = 0; sent < 6_400; sent++) yield blanks;
  };
  await pipeline(Readable.from(parts()), response);
}

async function pack(encoding: "gzip" | "br" | "deflate", mebibytes: number): Promise<Buffer> {
  const packer = { gzip: createGzip, br: createBrotliCompress, deflate: createDeflate }[encoding]();
  const chunks: Buffer[] = [];
  packer.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => packer.once("end", resolve));
  const mebibyte = Buffer.alloc(2 ** 20, 0x20);
  for (let at = 0; at < mebibytes; at++) if (!packer.write(mebibyte)) await new Promise<void>((resolve) => packer.once("drain", resolve));
  packer.end("{}");
  await ended;
  return Buffer.concat(chunks);
}
