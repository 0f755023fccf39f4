import { beforeAll, describe, expect, test } from "vitest";
import type { CourtCase } from "#lib/courts/court-case";
import { courtNameKeys } from "#lib/courts/name-keys";
import { wordShapes } from "#lib/courts/word-shapes";
import { nameKey } from "#lib/names/fold";
import type { NameKind } from "#lib/names/prepared-name";
import { participantMatcher } from "#lib/service/case-hits";
import { rutOfNumber } from "#lib/rut/rut";
import { openNameIndex } from "#lib/search/name-index";
import { findCases } from "#lib/service/find-cases";
import { testDb } from "#lib/testing/postgres";
import { storeRegister } from "#lib/testing/store-register";

const db = testDb();

interface Participant {
  caseId: string;
  rut: string | null;
  name: string;
  role: string;
}

/** Cases as the landing of an import leaves them. */
async function addCases(participants: Participant[], given: Partial<CourtCase> = {}, scope = "real"): Promise<void> {
  const records = [...new Set(participants.map(({ caseId }) => caseId))].map((caseId) => ({ ...PENAL, ...given, caseId }));
  await db.query(
    `insert into court_cases (case_id, scope, source, version, facts_hash, record)
     select record ->> 'caseId', $2, 'prueba', 1, '', record from jsonb_array_elements($1::jsonb) as record`,
    [JSON.stringify(records), scope],
  );
  const rows = participants.map(({ caseId, rut, name, role }, no) => ({
    caseId,
    no,
    rut,
    name,
    role,
    key: nameKey(name),
    keys: rut === null ? courtNameKeys(name) : [],
  }));
  await db.query(
    `insert into court_participants (case_id, participant_no, scope, rut, name, name_key, name_keys, role)
     select "caseId", no, $2, rut, name, key, keys, role
     from jsonb_to_recordset($1::jsonb) as each ("caseId" text, no integer, rut text, name text, key text, keys integer[], role text)`,
    [JSON.stringify(rows), scope],
  );
  const words = [...new Set(rows.flatMap(({ key }) => key.split(" ")))].map((word) => ({ word, shapes: wordShapes(word) }));
  await db.query(
    `insert into court_words select $2, word, shapes from jsonb_to_recordset($1::jsonb) as each (word text, shapes integer[]) on conflict do nothing`,
    [JSON.stringify(words), scope],
  );
}

const PENAL: CourtCase = {
  caseId: "",
  source: "prueba",
  competence: "penal",
  procedure: null,
  rit: "Ordinaria-1-2026",
  ruc: null,
  courtCode: null,
  court: "Juzgado de Garantía de prueba",
  appealsCourt: null,
  filedOn: "2026-01-10",
  title: "A / B",
  matterCode: null,
  matter: null,
  proceduralState: "Tramitación",
  administrativeState: null,
  stage: null,
  stateOn: null,
  origin: null,
  extractedOn: "2026-11-18",
  externalId: null,
};

const names = openNameIndex({ cacheBytes: 2 ** 20 });
const ASKER = { actor: { scope: "real" as const } };
const RUT = "12345678-5";
const find = (name: string, kind: NameKind = "person", rut = RUT) => findCases(ASKER, db, names, { name, kind, rut }, null);

describe("who is in a case", () => {
  beforeAll(() =>
    addCases([
      { caseId: "both", rut: RUT, name: "ORTUZAR LEYTON BRUNO", role: "DTE." },
      { caseId: "both", rut: null, name: "ORTUZAR LEYTON BRUNO", role: "DDO." },
      { caseId: "other", rut: "9876543-3", name: "ORTUZAR LEYTON BRUNO", role: "DDO." },
      { caseId: "two", rut: null, name: "ORTUZAR LEITON BRUNO", role: "VICTIMA" },
      { caseId: "two", rut: null, name: "ORTUZAR LEYTON BRUNO ANDRES", role: "IMPUTADO" },
      { caseId: "two", rut: null, name: "ORTUZAR LEYTON BRUNO", role: "QUERELLANTE" },
      { caseId: "lawyer", rut: RUT, name: "BRUNO ORTUZAR", role: "AB.DDO" },
    ]),
  );

  test("by RUT where a row says it, whatever other rows of the case say; a namesake with another RUT is nobody's", async () => {
    const { cases } = await find("Bruno Ortúzar Leyton");
    const told = Object.fromEntries(cases.map(({ caseId, basis, roles, adverse }) => [caseId, [basis, roles, adverse]]));
    expect(told).toEqual({
      both: ["rut", ["DTE."], false],
      // A lawyer takes part in the case, and is no adverse party.
      lawyer: ["rut", ["AB.DDO"], false],
      two: ["name", ["QUERELLANTE", "VICTIMA", "IMPUTADO"], true],
    });
  });

  test("of several names in one case the nearest tells who it is, with how many of the registry carry exactly that name", async () => {
    const namesakes = [1, 2, 3].map((number) => ({ rut: rutOfNumber(number), name: "Ortúzar Leyton Bruno" }));
    await storeRegister(db, "sii-names", namesakes);
    const two = (await find("Bruno Ortúzar Leyton")).cases.find(({ caseId }) => caseId === "two");
    expect(two).toMatchObject({ participantName: "ORTUZAR LEYTON BRUNO", namesakes: 3 });
    expect((await find("Bruno Ortúzar Leyton")).cases.find(({ caseId }) => caseId === "both")?.namesakes).toBeUndefined();
    const other = (await find("Bruno Andrés Ortúzar Leyton")).cases.find(({ caseId }) => caseId === "two");
    expect(other).toMatchObject({ participantName: "ORTUZAR LEYTON BRUNO ANDRES", namesakes: 0 });
  });

  test("an age leaves out what was filed before, and says which counter it would have counted in", async () => {
    const limited = await findCases(ASKER, db, names, { name: "Bruno Ortúzar Leyton", kind: "person", rut: RUT }, "2026-01-11");
    expect(limited.cases).toEqual([]);
    expect(limited.leftOut).toContainEqual({ what: "case", id: "two", name: "Ordinaria-1-2026", why: "too-old", counter: "penal" });
  });

  test("the demonstration set has its own", async () => {
    await addCases([{ caseId: "demo", rut: null, name: "ORTUZAR LEYTON BRUNO", role: "IMPUTADO" }], {}, "demo");
    expect((await find("Bruno Ortúzar Leyton")).cases.map(({ caseId }) => caseId)).not.toContain("demo");
  });
});

const GIVEN = "JUAN MARIA JOSE LUIS ANA CARLOS PEDRO ROSA CAMILA XIMENA YERKO GUILLERMO".split(" ");
const SURNAMES = "GONZALEZ MUÑOZ ROJAS PÉREZ SOTO VALDIVIA JIMÉNEZ GALLEGUILLOS NÚÑEZ QUIROZ ZÚÑIGA VÁSQUEZ".split(" ");
const TRADES = ["TRANSPORTES", "COMERCIAL", "SERVICIOS"];
const FORMS = ["LTDA", "S.A.", "SPA", "E.I.R.L."];

/** The same names at every run. */
function drawer(seed: number) {
  let state = seed;
  const below = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % count;
  };
  const one = (words: readonly string[]) => words[below(words.length)] as string;
  const some = (words: readonly string[], count: number) => [...new Set(Array.from({ length: count }, () => one(words)))];
  const person = () => {
    const [given, surnames] = [some(GIVEN, 1 + below(2)), some(SURNAMES, 1 + below(2))];
    return below(2) === 0 ? [...given, ...surnames] : [...surnames, ...given];
  };
  const company = () => [...some(TRADES, below(2)), ...some(SURNAMES, 1 + below(2)), one(FORMS)];
  /** With one slip inside a word of a third of the names. */
  const written = (words: string[]) => {
    const place = below(words.length);
    const word = words[place] as string;
    if (below(3) > 0 || word.length < 4 || [...TRADES, ...FORMS].includes(word)) return words.join(" ");
    const at = 1 + below(word.length - 2);
    const slips = [word.slice(0, at) + word.slice(at + 1), word.slice(0, at) + word.charAt(at) + word.slice(at)];
    return words.with(place, one(slips)).join(" ");
  };
  return { below, person, company, written };
}

test("what is found is what comparing the subject with every participant finds", async () => {
  const draw = drawer(20_261_121);
  const participants = Array.from({ length: 600 }, (_, at): Participant => {
    const rut = draw.below(5) === 0 ? `${1_000_000 + draw.below(20)}-0` : null;
    const name = draw.written(draw.below(4) === 0 ? draw.company() : draw.person());
    return { caseId: `scan-${Math.floor(at / 2)}`, rut, name, role: "DDO." };
  });
  await addCases(participants);
  let byName = 0;
  for (let at = 0; at < 60; at++) {
    const kind = at % 4 === 0 ? ("company" as const) : ("person" as const);
    const subject = { name: (kind === "company" ? draw.company() : draw.person()).join(" "), kind, rut: `${1_000_000 + draw.below(20)}-0` };
    const match = participantMatcher(subject);
    const expected = new Map<string, string>();
    for (const { caseId, rut, name } of participants) {
      if (rut === subject.rut) expected.set(caseId, "rut");
      else if (rut === null && !expected.has(caseId) && match(name) !== null) expected.set(caseId, "name");
    }
    const { cases } = await find(subject.name, kind, subject.rut);
    const found = cases.filter(({ caseId }) => caseId.startsWith("scan-"));
    const told = (pairs: Iterable<[string, string]>) => [...pairs].map((pair) => pair.join(" ")).sort();
    expect(told(found.map(({ caseId, basis }) => [caseId, basis])), subject.name).toEqual(told(expected));
    byName += found.filter(({ basis }) => basis === "name").length;
  }
  expect(byName).toBeGreaterThan(40);
});

test("few names are compared: two given names, or two surnames, are shared by thousands", async () => {
  await addCases(
    Array.from({ length: 3_000 }, (_, at) => ({
      caseId: `many-${at}`,
      rut: null,
      name: `${at % 2 === 0 ? "MARIA JOSE" : "ARAYA VALDES"} NUMERO${String.fromCharCode(97 + (at % 26))}${at}`,
      role: "IMPUTADO",
    })),
  );
  await addCases([{ caseId: "right", rut: null, name: "MARIA JOSE ARAYA VALDES", role: "IMPUTADO" }]);
  const asked: unknown[] = [];
  const watched = {
    ...db,
    query: async (text: string, values?: readonly unknown[], name?: string) => {
      const rows = await db.query(text, values, name);
      if (name === "courts.candidates") asked.push(...rows);
      return rows as never;
    },
  };
  const { cases } = await findCases(ASKER, watched, names, { name: "Araya Valdés María José", kind: "person", rut: "1-9" }, null);
  expect(cases.map(({ caseId }) => caseId)).toEqual(["right"]);
  expect(asked.length).toBeLessThan(5);
});
