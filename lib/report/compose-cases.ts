/** Court cases by the counter that counts them. Pure. */
import type { CaseHit, Evidence } from "#lib/contract/evidence";
import type { Block, Cell, Column } from "#lib/report/block";
import type { Wording } from "#lib/report/wording";

const GROUPS = ["penal", "civil", "labour", "union", "shown"] as const;

export function composeCases({ cases }: Evidence, wording: Wording): Block[] {
  if (cases.length === 0) return [];
  const { say } = wording;
  const tables = GROUPS.flatMap((group): Block[] => {
    const hits = cases.filter((hit) => groupOf(hit) === group);
    if (hits.length === 0) return [];
    const title = say(`cases.${group}`, { count: wording.number(hits.length) });
    const rows = hits.map((hit) => caseRow(hit, wording));
    return [
      { kind: "heading", level: 3, text: title },
      ...(group === "shown" ? [{ kind: "text", style: "small", text: say("cases.shownNote") } satisfies Block] : []),
      { kind: "table", caption: title, columns: columnsOf(wording), rows },
    ];
  });
  return [{ kind: "heading", level: 2, text: say("cases.heading") }, ...tables];
}

/** A union case that counts as a labour case stands there once. */
function groupOf(hit: CaseHit): (typeof GROUPS)[number] {
  return hit.counter ?? (hit.union ? "union" : "shown");
}

function columnsOf({ say }: Wording): Column[] {
  return [
    { title: say("cases.case"), share: 16 },
    { title: say("cases.court"), share: 32 },
    { title: say("cases.filed"), share: 14 },
    { title: say("cases.state"), share: 14 },
    { title: say("cases.role"), share: 12 },
    { title: say("cases.match"), share: 16 },
  ];
}

function caseRow(hit: CaseHit, { say, ...wording }: Wording): Cell[] {
  const none = say("cases.none");
  const explanation = hit.explanation;
  const byName: Cell = {
    text: say("counters.byName"),
    detail: say("cases.byName", { similarity: wording.similarity(explanation?.similarity ?? 0), name: hit.participantName }),
    tone: "medium",
  };
  return [
    { text: hit.rit, detail: hit.ruc === null ? undefined : say("cases.ruc", { ruc: hit.ruc }) },
    { text: hit.court, detail: [hit.title, hit.matter, hit.procedure, hit.union && say("cases.alsoUnion")].filter(Boolean).join(" · ") },
    { text: wording.date(hit.filedOn) },
    { text: hit.state ?? none, detail: hit.concluded && !/conclu/i.test(hit.state ?? "") ? say("cases.concluded") : undefined },
    { text: hit.roles.join(", ") || none, detail: say(hit.adverse ? "cases.adverse" : "cases.notAdverse") },
    hit.basis === "rut" ? { text: say("basis.rut") } : byName,
  ];
}
