/** `synth`: registers of people and companies that do not exist, as files in the layouts of real ones. */
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { companyActivityFile, companyNamesFile, peopleFile, writeRegister } from "#lib/registry/synthetic/register-files";
import { MOST_COMPANIES } from "#lib/registry/synthetic/synthetic-companies";
import { MOST_PEOPLE } from "#lib/registry/synthetic/synthetic-people";

export const SYNTH: Command = {
  words: "synth",
  args: [],
  story: "a synthetic national registry: people and companies that do not exist, for load tests",
  details: [
    "Names are put together from tables of our own making; surnames, places and marks are invented. The same numbers and seed give the same bytes.",
    "Written are personas.csv (rut-csv), PUB_NOMBRES_PJ.txt (sii-names), PUB_EMPRESAS_PJ_2024.txt (sii-companies) and LEEME.txt, which says that all of it is invented.",
    "Load it where no real register is: the RUTs have right check digits, so some are of people who exist, under names that nobody has.",
  ],
  options: { people: { type: "string" }, companies: { type: "string" }, seed: { type: "string" }, out: { type: "string" } },
  meanings: {
    people: `how many people, up to ${MOST_PEOPLE.toLocaleString("en")} (default 0)`,
    companies: `how many companies, up to ${MOST_COMPANIES.toLocaleString("en")} (default 0)`,
    seed: "a whole number; another one gives another registry (default 1)",
    out: "a folder that is not there yet (default: registro-ficticio)",
  },
  run: synthesise,
};

async function synthesise(run: CommandRun): Promise<Outcome> {
  const people = wholeOption(run, "people", 0, MOST_PEOPLE);
  const companies = wholeOption(run, "companies", 0, MOST_COMPANIES);
  const seed = wholeOption(run, "seed", 1, 0xffff_ffff);
  if (people + companies === 0) throw new CommandEnd(EXIT.usage, "Say how many: --people, --companies or both.");
  const folder = run.path(run.values.text("out") ?? "registro-ficticio");
  await newFolder(folder);
  const plans = [
    { file: "personas.csv", rows: people, import: "rut-csv", options: ' --source "Ficticio"', lines: peopleFile },
    { file: "PUB_NOMBRES_PJ.txt", rows: companies, import: "sii-names", options: "", lines: companyNamesFile },
    { file: "PUB_EMPRESAS_PJ_2024.txt", rows: companies, import: "sii-companies", options: "", lines: companyActivityFile },
  ].filter(({ rows }) => rows > 0);
  await writeFile(join(folder, "LEEME.txt"), noticeOf(people, companies, seed));
  const written = [];
  for (const plan of plans) {
    run.progress(`${plan.file}…`);
    const path = join(folder, plan.file);
    await writeRegister(path, plan.lines({ count: plan.rows, seed }), run.signal);
    written.push({ ...plan, path, bytes: (await stat(path)).size });
  }
  return {
    lines: [
      `${folder}: ${people.toLocaleString("en")} people and ${companies.toLocaleString("en")} companies that do not exist, seed ${seed}.`,
      ...written.map((plan) => `  npm run cotejo -- import ${plan.import} ${plan.path}${plan.options}`),
    ],
    data: { folder, people, companies, seed, files: written.map(({ path, bytes }) => ({ path, bytes })) },
  };
}

function wholeOption(run: CommandRun, name: string, otherwise: number, most: number): number {
  const text = run.values.text(name) ?? String(otherwise);
  if (!/^\d{1,10}$/.test(text) || Number(text) > most) {
    throw new CommandEnd(EXIT.usage, `--${name} is a whole number from 0 to ${most.toLocaleString("en")}, not ${text}.`);
  }
  return Number(text);
}

async function newFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: false }).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "EEXIST" ? "is there already" : `cannot be made: ${error.message}`;
    throw new CommandEnd(error.code === "ENOENT" ? EXIT.notFound : EXIT.refused, `${folder} ${why}.`);
  });
}

function noticeOf(people: number, companies: number, seed: number): string {
  return [
    "REGISTRO FICTICIO. Nombres inventados por Cotejo para pruebas de carga: ninguna persona ni empresa de estos archivos existe.",
    "Los RUT tienen dígito verificador correcto y están unidos a nombres al azar: no dicen nada de sus titulares.",
    "",
    "SYNTHETIC REGISTRY. Names invented by Cotejo for load tests: no person or company of these files exists.",
    "The RUTs have right check digits and are joined to names by chance: they say nothing about their holders.",
    "",
    `npm run cotejo -- synth --people ${people} --companies ${companies} --seed ${seed}`,
    "",
  ].join("\n");
}
