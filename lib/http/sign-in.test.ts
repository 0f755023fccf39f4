import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticate, forgetCredentials } from "#lib/auth/authenticate";
import { createOrganisation } from "#lib/auth/create-organisation";
import { createUser } from "#lib/auth/create-user";
import { OPERATOR } from "#lib/auth/doer";
import { systemClock } from "#lib/calendar/clock";
import { parseEnv } from "#lib/env";
import { ServiceError } from "#lib/errors";
import { answerSignIn, type SignInKeeper } from "#lib/http/sign-in";
import { answerSignOut } from "#lib/http/sign-out";
import { openThrottle } from "#lib/http/throttle";
import { openLog } from "#lib/log";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const PASSWORD = "una clave bien larga";

function keeperOf(variables: Record<string, string> = {}, addressPerSecond = 1_000): SignInKeeper {
  const env = parseEnv({ PUBLIC_BASE_URL: "http://panel.test:8080", AUTH_SECRET: "s".repeat(43), ...variables });
  const log = openLog("silent", "test");
  const publicBaseUrl = env.PUBLIC_BASE_URL;
  return {
    db,
    clock: systemClock,
    log,
    env,
    settings: {
      publicBaseUrl,
      prices: { check: 1, nameSearch: 1, rutLookup: 1 },
      pepCeasedYears: 1,
      caseMaxAgeYears: 0,
      uploads: { folder: "/nowhere", largestFileBytes: 0 },
      largestPushBytes: 0,
      provider: null,
      summaryModel: null,
    },
    throttle: openThrottle(db, log),
    rates: { burst: 1_000, perSecond: 100, addressPerSecond },
    contextFor: () => {
      throw new Error("nobody asks for a context here");
    },
  };
}

async function newPerson(): Promise<{ email: string; userId: string }> {
  const deps = { db, clock: systemClock };
  const orgId = await createOrganisation(deps, OPERATOR, { name: `Org ${randomUUID()}` });
  const email = `ana-${randomUUID()}@example.cl`;
  return { email, ...(await createUser(deps, OPERATOR, { orgId, email, name: "Ana", role: "officer", password: PASSWORD })) };
}

/** A browser: keeps cookies, follows nothing. */
function browser(keeper: SignInKeeper, first: Record<string, string> = {}) {
  const jar = new Map(Object.entries(first));
  const set: string[] = [];
  async function ask(
    method: string,
    path: string,
    options: { form?: Record<string, string>; json?: unknown; headers?: Record<string, string> } = {},
  ) {
    const body = options.form
      ? new URLSearchParams(options.form).toString()
      : options.json === undefined
        ? undefined
        : JSON.stringify(options.json);
    const headers: Record<string, string> = { "x-client-ip": "192.0.2.1", "x-request-id": "r-1", ...options.headers };
    if (jar.size > 0) headers.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    if (body !== undefined) {
      headers["content-type"] ??= options.form ? "application/x-www-form-urlencoded" : "application/json";
      headers["content-length"] ??= String(Buffer.byteLength(body));
    }
    const request = new Request(`${keeper.settings.publicBaseUrl}${path}`, { method, headers, body });
    const segments = new URL(request.url).pathname.split("/").slice(3);
    const answer = path.startsWith("/api/auth/") ? await answerSignIn(keeper, request, segments) : await answerSignOut(keeper, request);
    for (const cookie of answer.headers.getSetCookie()) {
      set.push(cookie);
      const [pair = ""] = cookie.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      if (/Max-Age=0/.test(cookie)) jar.delete(name);
      else jar.set(name, pair.slice(name.length + 1));
    }
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      location: answer.headers.get("location"),
      json: text ? JSON.parse(text) : null,
    };
  }
  const csrf = async () => ((await ask("GET", "/api/auth/csrf")).json as { csrfToken: string }).csrfToken;
  const signIn = async (fields: Record<string, string>) =>
    ask("POST", "/api/auth/callback/credentials", { form: { csrfToken: await csrf(), json: "true", ...fields } });
  return { jar, set, ask, csrf, signIn };
}

const whoIs = async (jar: Map<string, string>) => {
  forgetCredentials(db);
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return authenticate({ db, clock: systemClock }, { authorization: null, cookie });
};

describe("signing in with a password", () => {
  test("opens our own session and leaves nothing of next-auth's", async () => {
    const person = await newPerson();
    const { jar, set, signIn } = browser(keeperOf());
    const answer = await signIn({ email: person.email, password: PASSWORD, callbackUrl: "/rut/1-9?a=b" });
    expect([answer.status, answer.json]).toEqual([200, { url: "/rut/1-9?a=b" }]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const ours = set.filter((cookie) => cookie.startsWith("sessionid"));
    expect(ours).toEqual([expect.stringMatching(/^sessionid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)]);
    expect(set.filter((cookie) => /session/.test(cookie.split("=")[0] ?? "") && !cookie.startsWith("sessionid="))).toEqual([]);
    expect(await whoIs(jar)).toMatchObject({ state: "authenticated", actor: { id: person.userId } });
  });

  test("by a plain form ends in a redirect, also on another name of this machine", async () => {
    const person = await newPerson();
    const { ask, csrf } = browser(keeperOf());
    const form = { csrfToken: await csrf(), email: person.email, password: PASSWORD, callbackUrl: "http://panel.test:8080/checks/1" };
    expect(await ask("POST", "/api/auth/callback/credentials", { form })).toMatchObject({ status: 303, location: "/checks/1" });
    const wrong = await ask("POST", "/api/auth/callback/credentials", { form: { ...form, password: "otra" } });
    expect(wrong).toMatchObject({ status: 303, location: "/login?error=credentials" });
  });

  test("on https brings Secure and the companion", async () => {
    const person = await newPerson();
    const { set, signIn } = browser(keeperOf({ PUBLIC_BASE_URL: "https://panel.test" }));
    expect((await signIn({ email: person.email, password: PASSWORD })).json).toEqual({ url: "/" });
    expect(set.every((cookie) => /; Secure/.test(cookie))).toBe(true);
    expect(set.filter((cookie) => /^__Host-sid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/.test(cookie))).toHaveLength(1);
    expect(set.some((cookie) => cookie.startsWith("__Host-cotejo-auth.csrf="))).toBe(true);
  });

  test("gives a new value each time, whatever the browser brought, and ends the session it brought", async () => {
    const person = await newPerson();
    const keeper = keeperOf();
    const preset = "P".repeat(43);
    const { jar, signIn } = browser(keeper, { sessionid: preset });
    await signIn({ email: person.email, password: PASSWORD });
    const first = jar.get("sessionid");
    expect(first).not.toBe(preset);
    expect(await whoIs(new Map([["sessionid", preset]]))).toEqual({ state: "refused" });
    await signIn({ email: person.email, password: PASSWORD });
    expect(jar.get("sessionid")).not.toBe(first);
    expect(await whoIs(new Map([["sessionid", first ?? ""]]))).toEqual({ state: "refused" });
    expect(await whoIs(jar)).toMatchObject({ state: "authenticated" });
  });

  test("is refused in words a program and a page understand, and sets no session", async () => {
    const person = await newPerson();
    const { signIn, set } = browser(keeperOf());
    const wrong = { status: 401, json: { message: "Invalid credentials", url: "/login?error=credentials" } };
    expect(await signIn({ email: person.email, password: "no es la clave" })).toMatchObject(wrong);
    expect(await signIn({ email: "nadie@example.cl", password: PASSWORD })).toMatchObject(wrong);
    expect(await signIn({ email: person.email })).toMatchObject(wrong);
    expect(await signIn({ email: "", password: "" })).toMatchObject(wrong);
    expect(set.filter((cookie) => cookie.startsWith("sessionid"))).toEqual([]);
  });

  test("is slowed down after ten failures", async () => {
    const person = await newPerson();
    const { signIn } = browser(keeperOf());
    for (let guess = 0; guess < 10; guess++) expect((await signIn({ email: person.email, password: "no es" })).status).toBe(401);
    const answer = await signIn({ email: person.email, password: PASSWORD });
    expect([answer.status, answer.json]).toEqual([429, { message: "Too many requests", url: "/login?error=throttled" }]);
    expect(answer.headers.get("retry-after")).toBe("90");
  });

  test("needs the form's own token, and a page of ours", async () => {
    const person = await newPerson();
    const { ask, csrf, jar } = browser(keeperOf());
    const form = { email: person.email, password: PASSWORD, json: "true" };
    const path = "/api/auth/callback/credentials";
    expect(await ask("POST", path, { form })).toMatchObject({ status: 403, json: { message: "Forbidden", url: "/login?error=expired" } });
    expect(await ask("POST", path, { form: { ...form, csrfToken: "0".repeat(64) } })).toMatchObject({ status: 403 });
    const csrfToken = await csrf();
    expect(await ask("POST", path, { form: { ...form, csrfToken }, headers: { origin: "https://evil.example" } })).toMatchObject({
      status: 403,
    });
    expect(await ask("POST", path, { form: { ...form, csrfToken }, headers: { "sec-fetch-site": "cross-site" } })).toMatchObject({
      status: 403,
    });
    expect(jar.has("sessionid")).toBe(false);
  });

  test("never leads off our own origin", async () => {
    const person = await newPerson();
    const { ask, csrf, jar } = browser(keeperOf());
    const csrfToken = await csrf();
    for (const callbackUrl of [
      "//evil.example",
      "/\\evil.example",
      "https:evil.example",
      "javascript:alert(1)",
      "@evil.example",
      "/%0d%0aX: y",
      "x".repeat(3_000),
    ]) {
      const form = { csrfToken, email: person.email, password: PASSWORD, callbackUrl, json: "true" };
      const { json, status } = await ask("POST", "/api/auth/callback/credentials", { form });
      expect([status, new URL(json.url, "http://panel.test:8080").origin]).toEqual([200, "http://panel.test:8080"]);
      jar.set("cotejo-auth.callback", encodeURIComponent(callbackUrl));
    }
    const array = await ask("POST", "/api/auth/callback/credentials", {
      json: { csrfToken, email: person.email, password: PASSWORD, callbackUrl: ["//evil.example"], json: "true" },
    });
    expect(array.json).toEqual({ url: "/" });
  });
});

describe("the address /api/auth", () => {
  test.each([
    ["GET", "/api/auth/session", 404],
    ["GET", "/api/auth/signout", 404],
    ["POST", "/api/auth/_log", 404],
    ["GET", "/api/auth/verify-request", 404],
    ["POST", "/api/auth/callback/email", 404],
    ["GET", "/api/auth/callback/credentials", 404],
    ["POST", "/api/auth/callback/credentials/more", 404],
    ["GET", "/api/auth/__proto__", 404],
    ["PUT", "/api/auth/csrf", 405],
    ["DELETE", "/api/auth/csrf", 405],
  ])("%s %s: %i in JSON", async (method, path, status) => {
    const answer = await browser(keeperOf()).ask(method, path, method === "POST" ? { form: { a: "b" } } : {});
    expect([answer.status, answer.json]).toEqual([status, { message: expect.any(String) }]);
  });

  test("reads forms and JSON objects of text, not too long", async () => {
    const { ask } = browser(keeperOf());
    const path = "/api/auth/callback/credentials";
    expect((await ask("POST", path, { json: [1] })).status).toBe(403);
    expect((await ask("POST", path, { json: "text" })).status).toBe(400);
    expect((await ask("POST", path, { json: {}, headers: { "content-type": "text/plain" } })).status).toBe(415);
    expect((await ask("POST", path, { form: { email: "x".repeat(20_000) } })).status).toBe(413);
  });

  test("is slowed by address", async () => {
    const { ask } = browser(keeperOf({}, 3));
    const statuses = [];
    for (let count = 0; count < 5; count++)
      statuses.push((await ask("GET", "/api/auth/csrf", { headers: { "x-client-ip": "192.0.2.99" } })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  test("says 503 when the database is away, not that the password is wrong", async () => {
    const keeper = keeperOf();
    const { signIn } = browser({ ...keeper, db: { ...db, query: () => Promise.reject(new ServiceError("unavailable")) } });
    expect((await signIn({ email: "ana@example.cl", password: PASSWORD })).status).toBe(503);
  });
});

describe("signing out", () => {
  test("ends the session for good, clears what the browser kept, and works twice", async () => {
    const person = await newPerson();
    const { jar, ask, signIn, set } = browser(keeperOf());
    await signIn({ email: person.email, password: PASSWORD });
    const replay = new Map(jar);
    const left = await ask("POST", "/api/panel/sign-out");
    expect([left.status, left.json, left.headers.get("clear-site-data")]).toEqual([200, { signedOut: true }, '"cache", "storage"']);
    expect(set.at(-1)).toBe("sessionid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    expect(await whoIs(replay)).toEqual({ state: "refused" });
    expect((await ask("POST", "/api/panel/sign-out")).status).toBe(200);
  });

  test("is ours to ask for: not another site's, not by a link", async () => {
    const person = await newPerson();
    const { jar, ask, signIn } = browser(keeperOf());
    await signIn({ email: person.email, password: PASSWORD });
    expect((await ask("POST", "/api/panel/sign-out", { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect(await ask("GET", "/api/panel/sign-out")).toMatchObject({ status: 405 });
    expect(await whoIs(jar)).toMatchObject({ state: "authenticated" });
  });
});

/** An OpenID provider, as far as the code flow with PKCE and a nonce needs one. */
function fakeProvider() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, { challenge: string; claims: Record<string, unknown> }>();
  let issuer = "";
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const jwt = (claims: Record<string, unknown>) => {
    const text = `${encode({ alg: "RS256", kid: "k", typ: "JWT" })}.${encode(claims)}`;
    return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
  };
  const server = http.createServer((req, res) => void answer(req, res));
  async function answer(req: http.IncomingMessage, res: http.ServerResponse) {
    const say = (status: number, body: unknown) => res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (req.url === "/.well-known/openid-configuration") {
      return say(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        id_token_signing_alg_values_supported: ["RS256"],
        subject_types_supported: ["public"],
      });
    }
    if (req.url === "/jwks") return say(200, { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "k", alg: "RS256", use: "sig" }] });
    let body = "";
    for await (const chunk of req) body += chunk;
    const fields = new URLSearchParams(body);
    const grant = codes.get(fields.get("code") ?? "");
    codes.delete(fields.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(fields.get("code_verifier") ?? "")
      .digest("base64url");
    if (grant === undefined || grant.challenge !== challenge) return say(400, { error: "invalid_grant" });
    const now = Math.floor(Date.now() / 1000);
    say(200, {
      access_token: "a",
      token_type: "Bearer",
      id_token: jwt({ iss: issuer, aud: "cotejo", iat: now, exp: now + 60, ...grant.claims }),
    });
  }
  return {
    open: () =>
      new Promise<string>((resolve) =>
        server.listen(0, "127.0.0.1", () => {
          issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
          resolve(issuer);
        }),
      ),
    close: () => server.close(),
    /** The person agrees at the provider: the address the browser is sent back to. */
    agree(address: string, claims: Record<string, unknown>): string {
      const { searchParams } = new URL(address);
      const code = randomUUID();
      codes.set(code, { challenge: searchParams.get("code_challenge") ?? "", claims: { nonce: searchParams.get("nonce"), ...claims } });
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({ code, state: searchParams.get("state") ?? "" }).toString();
      return back.pathname + back.search;
    },
  };
}

describe("signing in through an OpenID provider", () => {
  const provider = fakeProvider();
  let keeper: SignInKeeper;
  beforeAll(async () => {
    keeper = keeperOf({ OIDC_ISSUER: `${await provider.open()}/`, OIDC_CLIENT_ID: "cotejo", OIDC_CLIENT_SECRET: "shh" });
  });
  afterAll(() => provider.close());

  async function leave(visitor: ReturnType<typeof browser>, callbackUrl = "/checks/9") {
    const form = { csrfToken: await visitor.csrf(), callbackUrl, json: "true" };
    const { json } = await visitor.ask("POST", "/api/auth/signin/oidc", { form });
    return json.url as string;
  }

  test("opens the session of the person whose verified e-mail it vouches for", async () => {
    const person = await newPerson();
    const visitor = browser(keeper, { sessionid: "P".repeat(43) });
    const address = await leave(visitor);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      client_id: "cotejo",
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: "http://panel.test:8080/api/auth/callback/oidc",
      code_challenge_method: "S256",
      state: expect.any(String),
      nonce: expect.any(String),
    });
    const back = provider.agree(address, { sub: person.userId, email: person.email, email_verified: true });
    expect(await visitor.ask("GET", back, { headers: { "sec-fetch-site": "cross-site" } })).toMatchObject({
      status: 303,
      location: "/checks/9",
    });
    expect(visitor.jar.get("sessionid")).not.toBe("P".repeat(43));
    expect(await whoIs(visitor.jar)).toMatchObject({ state: "authenticated", actor: { id: person.userId } });
    expect(visitor.set.some((cookie) => cookie.includes("auth.session"))).toBe(false);
    // The same answer again opens nothing: its state was used up.
    const replay = browser(keeper);
    expect(await replay.ask("GET", back)).toMatchObject({ status: 303, location: "/login?error=provider" });
  });

  test.each([
    ["an e-mail that is not verified", (email: string) => ({ email, email_verified: false })],
    ["an e-mail verified by word only", (email: string) => ({ email, email_verified: "true" })],
    ["nobody we know", () => ({ email: "nadie@example.cl", email_verified: true })],
    ["no e-mail", () => ({})],
  ])("does not open with %s", async (_what, claims) => {
    const person = await newPerson();
    const visitor = browser(keeper);
    const back = provider.agree(await leave(visitor), { sub: randomUUID(), ...claims(person.email) });
    expect(await visitor.ask("GET", back)).toMatchObject({ status: 303, location: "/login?error=unknown-person" });
    expect(visitor.jar.has("sessionid")).toBe(false);
  });

  test.each([
    ["a foreign state", (back: string) => back.replace(/state=[^&]+/, "state=guess"), {}],
    ["a made-up code", (back: string) => back.replace(/code=[^&]+/, "code=guess"), {}],
    ["another nonce", (back: string) => back, { nonce: "replayed" }],
    ["another audience", (back: string) => back, { aud: "another client" }],
    ["another issuer", (back: string) => back, { iss: "https://evil.example" }],
    ["a token past its time", (back: string) => back, { exp: 1 }],
  ])("refuses %s", async (_what, bend, claims) => {
    const person = await newPerson();
    const visitor = browser(keeper);
    const back = provider.agree(await leave(visitor), { sub: person.userId, email: person.email, email_verified: true, ...claims });
    expect(await visitor.ask("GET", bend(back))).toMatchObject({ status: 303, location: "/login?error=provider" });
    expect(visitor.jar.has("sessionid")).toBe(false);
  });

  test("says so when the provider cannot be reached, or the person declined", async () => {
    const visitor = browser(keeper);
    await leave(visitor);
    expect(await visitor.ask("GET", "/api/auth/callback/oidc?error=access_denied")).toMatchObject({ location: "/login?error=provider" });
    const nowhere = browser(keeperOf({ OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "cotejo" }));
    const form = { csrfToken: await nowhere.csrf(), json: "true" };
    const answer = await nowhere.ask("POST", "/api/auth/signin/oidc", { form });
    expect([answer.status, answer.json]).toEqual([503, { message: "Service unavailable", url: "/login?error=provider" }]);
  });

  test("is not offered when it is not configured", async () => {
    const plain = browser(keeperOf());
    expect(Object.keys((await plain.ask("GET", "/api/auth/providers")).json)).toEqual(["credentials"]);
    const form = { csrfToken: await plain.csrf(), json: "true" };
    expect((await plain.ask("POST", "/api/auth/signin/oidc", { form })).status).toBe(404);
  });
});
