/** A mix of questions asked one after the other, each timed with its rows fetched, and told by kind. */
import { quantile } from "../measure";
import type { PeerAnswer } from "./peer";
import { KINDS, type Kind, type Question } from "./query-mix";

export interface Measured {
  question: Question;
  ms: number;
  answer: PeerAnswer;
}

export async function measureMix(questions: readonly Question[], ask: (question: Question) => Promise<PeerAnswer>): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const question of questions) {
    const begun = performance.now();
    const answer = await ask(question);
    measured.push({ question, ms: performance.now() - begun, answer });
  }
  return measured;
}

/** The first so many of each kind, in their order. */
export function fewOfEach(questions: readonly Question[], count: number): Question[] {
  const left = new Map(KINDS.map((kind) => [kind, count]));
  return questions.filter(({ kind }) => {
    const more = left.get(kind) ?? 0;
    left.set(kind, more - 1);
    return more > 0;
  });
}

export function tellMix(name: string, measured: readonly Measured[]): void {
  console.log(`\n  ${name}`);
  for (const kind of KINDS) {
    const times = timesOf(measured, kind);
    if (times.length === 0) continue;
    const counts = measured.filter(({ question }) => question.kind === kind).map(({ answer }) => answer.count);
    console.log(
      `    ${kind.padEnd(18)} ${timesTold(times)}  names found: ${Math.round(quantile(counts, 0.5)).toLocaleString("en")} (median)`,
    );
  }
  console.log(`    ${"the whole mix".padEnd(18)} ${timesTold(timesOf(measured))}`);
}

export function timesOf(measured: readonly Measured[], kind?: Kind): number[] {
  return measured.filter(({ question }) => kind === undefined || question.kind === kind).map(({ ms }) => ms);
}

function timesTold(times: readonly number[]): string {
  const told = [0.5, 0.95, 0.99].map(
    (share) =>
      `p${share * 100} ${quantile([...times], share)
        .toFixed(2)
        .padStart(9)} ms`,
  );
  return `${told.join("  ")}  (${times.length})`;
}
