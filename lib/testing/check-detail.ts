/** Checks made up for tests of what people read: counters, bases and roles follow from the hits given. */
import { displayDate } from "#lib/calendar/display";
import type { CaseHit, Evidence, Explanation, LeftOut, PepHit, SanctionHit, SourceUse } from "#lib/contract/evidence";
import type { CheckDetail, Language } from "#lib/contract/panel";
import type { ReportPaper } from "#lib/contract/report";
import { type IssuedReport, issueDocument, reportContent } from "#lib/report/report-document";

const COURT_COUNTERS: SourceUse["counters"] = [
  "causas_penales_count",
  "causas_penales_rut_match_count",
  "causas_penales_name_match_count",
  "causas_civiles_count",
  "causas_laborales_count",
  "causas_sindicales_count",
];

const SOURCES: Pick<SourceUse, "sourceId" | "kind" | "name" | "asOf" | "version" | "records" | "counters">[] = [
  {
    sourceId: "sii-names",
    kind: "registry",
    name: "SII, nómina de personas jurídicas",
    asOf: "2026-08-05",
    version: 4,
    records: 3_373_630,
    counters: [],
  },
  {
    sourceId: "ofac-sdn",
    kind: "sanctions",
    name: "OFAC SDN",
    asOf: "2026-11-19",
    version: 212,
    records: 9_412,
    counters: ["international_sanctions_count"],
  },
  {
    sourceId: "un-sc",
    kind: "sanctions",
    name: "ONU, Consejo de Seguridad",
    asOf: "2026-11-17",
    version: 87,
    records: 1_011,
    counters: ["international_sanctions_count"],
  },
  { sourceId: "pep-cl", kind: "pep", name: "PEP Chile", asOf: "2026-11-01", version: 11, records: 204, counters: ["pep"] },
  { sourceId: "courts", kind: "courts", name: "Poder Judicial", asOf: "2026-11-18", version: 6, records: 41_500, counters: COURT_COUNTERS },
];

export interface GivenCheck {
  kind?: "person" | "company";
  name?: string;
  rut?: string;
  sanctions?: SanctionHit[];
  pep?: PepHit[];
  cases?: CaseHit[];
  leftOut?: LeftOut[];
  /** Source ids never loaded. */
  notLoaded?: string[];
  /** The organisation does not consult court cases. */
  courtsOff?: boolean;
  caseLimit?: Evidence["caseLimit"];
  namesakes?: number;
  score?: Partial<Evidence["score"]>;
  summary?: string;
  organisation?: Partial<CheckDetail["organisation"]>;
  /** What people decided since; without it nothing is said of it. */
  review?: CheckDetail["review"];
}

/** A Check of 20 November 2026, 14:05 in Chile; without anything given a clean record of a fictional company. */
export function madeUpCheck(given: GivenCheck = {}): CheckDetail {
  const { kind = "company", name = "Comercial Andes del Sur SpA", summary = "" } = given;
  const rut = given.rut ?? (kind === "company" ? "76543210-3" : "12345678-5");
  const evidence = madeUpEvidence(given, { rut, name, kind });
  const { value, label } = evidence.score;
  const id = "0199d3b0-7d4a-7c3e-9b1f-2a6c5d8e4f10";
  return {
    check: {
      id,
      permalink: `https://cotejo.example/checks/${id}`,
      rut,
      name,
      data: evidence.counters,
      created_at: "2026-11-20T17:05:00Z",
      score: { value, label },
      pdf_report_url: `https://cotejo.example/checks/${id}/report.pdf`,
      ai_summary: summary,
    },
    month: "2026-11",
    validUntil: "2026-11-30",
    evidence,
    purpose: "customer-due-diligence",
    legalBasis: "legal-obligation",
    madeBy: { kind: "user", name: "Carla Rojas" },
    organisation: { name: "Corredora Quillay S.A.", language: "es", demo: false, ...given.organisation },
    summary: summary === "" ? null : { maker: "local", madeAt: "2026-11-20T17:05:02Z", fallback: null },
    ...(given.review && { review: given.review }),
  };
}

/** The report of a made-up Check, issued an hour after it. */
export function madeUpIssue(detail: CheckDetail, form: { language?: Language; paper?: ReportPaper } = {}): IssuedReport {
  const { language = "es", paper = "a4" } = form;
  return issueDocument(reportContent(detail, { language, paper }), {
    issuedAt: "2026-11-20T18:05:00Z",
    issuedBy: { kind: "user", name: "Carla Rojas" },
    verificationPage: "https://cotejo.example/verify",
  });
}

function madeUpEvidence(given: GivenCheck, subject: { rut: string; name: string; kind: "person" | "company" }): Evidence {
  const { sanctions = [], pep = [], cases = [], leftOut = [], notLoaded = [], courtsOff = false, caseLimit = null, namesakes = 1 } = given;
  const counted = (keep: (hit: CaseHit) => boolean) => ({
    penal: cases.filter((hit) => hit.counter === "penal" && keep(hit)).length,
    civil: cases.filter((hit) => hit.counter === "civil" && keep(hit)).length,
    labour: cases.filter((hit) => hit.counter === "labour" && keep(hit)).length,
    union: cases.filter((hit) => hit.union && keep(hit)).length,
  });
  const [total, byName] = [counted(() => true), counted((hit) => hit.basis === "name")];
  return {
    format: 1,
    subject: { ...subject, records: [{ source: "SII", name: subject.name, asOf: "2026-08-05", licence: null }], namesakes },
    sources: SOURCES.map((source) =>
      notLoaded.includes(source.sourceId) || (courtsOff && source.kind === "courts")
        ? {
            ...source,
            state: courtsOff && source.kind === "courts" ? "switched-off" : "not-loaded",
            version: null,
            asOf: null,
            importedAt: null,
            records: null,
          }
        : { ...source, state: "answered", importedAt: "2026-11-19T12:00:00Z" },
    ),
    sanctions,
    pep,
    cases,
    leftOut,
    caseLimit,
    counters: {
      causas_penales_count: total.penal,
      causas_penales_rut_match_count: total.penal - byName.penal,
      causas_penales_name_match_count: byName.penal,
      causas_civiles_count: total.civil,
      causas_laborales_count: total.labour,
      causas_sindicales_count: total.union,
      international_sanctions_count: sanctions.length,
      pep: pep.some((hit) => hit.counted),
    },
    adverse: counted((hit) => hit.adverse),
    byName,
    score: {
      value: 0,
      label: "low",
      matrixVersion: 1,
      thresholds: { medium: 30, high: 70 },
      reasons: [],
      complete: notLoaded.length === 0 && !courtsOff,
      ...given.score,
    },
  };
}

function madeUpExplanation(matchedName: string, similarity: number): Explanation {
  return {
    similarity,
    matchedName,
    nameStrength: "primary",
    tokens: [
      { query: "comercial", entry: "comercial", how: "equal" },
      { query: "andes", entry: "andes", how: "equal" },
      { query: "del", entry: null, how: "query-only" },
      { query: "spa", entry: "sa", how: "form-differs" },
    ],
    reasons: [],
  };
}

export function madeUpSanction(given: Partial<SanctionHit> = {}): SanctionHit {
  const name = given.name ?? "COMERCIAL ANDES S.A.";
  return {
    listId: "ofac-sdn",
    listName: "OFAC SDN",
    version: 212,
    entryId: "9412",
    kind: "company",
    name,
    basis: "name",
    programs: ["CUBA"],
    countries: ["Panama"],
    birthDates: [],
    listedOn: "2019-04-17",
    remarks: null,
    aliases: [],
    identifiers: [],
    facts: [],
    explanation: madeUpExplanation(name, 0.8613),
    ...given,
  };
}

export function madeUpPep(given: Partial<PepHit> = {}): PepHit {
  const name = given.name ?? "ROJAS SOTO MARÍA JOSÉ";
  return {
    listId: "pep-cl",
    listName: "PEP Chile",
    version: 11,
    entryId: "pep-118",
    name,
    basis: "rut",
    post: "Senadora",
    institution: "Senado de la República",
    from: "2022-03-11",
    to: null,
    status: "current",
    relatedTo: null,
    source: `Senado, ${displayDate("2026-10-31", "es")}`,
    counted: true,
    aliases: [],
    identifiers: [],
    facts: [],
    explanation: madeUpExplanation(name, 1),
    ...given,
  };
}

export function madeUpCase(given: Partial<CaseHit> = {}): CaseHit {
  return {
    caseId: "pjud/civil/1156-2026",
    competence: "civil",
    counter: "civil",
    union: false,
    basis: "rut",
    rit: "C-1156-2026",
    ruc: null,
    court: "1º Juzgado Civil de Santiago",
    title: "BANCO DEL VALLE/COMERCIAL ANDES DEL SUR SPA",
    matter: "Cobro de pesos",
    procedure: "Ejecutivo",
    filedOn: "2026-03-02",
    state: "Tramitación",
    concluded: false,
    roles: ["DDO."],
    adverse: true,
    participantName: "COMERCIAL ANDES DEL SUR SPA",
    source: "Poder Judicial",
    extractedOn: "2026-11-18",
    explanation: null,
    ...given,
  };
}
