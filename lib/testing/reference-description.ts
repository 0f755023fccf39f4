/** The OpenAPI document of the reference upstream. */
import type { ReferenceFault } from "#lib/testing/reference-faults";

export function referenceDescription(broken: (fault: ReferenceFault) => boolean): string {
  const operation = (method: string, tag: string) =>
    `    ${method}:\n      tags: [${tag}]\n      responses: { "200": { description: OK } }\n`;
  return [
    `openapi: ${broken("openapi-3.1") ? "3.1.0" : "3.0.3"}`,
    `info: { title: Reference, version: ${broken("openapi-version") ? "1.0.0" : "0.0.1"} }`,
    "paths:",
    `  /api/check:\n${operation("post", "Checks")}  /api/check/{rut}:\n${operation("get", "Checks")}`.trimEnd(),
    `  /api/name-to-rut:\n${operation("post", "Rutificador")}  /api/rut-to-name:\n${operation("post", "Rutificador")}`.trimEnd(),
    ...(broken("one-operation-more") ? [`  /api/checks:\n${operation("get", "Checks")}`.trimEnd()] : []),
    "components:",
    "  schemas:",
    ...["Check", "ACheck", "CheckData", "CheckScore", "RUT", "Error"].map((name) => `    ${name}: { type: object }`),
    "  securitySchemes:",
    "    tokenAuth: { type: apiKey, in: header, name: Authorization }",
    "    cookieAuth: { type: apiKey, in: cookie, name: sessionid }",
    "",
  ].join("\n");
}
