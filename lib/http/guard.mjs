/**
 * Preloaded in front of Next: `node --import ./lib/http/guard.mjs node_modules/next/dist/bin/next start`.
 * Every HTTP server of the process stands behind it. It runs before anything is compiled, hence plain JavaScript.
 */
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { clientAddressOf } from "./client-address.mjs";
import { readBuilt } from "./guard-built.mjs";
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

/** `next start [FOLDER] …` */
function appFolder() {
  const [folder] = process.argv.slice(process.argv.indexOf("start") + 1);
  return folder === undefined || folder.startsWith("-") ? "." : folder;
}

http.createServer = guardedCreateServer(http.createServer, {
  https: (process.env.PUBLIC_BASE_URL ?? "").startsWith("https:"),
  clientAddress: clientAddressOf(trustProxy),
  stopping,
  servers,
  inFlight,
  largestUploadBytes: Number(process.env.UPLOAD_MAX_MIB || 1024) * 2 ** 20,
  largestPushBytes: Number(process.env.PUSH_MAX_MIB || 64) * 2 ** 20,
  built: readBuilt(join(appFolder(), ".next")),
  // A proxy in front keeps its connections longer than we would; whoever closes first must be the proxy.
  limits: trustProxy === "" ? LIMITS : { ...LIMITS, keepAliveMs: 65_000 },
});
syncBuiltinESMExports();
