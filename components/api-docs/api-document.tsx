/** Reads the OpenAPI document into what the page shows of it. The document is the only source: nothing of it is written twice. Pure. */
import { z } from "zod";

const Schema = z.object({
  $ref: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.string()).optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  example: z.union([z.string(), z.number(), z.boolean()]).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  nullable: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  required: z.array(z.string()).optional(),
  get items(): z.ZodOptional<typeof Schema> {
    return Schema.optional();
  },
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof Schema>> {
    return z.record(z.string(), Schema).optional();
  },
});
type Schema = z.output<typeof Schema>;

const Content = z.object({ "application/json": z.object({ schema: Schema, example: z.unknown() }) });
const Header = z.object({ description: z.string(), schema: Schema });
const Operation = z.object({
  tags: z.tuple([z.string()]),
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query"]),
        required: z.boolean(),
        description: z.string().optional(),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.object({ "application/json": z.object({ schema: Schema }) }) }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), headers: z.record(z.string(), Header), content: Content })),
});
const Document = z.object({
  openapi: z.string(),
  info: z.object({ version: z.string() }),
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.record(z.enum(["get", "post"]), Operation.optional())),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

/** A limit of a field, to be said in the reader's language. */
export type Limit =
  | { kind: "pattern" | "maxLength" | "minimum" | "maximum" | "default" | "oneOf"; value: string }
  | { kind: "nullable" | "readOnly" };

export interface ApiField {
  name: string;
  place: "path" | "query" | "body";
  required: boolean;
  /** As JSON Schema calls it. */
  type: string;
  /** Of the schema that the field, or each of its items, is; null for a plain value. */
  schema: string | null;
  limits: Limit[];
  /** In English. */
  description: string | null;
  example: string | null;
  fallback: string | null;
}

export interface ApiHeader {
  name: string;
  description: string;
}

export interface ApiAnswer {
  status: number;
  description: string;
  /** What `message` may say; empty for 200. */
  messages: string[];
  body: { schema: string; many: boolean };
  example: unknown;
  headers: ApiHeader[];
}

export interface ApiOperation {
  id: string;
  method: "GET" | "POST";
  path: string;
  tag: string;
  summary: string;
  description: string;
  fields: ApiField[];
  answers: ApiAnswer[];
  /** An operation that may be refused for want of credits costs when it answers. */
  costs: boolean;
}

export interface ApiSchema {
  name: string;
  /** Another schema with the very same fields, told before this one. */
  sameAs: string | null;
  fields: ApiField[];
}

export interface ApiDocument {
  openapi: string;
  version: string;
  address: string;
  operations: ApiOperation[];
  schemas: ApiSchema[];
  /** Every header of an answer, once. */
  headers: ApiHeader[];
}

/** Throws when the document is not one that this page can show whole. */
export function readApiDocument(json: unknown): ApiDocument {
  const document = Document.parse(json);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => (operation === undefined ? [] : readOperation(method, path, operation))),
  );
  const headers = operations.flatMap(({ answers }) => answers.flatMap((answer) => answer.headers));
  return {
    openapi: document.openapi,
    version: document.info.version,
    address: document.servers[0].url,
    operations,
    schemas: readSchemas(document.components.schemas),
    headers: [...new Map(headers.map((header) => [header.name, header])).values()],
  };
}

function readOperation(method: string, path: string, operation: z.output<typeof Operation>): ApiOperation {
  const body = operation.requestBody?.content["application/json"].schema;
  return {
    id: operation.operationId,
    method: method === "get" ? "GET" : "POST",
    path,
    tag: operation.tags[0],
    summary: operation.summary,
    description: operation.description,
    fields: [
      ...operation.parameters.map((parameter) => {
        const field = readField(parameter.name, parameter.schema, parameter.required, parameter.in);
        return { ...field, description: parameter.description ?? field.description };
      }),
      ...(body === undefined ? [] : fieldsOf(body, {})),
    ],
    answers: Object.entries(operation.responses).map(([status, response]) => {
      const { schema, example } = response.content["application/json"];
      return {
        status: Number(status),
        description: response.description,
        messages: status === "200" ? [] : [...response.description.matchAll(/`([^`]+)`/g)].map(([, message = ""]) => message),
        body: { schema: nameOf(schema.items ?? schema) ?? "", many: schema.items !== undefined },
        example,
        headers: Object.entries(response.headers).map(([name, header]) => ({ name, description: header.description })),
      };
    }),
    costs: "402" in operation.responses,
  };
}

function readSchemas(schemas: Record<string, Schema>): ApiSchema[] {
  const told = new Map<string, string>();
  return Object.entries(schemas).map(([name, schema]) => {
    const text = JSON.stringify(schema);
    const sameAs = told.get(text) ?? null;
    if (sameAs === null) told.set(text, name);
    return { name, sameAs, fields: fieldsOf(schema, schemas) };
  });
}

/** A field that is a schema of its own is told in that schema's words. */
function fieldsOf(schema: Schema, schemas: Record<string, Schema>): ApiField[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const field = readField(name, property, required.has(name), "body");
    return { ...field, description: field.description ?? schemas[field.schema ?? ""]?.description ?? null };
  });
}

function readField(name: string, schema: Schema, required: boolean, place: ApiField["place"]): ApiField {
  const target = nameOf(schema.items ?? schema);
  const plain = schema.format === undefined ? (schema.type ?? "") : `${schema.type} (${schema.format})`;
  return {
    name,
    place,
    required,
    type: target === null ? plain : schema.items === undefined ? target : `${target}[]`,
    schema: target,
    limits: limitsOf(schema),
    description: schema.description ?? null,
    example: schema.example === undefined ? null : String(schema.example),
    fallback: schema.default === undefined ? null : String(schema.default),
  };
}

function nameOf(schema: Schema): string | null {
  return schema.$ref?.split("/").at(-1) ?? null;
}

/** A format says more than the expression that checks it, so one of the two is told. */
function limitsOf(schema: Schema): Limit[] {
  const limits: Limit[] = [];
  const say = (kind: "pattern" | "maxLength" | "minimum" | "maximum" | "default", value: string | number | boolean | undefined) => {
    if (value !== undefined) limits.push({ kind, value: String(value) });
  };
  if (schema.format === undefined) say("pattern", schema.pattern);
  say("maxLength", schema.maxLength);
  say("minimum", schema.minimum);
  say("maximum", schema.maximum);
  if (schema.enum !== undefined) limits.push({ kind: "oneOf", value: schema.enum.join(", ") });
  say("default", schema.default);
  if (schema.nullable) limits.push({ kind: "nullable" });
  if (schema.readOnly) limits.push({ kind: "readOnly" });
  return limits;
}
