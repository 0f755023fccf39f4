/** The OpenAPI 3.0.3 document of the four operations, generated from the schemas that validate them. */
import { z } from "zod";
import {
  Check,
  CheckData,
  CheckRequest,
  CheckScore,
  ErrorBody,
  NameRequest,
  PaginatedRUTResponse,
  RutInput,
  RutRecord,
  RutRequest,
} from "#lib/contract/contract";
import { exampleCheck, EXAMPLE_PAGE, EXAMPLE_RECORDS } from "#lib/contract/openapi-examples";

type Json = Record<string, unknown>;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json, example?: unknown) => ({ "application/json": { schema, ...(example === undefined ? {} : { example }) } });

function schemaOf(schema: z.ZodType, io: "input" | "output" = "output"): Json {
  const { $schema: _, ...body } = z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io,
    unrepresentable: "any",
    // The bound of a double says nothing to a reader; the contract's integers have none.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as Json;
  return io === "input" ? open(body) : closed(body);
}

// Unknown fields of a request are ignored, so its schema must not forbid them.
function open(schema: Json): Json {
  const { additionalProperties: _, ...rest } = schema;
  return rest;
}

function closed(schema: Json): Json {
  return { ...schema, additionalProperties: false };
}

const checkSchema = (): Json => {
  const schema = schemaOf(Check);
  return { ...schema, properties: { ...(schema.properties as Json), data: ref("CheckData"), score: ref("CheckScore") } };
};

const rutSchema = (): Json => {
  const schema = schemaOf(RutRecord);
  const { rut, full_name } = schema.properties as { rut: Json; full_name: Json };
  return { ...schema, properties: { rut: { ...rut, readOnly: true }, full_name } };
};

const pageSchema = (): Json => {
  const schema = schemaOf(PaginatedRUTResponse);
  const { results, ...fields } = schema.properties as Record<string, Json>;
  return { ...schema, properties: { ...fields, results: { type: "array", items: ref("RUT"), description: results?.description } } };
};

const requestId = { "X-Request-Id": { description: "Names this request in the log of the service.", schema: { type: "string" } } };

const answer = (description: string, body: { schema: Json; example: unknown }, headers?: Json) => ({
  description,
  headers: { ...requestId, ...headers },
  content: json(body.schema, body.example),
});

/** A description begins with the messages, in backticks; the first is the example. */
const refusal = (description: string, headers?: Json) =>
  answer(description, { schema: ref("Error"), example: { message: /`([^`]+)`/.exec(description)?.[1] } }, headers);
const retryAfter = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } };
const authenticate = { "WWW-Authenticate": { description: "Always `Token`.", schema: { type: "string" } } };
const incomplete = {
  "Cotejo-Incomplete": {
    description: "Counters whose source was never loaded, or is not consulted by the organisation; absent when complete.",
    schema: { type: "string" },
  },
};

/** The refusals that every operation shares; `bad` and `missing` are the operation's own. */
function refusals(own: { bad: string; missing: string; paid: boolean; hasBody: boolean }): Json {
  return {
    400: refusal(own.bad),
    401: refusal("`Invalid credentials`", authenticate),
    ...(own.paid ? { 402: refusal("`Insufficient balance`") } : {}),
    403: refusal(
      `\`Forbidden\`: ${own.hasBody ? "a cross-site write with the cookie, or " : ""}a token that was issued for something else`,
    ),
    404: refusal(own.missing),
    ...(own.hasBody ? { 413: refusal("`Payload too large`"), 415: refusal("`Unsupported media type`") } : {}),
    429: refusal("`Too many requests`", retryAfter),
    500: refusal("`Internal error`"),
    503: refusal("`Service unavailable`", retryAfter),
  };
}

const integerQuery = (name: string, fallback: number, description: string, maximum?: number): Json => ({
  name,
  in: "query",
  required: false,
  description,
  schema: { type: "integer", default: fallback, minimum: 1, ...(maximum === undefined ? {} : { maximum }) },
});

const requestBody = (schema: z.ZodType) => ({ required: true, content: json(schemaOf(schema, "input")) });

function checkPaths(serverUrl: string): Json {
  return {
    "/api/check": {
      post: {
        tags: ["Checks"],
        operationId: "createCheck",
        summary: "Create a Check for a RUT, or return the one of the current calendar month in Chile.",
        description:
          "A Check holds from day 1 to the last day of the month in Chile. A second call for the same RUT in that month returns the same Check " +
          "with the same `id`, free: the RUT and the month are the idempotency key. To be sure of a current Check: `GET` first, `POST` on 404.",
        requestBody: requestBody(CheckRequest),
        responses: {
          200: answer("The Check.", { schema: ref("Check"), example: exampleCheck(serverUrl) }, incomplete),
          ...refusals({ bad: "`Invalid RUT`, or `Invalid ai_summary`", missing: "`No data found`", paid: true, hasBody: true }),
        },
      },
    },
    "/api/check/{rut}": {
      get: {
        tags: ["Checks"],
        operationId: "readCheck",
        summary: "The Check of a RUT in the current calendar month in Chile. Never creates one.",
        description: "Free. 404 when the month has no Check yet, or when the last one is of an earlier month.",
        parameters: [{ name: "rut", in: "path", required: true, schema: schemaOf(RutInput, "input") }],
        responses: {
          200: answer("The Check.", { schema: ref("ACheck"), example: exampleCheck(serverUrl) }, incomplete),
          ...refusals({ bad: "`Invalid RUT`", missing: "`No check found`", paid: false, hasBody: false }),
        },
      },
    },
  };
}

function lookupPaths(): Json {
  return {
    "/api/name-to-rut": {
      post: {
        tags: ["Rutificador"],
        operationId: "nameToRut",
        summary: "Search RUTs by full name.",
        description:
          "Every word has to stand in the name, in any order. Best match first, then by name, then by RUT; the order is stable across pages. " +
          "Each page with results is charged; a page beyond the last is 404, free.",
        parameters: [
          integerQuery("page", 1, "Page, from 1. Beyond the last page: 404."),
          integerQuery("page_size", 25, "Results a page. Above 25 is served as 25."),
        ],
        requestBody: requestBody(NameRequest),
        responses: {
          200: answer("One page of matches, best first.", { schema: ref("PaginatedRUTResponse"), example: EXAMPLE_PAGE }),
          ...refusals({
            bad: "`Invalid name`, `Invalid page` or `Invalid page_size`",
            missing: "`No data found`",
            paid: true,
            hasBody: true,
          }),
        },
      },
    },
    "/api/rut-to-name": {
      post: {
        tags: ["Rutificador"],
        operationId: "rutToName",
        summary: "Name and canonical RUT of a RUT, one element a register record.",
        description:
          "Several registers may know one RUT; in practice the array has one element, and it is never empty: no record is 404, free.",
        requestBody: requestBody(RutRequest),
        responses: {
          200: answer("The records.", { schema: { type: "array", items: ref("RUT") }, example: EXAMPLE_RECORDS }),
          ...refusals({ bad: "`Invalid RUT`", missing: "`No data found`", paid: true, hasBody: true }),
        },
      },
    },
  };
}

/** The document, as a plain object. `serverUrl` is the public base address. */
export function openApiDocument(serverUrl: string): Json {
  return {
    openapi: "3.0.3",
    info: {
      title: "Background-check (KYC/KYB) service for Chile",
      version: "0.0.1",
      description: "Background checks keyed by the RUT. One Check per organisation, RUT and calendar month in Chile.",
    },
    servers: [{ url: serverUrl }],
    security: [{ tokenAuth: [] }, { cookieAuth: [] }],
    tags: [{ name: "Checks" }, { name: "Rutificador" }],
    paths: { ...checkPaths(serverUrl), ...lookupPaths() },
    components: {
      securitySchemes: {
        tokenAuth: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`Authorization: Token <ACCESS_TOKEN>`",
        },
        cookieAuth: { type: "apiKey", in: "cookie", name: "sessionid" },
      },
      schemas: {
        Check: checkSchema(),
        ACheck: checkSchema(),
        CheckData: schemaOf(CheckData),
        CheckScore: schemaOf(CheckScore),
        RUT: rutSchema(),
        PaginatedRUTResponse: pageSchema(),
        Error: schemaOf(ErrorBody),
      },
    },
  };
}
