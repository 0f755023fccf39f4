/** Who may ask: credentials that are none, and writes that another site sent with our cookie. */
import type { Ask } from "../harness/http";
import { type Case, CHECK, NAME, post, RUT, type Stage } from "./contract-case";

export function credentialCases(stage: Stage): Case[] {
  return [...credentials(stage), ...crossSite(stage)];
}

function credentials(stage: Stage): Case[] {
  const refused = { status: 401, message: "Invalid credentials", headers: { "www-authenticate": /^Token$/ } };
  const id = stage.cookie.replace("sessionid=", "");
  const other = stage.otherCookie.replace("sessionid=", "");
  const bad: Record<string, Partial<Ask>> = {
    "no credential": {},
    "a Bearer token": { headers: { authorization: `Bearer ${stage.token}` } },
    "a lower-case scheme": { headers: { authorization: `token ${stage.token}` } },
    "no scheme": { headers: { authorization: stage.token } },
    "an empty token": { headers: { authorization: "Token " } },
    "an unknown token": { token: `ctj_${"A".repeat(43)}` },
    "a malformed token": { token: "%E0%A4%A" },
    "a token with something after it": { token: `${stage.token} x` },
    "a revoked token": { token: stage.revoked },
    "an expired token": { token: stage.expired },
    "an unknown session": { cookie: `sessionid=${"A".repeat(43)}` },
    "an empty session": { cookie: "sessionid=" },
    "two different sessions": { cookie: `sessionid=${id}; sessionid=${other}` },
    "two different sessions, the good one last": { cookie: `sessionid=${"A".repeat(43)}; sessionid=${id}` },
    "a session under a longer name": { cookie: `sessionid_x=${id}` },
    "a bad token beside a good cookie": { token: `ctj_${"A".repeat(43)}`, cookie: stage.cookie },
    "a Basic credential beside a good cookie": { headers: { authorization: "Basic eDp4" }, cookie: stage.cookie },
  };
  return [
    ...Object.entries(bad).flatMap(([name, how]) => [
      { name: `GET with ${name}`, ask: { path: `${CHECK}/${stage.rut}`, ...how }, ...refused },
      { name: `POST with ${name}`, ask: { method: "POST", path: CHECK, json: { rut: stage.rut }, ...how }, ...refused },
    ]),
    ...[NAME, RUT].map((path) => ({ name: `${path} without a credential`, ask: { method: "POST", path, json: {} }, ...refused })),
    ...(
      [
        { path: `${CHECK}/${stage.rut}` },
        { path: `${CHECK}/x` },
        ...[CHECK, NAME, RUT].map((path) => ({ method: "POST", path, body: "x", headers: { "content-type": "text/plain" } })),
      ] satisfies Ask[]
    ).map((asked) => ({
      name: `${asked.path} with a token that was issued for something else`,
      ask: { ...asked, token: stage.deliverer },
      status: 403,
      message: "Forbidden",
    })),
    { name: "a token in the address", ask: { path: `${CHECK}/${stage.rut}?token=${stage.token}&sessionid=${id}` }, ...refused },
    {
      name: "two Authorization headers",
      ask: { path: "" },
      raw: rawGet(stage, [`Authorization: Token ${stage.token}`, "Authorization: Token x"]),
      ...refused,
    },
    {
      name: "two Authorization headers, the good one last",
      ask: { path: "" },
      raw: rawGet(stage, ["Authorization: Token x", `Authorization: Token ${stage.token}`]),
      ...refused,
    },
    {
      name: "two Cookie headers with two sessions",
      ask: { path: "" },
      raw: rawGet(stage, [`Cookie: sessionid=${id}`, `Cookie: sessionid=${other}`]),
      ...refused,
    },
    { name: "a good cookie", ask: { path: `${CHECK}/${stage.rut}`, cookie: stage.cookie }, status: 200 },
    {
      name: "a good cookie among others",
      ask: { path: `${CHECK}/${stage.rut}`, cookie: `a=b; sessionid_x=junk; ${stage.cookie}; c=d` },
      status: 200,
    },
  ];
}

function rawGet(stage: Stage, lines: string[]): string {
  return [`GET ${CHECK}/${stage.rut} HTTP/1.1`, "Host: localhost", "Connection: close", ...lines, "", ""].join("\r\n");
}

function crossSite(stage: Stage): Case[] {
  const write = (name: string, headers: Record<string, string>, allowed: boolean): Case => ({
    name: `cookie write with ${name}`,
    ask: { method: "POST", path: CHECK, cookie: stage.cookie, json: { rut: stage.rut }, headers },
    ...(allowed ? { status: 200 } : { status: 403, message: "Forbidden" }),
  });
  const ours = new URL(stage.publicBaseUrl).origin;
  return [
    write("neither Sec-Fetch-Site nor Origin", {}, true),
    ...["same-origin", "none"].map((site) => write(`Sec-Fetch-Site ${site}`, { "sec-fetch-site": site }, true)),
    ...["same-site", "cross-site", "x"].map((site) => write(`Sec-Fetch-Site ${site}`, { "sec-fetch-site": site }, false)),
    write("our Origin", { origin: ours }, true),
    ...["https://evil.test", "null", `${ours}.evil.test`, ours.replace(/:\d+$/, ":1")].map((origin) =>
      write(`Origin ${origin}`, { origin }, false),
    ),
    write("Sec-Fetch-Site cross-site and our Origin", { "sec-fetch-site": "cross-site", origin: ours }, false),
    write("a foreign Origin and a Host to match", { origin: "https://evil.test", host: "evil.test" }, false),
    {
      name: "cookie read from another site",
      ask: { path: `${CHECK}/${stage.rut}`, cookie: stage.cookie, headers: { "sec-fetch-site": "cross-site" } },
      status: 200,
    },
    {
      name: "token write from another site",
      ask: post(CHECK, stage, { rut: stage.rut }, { headers: { "sec-fetch-site": "cross-site", origin: "https://evil.test" } }),
      status: 200,
    },
  ];
}
