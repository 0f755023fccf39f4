/** `npm start`: installs, builds, and runs Cotejo. Old Node versions must be able to read this file, to be told so. */
import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();
const { start } = await import("./start-run.mjs");
await start();
