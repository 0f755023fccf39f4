/** Organisations, users and tokens by what a person calls them. */
import { z } from "zod";
import { normalEmail } from "#lib/auth/create-user";
import { CommandEnd, EXIT } from "#lib/cli/command";
import type { OrgId } from "#lib/context";
import type { Db } from "#lib/db/db";

const Uuid = z.uuid();

/** By name (any case) or uuid. */
export async function findOrganisation(db: Db, nameOrId: string): Promise<{ orgId: OrgId; name: string }> {
  const byId = Uuid.safeParse(nameOrId).success;
  const [row] = await db.query<{ orgId: OrgId; name: string }>(
    `select org_id as "orgId", name from organisations where ${byId ? "org_id = $1::uuid" : "lower(name) = lower($1)"}`,
    [nameOrId],
  );
  if (row === undefined)
    throw new CommandEnd(EXIT.notFound, `There is no organisation ${nameOrId}. To see them: npm run cotejo -- org list`);
  return row;
}

export async function findUser(db: Db, email: string): Promise<{ orgId: OrgId; userId: string; email: string }> {
  const [row] = await db.query<{ orgId: OrgId; userId: string; email: string }>(
    `select org_id as "orgId", user_id as "userId", email from users where email = $1`,
    [normalEmail(email)],
  );
  if (row === undefined) throw new CommandEnd(EXIT.notFound, `There is no user ${email}. To see them: npm run cotejo -- user list`);
  return row;
}

export async function findToken(db: Db, tokenId: string): Promise<{ orgId: OrgId; tokenId: string; name: string }> {
  if (!Uuid.safeParse(tokenId).success)
    throw new CommandEnd(EXIT.usage, "A token is named by its id, the first column of: npm run cotejo -- token list");
  const [row] = await db.query<{ orgId: OrgId; tokenId: string; name: string }>(
    `select org_id as "orgId", token_id as "tokenId", name from tokens where token_id = $1`,
    [tokenId],
  );
  if (row === undefined) throw new CommandEnd(EXIT.notFound, `There is no token ${tokenId}.`);
  return row;
}

/** One of a closed list of words. */
export function oneOf<Word extends string>(what: string, schema: z.ZodType<Word>, words: readonly string[], text: string): Word {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new CommandEnd(EXIT.usage, `${what} is one of: ${words.join(", ")}.`);
  return parsed.data;
}
