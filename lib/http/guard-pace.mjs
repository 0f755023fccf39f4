/** How long the body of a request may take: so long in all, or, for a file to be imported, as long as it keeps coming. */
import { isUpload } from "./guard-gate.mjs";

/**
 * Calls `cut` for a body that is not there in time. Whoever was answered before the end of a file may send on for as long as any other body.
 * @param {import("node:http").IncomingMessage} req
 * @param {import("node:http").ServerResponse} res
 * @param {import("./guard-server.mjs").Limits} limits
 * @param {() => void} cut
 */
export function watchBody(req, res, limits, cut) {
  if (req.headers["content-length"] === undefined && req.headers["transfer-encoding"] === undefined) return;
  const { socket } = req;
  const atTheEnd = () => {
    if (!req.complete && !socket.destroyed) cut();
  };
  /** @type {NodeJS.Timeout | undefined} */
  let pace;
  /** @type {NodeJS.Timeout | undefined} */
  let end;
  const allowRest = () => {
    clearInterval(pace);
    end ??= setTimeout(atTheEnd, limits.requestTimeoutMs).unref();
  };
  if (isUpload(req)) {
    pace = setInterval(paceOf(req, limits.paceBytes, cut), limits.paceMs).unref();
    res.once("finish", allowRest);
  } else allowRest();
  res.once("close", () => {
    clearInterval(pace);
    if (req.complete || socket.destroyed) clearTimeout(end);
  });
}

/**
 * Cuts a body of which too little came since the last look, unless what came before still waits to be read.
 * @param {import("node:http").IncomingMessage} req
 * @param {number} leastBytes
 * @param {() => void} cut
 */
function paceOf(req, leastBytes, cut) {
  const { socket } = req;
  let seen = socket.bytesRead;
  return () => {
    const came = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (!req.complete && !socket.destroyed && came < leastBytes && req.readableLength === 0) cut();
  };
}
