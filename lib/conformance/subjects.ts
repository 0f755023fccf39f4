/** Whom to ask about: given by option, else discovered; each answer is asked for once and shared by the checks. */
import { type Answer, type Desk, Skip } from "#lib/conformance/desk";
import { createCheck, getCheck, lookUp, searchName } from "#lib/conformance/requests";
import { parseRut, type Rut, rutNumber, rutOfNumber } from "#lib/rut/rut";

export interface GivenSubjects {
  rut: string | null;
  name: string | null;
  unknownRut: string | null;
}

export interface Row {
  rut: string;
  full_name: unknown;
}

/** Common in Chile: one of them is in any register of people or companies. */
const COMMON_NAMES = ["María González", "Juan Muñoz", "José Soto", "González Muñoz", "Comercial", "Sociedad Inmobiliaria"];
/** Between people (below 30 million) and companies (from 50 million) nobody is registered. */
const UNASSIGNED = [41_234_567, 43_987_654, 39_876_543];
const UNASSIGNED_FROM = 41_234_000;
const MOST_PROBED = 12;

export class Subjects {
  /** RUTs that this run sent to `POST /api/check`. */
  readonly posted = new Set<string>();
  private readonly kept = new Map<string, Promise<unknown>>();

  constructor(
    private readonly desk: Desk,
    private readonly given: GivenSubjects,
  ) {}

  /** A search that found something, without parameters: its words and its answer. One billed call. */
  search(): Promise<{ name: string; answer: Answer }> {
    return this.once("search", async () => {
      for (const name of this.given.name === null ? COMMON_NAMES : [this.given.name]) {
        const answer = await this.desk.ask(searchName(name));
        if (answer.status === 200) return { name, answer };
      }
      throw new Skip("no search found anybody: give --name");
    });
  }

  /** One page of the search at a size. One billed call for each. */
  page(name: string, page: number, size: number): Promise<Answer> {
    return this.once(`page ${page} of ${size}`, () => this.desk.ask(searchName(name, `?page=${page}&page_size=${size}`)));
  }

  /** Rows of the search; empty when it found none or may not be made. */
  async rows(): Promise<Row[]> {
    return this.once("rows", async () => {
      try {
        return rowsOf((await this.search()).answer.json);
      } catch (error) {
        if (error instanceof Skip && this.given.rut !== null) return Array.of<Row>();
        throw error;
      }
    });
  }

  /** A RUT with data. */
  async known(): Promise<Rut> {
    const given = this.given.rut === null ? null : parseRut(this.given.rut);
    if (given !== null) return given;
    const found = (await this.rows()).map((row) => parseRut(row.rut)).find((rut) => rut !== null);
    return found ?? this.none("no known RUT: give --rut or --name");
  }

  /** A RUT with data whose check digit is K. */
  async knownK(): Promise<Rut> {
    const all = [await this.known(), ...(await this.rows()).map((row) => parseRut(row.rut))];
    return all.find((rut): rut is Rut => rut?.endsWith("K") ?? false) ?? this.none("no known RUT ends in K: give one by --rut");
  }

  /** A RUT with data below ten million, which may be written with a zero in front. */
  async knownSeven(): Promise<Rut> {
    const all = [await this.known(), ...(await this.rows()).map((row) => parseRut(row.rut))];
    return (
      all.find((rut): rut is Rut => rut !== null && rutNumber(rut) < 10_000_000) ??
      this.none("no known RUT has seven digits: give one by --rut")
    );
  }

  /** A sound RUT without data: `POST /api/rut-to-name` finds nobody. */
  unknown(): Promise<Rut> {
    return this.once("unknown", async () => {
      const given = this.given.unknownRut === null ? null : parseRut(this.given.unknownRut);
      if (given !== null) return given;
      for (const rut of UNASSIGNED.map(rutOfNumber)) {
        if ((await this.desk.ask(lookUp(rut))).status === 404) return rut;
      }
      return this.none("no RUT without data is known: give --unknown-rut");
    });
  }

  /** A sound RUT with check digit K that nobody has, as far as anyone knows. */
  unknownK(): Rut {
    for (let number = UNASSIGNED_FROM; ; number++) {
      if (rutOfNumber(number).endsWith("K")) return rutOfNumber(number);
    }
  }

  /** `POST /api/check` for the known RUT, `ai_summary` left out. One billed call. */
  created(): Promise<Answer> {
    return this.once("created", async () => this.create(await this.known()));
  }

  /** The same request once more. One billed call. */
  createdAgain(): Promise<Answer> {
    return this.once("created again", async () => {
      await this.created();
      return this.create(await this.known());
    });
  }

  /** The same with `ai_summary` true. One billed call. */
  summarised(): Promise<Answer> {
    return this.once("summarised", async () => this.create(await this.known(), { ai_summary: true }));
  }

  /** `POST /api/rut-to-name` for the known RUT. One billed call. */
  record(): Promise<Answer> {
    return this.once("record", async () => this.desk.ask(lookUp(await this.known())));
  }

  /** `GET /api/check/{rut}` for rows of the search, before any Check of theirs was asked for. */
  probed(): Promise<{ rut: Rut; answer: Answer }[]> {
    return this.once("probed", async () => {
      const known = await this.known();
      const ruts = (await this.rows()).map((row) => parseRut(row.rut)).filter((rut): rut is Rut => rut !== null && rut !== known);
      const answers: { rut: Rut; answer: Answer }[] = [];
      for (const rut of [...new Set(ruts)].slice(0, MOST_PROBED)) answers.push({ rut, answer: await this.desk.ask(getCheck(rut)) });
      return answers;
    });
  }

  /** A RUT with data that has no Check this month. */
  async fresh(): Promise<Rut> {
    const free = (await this.probed()).find(({ rut, answer }) => answer.status === 404 && !this.posted.has(rut));
    return free?.rut ?? this.none("every known RUT has a Check this month");
  }

  /** `/openapi.yaml`. */
  description(): Promise<Answer> {
    return this.once("description", () => this.desk.ask({ path: "/openapi.yaml" }));
  }

  /** `POST /api/check`, noted as ours. One billed call. */
  async create(rut: Rut, more: Record<string, unknown> = {}): Promise<Answer> {
    this.posted.add(rut);
    return this.desk.ask(createCheck(rut, more));
  }

  private once<Kept>(what: string, make: () => Promise<Kept>): Promise<Kept> {
    const kept = this.kept.get(what) ?? make();
    this.kept.set(what, kept);
    return kept as Promise<Kept>;
  }

  private none(reason: string): never {
    throw new Skip(reason);
  }
}

/** The rows of a page (or of a look-up) that have a text as RUT. */
export function rowsOf(json: unknown): Row[] {
  const list: unknown = Array.isArray(json) ? json : (json as { results?: unknown } | null | undefined)?.results;
  if (!Array.isArray(list)) return [];
  return list.filter((row): row is Row => typeof (row as Row | null)?.rut === "string");
}
