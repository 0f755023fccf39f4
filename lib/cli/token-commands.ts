/** `token …`. */
import { z } from "zod";
import { OPERATOR } from "#lib/auth/doer";
import { issueToken } from "#lib/auth/issue-token";
import { revokeToken } from "#lib/auth/revoke-token";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { findOrganisation, findToken, oneOf } from "#lib/cli/find";
import { table } from "#lib/cli/table";
import { LegalBasis, Purpose } from "#lib/contract/panel";
import { TokenRight } from "#lib/contract/settings";

export const TOKEN_COMMANDS: Command[] = [
  {
    words: "token add",
    args: ["<name>"],
    story: "an access token for a program, shown once",
    options: {
      org: { type: "string" },
      purpose: { type: "string" },
      "legal-basis": { type: "string" },
      right: { type: "string" },
      expires: { type: "string" },
    },
    meanings: {
      org: "name or id of the organisation (required)",
      purpose: `of the Checks that it makes (default: the organisation's): ${Purpose.options.join(", ")}`,
      "legal-basis": `of the Checks that it makes (default: the organisation's): ${LegalBasis.options.join(", ")}`,
      right: `the one thing that it may do, in place of the API: ${TokenRight.options.join(", ")} (docs/court-push.md)`,
      expires: "its last day, YYYY-MM-DD (default: none)",
    },
    run: addToken,
  },
  {
    words: "token list",
    args: [],
    story: "tokens, without their secrets",
    options: { org: { type: "string" } },
    meanings: { org: "of this organisation only" },
    run: listTokens,
  },
  { words: "token revoke", args: ["<id>"], story: "ends a token at once", options: {}, meanings: {}, run: revoke },
];

async function addToken(run: CommandRun): Promise<Outcome> {
  const { values } = run;
  const name = run.args[0] ?? "";
  const purpose = values.text("purpose");
  const legalBasis = values.text("legal-basis");
  const right = values.text("right");
  const expiresAt = lastMoment(values.text("expires"));
  const db = await run.db();
  const organisation = await findOrganisation(db, values.required("org"));
  const { tokenId, secret } = await issueToken({ db, clock: run.clock }, OPERATOR, {
    orgId: organisation.orgId,
    name,
    purpose: purpose === undefined ? null : oneOf("--purpose", Purpose, Purpose.options, purpose),
    legalBasis: legalBasis === undefined ? null : oneOf("--legal-basis", LegalBasis, LegalBasis.options, legalBasis),
    onlyRight: right === undefined ? null : oneOf("--right", TokenRight, TokenRight.options, right),
    expiresAt,
  });
  return {
    lines: [
      `Token ${name} of ${organisation.name} (${tokenId})${right === undefined ? "" : `, for ${right} alone`}, shown this once:`,
      `  ${secret}`,
      "Send it with every request, as: Authorization: Token <token>",
    ],
    data: { tokenId, orgId: organisation.orgId, name, onlyRight: right ?? null, secret, expiresAt },
  };
}

// To the end of that day in UTC, which is 20 or 21 o'clock of it in Chile.
function lastMoment(day: string | undefined): Date | null {
  if (day === undefined) return null;
  if (!z.iso.date().safeParse(day).success) throw new CommandEnd(EXIT.usage, `--expires is a day like 2027-06-30, not ${day}.`);
  return new Date(`${day}T23:59:59Z`);
}

async function listTokens(run: CommandRun): Promise<Outcome> {
  const db = await run.db();
  const org = run.values.text("org");
  const orgId = org === undefined ? null : (await findOrganisation(db, org)).orgId;
  const rows = await db.query<{
    tokenId: string;
    name: string;
    organisation: string;
    onlyRight: TokenRight | null;
    lastUsedAt: Date | null;
    expiresAt: Date | null;
    revokedAt: Date | null;
  }>(
    `select token_id as "tokenId", t.name, o.name as organisation, only_right as "onlyRight", last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"
     from tokens t join organisations o on o.org_id = t.org_id where $1::uuid is null or t.org_id = $1 order by t.created_at`,
    [orgId],
  );
  const cells = rows.map((row) => [
    row.tokenId,
    row.name,
    row.organisation,
    row.onlyRight ?? "api",
    row.lastUsedAt === null ? "never used" : `last used ${row.lastUsedAt.toISOString()}`,
    row.revokedAt === null ? (row.expiresAt === null ? "" : `expires ${row.expiresAt.toISOString().slice(0, 10)}`) : "revoked",
  ]);
  return { lines: rows.length === 0 ? ["There is no token yet."] : table(cells), data: rows };
}

async function revoke(run: CommandRun): Promise<Outcome> {
  const db = await run.db();
  const token = await findToken(db, run.args[0] ?? "");
  await revokeToken({ db, clock: run.clock }, OPERATOR, token);
  return { lines: [`Token ${token.name} no longer opens anything.`], data: { tokenId: token.tokenId, revoked: true } };
}
