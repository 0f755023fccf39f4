/** Promise: organisations never see each other. For A's thing B gets the answer of a missing thing, everywhere, and nobody gets nothing. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Ask, ask } from "../harness/http";
import { type Product, startProduct } from "../harness/product";
import { CROWD, REGISTER, type RegisterRow } from "../harness/register";
import { report, type Verdict, verdict } from "../harness/verdict";
import { type Passing, startProxy } from "../twins/twin";
import { type Credential, coverageFaults, ROWS, type Row, routesOf, type Thing } from "./tenant-rows";

interface Party {
  orgId: string;
  token: string;
  /** Delivers court cases, and does nothing else. */
  pushToken: string;
  cookie: string;
  /** Words that must not reach a stranger. */
  marks: string[];
}

let product: Product;
let port: number;
let a: Party;
let b: Party;
let thing: Thing;
let missing: Thing;

beforeAll(async () => {
  product = await startProduct({ register: REGISTER });
  port = product.ports[0];
  a = await newParty(1_000, { operates: true });
  // Without credits: what B would have to pay for is refused for A's thing and for a missing one alike.
  b = await newParty(0);
  // Not the RUT of the panel's own examples, and another of the same length beside it.
  const [{ rut, name }, other] = CROWD as [RegisterRow, RegisterRow];
  const made = await ask(port, { method: "POST", path: "/api/check", token: a.token, json: { rut, ai_summary: true } });
  // A colleague and a token beside those that ask: what is done to them must not end the asking.
  const colleague = await product.newPerson(a.orgId);
  const { tokenId } = await product.newToken(a.orgId);
  const importId = await importOf(a);
  const pushId = await deliveryOf(a);
  const checkId = (made.json as { id: string }).id;
  const newsId = await product.storeNews(a.orgId, { checkId, rut, foundAt: new Date().toISOString() });
  const { itemId, decisionId } = await product.storeReview(a.orgId, { checkId, rut, at: new Date().toISOString() });
  thing = { checkId, rut, name, userId: colleague.userId, tokenId, importId, pushId, newsId, itemId, decisionId };
  missing = {
    checkId: randomUUID(),
    rut: other.rut,
    name: "NADIE SELLAMAASI",
    userId: randomUUID(),
    tokenId: randomUUID(),
    importId: randomUUID(),
    pushId: randomUUID(),
    newsId: randomUUID(),
    itemId: randomUUID(),
    decisionId: randomUUID(),
  };
  a.marks.push(thing.checkId, colleague.userId, colleague.email, tokenId, importId, pushId, newsId, itemId, decisionId);
  // A has paid for these: they reopen free for A, and for nobody else.
  for (const [path, json] of [
    ["/api/name-to-rut", { name }],
    ["/api/rut-to-name", { rut }],
  ] as const) {
    await ask(port, { method: "POST", path, token: a.token, json });
  }
});
afterAll(() => product?.close());

async function newParty(credits: number, { operates = false } = {}): Promise<Party> {
  const tenant = await product.newTenant({ credits });
  // Admins: whom the routes of administration answer too.
  const { cookie, person } = await product.newSession(await product.newPerson(tenant.orgId, "admin"));
  return {
    orgId: tenant.orgId,
    token: tenant.token,
    pushToken: await product.newPushToken(tenant.orgId, { stays: operates }),
    cookie,
    marks: [tenant.orgId, tenant.orgName, person.email, person.userId, tenant.tokenId],
  };
}

/** A, whose organisation was the first, operates the installation: its import waits, since no worker runs here. */
async function importOf({ cookie }: Party): Promise<string> {
  const file = { headers: { "content-type": "application/octet-stream" }, body: "rut;nombre\n" };
  const sent = await ask(port, { method: "POST", path: "/api/panel/uploads?part=main", cookie, ...file });
  const { uploadId } = sent.json as { uploadId: string };
  const request = { upload_id: uploadId, format: "rut-csv", file_name: "secreto.csv", source: "Reservado", as_of: null };
  const started = await ask(port, { method: "POST", path: "/api/panel/imports", cookie, json: request });
  return (started.json as { importId: string }).importId;
}

/** A delivery of A's program: it waits too. */
async function deliveryOf({ pushToken }: Party): Promise<string> {
  const sent = await ask(port, {
    method: "POST",
    path: "/api/panel/sources/courts",
    token: pushToken,
    headers: { "content-type": "application/x-ndjson" },
    body: "{}\n",
  });
  return (sent.json as { import_id: string }).import_id;
}

describe("the table of routes", () => {
  it("has a row for every route and page, and none for others", () => {
    expect(coverageFaults(routesOf())).toEqual([]);
  });

  it("fails for a new route without a row", () => {
    expect(coverageFaults([...routesOf(), "/api/panel/everything"])).toContain("/api/panel/everything has no row: who may see what there?");
  });
});

describe("two organisations", () => {
  it("get of each other what there is of a missing thing, on every route; nobody gets nothing", async () => {
    const result = await matrix(port);
    report("tenants", result);
    expect(result.faults).toEqual([]);
  });

  it("have tokens with one right that open nothing else, and what asks for that right opens for no other credential", async () => {
    expect(await rightFaults(port)).toEqual([]);
    const proxy = await startProxy(port, {
      request: (asked) => {
        if (asked.headers.authorization?.includes(a.pushToken) && asked.path.startsWith("/checks/"))
          asked.headers.authorization = `Token ${a.token}`;
      },
    });
    try {
      // A twin whose report forgets to ask.
      expect((await rightFaults(proxy.port)).join("\n")).toMatch(/^\/checks\/\[id\]\/report.pdf answers push with 200/m);
    } finally {
      await proxy.stop();
    }
  });

  it("end their own sessions only", async () => {
    const own = await newParty(0);
    const signOut = await ask(port, { method: "POST", path: "/api/panel/sign-out", cookie: own.cookie });
    expect(signOut.status).toBe(200);
    const read = (who: Party) => ask(port, { path: "/api/panel/viewer", cookie: who.cookie });
    expect((await read(own)).status).toBe(401);
    expect((await read(a)).status).toBe(200);
    expect((await read(b)).status).toBe(200);
  });

  const twins: Record<string, { request?: (asked: Passing) => void; answerIsForbidden?: boolean; fault: RegExp }> = {
    "B's credentials open A's things": {
      request: (asked) => {
        if (asked.headers.authorization?.includes(b.token)) asked.headers.authorization = `Token ${a.token}`;
        if (asked.headers.cookie?.includes(b.cookie)) asked.headers.cookie = a.cookie;
      },
      fault: /differs from a missing one|A's mark/,
    },
    "another's thing is forbidden instead of missing": {
      answerIsForbidden: true,
      fault: /\/checks\/\[id\].*differs from a missing one: 403/,
    },
    "pages open without a credential": {
      request: (asked) => {
        if (asked.headers.authorization === undefined && asked.headers.cookie === undefined) asked.headers.cookie = a.cookie;
      },
      fault: /nobody gets 200/,
    },
  };
  for (const [name, { request, answerIsForbidden, fault }] of Object.entries(twins)) {
    it(`are caught by the same check when ${name}`, async () => {
      const proxy = await startProxy(port, {
        request,
        answer: (answered, asked) => {
          const foreign = asked.path.includes(thing.checkId) && answered.status === 404;
          if (answerIsForbidden && foreign) answered.status = 403;
        },
      });
      try {
        const result = await matrix(proxy.port);
        expect(result.ok).toBe(false);
        expect(result.faults.join("\n")).toMatch(fault);
      } finally {
        await proxy.stop();
      }
    });
  }
});

async function matrix(target: number): Promise<Verdict> {
  const faults: string[] = [];
  let cells = 0;
  for (const [route, rows] of Object.entries(ROWS)) {
    for (const row of rows) {
      for (const by of row.by) {
        cells += 4;
        for (const fault of await rowFaults(target, row, by)) faults.push(`${route} by ${by}: ${fault}`);
      }
    }
  }
  return verdict(faults, { routes: Object.keys(ROWS).length, cells });
}

const credentialOf = (who: Party, by: Credential): Partial<Ask> =>
  by === "session" ? { cookie: who.cookie } : { token: by === "push" ? who.pushToken : who.token };

/** What a credential without the right gets at every address: 403 where credentials are asked for, else what nobody gets. */
async function rightFaults(target: number): Promise<string[]> {
  const faults: string[] = [];
  for (const [route, rows] of Object.entries(ROWS)) {
    for (const row of rows) {
      const isDelivery = row.by.includes("push");
      for (const by of isDelivery ? (["token", "session"] as const) : (["push"] as const)) {
        const { status, text } = await ask(target, { ...row.ask(thing), ...credentialOf(a, by) });
        const allowed = row.anonymous ?? [403];
        if (!allowed.includes(status)) faults.push(`${route} answers ${by} with ${status}, not ${allowed.join(" or ")}`);
        if (status === 403 && text !== '{"message":"Forbidden"}') faults.push(`${route} tells ${by} more than that it may not`);
      }
    }
  }
  return faults;
}

async function rowFaults(target: number, row: Row, by: Credential): Promise<string[]> {
  const faults: string[] = [];
  const send = (asked: Ask, who: Party | null) => ask(target, { ...asked, ...(who === null ? {} : credentialOf(who, by)) });
  const [own, foreign, none, nobody] = [
    await send(row.ask(thing), a),
    await send(row.ask(thing), b),
    await send(row.ask(missing), b),
    await send(row.ask(thing), null),
  ];
  if (own.status !== (row.ownerStatus ?? 200)) faults.push(`A gets ${own.status}: the row proves nothing`);
  if (row.kind === "thing") {
    let told = differences(comparable(foreign, thing), comparable(none, missing));
    // React writes what stands twice on a page once, and points to it from wherever comes later: that is a race, and passes.
    for (let again = 0; again < 2 && told.length > 0 && row.ask(thing).method === undefined; again++)
      told = differences(comparable(await send(row.ask(thing), b), thing), comparable(await send(row.ask(missing), b), missing));
    faults.push(...told);
  }
  for (const mark of a.marks) {
    const asked = JSON.stringify(row.ask(thing));
    if (foreign.text.includes(mark) && !asked.includes(mark)) faults.push(`B reads A's mark ${mark}`);
    if (nobody.text.includes(mark) && !asked.includes(mark)) faults.push(`nobody reads A's mark ${mark}`);
  }
  const allowed = row.anonymous ?? [401];
  if (!allowed.includes(nobody.status)) faults.push(`nobody gets ${nobody.status}, not ${allowed.join(" or ")}`);
  if (nobody.status >= 300 && nobody.status < 400 && !/^(http:\/\/localhost:\d+)?\/login/.test(nobody.headers.location ?? ""))
    faults.push(`nobody is sent to ${nobody.headers.location}`);
  if (nobody.status === 401 && nobody.headers["www-authenticate"] !== "Token") faults.push("401 without its challenge");
  return faults;
}

const VOLATILE = new Set(["date", "x-request-id", "content-length", "keep-alive", "connection", "etag"]);

/** Status, headers and body without what differs from one request to the next, and with the thing's own names taken out. */
function comparable(answer: Answer, of: Thing): Record<string, string> {
  const nonce = /'nonce-([^']+)'/.exec(answer.headers["content-security-policy"] ?? "")?.[1];
  const plain = (text: string) => {
    let out = nonce === undefined ? text : text.replaceAll(nonce, "NONCE");
    for (const form of formsOf(of)) out = out.replaceAll(form, "THING");
    return out
      .replace(/"[\da-f]{8}-[\da-f-]{27}"/g, '"UUID"')
      .replace(/(dehydratedAt|dataUpdatedAt|idleLeftSeconds|leftSeconds)(\W+)\d+/g, "$1$2TIME");
  };
  const headers = Object.entries(answer.headers).filter(([name]) => !VOLATILE.has(name));
  return {
    status: String(answer.status),
    body: withoutOrder(plain(answer.text)),
    ...Object.fromEntries(headers.map(([name, value]) => [name, plain(value)])),
  };
}

const FLIGHT = /<script[^>]*>self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)<\/script>/g;

/** In which order React sends the rows of a page is a race between its queries: what they say is compared, not their places. */
function withoutOrder(page: string): string {
  let rows = "";
  const html = page.replace(FLIGHT, (_script, row: string) => {
    rows += JSON.parse(row) as string;
    return "";
  });
  const contents = rows.split("\n").map((row) => row.replace(/^[\da-f]*:/, "").replace(/\$([A-Z@]?)[\da-f]+\b/g, "$$$1REF"));
  return html + contents.toSorted().join("\n");
}

function formsOf({ checkId, rut, name, userId, tokenId, importId, pushId, newsId, itemId, decisionId }: Thing): string[] {
  const dotted = `${rut.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ".")}${rut.slice(-2)}`;
  return [
    checkId,
    userId,
    tokenId,
    importId,
    pushId,
    newsId,
    itemId,
    decisionId,
    dotted,
    rut,
    encodeURIComponent(name),
    encodeURIComponent(name).replaceAll("%20", "+"),
    name.replaceAll(" ", "+"),
    name,
  ];
}

function differences(foreign: Record<string, string>, none: Record<string, string>): string[] {
  return [...new Set([...Object.keys(foreign), ...Object.keys(none)])]
    .filter((key) => foreign[key] !== none[key])
    .map(
      (key) =>
        `A's thing differs from a missing one: ${key === "body" ? aroundDifference(foreign.body ?? "", none.body ?? "") : `${foreign[key]} and ${none[key]}`}`,
    );
}

function aroundDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `${JSON.stringify(one.slice(Math.max(0, at - 60), at + 100))} and ${JSON.stringify(other.slice(Math.max(0, at - 60), at + 100))}`;
}
