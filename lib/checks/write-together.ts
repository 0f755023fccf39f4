/** Several who ask for one text at once wait for one writing. It ends early only when the last of them has gone. */
import type { Context } from "#lib/context";
import type { Db } from "#lib/db/db";

export interface Asker {
  ctx: Context;
  /** Aborted when the asker goes. */
  signal?: AbortSignal | undefined;
  onSentence?: ((sentence: string) => void) | undefined;
  /** What was said so far falls away. */
  onRestart?: (() => void) | undefined;
}

/** What the writing itself gets. */
export interface Pen {
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
  /** Of the first who still waits. */
  ctx: () => Context;
  say: (sentence: string) => void;
  restart: () => void;
}

interface Writing {
  askers: Asker[];
  said: string[];
  stop: AbortController;
  text: Promise<unknown>;
}

// Next bundles pages and routes apart; one table a database serves both.
const WRITINGS = Symbol.for("cotejo.writings");
const process_ = globalThis as { [WRITINGS]?: WeakMap<Db, Map<string, Writing>> };

/** Joins the writing of this key or begins it. Throws the reason of the asker's own signal, or what the writing throws. */
export async function writeTogether<Text>(key: string, asker: Asker, write: (pen: Pen) => Promise<Text>): Promise<Text> {
  asker.signal?.throwIfAborted();
  const writings = writingsOf(asker.ctx.db);
  let writing = writings.get(key);
  if (writing === undefined || writing.stop.signal.aborted) {
    writing = begin(asker, write);
    writings.set(key, writing);
    const mine = writing;
    const forget = () => void (writings.get(key) === mine && writings.delete(key));
    mine.text.then(forget, forget);
  } else {
    for (const sentence of writing.said) asker.onSentence?.(sentence);
    writing.askers.push(asker);
  }
  // Of one key comes one kind of text.
  return waitFor(asker, writing) as Promise<Text>;
}

/** Whether a writing of this key is under way that another may join. */
export function isBeingWritten(db: Db, key: string): boolean {
  return writingsOf(db).get(key)?.stop.signal.aborted === false;
}

function begin<Text>(first: Asker, write: (pen: Pen) => Promise<Text>): Writing {
  const writing: Writing = { askers: [first], said: [], stop: new AbortController(), text: Promise.resolve() };
  writing.text = write({
    signal: writing.stop.signal,
    ctx: () => (writing.askers[0] ?? first).ctx,
    say: (sentence) => {
      writing.said.push(sentence);
      for (const asker of writing.askers) asker.onSentence?.(sentence);
    },
    restart: () => {
      writing.said = [];
      for (const asker of writing.askers) asker.onRestart?.();
    },
  });
  return writing;
}

async function waitFor(asker: Asker, writing: Writing): Promise<unknown> {
  const { signal } = asker;
  if (signal === undefined) return writing.text;
  let leave: () => void = () => {};
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => {
      writing.askers = writing.askers.filter((each) => each !== asker);
      if (writing.askers.length === 0) writing.stop.abort(signal.reason);
      reject(signal.reason);
    };
  });
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([writing.text, left]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

function writingsOf(db: Db): Map<string, Writing> {
  process_[WRITINGS] ??= new WeakMap();
  const known = process_[WRITINGS].get(db) ?? new Map<string, Writing>();
  process_[WRITINGS].set(db, known);
  return known;
}
