/** Why no whole answer came. It knows nothing of what was asked or answered: it may stand in any log. */
import { NoOpenAddress } from "#lib/net/open-lookup";

export type HttpFaultKind =
  /** The name has no address. */
  | "unresolved"
  /** It has one, where nobody may connect to. */
  | "closed-address"
  | "refused"
  | "unreachable"
  | "tls"
  /** The connection ended before an answer, or within it. */
  | "reset"
  | "cut"
  | "timeout"
  | "too-large"
  /** Packed in a way that was not asked for, or not whole. */
  | "encoding"
  /** Not HTTP as it is written down. */
  | "protocol";

interface FaultFacts {
  /** The system's or Node's code. */
  reason?: string | undefined;
  /** The request may have come to the server. */
  reached?: boolean;
  /** It went into a connection that had been used before, and that ended without a byte of an answer. */
  stale?: boolean;
}

export class HttpFault extends Error {
  readonly kind: HttpFaultKind;
  readonly reached: boolean;
  readonly stale: boolean;

  constructor(kind: HttpFaultKind, { reason, reached = false, stale = false }: FaultFacts = {}) {
    super(reason === undefined ? kind : `${kind} (${reason})`);
    this.name = "HttpFault";
    this.kind = kind;
    this.reached = reached;
    this.stale = stale && kind === "reset";
  }
}

const UNTRUSTED = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_|INVALID_|PATH_LENGTH_)/;
const RESETS = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];

/** What an error of Node's client means. The error itself is left behind: it may carry the bytes that came. */
export function faultKind(error: NodeJS.ErrnoException, answered: boolean): [HttpFaultKind, string] {
  const reason = error.code ?? error.name;
  if (error instanceof NoOpenAddress) return ["closed-address", reason];
  if (reason === "ENOTFOUND" || reason.startsWith("EAI_")) return ["unresolved", reason];
  if (reason === "ECONNREFUSED") return ["refused", reason];
  if (RESETS.includes(reason)) return [answered ? "cut" : "reset", reason];
  if (reason === "HPE_HEADER_OVERFLOW") return ["too-large", reason];
  if (reason === "HPE_INVALID_EOF_STATE") return ["cut", reason];
  if (reason.startsWith("HPE_")) return ["protocol", reason];
  return [UNTRUSTED.test(reason) ? "tls" : "unreachable", reason];
}
