/**
 * The house rules that oxlint cannot say by itself: which room may import which, and what no file may contain.
 * Loaded by `.oxlintrc.json`; told in docs/decisions/0001-house-and-rooms.md; `rooms.test.ts` plants an offender for every rule.
 */
// @ts-nocheck The tree that the linter hands over has no types.
import path from "node:path";

/** The rooms of `lib`, top first: a file imports from its own room and from those above it. */
export const ROOMS = (
  "errors env rut log net names calendar csv contract conformance screening courts scoring db context audit ledger auth registry search policy review " +
  "summary signature report upstream service checks jobs http house testing cli launch"
).split(" ");

/** All that runs in a browser may know of `lib`. */
const SEEN_BY_COMPONENTS = new Set(["rut", "names", "calendar", "contract"]);
/** End-to-end tests talk HTTP: of `lib` they know the words, and how to make an organisation of their own. */
const SEEN_BY_E2E = new Set([...SEEN_BY_COMPONENTS, "testing"]);
/** Rooms that know no clock, network, disk, database or randomness. */
const PURE_ROOMS = new Set(["rut", "names", "calendar", "csv", "contract", "screening", "courts", "scoring"]);
/** Rooms that take the time from the context. */
const ROOMS_WITHOUT_CLOCK = new Set([
  ...PURE_ROOMS,
  "audit",
  "ledger",
  "registry",
  "search",
  "policy",
  "review",
  "summary",
  "report",
  "upstream",
  "service",
  "checks",
]);
const SERVER_PACKAGES = /^node:|^(pg|pino)(\/|$)/;
const IMPURE_PACKAGES =
  /^(node:)?(fs|net|http|https|http2|tls|dns|dgram|child_process|cluster|worker_threads|os|process)(\/|$)|^(pg|pino|next|react)(\/|$)/;
/** Where the time comes from. */
const CLOCKS = /^lib\/calendar\/(test-)?clock\.ts$/;
const FOLDERS_WITHOUT_NOUN = new Set(["utils", "util", "helpers", "common", "shared", "types", "constants", "hooks", "misc"]);
const MAY_RUN_NODE_PROCESS = /^lib\/(env\.ts|http\/guard\.mjs|launch\/.*\.mjs)$|^[^/]+\.config\.(ts|mjs)$|^(e2e|bench)\/|\.test\.tsx?$/;

const root = path.resolve(import.meta.dirname, "../../..");
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Place of a file: its path from the root, top folder and room (null outside `lib`). */
function place(absolute) {
  const file = path.relative(root, absolute).split(path.sep).join("/");
  const [top = "", second = ""] = file.split("/");
  return { file, top, room: top === "lib" ? second.replace(/(\.test)?\.(ts|tsx|mjs|json)$/, "") : null };
}

/** The place that a specifier means, or null for a package. */
function target(specifier, from) {
  if (specifier.startsWith("#")) return place(path.join(root, specifier.slice(1)));
  if (specifier.startsWith(".")) return place(path.resolve(path.dirname(path.join(root, from.file)), specifier));
  return null;
}

/** Why `from` may not import `to`, or null when it may. */
function refusal(from, to) {
  if (to.top === "app" && from.top !== "app") return "app is the top of the house: nothing imports it";
  if (to.top === "e2e" && ["lib", "components", "app"].includes(from.top)) return "the service does not know its proofs";
  if (from.top === "components" && to.top === "lib" && !SEEN_BY_COMPONENTS.has(to.room)) {
    return `components know of lib only ${[...SEEN_BY_COMPONENTS].join(", ")}: not ${to.room}`;
  }
  if (from.top === "e2e" && (to.top === "components" || (to.top === "lib" && !SEEN_BY_E2E.has(to.room)))) {
    return "end-to-end tests talk HTTP: they import contract, rut, names, calendar and testing only";
  }
  if (from.top !== "lib") return null;
  if (!ROOMS.includes(from.room)) return `${from.room} is no room of the house: see the table in lib/launch/lint/rooms.mjs`;
  if (to.top === "components") return "lib does not know what is seen: it never imports components";
  if (to.top !== "lib" || (to.room === "testing" && isTest(from.file))) return null;
  if (ROOMS.indexOf(to.room) > ROOMS.indexOf(from.room)) return `${to.room} is below ${from.room}: a room imports only rooms above it`;
  return null;
}

/** Visits every way of naming a module: import, export from, import(), require(), import types, vi.mock(). */
function onSpecifier(visit) {
  const literal = (node) => (node && typeof node.value === "string" ? visit(node.value, node) : undefined);
  return {
    ImportDeclaration: (node) => literal(node.source),
    ExportNamedDeclaration: (node) => literal(node.source),
    ExportAllDeclaration: (node) => literal(node.source),
    ImportExpression: (node) => literal(node.source),
    TSImportType: (node) => literal(node.source ?? node.argument?.literal ?? node.argument),
    CallExpression: (node) => (node.callee.name === "require" ? literal(node.arguments[0]) : undefined),
  };
}

const rule = (create) => ({
  create: (context) => create(context, place(context.filename), (node, message) => context.report({ node, message })),
});
const name = (node) => (node?.type === "Identifier" ? node.name : node?.type === "Literal" ? node.value : undefined);
const isMember = (node, object, property) =>
  node?.type === "MemberExpression" && name(node.object) === object && name(node.property) === property;

const imports = rule((_context, from, report) =>
  onSpecifier((specifier, node) => {
    const to = target(specifier, from);
    const why = to && refusal(from, to);
    if (why) report(node, why);
    if (from.top === "components" && !isTest(from.file) && SERVER_PACKAGES.test(specifier))
      report(node, `components run in a browser: not ${specifier}`);
  }),
);

// Launch files run before node_modules exist, hence .mjs by path; #lib names TypeScript only.
const noRelativeImport = rule((_context, from, report) =>
  onSpecifier((specifier, node) => {
    if (!specifier.startsWith(".") || /\.(mjs|css|sql)$/.test(specifier)) return;
    const to = target(specifier, from);
    if (to.top !== from.top || from.top === "lib" || from.top === "components")
      report(node, "import by name (#lib/…, #components/…, #messages/…), not by path");
  }),
);

const folders = rule((_context, from, report) => ({
  Program(node) {
    const segments = from.file.split("/").slice(0, -1);
    const nameless = segments.find((segment) => FOLDERS_WITHOUT_NOUN.has(segment));
    if (nameless) report(node, `no folder named ${nameless}: a function without a room means that the map lacks a noun`);
    if (from.top === "lib" && !ROOMS.includes(from.room))
      report(node, `${from.room} is no room of the house: see lib/launch/lint/rooms.mjs`);
  },
}));

const noBarrel = rule((_context, from, report) => ({
  Program(node) {
    if (/(^|\/)index\.(ts|tsx|mjs)$/.test(from.file)) report(node, "no barrel: name the file after what it holds");
    const onlyReexports = node.body.length > 0 && node.body.every((statement) => statement.type.startsWith("Export") && statement.source);
    if (onlyReexports && from.top !== "app") report(node, "no barrel: import from the file that holds the thing");
  },
  ExportAllDeclaration: (node) => report(node, "no barrel: export by name, where the thing is"),
}));

const environment = rule((_context, from, report) => {
  if (MAY_RUN_NODE_PROCESS.test(from.file)) return {};
  const message = "only lib/env.ts reads the environment (and the .mjs files of lib/launch)";
  return {
    MemberExpression: (node) => isMember(node, "process", "env") && report(node, message),
    VariableDeclarator(node) {
      if (name(node.init) !== "process" || node.id.type !== "ObjectPattern") return;
      if (node.id.properties.some((property) => name(property.key) === "env")) report(node, message);
    },
    ImportDeclaration(node) {
      if (/^(node:)?process$/.test(node.source.value)) report(node, message);
    },
  };
});

const FORBIDDEN_DIRECTIVE = /^use (server|cache)\b/;
const RAW_MARKUP = new Set(["innerHTML", "outerHTML", "insertAdjacentHTML", "srcdoc", "srcDoc"]);
const COMPILERS = new Set(["eval", "Function"]);

const forbiddenCode = rule((_context, _from, report) => ({
  ExpressionStatement(node) {
    const text = name(node.expression);
    if (typeof text === "string" && node.expression.type === "Literal" && FORBIDDEN_DIRECTIVE.test(text))
      report(node, `no '${text}': one door for writes, no hidden cache`);
  },
  JSXAttribute: (node) =>
    (node.name.name === "dangerouslySetInnerHTML" || node.name.name === "srcDoc") && report(node, "no raw markup: text is text"),
  Property: (node) => name(node.key) === "dangerouslySetInnerHTML" && report(node, "no raw markup: text is text"),
  AssignmentExpression: (node) =>
    node.left.type === "MemberExpression" && RAW_MARKUP.has(name(node.left.property)) && report(node, "no raw markup: text is text"),
  CallExpression(node) {
    if (COMPILERS.has(name(node.callee))) report(node, "no code out of text");
    if (node.callee.type === "MemberExpression" && name(node.callee.property) === "insertAdjacentHTML")
      report(node, "no raw markup: text is text");
    if (/^set(Timeout|Interval)$/.test(name(node.callee) ?? "") && typeof node.arguments[0]?.value === "string")
      report(node, "no code out of text");
  },
  NewExpression: (node) => name(node.callee) === "Function" && report(node, "no code out of text"),
  VariableDeclarator: (node) =>
    name(node.id) === "runtime" &&
    /edge/.test(String(node.init?.value ?? node.init?.expression?.value)) &&
    report(node, "no edge runtime: it is Node everywhere"),
}));

const pure = rule((_context, from, report) => {
  if (!from.room || isTest(from.file) || CLOCKS.test(from.file) || !ROOMS_WITHOUT_CLOCK.has(from.room)) return {};
  const strict = PURE_ROOMS.has(from.room);
  const impure = (node) => (specifier) =>
    strict && IMPURE_PACKAGES.test(specifier) && report(node, `${from.room} is pure: no clock, network, disk, database or randomness`);
  return {
    ImportDeclaration: (node) => impure(node)(node.source.value),
    NewExpression: (node) => name(node.callee) === "Date" && node.arguments.length === 0 && report(node, "time comes from the context"),
    CallExpression(node) {
      if (isMember(node.callee, "Date", "now") || isMember(node.callee, "performance", "now")) report(node, "time comes from the context");
      if (strict && isMember(node.callee, "Math", "random")) report(node, `${from.room} is pure: no randomness`);
      if (strict && /^(fetch|setTimeout|setInterval)$/.test(name(node.callee) ?? ""))
        report(node, `${from.room} is pure: no network, no clock`);
    },
  };
});

const isNothing = (node) =>
  (node?.type === "ArrayExpression" && node.elements.length === 0) || (node?.type === "ObjectExpression" && node.properties.length === 0);
const SILENCE = "failure and silence never share a value: a source that failed is not a source that found nothing";

const noSilentCatch = rule((_context, from, report) => ({
  CatchClause(node) {
    const last = node.body.body.at(-1);
    if (from.top !== "e2e" && last?.type === "ReturnStatement" && isNothing(last.argument)) report(last, SILENCE);
  },
  CallExpression(node) {
    const [handler] = node.arguments;
    if (node.callee.type === "MemberExpression" && name(node.callee.property) === "catch" && isNothing(handler?.body))
      report(node, SILENCE);
  },
}));

const noOwnMock = rule((_context, _from, report) => ({
  CallExpression(node) {
    const specifier = node.arguments[0]?.value ?? node.arguments[0]?.source?.value;
    if (node.callee.type !== "MemberExpression" || (!isMember(node.callee, "vi", "mock") && !isMember(node.callee, "vi", "doMock"))) return;
    if (/^[#.]/.test(String(specifier))) report(node, "no mock of our own rooms: the function wants an argument");
  },
}));

export default {
  meta: { name: "rooms" },
  rules: {
    imports,
    "no-relative-import": noRelativeImport,
    folders,
    "no-barrel": noBarrel,
    environment,
    "forbidden-code": forbiddenCode,
    pure,
    "no-silent-catch": noSilentCatch,
    "no-own-mock": noOwnMock,
  },
};
