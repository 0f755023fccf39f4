/** One row or more for every route and page of `app/`: what of organisation A could be reached there, and how a stranger is answered. */
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import type { Ask } from "../harness/http";

/** Something of A's, or something of nobody's in the same shape. */
export interface Thing {
  checkId: string;
  rut: string;
  name: string;
  /** A person and a token of A that ask for nothing themselves. */
  userId: string;
  tokenId: string;
  /** An import that waits. */
  importId: string;
  /** A delivery of court cases that waits. */
  pushId: string;
  /** Something new since the Check. */
  newsId: string;
  /** A hit that waits for a person, and a decision about the RUT that stands. */
  itemId: string;
  decisionId: string;
}

/** `push`: a token that delivers court cases and does nothing else. */
export type Credential = "token" | "session" | "push";

export interface Row {
  ask: (thing: Thing) => Ask;
  /** Which credentials open it. */
  by: Credential[];
  /**
   * `thing`: B is answered for A's thing as for a missing one. `own`: B is answered about B, and A's marks are not in it.
   * `public`: the same for everybody.
   */
  kind: "thing" | "own" | "public";
  /** What A gets there; 200 when absent. */
  ownerStatus?: number;
  /** What nobody gets there; by default 401, on pages a way to the sign-in. */
  anonymous?: number[];
}

const CONTRACT: Row["by"] = ["token", "session"];
const PANEL: Row["by"] = ["session"];
const PUSH: Row["by"] = ["push"];
const PAGE = { by: PANEL, anonymous: [302, 303, 307] } satisfies Partial<Row>;
const get =
  (path: (thing: Thing) => string) =>
  (thing: Thing): Ask => ({ path: path(thing) });
const post =
  (path: (thing: Thing) => string, json: (thing: Thing) => unknown) =>
  (thing: Thing): Ask => ({ method: "POST", path: path(thing), json: json(thing) });
const purpose = { purpose: "customer-due-diligence", legal_basis: "legal-obligation" };

// What is left out of it has the value of version 1.
const MATRIX = {
  thresholds: { medium: 30, high: 70 },
  sanction: { byRut: 100, byName: [{ similarity: 0, points: 35 }] },
  pep: { current: 30, ceased: 30, relative: 20, associate: 20 },
  adverseCase: { penal: 30, civil: 4, labour: 3, union: 5 },
  percent: { byName: 20, concluded: 50 },
  most: { penal: 65, civil: 20, labour: 20, union: 20 },
  leastWithoutSanctions: 30,
};

export const ROWS: Record<string, Row[]> = {
  "/api/check": [
    {
      kind: "thing",
      by: CONTRACT,
      ask: post(
        () => "/api/check",
        ({ rut }) => ({ rut }),
      ),
    },
  ],
  "/api/check/[rut]": [{ kind: "thing", by: CONTRACT, ask: get(({ rut }) => `/api/check/${rut}`) }],
  "/api/name-to-rut": [
    {
      kind: "thing",
      by: CONTRACT,
      ask: post(
        () => "/api/name-to-rut",
        ({ name }) => ({ name }),
      ),
    },
  ],
  "/api/rut-to-name": [
    {
      kind: "thing",
      by: CONTRACT,
      ask: post(
        () => "/api/rut-to-name",
        ({ rut }) => ({ rut }),
      ),
    },
  ],
  "/api/[...path]": [
    { kind: "public", by: CONTRACT, ask: get(({ checkId }) => `/api/nothing/${checkId}`), ownerStatus: 404, anonymous: [404] },
  ],
  "/api/panel/checks": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        () => "/api/panel/checks",
        ({ rut }) => ({ rut, ai_summary: false, ...purpose }),
      ),
    },
  ],
  "/api/panel/checks/[id]": [{ kind: "thing", by: PANEL, ask: get(({ checkId }) => `/api/panel/checks/${checkId}`) }],
  "/api/panel/checks/[id]/summary": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ checkId }) => `/api/panel/checks/${checkId}/summary`,
        () => ({}),
      ),
    },
  ],
  "/api/panel/home": [{ kind: "own", by: PANEL, ask: get(() => "/api/panel/home") }],
  "/api/panel/session": [
    { kind: "own", by: PANEL, ask: get(() => "/api/panel/session") },
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/session",
        () => ({}),
      ),
    },
  ],
  "/api/panel/viewer": [{ kind: "own", by: PANEL, ask: get(() => "/api/panel/viewer") }],
  "/api/panel/ruts/[rut]": [{ kind: "thing", by: PANEL, ask: get(({ rut }) => `/api/panel/ruts/${rut}`) }],
  "/api/panel/name-searches": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        () => "/api/panel/name-searches",
        ({ name }) => ({ name, page: 1 }),
      ),
    },
  ],
  "/api/panel/suggestions": [
    { kind: "thing", by: PANEL, ask: get(({ name }) => `/api/panel/suggestions?q=${encodeURIComponent(name)}`) },
    { kind: "thing", by: PANEL, ask: get(({ rut }) => `/api/panel/suggestions?q=${rut}`) },
  ],
  "/api/panel/rut-lookups": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        () => "/api/panel/rut-lookups",
        ({ rut }) => ({ rut }),
      ),
    },
  ],
  "/api/panel/checks/[id]/completion": [
    // Nothing was loaded since: the owner's answer is a conflict, not a missing thing.
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ checkId }) => `/api/panel/checks/${checkId}/completion`,
        () => ({}),
      ),
      ownerStatus: 409,
    },
  ],
  "/api/panel/sources": [{ kind: "own", by: PANEL, ask: get(() => "/api/panel/sources") }],
  "/api/panel/sources/[list]/versions/[version]": [
    // The register that another proof loads: lists are of the whole installation, and of one scope.
    { kind: "own", by: PANEL, ask: get(() => "/api/panel/sources/nothing/versions/1"), ownerStatus: 404 },
  ],
  "/api/panel/syncs": [{ kind: "own", by: PANEL, ask: get(() => "/api/panel/syncs") }],
  "/api/panel/syncs/[list]": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/syncs/un-sc",
        () => ({ enabled: false, every_hours: 24, origin: "official", addresses: {} }),
      ),
    },
  ],
  // Of a list that nobody may fetch: none is fetched here.
  "/api/panel/syncs/[list]/run": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/syncs/nothing/run",
        () => ({}),
      ),
      ownerStatus: 404,
    },
  ],
  "/api/panel/uploads": [
    {
      kind: "own",
      by: PANEL,
      ask: () => ({
        method: "POST",
        path: "/api/panel/uploads?part=main",
        headers: { "content-type": "application/octet-stream" },
        body: "rut;nombre\n",
      }),
    },
  ],
  // The same bytes again are the same delivery: however often it is asked, one waits.
  "/api/panel/sources/courts": [
    {
      kind: "own",
      by: PUSH,
      ask: ({ pushId }) => ({
        method: "POST",
        path: "/api/panel/sources/courts",
        headers: { "content-type": "application/x-ndjson" },
        body: `{"id_externo":"${pushId}"}\n`,
      }),
      ownerStatus: 202,
    },
  ],
  "/api/panel/sources/courts/[id]": [{ kind: "thing", by: PUSH, ask: get(({ pushId }) => `/api/panel/sources/courts/${pushId}`) }],
  "/api/panel/imports": [
    { kind: "own", by: PANEL, ask: get(() => "/api/panel/imports") },
    // Of an upload that nobody made.
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        () => "/api/panel/imports",
        ({ checkId }) => ({ upload_id: checkId, format: "rut-csv", file_name: "a.csv", source: null, as_of: null }),
      ),
      ownerStatus: 404,
    },
  ],
  "/api/panel/imports/[id]/rows.csv": [{ kind: "thing", by: PANEL, ask: get(({ importId }) => `/api/panel/imports/${importId}/rows.csv`) }],
  // It waits still: there is nothing to accept.
  "/api/panel/imports/[id]/acceptance": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ importId }) => `/api/panel/imports/${importId}/acceptance`,
        () => ({}),
      ),
      ownerStatus: 409,
    },
  ],
  "/api/panel/imports/[id]/cancellation": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ importId }) => `/api/panel/imports/${importId}/cancellation`,
        () => ({}),
      ),
    },
  ],
  "/api/panel/matching": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/matching",
        ({ name }) => ({ mode: "names", queried: name, listed: name, kind: "unknown" }),
      ),
    },
  ],
  "/api/panel/review": [{ kind: "own", by: PANEL, ask: get(() => "/api/panel/review?state=all") }],
  "/api/panel/review/[id]": [{ kind: "thing", by: PANEL, ask: get(({ itemId }) => `/api/panel/review/${itemId}`) }],
  "/api/panel/review/[id]/assignment": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ itemId }) => `/api/panel/review/${itemId}/assignment`,
        () => ({ user_id: null }),
      ),
    },
  ],
  "/api/panel/review/[id]/notes": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ itemId }) => `/api/panel/review/${itemId}/notes`,
        () => ({ text: "Pedida la cédula" }),
      ),
    },
  ],
  // Of a revision that never is: the owner hears of a conflict, and the item stays for the next row.
  "/api/panel/review/[id]/decision": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ itemId }) => `/api/panel/review/${itemId}/decision`,
        () => ({ outcome: "dismissed", reason: "Otra persona", revision: 1_000_000 }),
      ),
      ownerStatus: 409,
    },
  ],
  "/api/panel/review/[id]/approval": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ itemId }) => `/api/panel/review/${itemId}/approval`,
        () => ({ approve: true, reason: null, revision: 1_000_000 }),
      ),
      ownerStatus: 409,
    },
  ],
  "/api/panel/review/[id]/reopening": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ itemId }) => `/api/panel/review/${itemId}/reopening`,
        () => ({ reason: "Llegó un antecedente", revision: 1_000_000 }),
      ),
      ownerStatus: 409,
    },
  ],
  "/api/panel/review/decisions": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        () => "/api/panel/review/decisions",
        ({ itemId }) => ({ items: [{ id: itemId, revision: 1_000_000 }], outcome: "dismissed", reason: "Otra persona" }),
      ),
      ownerStatus: 409,
    },
  ],
  "/api/panel/checks/[id]/decisions": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ checkId }) => `/api/panel/checks/${checkId}/decisions`,
        () => ({ outcome: "escalated", reason: "Falta el beneficiario final" }),
      ),
    },
  ],
  "/api/panel/decisions/[id]/approval": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ decisionId }) => `/api/panel/decisions/${decisionId}/approval`,
        () => ({ approve: true, reason: null }),
      ),
      ownerStatus: 409,
    },
  ],
  "/api/panel/news": [{ kind: "own", by: PANEL, ask: get(() => "/api/panel/news") }],
  "/api/panel/news/reading": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/news/reading",
        () => ({ found_until: "2030-01-01T00:00:00Z", list: null }),
      ),
    },
  ],
  "/api/panel/news/[id]/reading": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ newsId }) => `/api/panel/news/${newsId}/reading`,
        () => ({}),
      ),
    },
  ],
  // It ends the session that asks: proved by itself in tenants.proof.ts.
  "/api/panel/sign-out": [],
  "/api/auth/[...nextauth]": [{ kind: "public", by: PANEL, ask: get(() => "/api/auth/providers"), anonymous: [200] }],
  "/healthz": [{ kind: "public", by: CONTRACT, ask: get(() => "/healthz"), anonymous: [200] }],
  "/readyz": [{ kind: "public", by: CONTRACT, ask: get(() => "/readyz"), anonymous: [200] }],
  "/login": [{ kind: "public", by: PANEL, ask: get(() => "/login"), ownerStatus: 307, anonymous: [200] }],
  "/checks/[id]/report.pdf": [
    { kind: "thing", by: CONTRACT, ask: get(({ checkId }) => `/checks/${checkId}/report.pdf`) },
    { kind: "thing", by: CONTRACT, ask: get(({ checkId }) => `/checks/${checkId}/report.pdf?language=en&paper=letter`) },
    // A folio that nobody has: who has one of another's, lib/checks/issue-report.test.ts asks.
    {
      kind: "thing",
      by: CONTRACT,
      ask: get(({ checkId }) => `/checks/${checkId}/report.pdf?folio=0000000000000000`),
      ownerStatus: 404,
    },
  ],
  "/api/panel/checks/[id]/issues": [{ kind: "thing", by: PANEL, ask: get(({ checkId }) => `/api/panel/checks/${checkId}/issues`) }],
  // What is verified is verified for everybody: nobody's marks are in it.
  "/api/panel/verifications": [
    {
      kind: "public",
      by: PANEL,
      ask: ({ checkId }) => ({
        method: "POST",
        path: "/api/panel/verifications",
        headers: { "content-type": "application/octet-stream" },
        body: `no report of ${checkId}`,
      }),
      anonymous: [200],
    },
  ],
  "/verify": [
    { kind: "public", by: PANEL, ask: get(() => "/verify"), anonymous: [200] },
    { kind: "public", by: PANEL, ask: get(() => "/verify?q=0000-0000-0000-0000"), anonymous: [200] },
  ],
  "/openapi.yaml": [{ kind: "public", by: CONTRACT, ask: get(() => "/openapi.yaml"), anonymous: [200] }],
  "/api/panel/people": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/people",
        () => ({ name: "Nueva Persona", email: `nueva-${randomUUID()}@example.test`, role: "officer", access: "link" }),
      ),
    },
  ],
  "/api/panel/people/[id]": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ userId }) => `/api/panel/people/${userId}`,
        () => ({ name: "Ana Prueba", email: `ana-${randomUUID()}@example.test` }),
      ),
    },
  ],
  "/api/panel/people/[id]/role": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ userId }) => `/api/panel/people/${userId}/role`,
        () => ({ role: "officer" }),
      ),
    },
  ],
  "/api/panel/people/[id]/state": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ userId }) => `/api/panel/people/${userId}/state`,
        () => ({ disabled: false }),
      ),
    },
  ],
  "/api/panel/people/[id]/sessions/revocation": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ userId }) => `/api/panel/people/${userId}/sessions/revocation`,
        () => ({}),
      ),
    },
  ],
  "/api/panel/people/[id]/setup-link": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ userId }) => `/api/panel/people/${userId}/setup-link`,
        () => ({}),
      ),
    },
  ],
  "/api/panel/tokens": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/tokens",
        () => ({ name: "core", purpose: null, legalBasis: null, lastDay: null }),
      ),
    },
  ],
  "/api/panel/tokens/[id]/revocation": [
    {
      kind: "thing",
      by: PANEL,
      ask: post(
        ({ tokenId }) => `/api/panel/tokens/${tokenId}/revocation`,
        () => ({}),
      ),
    },
  ],
  // With a wrong password: a right one would change it.
  "/api/panel/account/password": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/account/password",
        () => ({ current: "not this one at all", password: "a new one that is long" }),
      ),
      ownerStatus: 403,
    },
  ],
  "/api/panel/account/sessions/revocation": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/account/sessions/revocation",
        () => ({ session: "others" }),
      ),
    },
  ],
  "/api/panel/account/organisation": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/account/organisation",
        () => ({ language: "es", purpose: "customer-due-diligence", legalBasis: "legal-obligation" }),
      ),
    },
  ],
  // The secret of a setup link is the credential; nobody holds this one.
  "/api/panel/setup": [
    {
      kind: "public",
      by: PANEL,
      ask: post(
        () => "/api/panel/setup",
        () => ({ secret: "S".repeat(43) }),
      ),
      ownerStatus: 404,
      anonymous: [404],
    },
  ],
  "/api/panel/setup/password": [
    {
      kind: "public",
      by: PANEL,
      ask: post(
        () => "/api/panel/setup/password",
        () => ({ secret: "S".repeat(43), password: "a new one that is long" }),
      ),
      ownerStatus: 404,
      anonymous: [404],
    },
  ],
  "/setup": [{ kind: "public", by: PANEL, ask: get(() => "/setup"), anonymous: [200] }],
  "/settings": [{ kind: "own", ...PAGE, ask: get(() => "/settings"), ownerStatus: 307 }],
  "/settings/account": [{ kind: "own", ...PAGE, ask: get(() => "/settings/account") }],
  "/settings/people": [{ kind: "own", ...PAGE, ask: get(() => "/settings/people") }],
  "/settings/people/new": [{ kind: "own", ...PAGE, ask: get(() => "/settings/people/new") }],
  "/settings/people/[id]": [{ kind: "thing", ...PAGE, ask: get(({ userId }) => `/settings/people/${userId}`) }],
  "/settings/tokens": [{ kind: "own", ...PAGE, ask: get(() => "/settings/tokens") }],
  "/settings/tokens/new": [{ kind: "own", ...PAGE, ask: get(() => "/settings/tokens/new") }],
  "/settings/matching": [{ kind: "own", ...PAGE, ask: get(() => "/settings/matching") }],
  "/settings/sources": [{ kind: "own", ...PAGE, ask: get(() => "/settings/sources") }],
  "/settings/sources/[list]/versions/[version]": [
    { kind: "own", ...PAGE, ask: get(() => "/settings/sources/nothing/versions/1"), ownerStatus: 404 },
  ],
  "/settings/audit": [{ kind: "own", ...PAGE, ask: get(({ rut }) => `/settings/audit?about=${rut}`) }],
  "/settings/audit/export.csv": [{ kind: "own", by: PANEL, ask: get(() => "/settings/audit/export.csv") }],
  "/settings/credits": [{ kind: "own", ...PAGE, ask: get(() => "/settings/credits") }],
  "/settings/credits/export.csv": [{ kind: "own", by: PANEL, ask: get(() => "/settings/credits/export.csv") }],
  "/checks": [{ kind: "thing", ...PAGE, ask: get(({ rut }) => `/checks?q=${rut}`) }],
  "/search/export.csv": [{ kind: "thing", by: PANEL, ask: get(({ name }) => `/search/export.csv?q=${encodeURIComponent(name)}`) }],
  "/checks/export.csv": [{ kind: "thing", by: PANEL, ask: get(({ rut }) => `/checks/export.csv?q=${rut}`) }],
  "/news": [{ kind: "own", ...PAGE, ask: get(() => "/news") }],
  "/review": [
    { kind: "own", ...PAGE, ask: get(() => "/review?state=all") },
    { kind: "thing", ...PAGE, ask: get(({ itemId }) => `/review?state=all&item=${itemId}`) },
  ],
  "/api/panel/matrix": [
    { kind: "own", by: PANEL, ask: get(() => "/api/panel/matrix") },
    // Based on a version that is not in force: whoever asks, nothing is saved.
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/matrix",
        () => ({ basedOn: 99, matrix: MATRIX, reason: "Acta del comité" }),
      ),
      ownerStatus: 409,
    },
  ],
  "/api/panel/matrix/preview": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/matrix/preview",
        () => ({ matrix: MATRIX, checks: true }),
      ),
    },
  ],
  "/settings/matrix/new": [{ kind: "own", ...PAGE, ask: get(() => "/settings/matrix/new") }],
  "/settings/matrix": [{ kind: "own", ...PAGE, ask: get(() => "/settings/matrix") }],
  "/settings/policy": [{ kind: "own", ...PAGE, ask: get(() => "/settings/policy") }],
  // The same again changes nothing, and the next asking finds the same revision.
  "/api/panel/policy": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/policy",
        () => ({ part: "case-age", revision: 0, years: null }),
      ),
    },
  ],
  "/settings/provider": [{ kind: "own", ...PAGE, ask: get(() => "/settings/provider") }],
  // There is no account to remove.
  "/api/panel/provider": [
    {
      kind: "own",
      by: PANEL,
      ask: post(
        () => "/api/panel/provider",
        () => ({ act: "remove", seen: null }),
      ),
      ownerStatus: 409,
    },
  ],
  "/": [{ kind: "own", ...PAGE, ask: get(() => "/") }],
  "/checks/[id]": [{ kind: "thing", ...PAGE, ask: get(({ checkId }) => `/checks/${checkId}`) }],
  "/rut/[rut]": [{ kind: "thing", ...PAGE, ask: get(({ rut }) => `/rut/${rut}`) }],
  "/api-docs": [{ kind: "own", ...PAGE, ask: get(() => "/api-docs") }],
  "/search": [{ kind: "thing", ...PAGE, ask: get(({ name }) => `/search?q=${encodeURIComponent(name)}`) }],
};

/** The addresses that `app/` serves, from its files. */
export function routesOf(folder = "app"): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /(^|\/)(route\.ts|page\.tsx)$/.test(file));
  const addresses = files.map((file) => {
    const words = file
      .split("/")
      .slice(0, -1)
      .filter((word) => !/^\(.*\)$/.test(word));
    return `/${words.join("/")}`;
  });
  return [...new Set(addresses)].sort();
}

/** Routes without a row, and rows without a route. */
export function coverageFaults(routes: string[]): string[] {
  const missing = routes.filter((route) => ROWS[route] === undefined).map((route) => `${route} has no row: who may see what there?`);
  const stale = Object.keys(ROWS)
    .filter((route) => !routes.includes(route))
    .map((route) => `${route} has a row and no route`);
  return [...missing, ...stale];
}
