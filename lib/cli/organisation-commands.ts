/** `org …` and `credits …`. */
import { createOrganisation } from "#lib/auth/create-organisation";
import { OPERATOR } from "#lib/auth/doer";
import { setOperator } from "#lib/auth/set-operator";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { findOrganisation, oneOf } from "#lib/cli/find";
import { table } from "#lib/cli/table";
import type { OrgId } from "#lib/context";
import { Language, LegalBasis, Purpose } from "#lib/contract/panel";
import { grantCredits } from "#lib/ledger/ledger";

export const ORGANISATION_COMMANDS: Command[] = [
  {
    words: "org add",
    args: ["<name>"],
    story: "a new organisation",
    options: {
      language: { type: "string" },
      purpose: { type: "string" },
      "legal-basis": { type: "string" },
      credits: { type: "string" },
    },
    meanings: {
      language: `of its reports and summaries: ${Language.options.join(" or ")} (default es)`,
      purpose: `default of its Checks: ${Purpose.options.join(", ")}`,
      "legal-basis": `default of its Checks: ${LegalBasis.options.join(", ")}`,
      credits: "credits to begin with",
    },
    run: addOrganisation,
  },
  { words: "org list", args: [], story: "every organisation with its balance", options: {}, meanings: {}, run: listOrganisations },
  {
    words: "org operator",
    args: ["<name>"],
    story: "an organisation whose admins import the sources",
    details: [
      "Sources are shared by all organisations of the installation, so not every admin may replace them.",
      "The first organisation operates by itself; there may be several.",
    ],
    options: { off: { type: "boolean" } },
    meanings: { off: "it no longer does" },
    run: chooseOperator,
  },
  {
    words: "credits add",
    args: ["<credits>"],
    story: "credits for an organisation",
    options: { org: { type: "string" }, note: { type: "string" } },
    meanings: { org: "name or id of the organisation (required)", note: "what they are for, for example an invoice number" },
    run: addCredits,
  },
];

async function addOrganisation(run: CommandRun): Promise<Outcome> {
  const { values } = run;
  const name = run.args[0] ?? "";
  const credits = values.text("credits") === undefined ? null : wholeCredits(values.required("credits"));
  const db = await run.db();
  const deps = { db, clock: run.clock };
  const orgId = await createOrganisation(deps, OPERATOR, {
    name,
    language: oneOf("--language", Language, Language.options, values.text("language") ?? "es"),
    purpose: oneOf("--purpose", Purpose, Purpose.options, values.text("purpose") ?? "customer-due-diligence"),
    legalBasis: oneOf("--legal-basis", LegalBasis, LegalBasis.options, values.text("legal-basis") ?? "legal-obligation"),
  });
  const balanceCredits = credits === null ? 0 : await grant(run, { orgId, credits, note: "opening" });
  return { lines: [`Organisation ${name} (${orgId}) with ${balanceCredits} credits.`], data: { orgId, name, balanceCredits } };
}

interface OrganisationRow {
  orgId: string;
  name: string;
  scope: string;
  operator: boolean;
  balanceCredits: number;
  disabledAt: Date | null;
}

async function listOrganisations(run: CommandRun): Promise<Outcome> {
  const db = await run.db();
  const rows = await db.query<OrganisationRow>(
    `select o.org_id as "orgId", name, scope, operator, coalesce(balance_credits, 0) as "balanceCredits", disabled_at as "disabledAt"
     from organisations o left join credit_accounts a on a.org_id = o.org_id order by name`,
  );
  const cells = rows.map((row) => [
    row.orgId,
    row.name,
    `${row.balanceCredits} credits`,
    row.scope === "demo" ? "demonstration" : row.operator ? "operator" : "",
    row.disabledAt === null ? "" : "disabled",
  ]);
  return { lines: rows.length === 0 ? ["There is no organisation yet."] : table(cells), data: rows };
}

async function chooseOperator(run: CommandRun): Promise<Outcome> {
  const db = await run.db();
  const { orgId, name } = await findOrganisation(db, run.args[0] ?? "");
  const operator = !run.values.flag("off");
  const { changed } = await setOperator({ db, clock: run.clock }, OPERATOR, { orgId, operator });
  const may = operator ? "may import sources" : "may not import sources";
  return { lines: [`Admins of ${name} ${may}${changed ? " from now on" : ", as before"}.`], data: { orgId, name, operator, changed } };
}

async function addCredits(run: CommandRun): Promise<Outcome> {
  const credits = wholeCredits(run.args[0] ?? "");
  const { orgId, name } = await findOrganisation(await run.db(), run.values.required("org"));
  const balanceCredits = await grant(run, { orgId, credits, note: run.values.text("note") ?? "cli" });
  return { lines: [`${credits} credits for ${name}; the balance is ${balanceCredits}.`], data: { orgId, credits, balanceCredits } };
}

async function grant(run: CommandRun, of: { orgId: OrgId; credits: number; note: string }): Promise<number> {
  const db = await run.db();
  const granted = { orgId: of.orgId, credits: of.credits, reference: of.note, actor: OPERATOR.name, at: run.clock.now() };
  return (await db.transact((tx) => grantCredits(tx, granted))).balanceCredits;
}

function wholeCredits(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CommandEnd(EXIT.usage, `Credits are a whole number from 1 to 999999999, not ${text}.`);
}
