/** `npm run conformance -- …`: holds a service to the contract; see docs/conformance.md. */
import { prepare, ROOT } from "./prepare.mjs";
import { endWith, PlainEnd, sayOnStandardError } from "./say.mjs";

const from = process.env.INIT_CWD ?? process.cwd();
sayOnStandardError();
try {
  process.chdir(ROOT);
  await prepare({ build: false });
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import("#lib/conformance/main");
  process.exitCode = await main({
    args: process.argv.slice(2),
    from,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
} catch (error) {
  // 1 is for a check that failed.
  const { message, stack } = /** @type {Error} */ (error);
  endWith(new PlainEnd(error instanceof PlainEnd ? message : (stack ?? message), 2));
}
