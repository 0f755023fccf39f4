/** `upstream …`: organisations' own accounts at providers. */
import { existsSync, readFileSync } from "node:fs";
import { keepAuthSecret } from "#lib/auth/kept-secret";
import { OPERATOR } from "#lib/auth/doer";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { findOrganisation } from "#lib/cli/find";
import type { OrgId } from "#lib/context";
import { ProviderRequest, type ProviderReply, type Trial } from "#lib/contract/provider-settings";
import { openDataFolder } from "#lib/db/open-data-folder";
import { ServiceError } from "#lib/errors";
import { providerOf } from "#lib/service/configured-provider";
import { openAccountDesk } from "#lib/service/open-account-desk";
import type { AccountDesk } from "#lib/upstream/account-desk";
import { changeProvider } from "#lib/upstream/change-provider";
import { readInstallationRefusal } from "#lib/upstream/read-refused-since";
import { findAccount, listAccounts, type StoredAccount } from "#lib/upstream/stored-account";

const ORG = { org: { type: "string" } } as const;
const ORG_MEANING = { org: "name or id of the organisation (required)" };

export const UPSTREAM_COMMANDS: Command[] = [
  {
    words: "upstream show",
    args: [],
    story: "who answers: the installation's provider, and organisations' own accounts; never a token",
    options: ORG,
    meanings: { org: "of this organisation only" },
    run: show,
  },
  {
    words: "upstream set",
    args: [],
    story: "an organisation's own account at a provider, or what of it is given",
    details: [
      "The token is tried with one free question before it is kept; a refused one is not kept.",
      "The demonstration's people are invented: no provider is asked about them.",
    ],
    options: {
      ...ORG,
      "base-url": { type: "string" },
      "token-file": { type: "string" },
      meter: { type: "string" },
      "even-unreachable": { type: "boolean" },
    },
    meanings: {
      ...ORG_MEANING,
      "base-url": "base address of the provider, such as https://api.example.cl; with its token",
      "token-file": "file with the access token alone",
      meter: "on: this installation's ledger charges too; off: the provider alone (default off)",
      "even-unreachable": "keep it too when nobody answers now",
    },
    run: set,
  },
  {
    words: "upstream remove",
    args: [],
    story: "takes an organisation's own account away: the installation's provider answers, or the own engine",
    options: ORG,
    meanings: ORG_MEANING,
    run: remove,
  },
];

async function show(run: CommandRun): Promise<Outcome> {
  const db = await run.db();
  const org = run.values.text("org");
  const only = org === undefined ? null : await findOrganisation(db, org);
  const { installation, secret } = deskOf(run);
  const accounts = (await listAccounts(db, secret)).filter(({ orgId }) => only === null || orgId === only.orgId);
  const refusedSince = installation === null ? null : await readInstallationRefusal(db);
  const lines = [
    installation === null
      ? "Without an account of their own, organisations are answered by Cotejo's own engine."
      : `Without an account of their own, organisations are answered by ${installation.host}${charges(installation.metered)}` +
        `${refusedSince === null ? "" : `, which refuses UPSTREAM_TOKEN since ${refusedSince.toISOString()}`}.`,
    ...accounts.flatMap((account) => [
      `${account.organisation}: ${account.address}${charges(account.metered)}`,
      `  token ${account.tokenEnding === "" ? "kept" : `…${account.tokenEnding}`}, set ${account.setAt} by ${account.setBy}`,
      ...(account.opens ? [] : ["  sealed under another AUTH_SECRET: give the token again (upstream set)"]),
      ...(account.refusedSince === null ? [] : [`  refused since ${account.refusedSince.toISOString()}`]),
    ]),
    ...(only !== null && accounts.length === 0 ? [`${only.name} has no account of its own.`] : []),
  ];
  return { lines, data: { installation: installation === null ? null : { ...installation, refusedSince }, accounts } };
}

const charges = (metered: boolean) => (metered ? ", and this installation charges too" : "");

async function set(run: CommandRun): Promise<Outcome> {
  const { values } = run;
  const metered = meterOf(values.text("meter"));
  const token = values.text("token-file") === undefined ? undefined : tokenOf(run, values.required("token-file"));
  const baseUrl = values.text("base-url");
  const { orgId, name } = await findOrganisation(await run.db(), values.required("org"));
  const account = await findAccount(await run.db(), orgId);
  const seen = account?.setAt.toISOString() ?? null;
  const evenUnreachable = values.flag("even-unreachable");
  if (baseUrl !== undefined && token === undefined)
    throw new CommandEnd(EXIT.usage, "A token belongs to its address: give --token-file with --base-url.");
  const to = baseUrl ?? account?.baseUrl;
  if (to === undefined) throw new CommandEnd(EXIT.usage, `${name} has no account yet: give --base-url and --token-file.`);
  if (token === undefined && metered === undefined) throw new CommandEnd(EXIT.usage, "Nothing to change: give --token-file or --meter.");
  const request =
    token === undefined
      ? { act: "metering", seen, metering: metered }
      : { act: "set", seen, baseUrl: to, token, metered: metered ?? account?.metered ?? false, evenUnreachable };
  const reply = await change(run, orgId, request);
  if (!reply.done && reply.trial !== null) throw new CommandEnd(reply.mayInsist ? EXIT.failed : EXIT.refused, failure(reply));
  return shown(run, orgId, name, reply);
}

async function remove(run: CommandRun): Promise<Outcome> {
  const { orgId, name } = await findOrganisation(await run.db(), run.values.required("org"));
  const account = await findAccount(await run.db(), orgId);
  if (account === null) throw new CommandEnd(EXIT.notFound, `${name} has no account of its own.`);
  await change(run, orgId, { act: "remove", seen: account.setAt.toISOString() });
  const { installation } = deskOf(run);
  return {
    lines: [`${name} is answered by ${installation === null ? "Cotejo's own engine" : installation.host} from now on.`],
    data: { orgId, installation },
  };
}

async function change(run: CommandRun, orgId: OrgId, given: unknown): Promise<ProviderReply> {
  const request = ProviderRequest.safeParse(given);
  if (!request.success) throw new CommandEnd(EXIT.usage, sentenceOf(request.error.issues[0]?.message ?? ""));
  try {
    return await changeProvider({ db: await run.db(), clock: run.clock, desk: deskOf(run) }, OPERATOR, { ...request.data, orgId });
  } catch (error) {
    if (error instanceof ServiceError && error.code === "forbidden") throw new CommandEnd(EXIT.refused, error.message);
    throw error;
  }
}

async function shown(run: CommandRun, orgId: OrgId, name: string, { trial }: ProviderReply): Promise<Outcome> {
  const account: StoredAccount | null = await findAccount(await run.db(), orgId);
  const { baseUrl = "", metered = false } = account ?? {};
  const tried = trial === null ? "" : trial === "accepted" ? "; it takes the token" : `; untried: ${TRIALS[trial]}`;
  return { lines: [`${name} is answered by ${baseUrl}${charges(metered)}${tried}.`], data: { orgId, baseUrl, metered, trial } };
}

function failure({ trial, mayInsist }: ProviderReply): string {
  const why = trial === null ? "" : TRIALS[trial];
  return `Nothing was kept: ${why}.${mayInsist ? " To keep it all the same: --even-unreachable" : ""}`;
}

const TRIALS: Record<Trial, string> = {
  accepted: "the provider takes the token",
  refused: "the provider refuses the token",
  "forbidden-address":
    "that address is not asked: it must be https:// and public, on port 443 or one above 1023, or in UPSTREAM_ALLOWED_NETWORKS",
  strange: "what answers there does not answer as the contract says",
  unresolved: "the name of that server has no address",
  untrusted: "the certificate of that server is not valid for its name",
  timeout: "that server did not answer in time",
  "no-connection": "that server did not take the connection, or broke it",
  busy: "that server is busy or failing",
};

const PROBLEMS: Record<string, string> = {
  addressMissing: "--base-url is empty.",
  addressLong: "--base-url is too long.",
  addressWrong: "--base-url is a whole address, such as https://api.example.cl.",
  addressPlain: "--base-url goes without user, password, query or fragment.",
  tokenMissing: "The token's file is empty.",
  tokenLong: "The token has at most 4096 characters.",
  tokenOdd: "The token's file holds the token alone: visible ASCII characters without blanks.",
};

function sentenceOf(code: string): string {
  return PROBLEMS[code] ?? "That cannot be set.";
}

function meterOf(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== "on" && text !== "off") throw new CommandEnd(EXIT.usage, "--meter is one of: on, off.");
  return text === "on";
}

function tokenOf(run: CommandRun, given: string): string {
  const path = run.path(given);
  if (!existsSync(path)) throw new CommandEnd(EXIT.notFound, `There is no file ${path}.`);
  return readFileSync(path, "utf8").trim();
}

/** AUTH_SECRET as `npm start` has it: given, or kept in the data folder. */
function deskOf(run: CommandRun): AccountDesk {
  const secret = run.env.AUTH_SECRET ?? keepAuthSecret(openDataFolder(run.dataFolder), undefined);
  return openAccountDesk({ ...providerOf(run.env), secret });
}
