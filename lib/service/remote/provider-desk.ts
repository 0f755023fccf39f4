/** The questions of the contract to one provider: each is one request, and its answer a value or a fault. */
import type { RutRecord } from "#lib/contract/contract";
import { ServiceError } from "#lib/errors";
import type { HttpAnswer, HttpClient, HttpOrder } from "#lib/net/http-client";
import type { Rut } from "#lib/rut/rut";
import { checkOf, incompleteOf, isLinkAt, isPdf, jsonOf, messageOf, pageOf, recordsOf } from "#lib/service/remote/provider-answers";
import { faultOf, retryAfterOf, UpstreamFault } from "#lib/service/remote/upstream-fault";
import type { FoundPage, RemoteCheck } from "#lib/service/service";

/**
 * Each throws an {@link UpstreamFault}; a {@link ServiceError} where the provider refuses as the contract has it: `insufficient-balance`,
 * `invalid-rut`, `invalid-name`.
 */
export interface ProviderDesk {
  findCheck(rut: Rut, sending: Sending): Promise<RemoteCheck | null>;
  makeCheck(rut: Rut, aiSummary: boolean, sending: Sending): Promise<RemoteCheck | null>;
  rutToName(rut: Rut, sending: Sending): Promise<RutRecord[]>;
  nameToRut(name: string, window: { page: number; pageSize: number }, sending: Sending): Promise<FoundPage>;
  /** Null for an address that is none of this provider's, and for a report that it does not have. */
  report(address: string, sending: Sending): Promise<Buffer | null>;
}

export type Sending = Pick<HttpOrder, "signal" | "isFresh">;

interface DeskOptions {
  baseUrl: string;
  token: string;
  /** Hears of every answer whether our credentials were taken. */
  onCredentials: (state: "refused" | "accepted") => void;
}

const MOST_JSON_BYTES = 2 << 20;
const MOST_PDF_BYTES = 32 << 20;

/** One request: where to, with what, and how its answer is read. */
interface Asked<Result> {
  url: string;
  body?: unknown;
  accept?: string;
  mostBytes?: number;
  /** Of an answer with 200. */
  read: (answer: HttpAnswer) => Result;
  /** Of any other but 401 and 403. */
  refused: (answer: HttpAnswer) => Result;
}

export function openDesk(send: HttpClient, { baseUrl, token, onCredentials }: DeskOptions): ProviderDesk {
  const base = new URL(baseUrl);
  const common = { Authorization: `Token ${token}`, "Accept-Encoding": "identity", "User-Agent": "Cotejo" };

  async function ask<Result>(asked: Asked<Result>, sending: Sending): Promise<Result> {
    const { url, body: json, accept = "application/json", mostBytes = MOST_JSON_BYTES } = asked;
    const body = json === undefined ? null : Buffer.from(JSON.stringify(json));
    const headers = { ...common, Accept: accept, ...(body === null ? {} : { "Content-Type": "application/json" }) };
    const method = body === null ? "GET" : "POST";
    const answer = await send({ method, url: new URL(url), headers, body, mostBytes, ...sending }).catch((error: unknown) =>
      Promise.reject(faultOf(error)),
    );
    if (answer.status === 401 || answer.status === 403) {
      // One report may be closed to an account that is in order.
      if (answer.status === 401 || asked.accept === undefined) onCredentials("refused");
      throw statusFault(answer);
    }
    try {
      const result = answer.status === 200 ? asked.read(answer) : asked.refused(answer);
      onCredentials("accepted");
      return result;
    } catch (error) {
      // A refusal of the contract's own, as for want of balance, is told to a known customer alone.
      if (error instanceof ServiceError) onCredentials("accepted");
      throw error;
    }
  }

  return {
    findCheck: (rut, sending) =>
      ask({ url: `${baseUrl}/api/check/${rut}`, read: (answer) => remoteCheckOf(answer, rut, base), refused: notFound }, sending),
    makeCheck: (rut, aiSummary, sending) =>
      ask(
        {
          url: `${baseUrl}/api/check`,
          body: { rut, ai_summary: aiSummary },
          read: (answer): RemoteCheck | null => remoteCheckOf(answer, rut, base),
          refused: (answer) => noData(answer, "invalid-rut", null),
        },
        sending,
      ),
    rutToName: (rut, sending) =>
      ask(
        {
          url: `${baseUrl}/api/rut-to-name`,
          body: { rut },
          read: (answer) => recordsOf(jsonOf(answer), rut),
          refused: (answer) => noData(answer, "invalid-rut", []),
        },
        sending,
      ),
    nameToRut: (name, window, sending) =>
      ask(
        {
          url: `${baseUrl}/api/name-to-rut?page=${window.page}&page_size=${window.pageSize}`,
          body: { name },
          read: (answer) => pageOf(jsonOf(answer), window),
          refused: (answer) => noData(answer, "invalid-name", { count: 0, records: [] }),
        },
        sending,
      ),
    async report(address, sending) {
      // The token goes to the provider's own door alone.
      if (!isLinkAt(base, address) || new URL(address).origin !== base.origin) return null;
      const asked = { url: address, accept: "application/pdf", mostBytes: MOST_PDF_BYTES };
      return ask({ ...asked, read: (answer): Buffer | null => pdfOf(answer), refused: noReport }, sending);
    },
  };
}

function remoteCheckOf(answer: HttpAnswer, rut: Rut, base: URL): RemoteCheck {
  return { ...checkOf(jsonOf(answer), rut, base), incomplete: incompleteOf(answer.headers["cotejo-incomplete"]) };
}

/** Of `GET`, which is billed to nobody: 404 is no Check this month, whatever its message. */
function notFound(answer: HttpAnswer): null {
  if (answer.status === 402) throw statusFault(answer);
  if (answer.status !== 404) return noData(answer, "invalid-rut", null);
  messageOf(jsonOf(answer));
  return null;
}

/**
 * What the contract's refusals mean. That nothing was found is believed with the contract's own message alone: another 404 may be that
 * of a wrong address, which would tell of everybody that nobody knows them.
 */
function noData<Nothing>(answer: HttpAnswer, invalid: "invalid-rut" | "invalid-name", nothing: Nothing): Nothing {
  if (![400, 402, 404].includes(answer.status)) throw statusFault(answer);
  const message = messageOf(jsonOf(answer));
  if (answer.status === 402) throw new ServiceError("insufficient-balance", { source: "provider" });
  if (answer.status === 404 && message === "No data found") return nothing;
  if (answer.status === 400 && (invalid === "invalid-name" || message === "Invalid RUT")) throw new ServiceError(invalid);
  throw statusFault(answer);
}

function noReport(answer: HttpAnswer): null {
  if (answer.status === 404 || answer.status === 410) return null;
  throw statusFault(answer);
}

function pdfOf({ headers, body }: HttpAnswer): Buffer {
  const type = (headers["content-type"] ?? "application/pdf").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!["application/pdf", "application/x-pdf", "application/octet-stream"].includes(type) || !isPdf(body))
    throw new UpstreamFault("not-pdf");
  return body;
}

/** An answer that the contract does not know, or that says to come again. */
function statusFault({ status, headers }: HttpAnswer): UpstreamFault {
  const what = `${[301, 302, 303, 307, 308].includes(status) ? "redirect" : "status"} ${status}`;
  const retryAfterSeconds = retryAfterOf(headers);
  if (status >= 400 && status < 500) return new UpstreamFault(what, { alive: true, retryAfterSeconds });
  if (status < 500) return new UpstreamFault(what);
  // A gateway that gave up may stand before a service that did not.
  return new UpstreamFault(what, { retry: status === 502 || status === 504 ? "look-first" : "again", retryAfterSeconds });
}
