import { expect, test } from "vitest";
import { openApiDocument } from "#lib/contract/openapi";
import { type ErrorCode, ServiceError } from "#lib/errors";
import { refusalAnswer } from "#lib/http/answers";

/** Codes that the four operations answer with; the others are the panel's own, or of addresses that are no operation. */
const OF_OPERATIONS: ErrorCode[] = [
  "invalid-rut",
  "invalid-ai-summary",
  "invalid-name",
  "invalid-page",
  "invalid-page-size",
  "invalid-credentials",
  "insufficient-balance",
  "forbidden",
  "no-data",
  "no-check",
  "payload-too-large",
  "unsupported-media-type",
  "too-many-requests",
  "unavailable",
  "internal",
];

interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
}

test("the OpenAPI document tells every message that the door says, with its status, and no other", async () => {
  const { paths } = openApiDocument("http://localhost:3000") as unknown as ApiDocument;
  const responses = Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => Object.entries(operation.responses)));
  const told = responses
    .filter(([status]) => status !== "200")
    .flatMap(([status, { description }]) => [...description.matchAll(/`([^`]+)`/g)].map(([, message]) => `${status} ${message}`));
  const said = await Promise.all(
    OF_OPERATIONS.map(async (code) => {
      const answer = refusalAnswer(new ServiceError(code), { requestId: "test" });
      return `${answer.status} ${((await answer.json()) as { message: string }).message}`;
    }),
  );
  expect([...new Set(told)].toSorted()).toEqual(said.toSorted());
});
