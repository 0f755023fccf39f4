/** What a try-out sends, from what was typed: exactly that, so that the service itself says what it thinks of it. Pure. */

export interface TriedField {
  name: string;
  place: "path" | "query" | "body";
  type: string;
  required: boolean;
  example: string | null;
  fallback: string | null;
}

export interface TriedOperation {
  id: string;
  method: "GET" | "POST";
  path: string;
  fields: TriedField[];
}

/** By field name. An optional field that is empty is not sent. */
export type Typed = Record<string, string>;

export interface TriedRequest {
  method: "GET" | "POST";
  /** With its query. */
  path: string;
  body: string | null;
}

/** The first values of the form: an example where the document has one. */
export function exampleValues(operation: TriedOperation): Typed {
  return Object.fromEntries(operation.fields.map((field) => [field.name, field.example ?? ""]));
}

export function requestOf({ method, path, fields }: TriedOperation, typed: Typed): TriedRequest {
  const at = (place: TriedField["place"]) =>
    fields
      .filter((field) => field.place === place && (field.required || typed[field.name]))
      .map((field) => [field, typed[field.name] ?? ""] as const);
  const filled = at("path").reduce((address, [field, value]) => address.replace(`{${field.name}}`, encodeURIComponent(value)), path);
  const query = new URLSearchParams(at("query").map(([field, value]) => [field.name, value])).toString();
  const body = Object.fromEntries(at("body").map(([field, value]) => [field.name, field.type === "boolean" ? value === "true" : value]));
  return { method, path: query === "" ? filled : `${filled}?${query}`, body: method === "POST" ? JSON.stringify(body) : null };
}

/** The same request for a terminal. `address` is that of the installation; the token is the reader's to fill in. */
export function curlOf(address: string, { method, path, body }: TriedRequest): string {
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(`${address}${path}`)}`,
    `-H ${quoted("Authorization: Token <ACCESS_TOKEN>")}`,
    ...(body === null ? [] : [`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(body)}`]),
  ].join(" \\\n  ");
}

/** One word of a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
