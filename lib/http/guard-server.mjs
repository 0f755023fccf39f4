/** A `createServer` whose servers stand behind the gate, with limits against slow and many connections. */
import { randomUUID } from "node:crypto";
import { rawAnswer } from "./guard-answers.mjs";
import { answerBuilt } from "./guard-built.mjs";
import { admit } from "./guard-gate.mjs";
import { watchBody } from "./guard-pace.mjs";

/**
 * @typedef {object} GuardOptions
 * @property {boolean} https
 * @property {(socket: import("node:net").Socket, forwardedFor: string | undefined) => string} clientAddress
 * @property {() => boolean} stopping
 * @property {number} [largestUploadBytes]
 * @property {number} [largestPushBytes]
 * @property {import("./guard-room.mjs").Room} [roomForVerified]
 * @property {Set<import("node:http").Server>} servers Gathers every server.
 * @property {Set<import("node:http").ServerResponse>} inFlight Gathers the answers under way.
 * @property {Limits} [limits]
 * @property {import("./guard-built.mjs").BuiltFiles} [built] Answered without Next.
 */
/**
 * @typedef {object} Limits
 * @property {number} headersTimeoutMs
 * @property {number} requestTimeoutMs The body, once the headers are there. A file to be imported has its own pace.
 * @property {number} paceMs The body of a file is looked at so often,
 * @property {number} paceBytes and must have brought so much, unless we are the slow ones.
 * @property {number} keepAliveMs
 * @property {number} connections
 */

/** @type {Limits} */
export const LIMITS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  paceMs: 10_000,
  paceBytes: 10_240,
  keepAliveMs: 10_000,
  connections: 2_000,
};

/**
 * @param {typeof import("node:http").createServer} original
 * @param {GuardOptions} options
 * @returns {typeof import("node:http").createServer}
 */
export function guardedCreateServer(original, options) {
  const { limits = LIMITS, built = new Map() } = options;
  return /** @type {any} */ (
    (/** @type {any[]} */ ...given) => {
      /** @type {import("node:http").RequestListener | undefined} */
      const listener = given.find((argument) => typeof argument === "function");
      const settings = given.find((argument) => typeof argument === "object" && argument !== null);
      const server = original(
        {
          ...settings,
          headersTimeout: limits.headersTimeoutMs,
          // Node has one for all requests; `watchBody` tells a file from others.
          requestTimeout: 0,
          keepAliveTimeout: limits.keepAliveMs,
          connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMs),
          // Node would answer an HTTP/1.1 request without Host by itself, with an empty body; the gate refuses it.
          requireHostHeader: false,
        },
        (req, res) => {
          options.inFlight.add(res);
          res.once("close", () => options.inFlight.delete(res));
          watchBody(req, res, limits, () => server.emit("clientError", timeOut(), req.socket));
          const sendAway = () => server.emit("clientError", noRoom(), req.socket);
          if (admit(req, res, options, sendAway) && !answerBuilt(req, res, built)) listener?.(req, res);
        },
      );
      server.maxConnections = limits.connections;
      answerUnreadable(server, options);
      ignoreUpgrades(server);
      options.servers.add(server);
      return server;
    }
  );
}

const timeOut = () => Object.assign(new Error("the body did not come"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
const noRoom = () => Object.assign(new Error("too much is on its way"), { code: "NO_ROOM" });

/** @type {Record<string, number>} */
const STATUS_OF = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, NO_ROOM: 429 };
const REQUEST_LINE = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,64} (\S*) HTTP\/1\.[01]\r?$/;

/**
 * @param {import("node:http").Server} server
 * @param {GuardOptions} options
 */
function answerUnreadable(server, options) {
  /** @type {(socket: import("node:stream").Duplex, status: number, path: string) => void} */
  const end = (socket, status, path) => {
    // After CONNECT the socket is nobody's: an error on it would end the process.
    socket.on("error", () => socket.destroy());
    if (!socket.writable) return void socket.destroy();
    socket.end(rawAnswer(status, path, randomUUID(), options.https), () => socket.destroy());
  };
  server.on("clientError", (/** @type {Error & { code?: string, rawPacket?: Buffer }} */ error, socket) => {
    // An answer under way must not be followed by another one on the same connection.
    const under = /** @type {any} */ (socket)._httpMessage;
    if (error.code === "ECONNRESET" || under?._headerSent) return void socket.destroy();
    // A method that Node's parser does not know is an error to it; the rest of the line may be in order.
    const line =
      error.code === "HPE_INVALID_METHOD" ? REQUEST_LINE.exec(String(error.rawPacket?.toString("latin1").split("\n", 1)[0])) : null;
    const path = line?.[1]?.split("?", 1)[0] ?? "";
    end(socket, line === null ? (STATUS_OF[error.code ?? ""] ?? 400) : 405, path);
  });
  server.on("connect", (req, socket) => end(socket, 405, req.url ?? ""));
  // An expectation that we do not know is no reason to refuse (RFC 9110, 10.1.1).
  server.on("checkExpectation", (req, res) => server.emit("request", req, res));
}

/**
 * Nothing here speaks another protocol. Without a listener Node answers a request that asks for one as the plain request it also is;
 * with Next's, Next would route it outside of the gate.
 * @param {import("node:http").Server} server
 */
function ignoreUpgrades(server) {
  const on = /** @type {any} */ (server.on.bind(server));
  /** @type {any} */
  const deaf = (/** @type {string} */ event, /** @type {unknown} */ listener) => (event === "upgrade" ? server : on(event, listener));
  server.on = deaf;
  server.addListener = deaf;
}
