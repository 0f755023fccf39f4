/**
 * Preloaded in front of Next: `node --import ./lib/http/guard.mjs node_modules/next/dist/bin/next start`.
 * Every HTTP server of the process stands behind it. It runs before anything is compiled, hence plain JavaScript.
 */
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { clientAddressOf } from "./client-address.mjs";
import { guardedCreateServer, LIMITS } from "./guard-server.mjs";
import { stopGracefully } from "./guard-stop.mjs";

const trustProxy = process.env.TRUST_PROXY ?? "";
/** @type {Set<import("node:http").Server>} */
const servers = new Set();
/** @type {Set<import("node:http").ServerResponse>} */
const inFlight = new Set();

process.env.NEXT_MANUAL_SIG_HANDLE = "1";
const stopping = stopGracefully({ servers, inFlight }, (level, message) => {
  process.stderr.write(
    `${JSON.stringify({ level: level === "error" ? 50 : 30, time: new Date().toISOString(), room: "guard", msg: message })}\n`,
  );
});

http.createServer = guardedCreateServer(http.createServer, {
  https: (process.env.PUBLIC_BASE_URL ?? "").startsWith("https:"),
  clientAddress: clientAddressOf(trustProxy),
  stopping,
  servers,
  inFlight,
  // A proxy in front keeps its connections longer than we would; whoever closes first must be the proxy.
  limits: trustProxy === "" ? LIMITS : { ...LIMITS, keepAliveMs: 65_000 },
});
syncBuiltinESMExports();
