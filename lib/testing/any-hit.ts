/** Hits of generated Checks: entries of lists and court cases, with explanations of every kind. */
import type { CaseHit, Explanation, PepHit, SanctionHit, TokenPair } from "#lib/contract/evidence";
import { madeUpCase, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";
import type { Chance } from "#lib/testing/hostile-text";

type Kind = "person" | "company";

export const NAMES: Record<Kind, readonly string[]> = {
  person: [
    "MUÑOZ ARAYA MARÍA JOSÉ",
    "ROJAS ROJAS LUIS",
    "Ángela Núñez Güemes de la Peña",
    "ÑANCUCHEO HUENCHUMÁN AYELÉN",
    "VON BISCHHOFFSHAUSEN OSSA KLAUS",
  ],
  company: [
    "Comercial Andes del Sur SpA",
    "Transportes Ñuble y Cía. Ltda.",
    "INVERSIONES LOS AROMOS S.A.",
    "Panadería Doña Eufemia E.I.R.L.",
  ],
};
const WORDS = ["andes", "comercial", "muñoz", "maria", "josé", "sur", "inversiones", "quilodrán"];
const HOWS: TokenPair["how"][] = [
  "equal",
  "near",
  "sound",
  "variant",
  "nickname",
  "initial",
  "form-equal",
  "form-differs",
  "query-only",
  "entry-only",
];
/** Reasons with their parameters, and one that no message knows. */
const REASONS = (chance: Chance): Explanation["reasons"][number][] => [
  { code: "same-words", params: { count: 3 }, weight: "for" },
  { code: "near-word", params: { query: "munoz", entry: chance.text(["muñoz"]) }, weight: "for" },
  { code: "birth-date-differs", params: { query: "1970-02-01", entry: "1970-11-30" }, weight: "against" },
  { code: "query-only", params: { words: chance.text(["andes", "sur"]) }, weight: "against" },
  { code: "fuller-name-differs", params: { name: chance.text(["ANDES DEL SUR TRADING"]) }, weight: "against" },
  { code: "unheard-of", params: { word: chance.text(["x"]) }, weight: "for" },
];

function anyExplanation(chance: Chance, matchedName: string): Explanation {
  return {
    similarity: 0.7 + chance.upTo(3_000) / 10_000,
    matchedName,
    nameStrength: chance.one(["primary", "alias", "weak-alias"]),
    tokens: chance.many(chance.upTo(7), () => {
      const how = chance.one(HOWS);
      const word = () => chance.text(WORDS);
      return { how, query: how === "entry-only" ? null : word(), entry: how === "query-only" ? null : word() };
    }),
    reasons: REASONS(chance).filter(() => chance.hit(0.3)),
  };
}

const anyIdentifiers = (chance: Chance) =>
  chance.many(chance.hit(0.6) ? 0 : chance.upTo(10), (at) => ({
    type: chance.one(["passport", "national-id", "tax-id", "imo", "wallet", "of-another-kind"]),
    value: chance.text([`A-${at}${chance.upTo(9_999_999)}`]),
    country: chance.one([null, "Panama", "Cuba"]),
  }));
const anyAliases = (chance: Chance) =>
  chance.many(chance.hit(0.5) ? 0 : chance.upTo(12), () => chance.text(["ANDES TRADING", "Маркет ООО", "EL ÑATO"]));

export function anySanction(chance: Chance, at: number, kind: Kind): SanctionHit {
  const name = chance.text([...NAMES[kind], "COMERCIAL ANDES S.A.", "PETROV, Ivan"]);
  const listId = chance.one(["ofac-sdn", "un-sc", "eu-fsf"]);
  return madeUpSanction({
    listId,
    listName: { "ofac-sdn": "OFAC SDN", "un-sc": "ONU, Consejo de Seguridad" }[listId] ?? "UE, sanciones financieras",
    version: 1 + chance.upTo(400),
    entryId: `${1_000 + at * 17}`,
    kind: chance.one([kind, "vessel", "unknown"]),
    name,
    basis: chance.one(["rut", "name", "name"]),
    programs: chance.many(chance.upTo(4), () => chance.text(["CUBA", "SDGT", "UKRAINE-EO13662", "VENEZUELA"])),
    countries: chance.many(chance.upTo(3), () => chance.text(["Panama", "Cuba", "Russia"])),
    birthDates: chance.many(chance.upTo(2), () => chance.one(["1970-02-01", "1964", "1958-11", "circa 1960"])),
    listedOn: chance.hit(0.7) ? chance.date(2001, 2026) : null,
    remarks: chance.hit(0.5) ? chance.text(["Linked To: HAVANATUR; nationality Panama", "Designated 2014. ".repeat(12)]) : null,
    aliases: anyAliases(chance),
    identifiers: anyIdentifiers(chance),
    facts: chance.hit(0.3) ? [{ type: "source-url", value: `https://publisher.example/entry/${at}` }] : [],
    explanation: anyExplanation(chance, name),
  });
}

export function anyPep(chance: Chance, at: number): PepHit {
  const name = chance.text(NAMES.person);
  const status = chance.one(["current", "ceased", "former", "relative", "associate"] as const);
  return madeUpPep({
    entryId: `pep-${at}`,
    name,
    basis: chance.one(["rut", "name"]),
    post: chance.text(["Senadora", "Concejal de Ñuñoa", "Ministro de la Corte Suprema"]),
    institution: chance.text(["Senado de la República", "Municipalidad de Ñuñoa"]),
    from: chance.hit(0.8) ? chance.date(2006, 2022) : null,
    to: status === "current" || chance.hit(0.3) ? null : chance.date(2023, 2026),
    status,
    relatedTo: status === "relative" || status === "associate" ? chance.text(["SOTO VIDAL RAÚL"]) : null,
    counted: status !== "former",
    aliases: anyAliases(chance),
    identifiers: anyIdentifiers(chance),
    explanation: anyExplanation(chance, name),
  });
}

const COMPETENCES = [
  { competence: "penal", counter: "penal", letter: "Ordinaria", union: false },
  { competence: "civil", counter: "civil", letter: "C", union: false },
  { competence: "civil", counter: "civil", letter: "V", union: false },
  { competence: "laboral", counter: "labour", letter: "O", union: false },
  { competence: "laboral", counter: "labour", letter: "S", union: true },
  { competence: "cobranza", counter: "labour", letter: "J", union: false },
  { competence: "apelaciones", counter: null, letter: "Protección", union: false },
  { competence: "suprema", counter: null, letter: "Suprema", union: false },
] as const;

export function anyCase(chance: Chance, at: number, kind: Kind): CaseHit {
  const { letter, ...place } = chance.one(COMPETENCES);
  const participantName = chance.text(NAMES[kind]);
  const byName = chance.hit(0.4);
  const filedOn = chance.hit(0.92) ? chance.date(2004, 2026) : null;
  return madeUpCase({
    ...place,
    caseId: `pjud/${at}`,
    basis: byName ? "name" : "rut",
    rit: `${letter}-${1_000 + at}-${filedOn?.slice(0, 4) ?? "2019"}`,
    ruc: place.competence === "penal" ? `${1_700_000_000 + at}-${at % 10}` : null,
    court: chance.text([
      "1º Juzgado Civil de Santiago",
      "7º Juzgado de Garantía de Santiago",
      "Juzgado de Letras y Garantía de Cañete",
      "C.A. de Concepción",
    ]),
    title: chance.text([
      "BANCO DEL VALLE/COMERCIAL ANDES DEL SUR SPA",
      "MINISTERIO PÚBLICO C/ N.N.",
      "AFP PROVIDA S.A. CON TRANSPORTES ÑUBLE Y CÍA. LTDA.",
    ]),
    matter: chance.hit(0.8)
      ? chance.text(["Cobro de pesos", "Estafas y otras defraudaciones contra particulares", "Despido injustificado"])
      : null,
    procedure: chance.hit(0.6) ? chance.text(["Ejecutivo", "Ordinario", "Monitorio"]) : null,
    filedOn,
    state: chance.hit(0.9) ? chance.text(["Tramitación", "Concluido", "Fallada", "Sobreseído definitivamente"]) : null,
    concluded: chance.hit(0.4),
    roles: chance.many(chance.upTo(2), () => chance.text(["DDO.", "IMPUTADO", "DTE.", "QUERELLADO"])),
    adverse: chance.hit(0.6),
    participantName,
    extractedOn: "2026-11-18",
    explanation: byName ? anyExplanation(chance, participantName) : null,
    ...(byName && chance.hit(0.7) && { namesakes: chance.upTo(900) }),
  });
}
