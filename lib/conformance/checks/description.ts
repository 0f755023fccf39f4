/** The machine-readable description at `/openapi.yaml`. */
import { parse } from "yaml";
import { objectOf } from "#lib/conformance/checks/check-fields";
import { type ConformanceCheck, contractCheck } from "#lib/conformance/conformance-check";
import type { Answer } from "#lib/conformance/desk";
import { CHECK, LOOKUP, NAME } from "#lib/conformance/requests";
import type { Trial } from "#lib/conformance/trial";

type Json = Record<string, unknown>;

const SERVED =
  "Versioning: the machine-readable description (OpenAPI 3.0.3, served at `{base_url}/openapi.yaml`) declares version `0.0.1`.";
const EXACTLY = "Versioning: the initial release lists exactly the four operations and the schemas, plus the two authentication schemes.";
const TAGS = "Endpoints: tag grouping: `Checks` for the two check operations; `Rutificador` for the two lookup operations.";
const OPERATIONS: Record<string, string> = {
  [`POST ${CHECK}`]: "Checks",
  [`GET ${CHECK}/{rut}`]: "Checks",
  [`POST ${NAME}`]: "Rutificador",
  [`POST ${LOOKUP}`]: "Rutificador",
};

const described = (id: string, title: string, source: string, judge: (trial: Trial, document: Json, answer: Answer) => void) =>
  contractCheck(`openapi.${id}`, 0, title, source, async (trial) => {
    const answer = await trial.subjects.description();
    trial.status(answer, 200);
    judge(trial, objectOf(read(answer.bytes.toString("utf8"))), answer);
  });

function read(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 100, logLevel: "silent" });
  } catch {
    return undefined;
  }
}

/** `METHOD path` of each operation, whatever base the paths stand below, with its tags. */
function operationsOf(document: Json): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [path, item] of Object.entries(objectOf(document.paths))) {
    const bare = path.replace(/\/$/, "").replace(/\{\w+\}$/, "{rut}");
    for (const [method, operation] of Object.entries(objectOf(item))) {
      if (/^(get|put|post|delete|options|head|patch|trace)$/.test(method))
        found.set(`${method.toUpperCase()} ${bare}`, objectOf(operation).tags);
    }
  }
  return found;
}

export const DESCRIPTION: ConformanceCheck[] = [
  described("served", "/openapi.yaml is served", SERVED, (trial, document, answer) => {
    trial.judge(Object.keys(document).length > 0, "it is no YAML document", answer);
  }),
  described("format", "it is OpenAPI 3.0.3", SERVED, (trial, { openapi }, answer) => {
    trial.judge(openapi === "3.0.3", `openapi is ${JSON.stringify(openapi)}`, answer);
  }),
  described("version", "it declares version 0.0.1", SERVED, (trial, { info }, answer) => {
    trial.judge(objectOf(info).version === "0.0.1", `info.version is ${JSON.stringify(objectOf(info).version)}`, answer);
  }),
  described("operations", "it lists exactly the four operations", EXACTLY, (trial, document, answer) => {
    const found = [...operationsOf(document).keys()].sort();
    trial.judge(found.join() === Object.keys(OPERATIONS).sort().join(), `the operations are ${found.join(", ")}`, answer);
  }),
  described("tags", "the operations have their tags", TAGS, (trial, document, answer) => {
    const found = operationsOf(document);
    for (const [operation, tag] of Object.entries(OPERATIONS)) {
      const tags = found.get(operation);
      trial.judge(Array.isArray(tags) && tags.includes(tag), `${operation} is not tagged ${tag}`, answer);
    }
  }),
  described("schemas", "it has the schemas of the contract", EXACTLY, (trial, document, answer) => {
    const schemas = objectOf(objectOf(document.components).schemas);
    for (const name of ["CheckData", "CheckScore", "RUT", "Error"]) trial.judge(name in schemas, `the schema ${name} is missing`, answer);
    trial.judge("Check" in schemas || "ACheck" in schemas, "neither Check nor ACheck is there", answer);
  }),
  described("security", "it declares the two schemes", EXACTLY, (trial, document, answer) => {
    const schemes = objectOf(objectOf(document.components).securitySchemes);
    for (const name of ["tokenAuth", "cookieAuth"]) trial.judge(name in schemes, `the scheme ${name} is missing`, answer);
  }),
];
