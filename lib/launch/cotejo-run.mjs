/** The body of `npm run cotejo`, once Node is known to be new enough. */
import { prepare, ROOT } from "./prepare.mjs";
import { endWith, sayOnStandardError } from "./say.mjs";

/** Runs one command and ends the process with its exit code. */
export async function cotejo() {
  const from = process.env.INIT_CWD ?? process.cwd();
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort()).once("SIGTERM", () => stopping.abort());
  sayOnStandardError();
  let width = 0;
  try {
    process.chdir(ROOT);
    await prepare({ build: false, signal: stopping.signal });
    const { register } = await import("tsx/esm/api");
    register();
    const { main } = await import("#lib/cli/main");
    const clear = () => {
      if (width > 0) process.stderr.write(`\r${" ".repeat(width)}\r`);
      width = 0;
    };
    const exitCode = await main({
      args: process.argv.slice(2),
      from,
      variables: process.env,
      signal: stopping.signal,
      out: (line) => {
        clear();
        process.stdout.write(`${line}\n`);
      },
      err: (line) => {
        clear();
        process.stderr.write(`${line}\n`);
      },
      progress: (sentence) => {
        if (!process.stderr.isTTY) return;
        clear();
        process.stderr.write(sentence);
        width = sentence.length;
      },
    });
    clear();
    process.exitCode = exitCode;
  } catch (error) {
    endWith(error);
  }
}
