import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { Evidence } from "#lib/contract/evidence";
import type { CourtCase } from "#lib/courts/court-case";
import { courtNameKeys } from "#lib/courts/name-keys";
import { nameKey } from "#lib/names/fold";
import { plainTerms } from "#lib/policy/terms";
import { type Rut, rutOfNumber } from "#lib/rut/rut";
import type { ListEntry } from "#lib/screening/list-entry";
import { localService } from "#lib/service/local";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeRegister } from "#lib/testing/store-register";

const db = testDb();
const AT = new Date("2026-11-20T15:00:00Z");
const COMPANY = rutOfNumber(76_543_210);
const PERSON = rutOfNumber(12_345_678);

async function register(rut: Rut, name: string | null): Promise<void> {
  await storeRegister(db, "sii-names", [{ rut, name }]);
}

const entry = (given: Partial<ListEntry> & { entryId: string }, name: string): ListEntry => ({
  kind: "company",
  names: [{ name, strength: "primary" }],
  programs: ["CUBA"],
  countries: [],
  birthDates: [],
  identifiers: [],
  listedOn: null,
  remarks: null,
  facts: [],
  ruts: [],
  pep: null,
  ...given,
});

/** Lands a list's next version holding exactly these entries. */
async function land(listId: string, version: number, entries: unknown[]): Promise<void> {
  await db.transact(async (tx) => {
    await tx.query("update list_entries set until_version = $2 where list_id = $1 and until_version is null", [listId, version]);
    for (const [index, each] of entries.entries()) {
      const id = (each as { entryId?: string }).entryId ?? String(index);
      await tx.query("insert into list_entries (list_id, entry_id, from_version, facts_hash, entry) values ($1, $2, $3, '', $4)", [
        listId,
        id,
        version,
        JSON.stringify(each),
      ]);
    }
    await tx.query(
      `insert into list_versions (list_id, version, as_of, imported_at, checksum, file_name, records, added, changed, removed)
       values ($1, $2, '2026-11-19', $3, '', '', $4, 0, 0, 0)`,
      [listId, version, AT, entries.length],
    );
    await tx.query("update lists set current_version = $2 where list_id = $1", [listId, version]);
  });
}

async function addCase(given: Partial<CourtCase>, participants: [rut: Rut | null, name: string, role: string][]): Promise<void> {
  const caseId = createHash("sha256").update(randomUUID()).digest("hex").slice(0, 24);
  const record: CourtCase = {
    caseId,
    source: "prueba",
    competence: "laboral",
    procedure: null,
    rit: "O-1-2026",
    ruc: null,
    courtCode: null,
    court: "Juzgado de prueba",
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
    ...given,
  };
  await db.query("insert into court_cases (case_id, scope, source, version, facts_hash, record) values ($1, 'real', 'prueba', 1, '', $2)", [
    caseId,
    JSON.stringify(record),
  ]);
  for (const [index, [rut, name, role]] of participants.entries()) {
    await db.query(
      "insert into court_participants (case_id, participant_no, scope, rut, name, name_key, name_keys, role) values ($1, $2, 'real', $3, $4, $5, $6, $7)",
      [caseId, index, rut, name, nameKey(name), rut === null ? courtNameKeys(name) : [], role],
    );
  }
}

beforeAll(async () => {
  await register(COMPANY, "Havanatur Chile S.A.");
  await register(PERSON, "Araya Valdés María José");
  await register(rutOfNumber(9_876_543), "María José Araya Valdés");
  await register(rutOfNumber(60_000_000), null);
  await land("ofac-sdn", 1, [entry({ entryId: "8132" }, "HAVANATUR CHILE S.A."), entry({ entryId: "1" }, "BANCO NACIONAL DE CUBA")]);
  await addCase({ competence: "penal", rit: "Ordinaria-528-2026" }, [[null, "MARIA JOSE ARAYA VALDES", "IMPUTADO"]]);
  await addCase({ competence: "penal", rit: "Ordinaria-9-2026" }, [[null, "ARAYA VALDES PEDRO", "IMPUTADO"]]);
  await addCase({ procedure: "Práctica Antisindical", rit: "S-3-2026" }, [
    [COMPANY, "HAVANATUR CHILE S.A.", "DDO."],
    [null, "HAVANATUR CHILE SA", "RECURRENTE"],
  ]);
  await addCase({ competence: "civil", rit: "C-7-2014", filedOn: "2014-01-01" }, [[COMPANY, "HAVANATUR CHILE S.A.", "DTE."]]);
});

describe("an investigation by the own engine", () => {
  test("finds a listed company by name, with list, version, date and reason", async () => {
    const ctx = await testContext(db);
    const evidence = Evidence.parse(await localService().investigate(ctx, COMPANY, AT, plainTerms(ctx.settings)));
    expect(evidence.counters.international_sanctions_count).toBe(1);
    expect(evidence.sanctions[0]).toMatchObject({ listId: "ofac-sdn", version: 1, entryId: "8132", basis: "name" });
    expect(evidence.sanctions[0]?.explanation.reasons.length).toBeGreaterThan(0);
    expect(evidence.sources).toContainEqual(
      expect.objectContaining({ sourceId: "ofac-sdn", state: "answered", version: 1, asOf: "2026-11-19" }),
    );
    expect(evidence.score.label).toBe("high");
  });

  test("a source never loaded is said to be so and leaves the score incomplete; a register nobody loaded is not missed", async () => {
    const ctx = await testContext(db);
    const evidence = await localService().investigate(ctx, PERSON, AT, plainTerms(ctx.settings));
    const states = evidence?.sources.map((source) => [source.sourceId, source.state]);
    expect(states).toEqual(
      expect.arrayContaining([
        ["un-sc", "not-loaded"],
        ["pep-cl", "not-loaded"],
        ["courts", "not-loaded"],
      ]),
    );
    expect(states?.map(([id]) => id)).not.toContain("sii-names");
    expect(evidence?.score).toMatchObject({ complete: false, label: "medium" });
  });

  test("a version that lands holds for the next question, and the older one stays whole for those who ask for it", async () => {
    const ctx = await testContext(db);
    const service = localService();
    const names = async () =>
      (await service.investigate(ctx, COMPANY, AT, plainTerms(ctx.settings)))?.sanctions.map((hit) => [hit.entryId, hit.version]);
    await land("un-sc", 1, [entry({ entryId: "QDe.001" }, "HAVANATUR CHILE")]);
    expect(await names()).toEqual(
      expect.arrayContaining([
        ["QDe.001", 1],
        ["8132", 1],
      ]),
    );
    await land("un-sc", 2, [entry({ entryId: "QDe.002" }, "SOMETHING ELSE")]);
    expect(await names()).toEqual([["8132", 1]]);
  });

  test("counts cases by RUT and by name, each once, and keeps siblings apart", async () => {
    const ctx = await testContext(db);
    const [company, person] = await Promise.all(
      [COMPANY, PERSON].map((rut) => localService().investigate(ctx, rut, AT, plainTerms(ctx.settings))),
    );
    expect(company?.counters).toMatchObject({ causas_laborales_count: 1, causas_sindicales_count: 1, causas_civiles_count: 1 });
    expect(company?.adverse).toMatchObject({ labour: 1, union: 1, civil: 0 });
    expect(company?.cases.map((hit) => hit.basis)).toEqual(["rut", "rut"]);
    expect(person?.counters).toMatchObject({
      causas_penales_count: 1,
      causas_penales_rut_match_count: 0,
      causas_penales_name_match_count: 1,
    });
    expect(person?.cases[0]?.explanation?.matchedName).toBe("MARIA JOSE ARAYA VALDES");
    expect(person?.subject.namesakes).toBe(2);
  });

  test("leaves out cases beyond the configured age, and says so", async () => {
    const ctx = await testContext(db);
    const limited = { ...ctx, settings: { ...ctx.settings, caseMaxAgeYears: 10 } };
    const evidence = await localService().investigate(limited, COMPANY, AT, plainTerms(limited.settings));
    expect(evidence?.counters.causas_civiles_count).toBe(0);
    expect(evidence?.leftOut).toEqual([expect.objectContaining({ what: "case", name: "C-7-2014", why: "too-old" })]);
  });

  test("knows nobody for a wrong check digit, an unregistered RUT, or a record without a name", async () => {
    const ctx = await testContext(db);
    for (const rut of ["76543210-4" as Rut, rutOfNumber(77_777_777), rutOfNumber(60_000_000)]) {
      expect(await localService().investigate(ctx, rut, AT, plainTerms(ctx.settings))).toBeNull();
    }
  });

  test("a loaded list that cannot be understood is unavailable, never an empty one, and works again once repaired", async () => {
    const ctx = await testContext(db);
    const service = localService();
    await land("pep-cl", 1, [{ entryId: "broken" }]);
    await expect(service.investigate(ctx, PERSON, AT, plainTerms(ctx.settings))).rejects.toMatchObject({ code: "unavailable" });
    await land("pep-cl", 2, []);
    expect((await service.investigate(ctx, PERSON, AT, plainTerms(ctx.settings)))?.counters.pep).toBe(false);
  });

  test("the demonstration set sees none of it", async () => {
    const ctx = await testContext(db, { scope: "demo" });
    expect(await localService().investigate(ctx, COMPANY, AT, plainTerms(ctx.settings))).toBeNull();
  });
});
