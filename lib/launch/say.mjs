/** What a person at the terminal sees: plain sentences, and a sign of life on long steps. */

/** An end that needs no stack: its message is the whole story. */
export class PlainEnd extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = "PlainEnd";
    this.exitCode = exitCode;
  }
}

// Whoever reads us may leave (`| head`): that is no reason to die, least of all for a server.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== "EPIPE") throw error;
  });
}

/** @type {NodeJS.WriteStream} */
let place = process.stdout;

/** For commands whose standard output is for programs. */
export function sayOnStandardError() {
  place = process.stderr;
}

/** @param {string} sentence */
export function say(sentence) {
  place.write(`${sentence}\n`);
}

/**
 * Runs `work`, saying every ten seconds that it still runs, and at the end how long it took.
 * @template Result
 * @param {string} what For example `Installing packages`.
 * @param {string} expected For example `about a minute`.
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProgress(what, expected, work) {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  say(`${what} (${expected})…`);
  const timer = setInterval(() => say(`  … still at it, ${seconds()} s`), 10_000);
  try {
    const result = await work();
    say(`  done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Ends the process on a failure: a plain sentence for what we foresaw, the whole error for what we did not.
 * @param {unknown} error
 * @returns {never}
 */
export function endWith(error) {
  if (error instanceof PlainEnd) {
    console.error(error.message);
    process.exit(error.exitCode);
  }
  // A bare Error is one that says what to do; a TypeError and its kind are defects, and want their stack.
  const foreseen = error instanceof Error && error.constructor === Error;
  console.error(foreseen ? error.message : error);
  process.exit(1);
}
