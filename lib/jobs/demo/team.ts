/** Who works in the demonstration organisation: fictional people whose passwords nobody knows, and two programs. */
import { addDays, nextWorkingDay } from "#lib/jobs/demo/days";
import { demoRandom } from "#lib/jobs/demo/random";
import type { LegalBasis, Purpose, Role } from "#lib/contract/panel";

export interface DemoMember {
  kind: "user" | "token";
  id: string;
  name: string;
  /** Day of the begin, and the first day on which no more; null while it lasts. `YYYY-MM-DD`. */
  from: string;
  until: string | null;
  /** How much of the work is theirs. */
  weight: number;
  purpose: Purpose;
  legalBasis: LegalBasis;
}

export interface DemoPerson extends DemoMember {
  kind: "user";
  email: string;
  role: Role;
}

interface DemoProgram extends DemoMember {
  kind: "token";
}

export interface DemoTeam {
  people: DemoPerson[];
  /** The one that asks for the portfolio each month, and the one of the trial that was revoked. */
  programs: [portfolio: DemoProgram, trial: DemoProgram];
}

const DUE_DILIGENCE = { purpose: "customer-due-diligence", legalBasis: "legal-obligation" } as const;

/** Dates hang on the first day of the set and on the day of the first start. */
export function demoTeam(firstDay: string, today: string): DemoTeam {
  const random = demoRandom("team");
  const person = (name: string, email: string, more: Partial<DemoPerson>): DemoPerson => ({
    kind: "user",
    id: random.uuid(),
    name,
    email: `${email}@cotejo.example`,
    role: "officer",
    from: firstDay,
    until: null,
    weight: 1,
    ...DUE_DILIGENCE,
    ...more,
  });
  const program = (name: string, from: string, until: string | null): DemoProgram => ({
    kind: "token",
    id: random.uuid(),
    name,
    from,
    until,
    weight: 1,
    ...DUE_DILIGENCE,
  });
  return {
    people: [
      person("Daniela Fuentes Rocavera", "daniela.fuentes", { role: "admin", weight: 3 }),
      person("Matías Orellana Vallesol", "matias.orellana", { weight: 4 }),
      person("Paula Cárdenas Peñagrís", "paula.cardenas", { weight: 4, purpose: "supplier-review", legalBasis: "contract" }),
      person("Ignacio Sandoval Montazur", "ignacio.sandoval", { weight: 3, until: nextWorkingDay(addDays(today, -131)) }),
      person("Constanza Ríos Tornavela", "constanza.rios", {
        weight: 2,
        from: nextWorkingDay(addDays(today, -117)),
        purpose: "counterparty-review",
        legalBasis: "legitimate-interest",
      }),
    ],
    programs: [
      program("Cartera de clientes", firstDay, null),
      program("Piloto de integración", firstDay, nextWorkingDay(addDays(today, -242))),
    ],
  };
}

/** Whether a member works on a day. */
export function worksOn({ from, until }: DemoMember, date: string): boolean {
  return from <= date && (until === null || date < until);
}
