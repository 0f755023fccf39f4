/** What a summary of a Check has to state, taken from the evidence itself and not from the facts that the writer gets; and the verdict. */
import type { CaseHit, CounterName, PepHit, SanctionHit, SourceUse } from "#lib/contract/evidence";
import type { CheckDetail, Language } from "#lib/contract/panel";
import { readSummary } from "#lib/testing/read-summary";
import { letters } from "#lib/testing/summary-tokens";

type Said = Record<string, string | number>;

/** Everything wrong with a text as the summary of a Check; nothing when it states its facts, all of them and no other. */
export function judgeSummary(text: string, detail: CheckDetail, language: Language): string[] {
  const { said, faults } = readSummary(text, language);
  const due = factsDue(detail);
  const keys = [...new Set([...Object.keys(due), ...Object.keys(said)])];
  const wrong = keys.filter((key) => said[key] !== due[key]).map((key) => `${key}: says ${said[key]}, is ${due[key]}`);
  return [...faults, ...wrong];
}

function factsDue(detail: CheckDetail): Said {
  const { subject, score, sanctions, pep } = detail.evidence;
  const made = new Date(detail.check.created_at);
  const inChile = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Santiago", ...options }).format(made);
  return {
    name: nameDue(subject.name),
    rut: subject.rut,
    kind: subject.kind,
    made: `${inChile({ dateStyle: "short" })} ${inChile({ hour: "2-digit", minute: "2-digit" })}`,
    until: detail.validUntil,
    score: score.value,
    label: score.label,
    matrix: score.matrixVersion,
    ...(score.complete ? {} : { incomplete: "yes" }),
    ...sourcesDue(detail),
    ...matchesDue("sanctions", sanctions.toSorted(graverSanction).map(sanctionDue), sanctions, 4),
    ...matchesDue("pep", pep.toSorted(graverPep).map(pepDue), pep, 3),
    ...casesDue(detail.evidence.cases),
    ...limitsDue(detail),
    ...nextDue(detail),
  };
}

function nameDue(text: string): string {
  return letters(text);
}

function sourcesDue({ evidence }: CheckDetail): Said {
  const consulted = evidence.sources.filter(({ kind, state }) => kind !== "registry" && state === "answered");
  const due: Said = { sources: consulted.length };
  for (const kind of ["sanctions", "pep", "courts"] as const) {
    const names = consulted
      .filter((source) => source.kind === kind)
      .map(({ name, asOf, version }, at) => (at < 8 ? `${nameDue(name)}@${asOf ?? (version === null ? "-" : `v${version}`)}` : "+"));
    if (names.length > 0) due[`sources.${kind}`] = names.join(" & ");
  }
  return due;
}

const near = (hit: { explanation: { similarity: number } }) => Math.trunc(Math.round(hit.explanation.similarity * 10_000) / 100) / 100;
const isUn = (hit: SanctionHit) => hit.listId === "un-sc";

/** By RUT before by name, the United Nations before others, the nearer name before the farther. */
function graverSanction(a: SanctionHit, b: SanctionHit): number {
  if (a.basis !== b.basis) return a.basis === "rut" ? -1 : 1;
  if (isUn(a) !== isUn(b)) return isUn(a) ? -1 : 1;
  return b.explanation.similarity - a.explanation.similarity;
}

function sanctionDue(hit: SanctionHit): string {
  const names = `${nameDue(hit.name)}|${nameDue(hit.listName)}|${hit.basis}`;
  return hit.basis === "rut" ? names : `${names}|${near(hit)}|${hit.explanation.nameStrength}`;
}

function graverPep(a: PepHit, b: PepHit): number {
  if (a.basis !== b.basis) return a.basis === "rut" ? -1 : 1;
  if (a.counted !== b.counted) return a.counted ? -1 : 1;
  return b.explanation.similarity - a.explanation.similarity;
}

function pepDue(hit: PepHit): string {
  const held = [hit.post, hit.institution].filter((text) => !/^[\p{C}\p{Z}\s\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text)).join(", ");
  const related = hit.status === "relative" || hit.status === "associate" ? hit.relatedTo : null;
  return [
    nameDue(hit.listName),
    hit.status,
    held === "" ? "-" : nameDue(held),
    hit.from ?? "-",
    hit.to ?? "-",
    related === null ? "-" : nameDue(related),
    hit.counted || hit.status === "former" ? "counted" : "uncounted",
    ...(hit.basis === "rut" ? ["rut"] : ["name", nameDue(hit.name), near(hit)]),
  ].join("|");
}

function matchesDue(topic: string, told: string[], hits: { basis: "rut" | "name" }[], named: number): Said {
  if (hits.length === 0) return {};
  const byName = hits.filter(({ basis }) => basis === "name").length;
  return {
    [`${topic}.total`]: hits.length,
    [`${topic}.byName`]: byName,
    [`${topic}.named`]: told.map((each, at) => (at < named ? each : "+")).join(" & "),
    ...(byName > 0 && { [`${topic}.unconfirmed`]: byName }),
  };
}

function casesDue(cases: CaseHit[]): Said {
  const sorts: [key: string, keep: (hit: CaseHit) => boolean][] = [
    ["penal", (hit) => hit.counter === "penal"],
    ["civil", (hit) => hit.counter === "civil"],
    ["labour", (hit) => hit.counter === "labour"],
    ["alone", (hit) => hit.counter === null && hit.union],
    ["within", (hit) => hit.counter === "labour" && hit.union],
  ];
  const due: Said = {};
  for (const [key, keep] of sorts) {
    const ofSort = cases.filter(keep);
    if (ofSort.length === 0) continue;
    due[`${key}.total`] = ofSort.length;
    due[`${key}.byName`] = ofSort.filter((hit) => hit.basis === "name").length;
    due[`${key}.adverse`] = ofSort.filter((hit) => hit.adverse).length;
  }
  const counted = cases.filter((hit) => hit.counter !== null || hit.union);
  const byName = counted.filter((hit) => hit.basis === "name").length;
  if (counted.length > 0) Object.assign(due, { "cases.total": counted.length, neutral: "yes" });
  if (byName > 0) due["cases.unconfirmed"] = byName;
  if (counted.length < cases.length) due["only shown"] = cases.length - counted.length;
  return due;
}

const COUNTERS: [subject: string, counter: CounterName][] = [
  ["sanctions", "international_sanctions_count"],
  ["pep", "pep"],
  ["penal", "causas_penales_count"],
  ["civil", "causas_civiles_count"],
  ["labour", "causas_laborales_count"],
  ["union", "causas_sindicales_count"],
];

function limitsDue({ evidence }: CheckDetail): Said {
  const due: Said = {};
  const { counters, leftOut, subject, sources } = evidence;
  const found: Record<string, number> = {
    sanctions: evidence.sanctions.length,
    pep: evidence.pep.length,
    penal: counters.causas_penales_count,
    civil: counters.causas_civiles_count,
    labour: counters.causas_laborales_count,
    union: counters.causas_sindicales_count,
  };
  for (const [subjectName, counter] of COUNTERS) {
    const feeding = sources.filter((source) => source.counters.includes(counter));
    const answered = feeding.filter(({ state }) => state === "answered").length;
    if (answered === 0) due[`unknown.${subjectName}`] = "yes";
    else {
      if (answered < feeding.length) due[`partial.${subjectName}`] = "yes";
      if (found[subjectName] === 0) due[`none.${subjectName}`] = "yes";
    }
  }
  const out = (what: string, why: string) => leftOut.filter((item) => item.what === what && item.why === why).length;
  const left = {
    sanction: out("sanction", "dismissed"),
    pep: out("pep", "dismissed"),
    case: out("case", "dismissed"),
    old: out("case", "too-old"),
  };
  for (const [what, count] of Object.entries(left)) if (count > 0) due[`left.${what}`] = count;
  if (left.old > 0) due["left.since"] = evidence.caseLimit?.since ?? "-";
  const noCases = ["penal", "civil", "labour", "union"].some((kind) => `none.${kind}` in due);
  const asideOf = (thing: string, count: number) => `none.${thing}` in due && count > 0;
  const shown = evidence.cases.filter((hit) => hit.counter === null && !hit.union).length;
  if (asideOf("sanctions", left.sanction) || asideOf("pep", left.pep) || (noCases && left.case + left.old + shown > 0))
    due["none.aside"] = "yes";
  if (noCases) due["none.reserved"] = "yes";
  const missing = sources.filter(({ state }) => state === "not-loaded");
  if (missing.length > 0) Object.assign(due, { missing: missing.length, "missing.names": missingDue(missing, sources) });
  if (sources.some(({ state }) => state === "switched-off")) due["courts off"] = "yes";
  if (subject.namesakes === null) due["namesakes unknown"] = "yes";
  if (subject.namesakes !== null && subject.namesakes > 1) {
    const counted = evidence.cases.filter((hit) => hit.counter !== null || hit.union);
    const doubt = [...evidence.sanctions, ...evidence.pep, ...counted].some(({ basis }) => basis === "name");
    Object.assign(due, { namesakes: subject.namesakes, "namesakes.doubt": doubt ? "yes" : "no" });
  }
  return due;
}

/** A source of court cases that is missing beside others that answered is told with its matters. */
function missingDue(missing: SourceUse[], sources: SourceUse[]): string {
  const isPart = sources.some(({ kind, state }) => kind === "courts" && state === "answered");
  return missing
    .map(({ name, kind, counters }, at) => {
      const matters = COUNTERS.filter(([, counter]) => counters.includes(counter)).map(([subject]) => subject);
      return at < 8 ? `${nameDue(name)}@${kind === "courts" && isPart ? matters.join(",") : "-"}` : "+";
    })
    .join(" & ");
}

/** The next steps that Chilean rules ask: of a match by RUT at once, of one by name if it is confirmed. */
function nextDue({ evidence }: CheckDetail): Said {
  const due: Said = {};
  const { sanctions, pep, cases, score } = evidence;
  const [sanctionsByName, pepByName] = [sanctions, pep].map(
    (hits: { basis: string }[]) => hits.filter(({ basis }) => basis === "name").length,
  );
  const unitedNations = sanctions.filter(isUn);
  if (unitedNations.length > 0) {
    due[unitedNations.some(({ basis }) => basis === "rut") ? "next un sure" : "next un if"] = "yes";
    due["next confidential"] = "yes";
  }
  const casesByName = cases.filter((hit) => hit.basis === "name" && (hit.counter !== null || hit.union)).length;
  const steps = {
    "next sanctions rut": sanctions.length - (sanctionsByName ?? 0),
    "next sanctions name": sanctionsByName ?? 0,
    "next pep name": pepByName ?? 0,
    "next cases": casesByName,
    "next missing": evidence.sources.filter(({ state }) => state === "not-loaded").length,
  };
  for (const [step, count] of Object.entries(steps)) if (count > 0) due[step] = count;
  const counting = pep.filter(({ counted }) => counted);
  const sure = counting.filter(({ basis }) => basis === "rut");
  const deciding = sure.length > 0 ? sure : counting;
  if (deciding.length > 0) {
    const isLink = deciding.every(({ status }) => status === "relative" || status === "associate");
    due[`next ${isLink ? "link" : "pep"} ${sure.length > 0 ? "sure" : "if"}`] = "yes";
  }
  if (score.label === "high") due["next high"] = "yes";
  due[Object.keys(due).length === 0 ? "next nothing" : "next decision"] = "yes";
  return due;
}
