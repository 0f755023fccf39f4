/** The body of `npm start`, once Node is known to be new enough. */
import { parseArgs } from "node:util";
import { holdBuild, prepare, ROOT } from "./prepare.mjs";
import { endWith, PlainEnd, say } from "./say.mjs";

const HELP = `Usage: npm start [-- --port PORT] [--host HOST]

Installs and builds what changed, starts the database, the worker and the web server, and keeps them running.
Everything else is configured by environment variables; see .env.example.
`;

/** Runs until it is told to stop. */
export async function start() {
  const stopping = new AbortController();
  let asked = 0;
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(name, () => {
      asked += 1;
      stopping.abort();
      if (asked === 2) say("Ending already; once more to end at once.");
      if (asked > 2) process.exit(130);
    });
  }
  try {
    const variables = startVariables(process.argv.slice(2));
    process.chdir(ROOT);
    await prepare({ build: true, signal: stopping.signal });
    if (!stopping.signal.aborted) await serveHere(variables, stopping.signal);
    process.exit(0);
  } catch (error) {
    // Whatever the end that was asked for tore down on its way is no news.
    if (stopping.signal.aborted) process.exit(130);
    endWith(error);
  }
}

/**
 * @param {NodeJS.ProcessEnv} variables
 * @param {AbortSignal} signal
 */
async function serveHere(variables, signal) {
  const build = await holdBuild();
  const { register } = await import("tsx/esm/api");
  register();
  const { serve } = await import("#lib/launch/serve");
  await serve({ variables, root: ROOT, signal });
  build.release();
}

/**
 * The environment with the command line's port and host in it.
 * @param {string[]} args
 * @returns {NodeJS.ProcessEnv}
 */
export function startVariables(args) {
  const options = /** @type {const} */ ({ port: { type: "string" }, host: { type: "string" }, help: { type: "boolean" } });
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new PlainEnd(`${/** @type {Error} */ (error).message}\n\n${HELP}`, 2);
  }
  if (values.help) throw new PlainEnd(HELP, 0);
  const given = {
    ...(values.port === undefined ? {} : { PORT: values.port }),
    ...(values.host === undefined ? {} : { HOST: values.host }),
  };
  return { ...process.env, ...given };
}
