/** The graceful end of the process: no new connections, what is in flight is answered, what is pending is written, exit 0. */

import net from "node:net";

/** Connections without a request are closed once nothing was in flight for so many looks in a row: half a second. */
const LOOK_EVERY_MS = 50;
const QUIET_LOOKS = 10;
const TAKE_MS = 2_000;
const IN_FLIGHT_MS = 10_000;
const DRAIN_MS = 5_000;
const DRAINS = Symbol.for("cotejo.drain");

/** @typedef {(level: "info" | "error", message: string) => void} Say */
/**
 * @typedef {object} Open
 * @property {Set<import("node:http").Server>} servers
 * @property {Set<import("node:http").ServerResponse>} inFlight
 */

/**
 * Next's own handlers exit at once: NEXT_MANUAL_SIG_HANDLE keeps them away (set by the guard, read by start-server.js).
 * @param {Open} open
 * @param {Say} say
 * @returns {() => boolean} whether the end has begun
 */
export function stopGracefully(open, say) {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void end(open, say).then((code) => process.exit(code));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The parent is gone, or lets go of us.
  process.on("disconnect", stop);
  return () => stopping;
}

/**
 * @param {Open} open
 * @param {Say} say
 */
async function end({ servers, inFlight }, say) {
  await takeWaiting(servers);
  // Told with its answer, a client sends nothing more on a connection that is about to close.
  for (const res of inFlight) if (!res.headersSent) res.setHeader("Connection", "close");
  await Promise.all([...servers].map((server) => closed(server, inFlight, say)));
  return drained(say);
}

/**
 * Connections that the kernel has taken and we have not are reset with the listening socket. A turn of the loop takes one
 * a server, so a busy server may have many waiting: it turns until a turn brings none.
 * @param {Set<import("node:http").Server>} servers
 */
async function takeWaiting(servers) {
  let taken = 0;
  for (const server of servers) server.on("connection", () => (taken += 1));
  const began = performance.now();
  for (let quietTurns = 0; quietTurns < 3 && performance.now() - began < TAKE_MS; ) {
    const before = taken;
    await new Promise((resolve) => setImmediate(resolve));
    quietTurns = taken === before ? quietTurns + 1 : 0;
  }
}

/**
 * @param {import("node:http").Server} server
 * @param {Set<import("node:http").ServerResponse>} inFlight
 * @param {Say} say
 * @returns {Promise<void>}
 */
function closed(server, inFlight, say) {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    let quietLooks = 0;
    // A kept-alive connection becomes idle when its answer is out; nobody else would close it before its time.
    // Looks are counted, not time: while the loop is busy, requests that were sent wait in their sockets and look like none.
    const look = () => {
      quietLooks = inFlight.size > 0 ? 0 : quietLooks + 1;
      if (quietLooks > QUIET_LOOKS) server.closeIdleConnections();
    };
    // A turn of the loop runs its timers before it reads; what is to be seen was read by the end of the turn.
    const looks = setInterval(() => setImmediate(look), LOOK_EVERY_MS);
    const late = setTimeout(() => {
      say("error", `requests still in flight after ${IN_FLIGHT_MS / 1000} s were cut off`);
      server.closeAllConnections();
    }, IN_FLIGHT_MS);
    // Of net, not of http: that one also cuts connections that look idle while their next request is on its way.
    net.Server.prototype.close.call(server, () => {
      clearInterval(looks);
      clearTimeout(late);
      resolve();
    });
  });
}

/**
 * Runs what the application registered, in order. Answers the exit code.
 * @param {Say} say
 */
async function drained(say) {
  const work = async () => {
    for (const drain of /** @type {(() => Promise<void>)[]} */ (Reflect.get(globalThis, DRAINS) ?? [])) await drain();
    return 0;
  };
  const late = new Promise((resolve) => setTimeout(resolve, DRAIN_MS, 1));
  try {
    const code = /** @type {number} */ (await Promise.race([work(), late]));
    if (code !== 0) say("error", `what was pending could not be written within ${DRAIN_MS / 1000} s`);
    return code;
  } catch (error) {
    say("error", `what was pending could not be written: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}
