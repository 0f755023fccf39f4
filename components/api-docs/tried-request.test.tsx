import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { readApiDocument } from "#components/api-docs/api-document";
import { curlOf, exampleValues, requestOf, type TriedOperation } from "#components/api-docs/tried-request";
import { openApiDocument } from "#lib/contract/openapi";

const { operations } = readApiDocument(openApiDocument("https://cotejo.example"));
const operation = (id: string): TriedOperation => operations.find((each) => each.id === id) as TriedOperation;

describe("what a try-out sends", () => {
  test.each([
    ["createCheck", {}, "POST /api/check", { rut: "12345678-5" }],
    ["createCheck", { rut: "", ai_summary: "true" }, "POST /api/check", { rut: "", ai_summary: true }],
    ["createCheck", { ai_summary: "false" }, "POST /api/check", { rut: "12345678-5", ai_summary: false }],
    ["readCheck", { rut: "../a b/ñ?" }, "GET /api/check/..%2Fa%20b%2F%C3%B1%3F", null],
    ["nameToRut", { name: "Ana Soto" }, "POST /api/name-to-rut", { name: "Ana Soto" }],
    ["nameToRut", { name: " ", page: "x", page_size: "0" }, "POST /api/name-to-rut?page=x&page_size=0", { name: " " }],
    ["rutToName", { rut: "1.234.567-4 " }, "POST /api/rut-to-name", { rut: "1.234.567-4 " }],
  ])("%s with %j", (id, typed, target, body) => {
    const request = requestOf(operation(id), { ...exampleValues(operation(id)), ...typed });
    expect(`${request.method} ${request.path}`).toBe(target);
    expect(request.body === null ? null : JSON.parse(request.body)).toEqual(body);
  });
});

test("a curl command says the same to a shell, apostrophes and all", () => {
  const hostile = `O'Higgins "$HOME" \`id\` \\ !`;
  const request = requestOf(operation("nameToRut"), { name: hostile, page: "2" });
  const command = curlOf("https://cotejo.example", request);
  const words = execFileSync("sh", ["-c", `printf '%s\\n' ${command.slice("curl".length)}`], { encoding: "utf8" }).split("\n");
  expect(words.slice(0, 3)).toEqual(["-X", "POST", "https://cotejo.example/api/name-to-rut?page=2"]);
  expect(words.slice(3, 8)).toEqual(["-H", "Authorization: Token <ACCESS_TOKEN>", "-H", "Content-Type: application/json", "-d"]);
  expect(JSON.parse(words[8] ?? "")).toEqual({ name: hostile });
});
