/** The served OpenAPI document: its operations, whether it is well formed (3.0.3), and whether a value is as a schema says. */
import { parse } from "yaml";
import { ask } from "./http";

export type Json = Record<string, unknown>;

export interface Operation {
  id: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  statuses: string[];
  definition: Json;
}

export async function servedDocument(port: number): Promise<Json> {
  const answer = await ask(port, { path: "/openapi.yaml" });
  if (answer.status !== 200) throw new Error(`/openapi.yaml answers ${answer.status}`);
  return parse(answer.text) as Json;
}

export function operationsOf(document: Json): Operation[] {
  return Object.entries(document.paths as Record<string, Json>).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => /^(get|put|post|delete|patch|head|options|trace)$/.test(method))
      .map(([method, definition]) => ({
        id: String((definition as Json).operationId),
        method: method.toUpperCase(),
        path,
        statuses: Object.keys((definition as Json).responses as Json),
        definition: definition as Json,
      })),
  );
}

/** The schema of an operation's JSON answer with a status; undefined when the document shows none. */
export function replySchema(operation: Operation, status: number): Json | undefined {
  const response = (operation.definition.responses as Record<string, Json>)[String(status)];
  const content = response?.content as Record<string, Json> | undefined;
  return content?.["application/json"]?.schema as Json | undefined;
}

/** Everything in which a value is not as an OpenAPI 3.0 schema says; unknown keywords are faults too. */
export function schemaFaults(document: Json, schema: Json, value: unknown, at = "$"): string[] {
  if (typeof schema.$ref === "string") return schemaFaults(document, resolve(document, schema.$ref), value, at);
  const unknown = Object.keys(schema).filter((keyword) => !KEYWORDS.has(keyword));
  if (unknown.length > 0) return [`${at}: the schema has keywords this check does not know: ${unknown.join(", ")}`];
  if (value === null) return schema.nullable === true ? [] : [`${at} is null`];
  const faults = (schema.allOf as Json[] | undefined)?.flatMap((part) => schemaFaults(document, part, value, at)) ?? [];
  for (const choice of [schema.anyOf, schema.oneOf] as (Json[] | undefined)[]) {
    if (choice && !choice.some((part) => schemaFaults(document, part, value, at).length === 0))
      faults.push(`${at} fits none of the choices`);
  }
  if (schema.enum !== undefined && !(schema.enum as unknown[]).includes(value))
    faults.push(`${at} is ${show(value)}, not one of ${show(schema.enum)}`);
  if (schema.type === "object") return [...faults, ...objectFaults(document, schema, value, at)];
  if (schema.type === "array") return [...faults, ...arrayFaults(document, schema, value, at)];
  if (schema.type === "string") return [...faults, ...stringFaults(schema, value, at)];
  if (schema.type === "integer" || schema.type === "number") return [...faults, ...numberFaults(schema, value, at)];
  if (schema.type === "boolean" && typeof value !== "boolean") faults.push(`${at} is ${show(value)}, not a boolean`);
  return faults;
}

const KEYWORDS = new Set(
  (
    "type properties required additionalProperties items enum format pattern minimum maximum minLength maxLength minItems maxItems " +
    "nullable description default example readOnly allOf anyOf oneOf title"
  ).split(" "),
);

function objectFaults(document: Json, schema: Json, value: unknown, at: string): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${at} is ${show(value)}, not an object`];
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const faults = ((schema.required ?? []) as string[])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${at}.${name} is missing`);
  for (const [name, part] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own) faults.push(...schemaFaults(document, own, part, `${at}.${name}`));
    else if (schema.additionalProperties === false) faults.push(`${at}.${name} is not in the schema`);
  }
  return faults;
}

function arrayFaults(document: Json, schema: Json, value: unknown, at: string): string[] {
  if (!Array.isArray(value)) return [`${at} is ${show(value)}, not an array`];
  const faults = value.flatMap((item, index) => schemaFaults(document, schema.items as Json, item, `${at}[${index}]`));
  if (typeof schema.maxItems === "number" && value.length > schema.maxItems) faults.push(`${at} has ${value.length} items`);
  if (typeof schema.minItems === "number" && value.length < schema.minItems) faults.push(`${at} has ${value.length} items`);
  return faults;
}

function stringFaults(schema: Json, value: unknown, at: string): string[] {
  if (typeof value !== "string") return [`${at} is ${show(value)}, not a string`];
  const faults: string[] = [];
  const length = [...value].length;
  if (typeof schema.maxLength === "number" && length > schema.maxLength) faults.push(`${at} has ${length} characters`);
  if (typeof schema.minLength === "number" && length < schema.minLength) faults.push(`${at} has ${length} characters`);
  if (typeof schema.pattern === "string" && !new RegExp(schema.pattern).test(value))
    faults.push(`${at} is ${show(value)}, not ${schema.pattern}`);
  if (schema.format === "uuid" && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    faults.push(`${at} is ${show(value)}, no uuid`);
  if (schema.format === "uri" && !URL.canParse(value)) faults.push(`${at} is ${show(value)}, no address`);
  if (schema.format === "date-time" && Number.isNaN(Date.parse(value))) faults.push(`${at} is ${show(value)}, no instant`);
  return faults;
}

function numberFaults(schema: Json, value: unknown, at: string): string[] {
  if (typeof value !== "number" || !Number.isFinite(value)) return [`${at} is ${show(value)}, not a number`];
  const faults: string[] = [];
  if (schema.type === "integer" && !Number.isInteger(value)) faults.push(`${at} is ${value}, not whole`);
  if (typeof schema.minimum === "number" && value < schema.minimum) faults.push(`${at} is ${value}`);
  if (typeof schema.maximum === "number" && value > schema.maximum) faults.push(`${at} is ${value}`);
  return faults;
}

/** In what the document departs from OpenAPI 3.0.3 or from the contract's own scope: four operations, seven schemas, two schemes. */
export function documentFaults(document: Json): string[] {
  const faults: string[] = [];
  const hold = (condition: boolean, what: string) => void (condition || faults.push(what));
  const info = (document.info ?? {}) as Json;
  hold(document.openapi === "3.0.3", `openapi is ${show(document.openapi)}`);
  hold(info.version === "0.0.1", `version is ${show(info.version)}`);
  hold(typeof info.title === "string", "no title");
  const operations = operationsOf(document);
  const listed = operations.map(({ method, path }) => `${method} ${path}`).sort();
  hold(listed.join() === OPERATIONS.join(), `operations are ${listed.join(", ")}`);
  hold(new Set(operations.map(({ id }) => id)).size === operations.length, "operation ids are not unique");
  for (const operation of operations) faults.push(...operationFaults(operation));
  const components = document.components as Record<string, Json>;
  for (const name of ["Check", "ACheck", "CheckData", "CheckScore", "RUT", "Error", "PaginatedRUTResponse"]) {
    hold(components.schemas?.[name] !== undefined, `no schema ${name}`);
  }
  hold(show(components.schemas?.Check) === show(components.schemas?.ACheck), "ACheck is not identical to Check");
  hold(show(Object.keys(components.securitySchemes ?? {}).sort()) === show(["cookieAuth", "tokenAuth"]), "security schemes");
  for (const pointer of references(document)) {
    try {
      resolve(document, pointer);
    } catch {
      faults.push(`${pointer} points nowhere`);
    }
  }
  return [...faults, ...keywordFaults(document)];
}

const OPERATIONS = ["GET /api/check/{rut}", "POST /api/check", "POST /api/name-to-rut", "POST /api/rut-to-name"];

function operationFaults({ id, method, path, statuses, definition }: Operation): string[] {
  const faults: string[] = [];
  const tag = path.startsWith("/api/check") ? "Checks" : "Rutificador";
  if (show(definition.tags) !== show([tag])) faults.push(`${id}: tags are ${show(definition.tags)}`);
  const wanted = ["200", "400", "401", "403", "404", "429", "500", "503", ...(method === "POST" ? ["402", "413", "415"] : [])];
  for (const status of wanted) if (!statuses.includes(status)) faults.push(`${id}: ${status} is not documented`);
  for (const [status, response] of Object.entries(definition.responses as Record<string, Json>)) {
    if (typeof response.description !== "string") faults.push(`${id}: ${status} has no description`);
  }
  if ((method === "POST") !== (definition.requestBody !== undefined)) faults.push(`${id}: body and method do not go together`);
  const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const parameters = (definition.parameters ?? []) as Json[];
  for (const name of named) {
    if (!parameters.some((parameter) => parameter.name === name && parameter.in === "path" && parameter.required === true)) {
      faults.push(`${id}: the path's {${name}} is not declared`);
    }
  }
  return faults;
}

// Words of newer JSON Schema that OpenAPI 3.0 does not know.
function keywordFaults(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const own = Array.isArray(node) ? [] : Object.keys(node);
  const strange = own.filter((key) =>
    /^(const|\$schema|\$id|\$defs|definitions|examples|if|then|patternProperties|prefixItems|unevaluatedProperties)$/.test(key),
  );
  const types = Array.isArray((node as Json).type) && !("properties" in node) ? ["type as a list"] : [];
  return [...strange, ...types].map((key) => `${key} is not of OpenAPI 3.0`).concat(Object.values(node).flatMap(keywordFaults));
}

function references(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === "$ref" ? [String(value)] : references(value)));
}

function resolve(document: Json, pointer: string): Json {
  let node: unknown = document;
  for (const word of pointer.replace(/^#\//, "").split("/")) node = (node as Json | undefined)?.[word];
  if (typeof node !== "object" || node === null) throw new Error(`${pointer} points nowhere`);
  return node as Json;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
