import { describe, expect, test } from "vitest";
import { badCheckBody, Check, CheckRequest, ErrorBody, NameInput, PaginatedRUTResponse, RutRecords } from "#lib/contract/contract";
import { openApiDocument } from "#lib/contract/openapi";

interface Answer {
  content: { "application/json": { example: unknown } };
}

interface ApiDocument {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, { properties: unknown }>; securitySchemes: object };
}

describe("a name to search", () => {
  test.each([
    ["  María   José ", "María José"],
    ["Li", "Li"],
    ["ñ".repeat(255), "ñ".repeat(255)],
    ["O'Higgins-Pérez", "O'Higgins-Pérez"],
    ["李小龍", "李小龍"],
  ])("%j is searched as %j", (given, searched) => {
    expect(NameInput.parse(given)).toBe(searched);
  });

  test.each(["", " ", "a", "12", "a1", "ana\u0000soto", "ana\nsoto", "\ud800ana", "x".repeat(256), 12, null, undefined, ["Ana Soto"]])(
    "%j is no name",
    (given) => {
      expect(NameInput.safeParse(given).success).toBe(false);
    },
  );
});

describe("the body of POST /api/check", () => {
  const codeOf = (body: unknown) => {
    const parsed = CheckRequest.safeParse(body);
    return parsed.success ? parsed.data : badCheckBody(parsed.error.issues.map((issue) => String(issue.path[0] ?? "")).filter(Boolean));
  };

  test("normalises the RUT and defaults the summary to false; unknown fields are ignored", () => {
    expect(codeOf({ rut: "12.345.670-k", extra: 1 })).toEqual({ rut: "12345670-K", ai_summary: false });
  });

  test.each([
    [undefined, "invalid-rut"],
    [null, "invalid-rut"],
    [[], "invalid-rut"],
    [{}, "invalid-rut"],
    [{ rut: 12345678, ai_summary: "no" }, "invalid-rut"],
    [{ rut: "12345678-5", ai_summary: null }, "invalid-ai-summary"],
    [{ rut: "12345678-5", ai_summary: 1 }, "invalid-ai-summary"],
  ])("%j is refused as %s", (body, code) => {
    expect(codeOf(body)).toBe(code);
  });
});

describe("the OpenAPI document", () => {
  const document = openApiDocument("http://localhost:3000") as unknown as ApiDocument;

  test("declares 3.0.3, version 0.0.1, the four operations, the contract's schemas and both schemes, and nothing else", () => {
    expect([document.openapi, document.info.version]).toEqual(["3.0.3", "0.0.1"]);
    const operations = Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));
    expect(operations.sort()).toEqual(["get /api/check/{rut}", "post /api/check", "post /api/name-to-rut", "post /api/rut-to-name"]);
    expect(Object.keys(document.components.schemas).sort()).toEqual(
      ["ACheck", "Check", "CheckData", "CheckScore", "Error", "PaginatedRUTResponse", "RUT"].sort(),
    );
    expect(Object.keys(document.components.securitySchemes)).toEqual(["tokenAuth", "cookieAuth"]);
  });

  test("every reference leads somewhere, and 3.1 keywords are absent", () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map((match) => match[1] as string);
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(document.components.schemas).toHaveProperty(name);
    expect(text).not.toMatch(/"(const|\$schema|prefixItems|exclusiveMinimum":\d)/);
    expect(document.components.schemas.RUT?.properties).toMatchObject({
      rut: { readOnly: true },
      full_name: { nullable: true, maxLength: 255 },
    });
  });

  test("every answer has an example, and each example of a 200 is as its schema says", () => {
    const answers = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => Object.entries((operation as { responses: Record<string, Answer> }).responses)),
    );
    const examples = answers.map(([status, { content }]) => [status, content["application/json"].example] as const);
    for (const [status, example] of examples) {
      if (status !== "200") expect(ErrorBody.parse(example).message, status).toMatch(/^\w/);
    }
    const found = examples.filter(([status]) => status === "200").map(([, example]) => example);
    expect(found.map((example, index) => [Check, Check, PaginatedRUTResponse, RutRecords][index]?.parse(example))).toEqual(found);
    expect(found).toHaveLength(4);
  });
});
