/** Somebody who searches and looks up all the while: what others see of an import. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#lib/db/db";
import { lookUpRut } from "#lib/registry/look-up";
import { seededRandom } from "#lib/registry/synthetic/seeded-random";
import { type SyntheticPlan, syntheticPeople } from "#lib/registry/synthetic/synthetic-people";
import { rutOfNumber } from "#lib/rut/rut";
import { median } from "../measure";
import { searchInProcess } from "./own-search";

export interface Served {
  asked: number;
  /** Errors, and answers that do not know who stands in the register. */
  failed: number;
  firstError: string | null;
  medianMs: number;
  longestMs: number;
}

const PAUSE_MS = 25;

/** Asks for people of a register that is loaded and searchable already, until it is stopped. */
export function serveMeanwhile(db: Db, cacheMib: number, plan: SyntheticPlan): { stop(): Promise<Served> } {
  const people = [...syntheticPeople(plan)];
  const own = searchInProcess(db, cacheMib);
  const random = seededRandom(5);
  const times: number[] = [];
  let failed = 0;
  let firstError: string | null = null;
  let goOn = true;
  const fail = (why: string) => {
    failed++;
    firstError ??= why;
  };
  const askOne = async () => {
    const { rutNumber, name } = people[Math.floor(random() * people.length)] as (typeof people)[number];
    const begun = performance.now();
    try {
      if (random() < 0.5) {
        const { count, rows } = await own.ask(name, 1);
        const known = rows.some((row) => row.rutNumber === rutNumber) || count > rows.length;
        if (!known) fail(`"${name}" is not found`);
      } else if ((await lookUpRut(db, "real", rutOfNumber(rutNumber))).name !== name) fail(`${rutNumber} is not ${name}`);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
    times.push(performance.now() - begun);
  };
  const asking = (async () => {
    while (goOn) {
      await askOne();
      await sleep(PAUSE_MS);
    }
  })();
  return {
    async stop() {
      goOn = false;
      await asking;
      return { asked: times.length, failed, firstError, medianMs: median(times), longestMs: Math.max(...times) };
    },
  };
}
