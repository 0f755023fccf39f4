/** `user …`. */
import { randomBytes } from "node:crypto";
import { text as readText } from "node:stream/consumers";
import { createUser } from "#lib/auth/create-user";
import { disableUser } from "#lib/auth/disable-user";
import { OPERATOR } from "#lib/auth/doer";
import { setPassword } from "#lib/auth/set-password";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { findOrganisation, findUser, oneOf } from "#lib/cli/find";
import { table } from "#lib/cli/table";
import { Role } from "#lib/contract/panel";

const PASSWORD_OPTIONS = { "password-stdin": { type: "boolean" } } as const;
const PASSWORD_MEANINGS = { "password-stdin": "read the password from standard input; without it one is made and shown once" };

export const USER_COMMANDS: Command[] = [
  {
    words: "user add",
    args: ["<email>"],
    story: "a new person of an organisation",
    options: { org: { type: "string" }, name: { type: "string" }, role: { type: "string" }, sso: { type: "boolean" }, ...PASSWORD_OPTIONS },
    meanings: {
      org: "name or id of the organisation (required)",
      name: "of the person (default: the e-mail address)",
      role: `${Role.options.join(" or ")} (default officer)`,
      sso: "no password: signs in through the OpenID provider alone",
      ...PASSWORD_MEANINGS,
    },
    run: addUser,
  },
  { words: "user list", args: [], story: "every person who may sign in, or might", options: {}, meanings: {}, run: listUsers },
  { words: "user disable", args: ["<email>"], story: "ends every session; no more sign-ins", options: {}, meanings: {}, run: disable },
  {
    words: "user password",
    args: ["<email>"],
    story: "a new password; ends every session",
    options: PASSWORD_OPTIONS,
    meanings: PASSWORD_MEANINGS,
    run: changePassword,
  },
];

async function addUser(run: CommandRun): Promise<Outcome> {
  const { values } = run;
  const email = run.args[0] ?? "";
  const role = oneOf("--role", Role, Role.options, values.text("role") ?? "officer");
  const organisation = values.required("org");
  const password = values.flag("sso") ? null : await newPassword(run);
  const db = await run.db();
  const { orgId, name } = await findOrganisation(db, organisation);
  const request = { orgId, email, name: values.text("name") ?? email, role, password: password?.text ?? null };
  const { userId } = await createUser({ db, clock: run.clock }, OPERATOR, request);
  return {
    lines: [`${email} is ${role} of ${name}.`, ...shown(password)],
    data: { userId, orgId, email, role, ...(password?.made ? { password: password.text } : {}) },
  };
}

async function listUsers(run: CommandRun): Promise<Outcome> {
  const db = await run.db();
  const rows = await db.query<{ email: string; name: string; role: string; organisation: string; disabledAt: Date | null }>(
    `select email, u.name, role, o.name as organisation, u.disabled_at as "disabledAt" from users u join organisations o on o.org_id = u.org_id order by email`,
  );
  const cells = rows.map((row) => [row.email, row.name, row.role, row.organisation, row.disabledAt === null ? "" : "disabled"]);
  return { lines: rows.length === 0 ? ["There is no user yet."] : table(cells), data: rows };
}

async function disable(run: CommandRun): Promise<Outcome> {
  const db = await run.db();
  const user = await findUser(db, run.args[0] ?? "");
  await disableUser({ db, clock: run.clock }, OPERATOR, user);
  return { lines: [`${user.email} can no longer sign in.`], data: { userId: user.userId, disabled: true } };
}

async function changePassword(run: CommandRun): Promise<Outcome> {
  const db = await run.db();
  const user = await findUser(db, run.args[0] ?? "");
  const password = await newPassword(run);
  await setPassword({ db, clock: run.clock }, OPERATOR, { orgId: user.orgId, userId: user.userId, password: password.text });
  return {
    lines: [`${user.email} has a new password; every session ended.`, ...shown(password)],
    data: { userId: user.userId, ...(password.made ? { password: password.text } : {}) },
  };
}

interface NewPassword {
  text: string;
  made: boolean;
}

// Never from the command line: other people of the machine could read it there.
async function newPassword(run: CommandRun): Promise<NewPassword> {
  if (!run.values.flag("password-stdin")) return { text: randomBytes(15).toString("base64url"), made: true };
  const text = (await readText(process.stdin)).replace(/\r?\n$/, "");
  if (text === "") throw new CommandEnd(EXIT.usage, "Nothing came from standard input.");
  return { text, made: false };
}

function shown(password: NewPassword | null): string[] {
  return password?.made ? [`  password: ${password.text}   (shown this once)`] : [];
}
