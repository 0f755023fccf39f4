import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readApiDocument } from "#components/api-docs/api-document";
import { openApiDocument } from "#lib/contract/openapi";

interface Words {
  operations: Record<string, Record<string, string>>;
  fields: unknown;
  headerTexts: unknown;
  statuses: object;
}

const document = readApiDocument(openApiDocument("http://localhost:3000"));
const words = (language: string): Words => JSON.parse(readFileSync(`messages/${language}/docs.json`, "utf8"));
const owners = [...document.operations.map(({ id, fields }) => ({ name: id, fields })), ...document.schemas.filter((each) => !each.sameAs)];

/** What the document itself says, laid out as the page looks its words up. */
const told = {
  operations: Object.fromEntries(document.operations.map(({ id, summary, description }) => [id, { summary, text: description }])),
  fields: Object.fromEntries(
    owners.map(({ name, fields }) => [name, Object.fromEntries(fields.map((each) => [each.name, each.description]))]),
  ),
  headerTexts: Object.fromEntries(document.headers.map(({ name, description }) => [name, description])),
};

const shape = (tree: unknown): unknown =>
  typeof tree === "object" && tree !== null ? Object.fromEntries(Object.entries(tree).map(([key, branch]) => [key, shape(branch)])) : "…";
const withoutNames = (operations: Words["operations"]) =>
  Object.fromEntries(Object.entries(operations).map(([id, { summary, text }]) => [id, { summary, text }]));

describe("the page's words for the OpenAPI document", () => {
  test("are the document's own in English, so that neither can drift", () => {
    const { operations, fields, headerTexts } = words("en");
    expect({ operations: withoutNames(operations), fields, headerTexts }).toEqual(told);
  });

  test("exist in Spanish for each thing of the document, and for nothing else", () => {
    const { operations, fields, headerTexts } = words("es");
    expect(shape({ operations: withoutNames(operations), fields, headerTexts })).toEqual(shape(told));
  });

  test("explain every status that an operation may answer", () => {
    const statuses = new Set(document.operations.flatMap(({ answers }) => answers.map(({ status }) => String(status))));
    for (const language of ["es", "en"]) expect(Object.keys(words(language).statuses).toSorted()).toEqual([...statuses].toSorted());
  });
});
