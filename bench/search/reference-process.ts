/** The plain search in a process of its own, so that its memory is not counted for Cotejo's. Told by one message, answers by messages. */
import { type SyntheticPlan, syntheticPeople } from "#lib/registry/synthetic/synthetic-people";
import { type PlainName, plainNameSearch } from "#lib/testing/plain-name-search";
import { fork } from "node:child_process";
import { Reference, type ReferenceAnswer } from "./reference";

interface Task {
  plan: SyntheticPlan;
  typed: string[];
}

interface Reply {
  words: number;
  answers: ReferenceAnswer[];
}

/** Names over which the reference itself is held against `plainNameSearch`, and by how many questions. */
const [HELD_NAMES, HELD_QUESTIONS] = [20_000, 12];

/** Answers every question by looking at every name. Throws when the reference and `plainNameSearch` disagree on the first names. */
export async function askReference(task: Task, mebibytes: number): Promise<Reply> {
  const child = fork(import.meta.filename, { execArgv: ["--import", "tsx", `--max-old-space-size=${mebibytes}`] });
  return new Promise((resolve, reject) => {
    child.once("message", (reply) => resolve(reply as Reply));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The plain search ended with ${code}.`)));
    child.send(task);
  });
}

function answer({ plan, typed }: Task): Reply {
  const reference = new Reference(plan.count);
  const few: PlainName[] = [];
  const held = Math.min(HELD_NAMES, plan.count);
  for (const name of syntheticPeople(plan)) {
    reference.add(name);
    if (few.length === held) continue;
    few.push(name);
    if (few.length === held) holdAgainstPlain(reference, few, typed);
  }
  return { words: reference.words, answers: typed.map((text) => reference.ask(text)) };
}

function holdAgainstPlain(reference: Reference, names: readonly PlainName[], typed: readonly string[]): void {
  for (const text of typed.slice(0, HELD_QUESTIONS)) {
    const plain = plainNameSearch(names, text);
    const own = reference.ask(text);
    const first = plain.slice(0, own.first.length).map(({ rutNumber }) => rutNumber);
    if (plain.length !== own.count || JSON.stringify(first) !== JSON.stringify(own.first)) {
      throw new Error(`The reference and plainNameSearch disagree on "${text}": ${own.count} and ${plain.length} names.`);
    }
  }
  reference.forget();
}

if (process.argv[1] === import.meta.filename) {
  process.once("message", (task) => {
    process.send?.(answer(task as Task), () => process.exit(0));
  });
  process.once("disconnect", () => process.exit(1));
}
