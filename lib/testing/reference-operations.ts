/** The four operations of the reference upstream, in memory; from the contract's text, without our engine. */
import { randomUUID } from "node:crypto";
import type { ReferenceFault } from "#lib/testing/reference-faults";
import { REFERENCE_PEOPLE, referenceDigit, type ReferencePerson, referenceSearch } from "#lib/testing/reference-people";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

export interface ReferenceAsked {
  organisation: string;
  query: URLSearchParams;
  /** `Idempotency-Key`, which nobody should look at. */
  key: string | string[] | undefined;
}

interface Stored {
  organisation: string;
  key: string;
  month: string;
  summary: string;
  check: Record<string, unknown> & { id: string; created_at: string };
}

const SUMMARY = "Sin antecedentes en las fuentes consultadas.";

/** `YYYY-MM` in Chile. */
const monthOf = (instant: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Santiago", year: "numeric", month: "2-digit" }).format(instant).slice(0, 7);

export class ReferenceOperations {
  private stored: Stored[] = [];
  private searches = 0;
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly now: () => Date,
    private readonly broken: (fault: ReferenceFault) => boolean,
    private readonly credits: Map<string, number>,
  ) {
    // One had a Check a month and more ago, one has one of earlier this month.
    const [, , old, current] = REFERENCE_PEOPLE as ReferencePerson[];
    const earlier = (person: ReferencePerson | undefined, instant: Date) =>
      person && this.stored.push(this.make("rich", person.rut, person, instant));
    earlier(old, new Date(now().getTime() - 40 * 86_400_000));
    earlier(current, new Date(`${monthOf(now())}-01T12:00:00Z`));
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  create(asked: ReferenceAsked, body: Record<string, unknown>): unknown {
    const key = this.rutOf(body);
    const { ai_summary: wanted = false } = body;
    if (typeof wanted !== "boolean" && !this.broken("null-summary-taken")) throw new Refusal(400, "Invalid ai_summary");
    const person = personOf(key);
    const own = this.broken("idempotency-key-obeyed") && asked.key !== undefined ? `${key}/${String(asked.key)}` : key;
    let stored = this.find(asked.organisation, own);
    if (stored === undefined || this.broken("new-id-each-post")) {
      this.pay(asked.organisation, person !== undefined);
      stored = this.store(asked.organisation, own, person as ReferencePerson);
    }
    if (wanted && !this.broken("no-summary-when-asked")) stored.summary = SUMMARY;
    const told = wanted || this.broken("summary-when-not-asked") || (this.broken("summary-sticks") && stored.summary !== "");
    const created_at = this.broken("made-anew")
      ? secondsOf(new Date(this.now().getTime() - (this.timers.size + 1) * 1_000))
      : stored.check.created_at;
    if (this.broken("made-anew")) this.later(() => {});
    const text = told ? (this.broken("no-summary-when-asked") ? "" : stored.summary || SUMMARY) : "";
    return { ...stored.check, created_at, ai_summary: this.broken("summary-null") ? null : text };
  }

  get(asked: ReferenceAsked, text: string): unknown {
    const key = this.rutOf({ rut: text });
    if (this.broken("lowercase-k-refused") && text.endsWith("k")) throw new Refusal(400, "Invalid RUT");
    const person = personOf(key);
    let stored = this.find(asked.organisation, key);
    if (stored === undefined && person !== undefined && this.broken("get-creates")) stored = this.store(asked.organisation, key, person);
    if (stored === undefined) throw new Refusal(404, "No check found");
    const { data: _, ...rest } = stored.check;
    const check = this.broken("get-without-data") ? rest : stored.check;
    const more = this.broken("get-changes") ? { pdf_report_url: `http://reference.test/${randomUUID()}` } : {};
    return { ...check, ...more, ai_summary: this.broken("get-without-summary") ? "" : stored.summary };
  }

  search(asked: ReferenceAsked, body: Record<string, unknown>): unknown {
    const { name } = body;
    if (name === undefined && this.broken("nameless-search")) return { count: 0, page: 1, page_size: 25, total_pages: 0, results: [] };
    const bare = typeof name === "string" ? name.trim().replace(/\s+/gu, " ") : "";
    const least = this.broken("one-letter-name-taken") ? 1 : 2;
    const isName =
      typeof name === "string" && (bare.match(/\p{L}/gu)?.length ?? 0) >= least && [...bare].length <= 255 && !/\p{Cc}/u.test(name);
    if (!isName) throw new Refusal(400, "Invalid name");
    const { page, size } = this.pageOf(asked.query);
    const found = this.broken("search-by-case") && bare === bare.toLowerCase() ? [] : referenceSearch(bare);
    const all = this.broken("search-shuffles") && found.length > 0 && this.searches++ > 0 ? found.toReversed() : found;
    const within =
      (page >= 1 || this.broken("page-zero-served")) && (page <= Math.ceil(all.length / size) || this.broken("page-beyond-served"));
    this.pay(asked.organisation, all.length > 0 && within);
    const from = Math.max(0, page - 1) * size;
    const rows = all.slice(
      this.broken("row-on-two-pages") && from > 0 ? from - 1 : from,
      from + size - (this.broken("page-size-off-by-one") ? 1 : 0),
    );
    return {
      count: this.broken("count-as-text") ? String(all.length) : this.broken("count-per-page") ? rows.length : all.length,
      page: this.broken("page-counted-from-zero") ? page - 1 : page,
      page_size: this.broken("short-page-size") ? rows.length : size,
      total_pages: this.broken("total-pages-rounded-down") ? Math.floor((all.length - 1) / size) : Math.ceil(all.length / size),
      results: rows.map(({ rut, name: full_name }) => ({
        rut: this.broken("rows-without-hyphen") ? rut.replace("-", "") : rut,
        full_name: this.broken("long-name-in-search") ? full_name.padEnd(256, "Á") : full_name,
      })),
    };
  }

  lookUp(asked: ReferenceAsked, body: Record<string, unknown>): unknown {
    if (body.rut === undefined && this.broken("missing-rut-found")) return [];
    const text = String(body.rut);
    if (this.broken("dots-refused") && text.includes(".")) throw new Refusal(400, "Invalid RUT");
    const person = personOf(this.rutOf(body));
    if (person === undefined && this.broken("other-404-message")) throw new Refusal(404, "Not found");
    this.pay(asked.organisation, person !== undefined);
    const full_name = this.broken("full-name-too-long") ? "Á".repeat(256) : person?.name;
    const record = this.broken("record-without-name")
      ? { rut: person?.rut }
      : { rut: this.broken("record-of-another") ? "7654321-6" : person?.rut, full_name };
    return this.broken("rut-to-name-object") ? record : [record];
  }

  /** The RUT without dots or padding; with the faults that keep forms apart, as they keep them. */
  private rutOf({ rut }: Record<string, unknown>): string {
    const refuse = () => new Refusal(400, this.broken("wrong-message-case") ? "invalid rut" : "Invalid RUT");
    if (typeof rut !== "string") throw refuse();
    const text = this.broken("rut-trimmed") ? rut.trim() : this.broken("no-hyphen-accepted") ? rut.replace(/^(\d{8})(\d)$/, "$1-$2") : rut;
    const form = this.broken("rut-prefix-accepted")
      ? /(\d{1,2})(\.?)(\d{3})\.?(\d{3})-([\dkK])$/
      : /^(\d{1,2})(\.?)(\d{3})\.?(\d{3})-([\dkK])$/;
    const match = form.exec(text);
    if (match === null || text.endsWith("\n")) throw refuse();
    const [, first = "", dot, second = "", third = "", digit = ""] = match;
    const number = Number(first + second + third);
    if (this.broken("wrong-digit-refused") && referenceDigit(number) !== digit.toUpperCase()) throw refuse();
    const shown = this.broken("padded-zero-another") ? first + second + third : String(number).padStart(7, "0");
    const kept = this.broken("k-makes-another") ? digit : digit.toUpperCase();
    return `${this.broken("dots-make-another") ? (dot ?? "") : ""}${shown}-${kept}`;
  }

  private pageOf(query: URLSearchParams): { page: number; size: number } {
    const read = (field: string, fallback: number, form: RegExp) => {
      const [value, ...more] = query.getAll(field);
      if (value === undefined) return fallback;
      if (more.length > 0 || !form.test(value)) throw new Refusal(400, `Invalid ${field}`);
      return Number(value);
    };
    const page = read("page", 1, /^(0|-?[1-9]\d*)$/);
    const size = read("page_size", this.broken("ten-by-default") ? 10 : 25, /^[1-9]\d*$/);
    return { page, size: this.broken("page-size-26-served") ? size : Math.min(25, size) };
  }

  /** Takes a credit for what is found; without one it is 402, found or not. */
  private pay(organisation: string, found: boolean): void {
    const balance = this.credits.get(organisation) ?? 0;
    if (!found && this.broken("found-before-paid")) throw new Refusal(404, "No data found");
    if (balance < 1 && !this.broken("402-not-sent")) throw new Refusal(402, "Insufficient balance");
    if (!found) throw new Refusal(404, "No data found");
    this.credits.set(organisation, balance - 1);
  }

  private find(organisation: string, key: string): Stored | undefined {
    const month = monthOf(this.now());
    return this.stored.find(
      (one) => one.organisation === organisation && one.key === key && (one.month === month || this.broken("get-other-month")),
    );
  }

  private store(organisation: string, key: string, person: ReferencePerson): Stored {
    const made = this.make(organisation, key, person, this.now());
    if (this.broken("race-makes-two")) this.later(() => this.stored.push(made));
    else this.stored.unshift(made);
    return made;
  }

  private later(what: () => void): void {
    this.timers.add(setTimeout(what, 50).unref());
  }

  private make(organisation: string, key: string, person: ReferencePerson, instant: Date): Stored {
    const id = this.broken("id-not-uuid") ? `check-${this.stored.length}` : randomUUID();
    const at = secondsOf(this.broken("month-of-before") ? new Date(instant.getTime() - 40 * 86_400_000) : instant);
    const permalink = this.broken("relative-permalink") ? `/checks/${id}` : `http://reference.test/checks/${id}`;
    const check = {
      id,
      permalink,
      rut: this.broken("rut-too-long")
        ? person.rut.replace(/^(\d+)(\d{3})(\d{3}-)/, "$1.$2.$3")
        : this.broken("rut-of-another")
          ? "7654321-6"
          : person.rut,
      name: this.broken("name-null-in-check") ? null : person.name,
      data: this.data(),
      created_at: this.broken("created-at-with-millis") ? at.replace("Z", ".000Z") : at,
      ...(this.broken("score-missing") ? {} : { score: this.score() }),
      ...(this.broken("field-more") ? { month: monthOf(instant) } : {}),
      pdf_report_url: this.broken("script-link") ? "javascript:alert(1)" : `${permalink}/report.pdf`,
    };
    return { organisation, key, month: monthOf(instant), summary: "", check };
  }

  private score(): Record<string, unknown> {
    return {
      value: this.broken("score-as-text") ? "12.5" : this.broken("score-of-thousand") ? 1_000 : 12.5,
      label: this.broken("score-label-outside") ? "none" : "low",
    };
  }

  private data(): Record<string, unknown> {
    return {
      causas_penales_count: this.broken("penal-total-too-small") ? 1 : 3,
      causas_penales_rut_match_count: 1,
      causas_penales_name_match_count: 2,
      causas_civiles_count: this.broken("negative-counter") ? -1 : 0,
      causas_laborales_count: this.broken("fractional-counter") ? 0.5 : 0,
      causas_sindicales_count: 0,
      international_sanctions_count: 0,
      pep: this.broken("pep-as-text") ? "false" : false,
    };
  }
}

function secondsOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function personOf(key: string): ReferencePerson | undefined {
  const rut = key
    .replace(/^\./, "")
    .toUpperCase()
    .replace(/^0+(?=\d{7})/, "");
  return REFERENCE_PEOPLE.find((person) => person.rut === rut);
}
