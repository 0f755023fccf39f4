/** Beside a proof: when it is killed, ends the database of its folder and takes the folder away. Argument: the folder. */
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const folder = String(process.argv[2]);
/** What else the proof started is tethered to it, and gone by then; a launcher would bring its database back. */
const OTHERS_END_MS = 6_000;

await once(process, "disconnect");
await sleep(OTHERS_END_MS);
const pid = postmaster();
for (const signal of /** @type {const} */ (["SIGINT", "SIGQUIT", "SIGKILL"])) {
  if (!send(signal)) break;
  for (let look = 0; look < 50 && send(0); look += 1) await sleep(100);
}
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

function postmaster() {
  try {
    return Number(readFileSync(`${folder}/database/cluster/postmaster.pid`, "utf8").split("\n")[0]);
  } catch {
    return 0;
  }
}

/** @param {NodeJS.Signals | 0} signal */
function send(signal) {
  try {
    return pid > 0 && process.kill(pid, signal);
  } catch {
    return false;
  }
}
