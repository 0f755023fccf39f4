/** The own engine: registry, lists and courts of this installation's database, read in one snapshot; matching and score are pure. */
import { localDate } from "#lib/calendar/month";
import type { Context } from "#lib/context";
import type { Evidence } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";
import type { Terms } from "#lib/policy/terms";
import { lookUpRut, type RegistrySubject } from "#lib/registry/look-up";
import { hasValidCheckDigit, type Rut, rutKind } from "#lib/rut/rut";
import { type NameIndex, openNameIndex } from "#lib/search/name-index";
import { composeEvidence } from "#lib/service/compose-evidence";
import { type FoundCases, oldestCounted } from "#lib/service/case-hits";
import { blaming } from "#lib/service/failing-source";
import { findCases } from "#lib/service/find-cases";
import { ListShelf, type ListState, type LoadWatch, sourcesOf } from "#lib/service/list-shelf";
import { screenLists } from "#lib/service/screen-lists";
import type { OwnService } from "#lib/service/service";

/** The pages that the index of names keeps where nobody says, bytes. */
const USUAL_CACHE = 16 * 2 ** 20;

/** An engine with a shelf of lists of its own; one a process. */
export function localService(names = openNameIndex({ cacheBytes: USUAL_CACHE }), watch: LoadWatch | null = null): OwnService {
  const shelf = new ListShelf(watch);
  return {
    async investigate(ctx, rut, at, terms) {
      if (!hasValidCheckDigit(rut)) return null;
      return shelf.view(ctx.db, ctx.actor.scope, async (view, states) => {
        const registered = await blaming("registry", () => lookUpRut(view, ctx.actor.scope, rut));
        if (registered.name === null) return null;
        return gather(ctx, view, { shelf, names }, { rut, name: registered.name, registered, states, at, terms });
      });
    },
    async rutToName(ctx, rut) {
      const { records } = await blaming("registry", () => lookUpRut(ctx.db, ctx.actor.scope, rut));
      return records.map((record) => ({ rut, full_name: record.name }));
    },
    nameToRut: (ctx, name, window, kind) =>
      blaming("registry", () => names.search(ctx.db, ctx.actor.scope, kind === undefined ? { name } : { name, kind }, window)),
    async screen(ctx, subject, least) {
      return shelf.view(ctx.db, ctx.actor.scope, async (view, all) => {
        const states = all.filter(({ kind }) => kind === "sanctions" || kind === "pep");
        const screening = await screenLists(ctx, view, shelf, states, subject, ctx.clock.now(), least);
        return { sources: sourcesOf(states), ...screening };
      });
    },
    countNamesakes: (ctx, wanted) =>
      blaming("registry", () => ctx.db.snapshot((view) => names.countNamesakes(view, ctx.actor.scope, wanted))),
  };
}

const NO_CASES: FoundCases = { cases: [], leftOut: [] };

interface Question {
  rut: Rut;
  name: string;
  registered: RegistrySubject;
  states: ListState[];
  at: Date;
  terms: Terms;
}

async function gather(
  ctx: Context,
  view: Queryable,
  { shelf, names }: { shelf: ListShelf; names: NameIndex },
  { rut, name, registered, states, at, terms }: Question,
): Promise<Evidence> {
  const kind = rutKind(rut);
  const subject = { name, kind, rut };
  const counts = await blaming("registry", () => names.countNamesakes(view, ctx.actor.scope, [name]));
  const namesakes = counts === null ? null : (counts.get(name) ?? 0);
  const screening = await screenLists(ctx, view, shelf, states, subject, at);
  const oldest = oldestCounted(localDate(at), terms.caseMaxAgeYears);
  const found = terms.courtData ? await blaming("courts", () => findCases(ctx, view, names, subject, oldest)) : NO_CASES;
  return composeEvidence(
    { subject: { rut, name, kind, records: registered.records, namesakes }, sources: sourcesOf(states, terms), screening, found },
    terms,
    localDate(at),
  );
}
