/** `checks …`: what the operator asks of stored Checks. */
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { findOrganisation } from "#lib/cli/find";
import { table } from "#lib/cli/table";
import { everyScore } from "#lib/checks/verify-scores";
import type { OrgId } from "#lib/context";
import type { Db } from "#lib/db/db";

const SHOW_EVERY_CHECKS = 500;
const SHOWN_DIFFERENCES = 50;

export const CHECK_COMMANDS: readonly Command[] = [
  {
    words: "checks verify-scores",
    args: [],
    story: "every score computed again, by the matrix and on the date of its Check",
    details: [
      "Each Check keeps the facts and the version of the risk matrix that its score came from: the same facts give the same value, label and lines.",
      `Changes nothing. Exit code ${EXIT.failed} when any score differs or its matrix is not there.`,
    ],
    options: { org: { type: "string" } },
    meanings: { org: "of one organisation, by name or id (default: all)" },
    run: verifyScores,
  },
];

interface Difference {
  organisation: string;
  checkId: string;
  rut: string;
  matrixVersion: number;
  stored: number;
  /** Null when the matrix of that version is not there. */
  again: number | null;
}

async function verifyScores(run: CommandRun): Promise<Outcome> {
  const db = await run.db();
  const name = run.values.text("org");
  const organisations = name === undefined ? await allOrganisations(db) : [await findOrganisation(db, name)];
  let checks = 0;
  const differences: Difference[] = [];
  for (const { orgId, name: organisation } of organisations) {
    for await (const { check, verdict } of everyScore(db, orgId)) {
      if (run.signal.aborted) throw new CommandEnd(EXIT.failed, `Interrupted after ${checks} Checks.`);
      checks += 1;
      if (checks % SHOW_EVERY_CHECKS === 0) run.progress(`${checks} Checks computed again, ${differences.length} differ`);
      if (verdict.outcome === "same") continue;
      const { matrixVersion, value } = verdict.stored;
      const again = verdict.outcome === "differs" ? verdict.again.value : null;
      differences.push({ organisation, checkId: check.checkId, rut: check.rut, matrixVersion, stored: value, again });
    }
  }
  const lines = differences.length === 0 ? [`${checks} scores computed again: all are the same.`] : differenceLines(checks, differences);
  return { lines, data: { checks, differences }, exitCode: differences.length === 0 ? EXIT.ok : EXIT.failed };
}

function differenceLines(checks: number, differences: readonly Difference[]): string[] {
  const shown = differences.slice(0, SHOWN_DIFFERENCES).map(({ organisation, checkId, rut, matrixVersion, stored, again }) => {
    const found = again === null ? "its matrix is not there" : again === stored ? "same value, other lines" : `${again} again`;
    return [organisation, checkId, rut, `matrix ${matrixVersion}`, `${stored} stored`, found];
  });
  const more = differences.length - shown.length;
  return [
    `${checks} scores computed again: ${differences.length} differ.`,
    ...table(shown),
    ...(more === 0 ? [] : [`… and ${more} more (--json lists all)`]),
  ];
}

async function allOrganisations(db: Db): Promise<{ orgId: OrgId; name: string }[]> {
  return db.query(`select org_id as "orgId", name from organisations order by name, org_id`);
}
