import { describe, expect, test } from "vitest";
import { BODY_LIMIT_BYTES, incomingFile, readJsonBody } from "#lib/http/read-body";

const read = (body: BodyInit | null, headers: Record<string, string> = {}, length = true) => {
  const bytes = body === null ? 0 : new Blob([body as BlobPart]).size;
  const framing: Record<string, string> =
    body === null ? {} : length ? { "content-length": String(bytes) } : { "transfer-encoding": "chunked" };
  const request = { headers: new Headers({ ...framing, ...headers }), body: body === null ? null : new Blob([body as BlobPart]).stream() };
  return readJsonBody(request as unknown as Request, "invalid-rut");
};
const json = { "content-type": "application/json" };

describe("reading a JSON body", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "Application/JSON",
    "application/json;",
    "application/json; charset=utf-8; x=y",
  ])("takes %s", async (type) => {
    expect(await read('{"a":1}', { "content-type": type })).toEqual({ a: 1 });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "application/jsonp", ""])(
    "refuses %j as a media type",
    async (type) => {
      await expect(read('{"a":1}', { "content-type": type })).rejects.toMatchObject({ code: "unsupported-media-type" });
    },
  );

  test("no body is undefined, whatever the type, also when chunked and empty", async () => {
    expect(await read(null)).toBeUndefined();
    expect(await read(null, { "content-type": "text/plain" })).toBeUndefined();
    expect(await read("", json, false)).toBeUndefined();
  });

  test("a body over the limit is refused, declared or not; one at the limit is read", async () => {
    const padded = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;
    await expect(read(padded(BODY_LIMIT_BYTES + 1), json)).rejects.toMatchObject({ code: "payload-too-large" });
    await expect(read(padded(BODY_LIMIT_BYTES + 1), json, false)).rejects.toMatchObject({ code: "payload-too-large" });
    expect(await read(padded(BODY_LIMIT_BYTES), json)).toHaveLength(BODY_LIMIT_BYTES - 2);
  });

  test.each(["{", "{'a':1}", "NaN", ""])("%j is refused with the operation's own code", async (text) => {
    if (text === "") return expect(await read(text, { ...json, "content-length": "1" })).toBeUndefined();
    await expect(read(text, json)).rejects.toMatchObject({ code: "invalid-rut" });
  });

  test("bytes that are not UTF-8, and compressed bodies, are refused", async () => {
    await expect(read(new Uint8Array([0x22, 0xff, 0x22]), json)).rejects.toMatchObject({ code: "invalid-rut" });
    await expect(read("{}", { ...json, "content-encoding": "gzip" })).rejects.toMatchObject({ code: "unsupported-media-type" });
  });
});

describe("a file", () => {
  const file = (headers: Record<string, string>, pieces: string[] = []) => {
    const left = [...pieces];
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = left.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(piece));
        },
      },
      { highWaterMark: 0 },
    );
    return { left, request: { headers: new Headers(headers), body } as unknown as Request };
  };
  const bytes = { "content-type": "application/octet-stream" };

  test("comes at the pace of its reader, with the length that was declared", async () => {
    const { request, left } = file({ ...bytes, "content-length": "6" }, ["ab", "cd", "ef"]);
    const incoming = incomingFile(request, "bytes");
    expect([incoming.sizeBytes, left.length]).toEqual([6, 3]);
    const read: string[] = [];
    for await (const piece of incoming.bytes) read.push(new TextDecoder().decode(piece));
    expect(read).toEqual(["ab", "cd", "ef"]);
  });

  test("of which only a part was wanted is read on to its end, so that its sender hears the answer", async () => {
    const { request, left } = file({ ...bytes, "content-length": "6" }, ["ab", "cd", "ef"]);
    for await (const _ of incomingFile(request, "bytes").bytes) break;
    await expect.poll(() => left).toEqual([]);
  });

  test.each([
    ["JSON", { "content-type": "application/json", "content-length": "2" }, "unsupported-media-type"],
    ["a form of a foreign page", { "content-type": "multipart/form-data; boundary=x", "content-length": "2" }, "unsupported-media-type"],
    ["a packed body", { ...bytes, "content-encoding": "gzip", "content-length": "2" }, "unsupported-media-type"],
    ["one without its length", bytes, "invalid-request"],
    ["a length that is none", { ...bytes, "content-length": "-1" }, "invalid-request"],
  ] as const)("%s is refused unread", (_what, headers, code) => {
    const { request, left } = file(headers as Record<string, string>, ["ab", "cd"]);
    expect(() => incomingFile(request, "bytes")).toThrow(expect.objectContaining({ code }));
    expect(left).toHaveLength(2);
  });
});
