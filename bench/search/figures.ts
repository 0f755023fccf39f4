/** What a benchmark found: told as it comes, and at the end once more as JSON lines with what was asked. */
export interface Target {
  atMost?: number;
  atLeast?: number;
}

export interface Figure extends Target {
  figure: string;
  value: number;
  unit: string;
  ok?: boolean;
}

export class Figures {
  readonly #bench: string;
  readonly #figures: Figure[] = [];

  /** `bench`: what its lines are called. */
  constructor(bench: string) {
    this.#bench = bench;
  }

  add(figure: string, value: number, unit: string, target: Target = {}): void {
    const { atMost, atLeast } = target;
    const asked = atMost !== undefined || atLeast !== undefined;
    const ok = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
    this.#figures.push({ figure, value: rounded(value), unit, ...target, ...(asked ? { ok } : {}) });
  }

  /** Prints every figure as a line of JSON, then what was missed in words; answers whether nothing was. */
  tell(): boolean {
    for (const figure of this.#figures) console.log(JSON.stringify({ bench: this.#bench, ...figure }));
    const asked = this.#figures.filter(({ ok }) => ok !== undefined);
    const missed = asked.filter(({ ok }) => ok === false);
    for (const { figure, value, unit, atMost, atLeast } of missed) {
      console.log(`MISSED ${figure}: ${value} ${unit}, asked ${atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`}`);
    }
    console.log(`${asked.length - missed.length} of ${asked.length} targets met`);
    return missed.length === 0;
  }
}

/** Tells a step with the time since the run began. */
const begun = performance.now();
export function say(sentence: string): void {
  console.log(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${sentence}`);
}

export function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20).toLocaleString("en")} MiB`;
}

function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value * 10) / 10 : Math.round(value * 10_000) / 10_000;
}
