/** The own engine: registry, lists and courts of this installation's database, read in one snapshot; matching and score are pure. */
import { localDate } from "#lib/calendar/month";
import type { Context } from "#lib/context";
import type { Evidence } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";
import { countCases } from "#lib/courts/count-cases";
import { nameKey } from "#lib/names/fold";
import { lookUpRut, type RegistrySubject } from "#lib/registry/look-up";
import { countNamesakes, searchByName } from "#lib/registry/search";
import { hasValidCheckDigit, type Rut, rutKind } from "#lib/rut/rut";
import { MATRIX_V1 } from "#lib/scoring/matrix";
import { scoreFacts } from "#lib/scoring/score";
import { findCases } from "#lib/service/find-cases";
import { ListShelf, type ListState, readListStates, sourceUse } from "#lib/service/list-shelf";
import { screenLists } from "#lib/service/screen-lists";
import type { Service } from "#lib/service/service";

/** An engine with a shelf of lists of its own; one a process. */
export function localService(): Service {
  const shelf = new ListShelf();
  return {
    async investigate(ctx, rut, at) {
      if (!hasValidCheckDigit(rut)) return null;
      return ctx.db.snapshot(async (view) => {
        const registered = await lookUpRut(view, ctx.actor.scope, rut);
        if (registered.name === null) return null;
        const states = await readListStates(view, ctx.actor.scope);
        return gather(ctx, view, shelf, { rut, name: registered.name, registered, states, at });
      });
    },
    async rutToName(ctx, rut) {
      const { records } = await lookUpRut(ctx.db, ctx.actor.scope, rut);
      return records.map((record) => ({ rut, full_name: record.name }));
    },
    nameToRut: (ctx, name, window) => searchByName(ctx.db, ctx.actor.scope, name, window),
  };
}

interface Question {
  rut: Rut;
  name: string;
  registered: RegistrySubject;
  states: ListState[];
  at: Date;
}

async function gather(ctx: Context, view: Queryable, shelf: ListShelf, { rut, name, registered, states, at }: Question): Promise<Evidence> {
  const kind = rutKind(rut);
  const subject = { name, kind, rut };
  // What is required or loaded is part of the evidence; a register that nobody loaded is nothing that a counter waits for.
  const sources = states.filter((state) => state.required || state.version !== null).map(sourceUse);
  const namesakes = await countNamesakes(view, ctx.actor.scope, nameKey(name));
  const screening = await screenLists(ctx, view, shelf, states, subject, at);
  const { cases, leftOut } = await findCases(ctx, view, subject, at);
  const counted = countCases(cases);
  return {
    format: 1,
    subject: { rut, name, kind, records: registered.records, namesakes },
    sources,
    sanctions: screening.sanctions,
    pep: screening.pep,
    cases,
    leftOut,
    counters: {
      ...counted.data,
      international_sanctions_count: screening.sanctions.length,
      pep: screening.pep.some((hit) => hit.counted),
    },
    adverse: counted.adverse,
    byName: counted.byName,
    score: scoreFacts({ ...screening, cases, sources }, MATRIX_V1, localDate(at)),
  };
}
