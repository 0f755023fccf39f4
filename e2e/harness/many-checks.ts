/** An organisation that has worked for years: thousands of Checks, put straight into the database. */
import { rutOfNumber } from "#lib/rut/rut";
import { openPool } from "./books";

const LABELS = [
  ["low", 0],
  ["medium", 42],
  ["high", 93],
] as const;
const GIVEN = "ANA LUIS ROSA JUAN ELSA HUGO INÉS PABLO SARA DIEGO".split(" ");
const SURNAMES = "ÑANCO ARAYA ZÚÑIGA MUÑOZ TAPIA ÁLVAREZ NÚÑEZ ROJAS PEÑA URIBE".split(" ");
// Neither in the register of the proofs nor of the demonstration.
const FIRST_NUMBER = 15_000_000;

/** Copies one Check of the organisation `count` times, each for another RUT and name, an hour apart and back in time. */
export async function multiplyCheck(databaseUrl: string, checkId: string, count: number): Promise<void> {
  const pool = openPool(databaseUrl, 1);
  const rows = Array.from({ length: count }, (_, index) => {
    const [label, score] = LABELS[index % LABELS.length] as (typeof LABELS)[number];
    const surnames = `${SURNAMES[index % 10]} ${SURNAMES[Math.floor(index / 10) % 10]}`;
    return {
      rut: rutOfNumber(FIRST_NUMBER + index * 3),
      name: `${surnames} ${GIVEN[Math.floor(index / 100) % 10]} ${index}`,
      label,
      score,
    };
  });
  try {
    await pool.query(
      `insert into checks (org_id, check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, evidence,
         purpose, legal_basis, made_by_kind, made_by_id, made_by_name)
       select org_id, gen_random_uuid(), many.rut, to_char(at at time zone 'America/Santiago', 'YYYY-MM'), at, many.name, data,
         many.score, many.label, incomplete,
         jsonb_set(jsonb_set(evidence, '{subject,rut}', to_jsonb(many.rut)), '{subject,name}', to_jsonb(many.name)),
         purpose, legal_basis, made_by_kind, made_by_id, made_by_name
       from checks, unnest($2::text[], $3::text[], $4::text[], $5::float8[]) with ordinality as many (rut, name, label, score, place),
         lateral (select created_at - place * interval '1 hour' as at) as moment
       where check_id = $1`,
      [checkId, rows.map(({ rut }) => rut), rows.map(({ name }) => name), rows.map(({ label }) => label), rows.map(({ score }) => score)],
    );
  } finally {
    await pool.end();
  }
}
