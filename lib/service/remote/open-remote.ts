/** The remote service behind the port: the four operations of a provider, and its reports. */
import { randomInt } from "node:crypto";
import { ServiceError } from "#lib/errors";
import { openHttpClient } from "#lib/net/http-client";
import type { FindAddresses } from "#lib/net/open-lookup";
import { steadyMs } from "#lib/net/steady-clock";
import type { Rut } from "#lib/rut/rut";
import { openCalls, type Spending } from "#lib/service/remote/call-desk";
import { openDesk, type ProviderDesk, type Sending } from "#lib/service/remote/provider-desk";
import type { Upstream, UpstreamWatch } from "#lib/service/remote/upstream";
import { reachOf } from "#lib/service/remote/upstream-address";
import { UpstreamFault } from "#lib/service/remote/upstream-fault";
import type { RemoteCheck, RemoteService } from "#lib/service/service";

/** What stands in for the machine in tests. */
export interface RemoteDeps {
  /** A clock that is never set, ms. */
  nowMs?: () => number;
  /** From 0 up to 1. */
  random?: () => number;
  find?: FindAddresses;
  /** Certificate authorities (PEM) in place of the system's. */
  ca?: string;
}

/** Reports are large: few come at once, beside the calls. */
const REPORTS_AT_ONCE = 2;

/** One an upstream and process: its connections, breaker and turns belong together. */
export function openRemote(
  upstream: Upstream,
  watch: UpstreamWatch,
  { nowMs = steadyMs, random = systemRandom, find, ca }: RemoteDeps = {},
): RemoteService {
  const { baseUrl, token, shared, metered, limits } = upstream;
  const { host } = new URL(baseUrl);
  const connections = limits.atOnce + REPORTS_AT_ONCE;
  const mayReach = reachOf(limits.allowedNetworks);
  const send = openHttpClient({ connections, mayReach, ...(find && { find }), ...(ca === undefined ? {} : { ca }) });
  const desk = openDesk(send, { baseUrl, token, onCredentials: eachChange(upstream, watch) });
  const callOptions = { host, totalMs: limits.totalMs, nowMs, random };
  const calls = openCalls({ ...callOptions, atOnce: limits.atOnce });
  const reports = openCalls({ ...callOptions, atOnce: REPORTS_AT_ONCE });
  return {
    provider: { host, shared, metered },
    findCheck: (rut, errand) => calls("find-check", (spending) => retried(spending, (sending) => desk.findCheck(rut, sending)), errand),
    makeCheck: (rut, { aiSummary }, errand) => calls("make-check", (spending) => makeCheck(desk, spending, rut, aiSummary), errand),
    // A look-up is billed each time that it is answered: it goes out once.
    rutToName: (_ctx, rut) => calls("rut-to-name", ({ signal }) => desk.rutToName(rut, { signal })),
    nameToRut: (_ctx, name, window) => calls("name-to-rut", ({ signal }) => desk.nameToRut(name, window, { signal })),
    async fetchReport(address) {
      const report = await reports("report", (spending) => retried(spending, (sending) => desk.report(address, sending)));
      if (report === null) throw new ServiceError("not-found");
      return report;
    },
  };
}

/** Asks again what may be asked again. */
async function retried<Result>({ signal, spend, pause }: Spending, attempt: (sending: Sending) => Promise<Result>): Promise<Result> {
  let isFresh = false;
  for (let sent = 1; ; sent += 1) {
    const { more } = spend();
    try {
      return await attempt({ signal, isFresh });
    } catch (error) {
      if (!(error instanceof UpstreamFault) || error.retry === "never" || !more) throw error;
      isFresh = error.stale;
      await pause(error, sent);
    }
  }
}

/** `POST`, and after a reply that was lost `GET` before another `POST`: what stands by then is not made again. */
async function makeCheck(
  desk: ProviderDesk,
  { signal, spend, pause }: Spending,
  rut: Rut,
  aiSummary: boolean,
): Promise<RemoteCheck | null> {
  let lost: UpstreamFault | null = null;
  let found: RemoteCheck | null = null;
  let isFresh = false;
  for (let sent = 1; ; sent += 1) {
    const { more } = spend();
    try {
      if (lost === null) return await desk.makeCheck(rut, aiSummary, { signal, isFresh });
      found = await desk.findCheck(rut, { signal, isFresh });
      if (found !== null && (!aiSummary || found.ai_summary !== "")) return found;
      if (!more) break;
      lost = null;
    } catch (error) {
      // What stands without the summary that was asked for is better than nothing.
      if (found !== null) return found;
      if (!(error instanceof UpstreamFault) || error.retry === "never" || !more) throw error;
      if (error.retry === "look-first") lost ??= error;
      isFresh = error.stale;
      await pause(error, sent);
    }
  }
  if (found === null && lost !== null) throw lost;
  return found;
}

function eachChange(upstream: Upstream, watch: UpstreamWatch): (state: "refused" | "accepted") => void {
  let known: "refused" | "accepted" | null = null;
  return (state) => {
    if (state === known) return;
    known = state;
    watch.onCredentials({ key: upstream.key, baseUrl: upstream.baseUrl }, state);
  };
}

const systemRandom = () => randomInt(2 ** 32) / 2 ** 32;
