/** One free question to a provider, to learn whether it takes a token. */
import { ErrorBody } from "#lib/contract/contract";
import type { Trial } from "#lib/contract/provider-settings";
import type { HttpAnswer, HttpClient } from "#lib/net/http-client";
import { HttpFault, type HttpFaultKind } from "#lib/net/http-fault";
import { z } from "zod";

/** RUTs of this range have been given to nobody: persons have lower ones, companies higher ones. A `GET` makes no Check and costs nothing. */
const NOBODYS_RUT = "40000001-8";
const MOST_BYTES = 65_536;

/** Never throws for what a provider does; it is asked once, and followed nowhere. */
export async function tryAccount(
  client: HttpClient,
  { baseUrl, token }: { baseUrl: string; token: string },
  totalMs: number,
): Promise<Trial> {
  try {
    const answer = await client({
      method: "GET",
      url: new URL(`${baseUrl}/api/check/${NOBODYS_RUT}`),
      headers: { Authorization: `Token ${token}`, Accept: "application/json", "Accept-Encoding": "identity", "User-Agent": "Cotejo" },
      body: null,
      mostBytes: MOST_BYTES,
      signal: AbortSignal.timeout(totalMs),
    });
    return said(answer);
  } catch (error) {
    if (error instanceof HttpFault) return FAULTS[error.kind];
    throw error;
  }
}

/** A Check as far as it matters here. */
const SomeCheck = z.object({ id: z.string(), rut: z.string() });

function said({ status, body }: HttpAnswer): Trial {
  if (status === 401 || status === 403) return "refused";
  if (status === 429 || status >= 500) return "busy";
  if (status === 200) return SomeCheck.safeParse(jsonOf(body)).success ? "accepted" : "strange";
  // Any server has a 404 for an address that it does not know; this one speaks as the contract says.
  if (status === 404) return ErrorBody.safeParse(jsonOf(body)).success ? "accepted" : "strange";
  return "strange";
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    // No JSON: no schema takes it.
    return undefined;
  }
}

const FAULTS: Record<HttpFaultKind, Trial> = {
  unresolved: "unresolved",
  "closed-address": "forbidden-address",
  refused: "no-connection",
  unreachable: "no-connection",
  tls: "untrusted",
  reset: "no-connection",
  cut: "no-connection",
  timeout: "timeout",
  "too-large": "strange",
  encoding: "strange",
  protocol: "strange",
};
