/**
 * Which engine answers an organisation: its own account at a provider, else the installation's provider, else the own engine.
 * The demonstration set is invented: it never leaves for a provider.
 */
import { createHash } from "node:crypto";
import type { Actor, ActorUpstream, Settings } from "#lib/context";
import { ServiceError } from "#lib/errors";
import { steadyMs } from "#lib/net/steady-clock";
import { openRemote } from "#lib/service/remote/open-remote";
import type { Upstream, UpstreamLimits, UpstreamWatch } from "#lib/service/remote/upstream";
import type { OwnService, RemoteService, Service } from "#lib/service/service";
import { openToken } from "#lib/upstream/sealed-token";

export interface ServiceChoice {
  own: OwnService;
  /** AUTH_SECRET, with which organisations' tokens are sealed. */
  secret: string | undefined;
  /** The installation's provider, if it has one. */
  installation: { baseUrl: string; token: string; metered: boolean } | null;
  limits: UpstreamLimits;
  watch: UpstreamWatch;
}

export interface Services {
  /** Of an account whose token cannot be opened (it was sealed with another AUTH_SECRET) every call throws `unavailable`. */
  serviceFor(actor: Actor): Service;
  /** What differs in the settings of an organisation in front of a provider. */
  settingsFor(actor: Actor, settings: Settings): Settings;
}

/**
 * An organisation that changes its token leaves the service of the old one behind: nobody asks it any more. One that is in use stays, with
 * its breaker, its turns and its connections.
 */
const IDLE_MS = 600_000;
/** Whatever happens; far more than there are accounts in use. */
const MOST_REMOTES = 10_000;

/** `nowMs` is a clock that is never set. */
export function openServices({ own, secret, installation, limits, watch }: ServiceChoice, nowMs: () => number = steadyMs): Services {
  /** Those asked last at the end. */
  const remotes = new Map<string, { remote: RemoteService; askedMs: number }>();
  const shared = installation === null ? null : openRemote({ ...installation, key: "installation", shared: true, limits }, watch);
  const openAccount = (actor: Actor, upstream: ActorUpstream): RemoteService => {
    const opened = openUpstream(actor, upstream, secret, limits);
    return opened === null ? closedRemote(upstream) : openRemote(opened, watch);
  };
  const remoteOf = (actor: Actor, upstream: ActorUpstream): RemoteService => {
    const key = createHash("sha256")
      .update(`${actor.orgId} ${upstream.baseUrl} ${upstream.metered} `)
      .update(upstream.sealedToken)
      .digest("base64");
    const known = remotes.get(key);
    const remote = known?.remote ?? openAccount(actor, upstream);
    const askedMs = nowMs();
    remotes.delete(key);
    remotes.set(key, { remote, askedMs });
    if (known === undefined) forgetIdle(remotes, askedMs);
    return remote;
  };
  return {
    serviceFor(actor) {
      if (actor.scope === "demo") return own;
      return actor.upstream === undefined ? (shared ?? own) : remoteOf(actor, actor.upstream);
    },
    settingsFor(actor, settings) {
      const provider = actor.scope === "demo" ? null : (actor.upstream ?? installation);
      if (provider === null) return settings;
      const prices = provider.metered ? settings.prices : { check: 0, nameSearch: 0, rutLookup: 0 };
      return { ...settings, prices, provider: { host: new URL(provider.baseUrl).host, metered: provider.metered } };
    },
  };
}

function forgetIdle(remotes: Map<string, { askedMs: number }>, nowMs: number): void {
  for (const [key, { askedMs }] of remotes) {
    if (nowMs - askedMs < IDLE_MS && remotes.size <= MOST_REMOTES) return;
    remotes.delete(key);
  }
}

function openUpstream(
  actor: Actor,
  { baseUrl, sealedToken, metered }: ActorUpstream,
  secret: string | undefined,
  limits: UpstreamLimits,
): Upstream | null {
  const token = secret === undefined ? null : openToken(sealedToken, { secret, orgId: actor.orgId, baseUrl });
  if (token === null) return null;
  return { key: actor.orgId, baseUrl, token, shared: false, metered, limits };
}

/** Pages of what is kept are drawn all the same; whatever would be asked of the provider is refused. */
function closedRemote({ baseUrl, metered }: ActorUpstream): RemoteService {
  const refuse = async () => {
    throw new ServiceError("unavailable", { detail: "the provider's token was sealed with another AUTH_SECRET", source: "provider" });
  };
  const provider = { host: new URL(baseUrl).host, shared: false, metered };
  return { provider, findCheck: refuse, makeCheck: refuse, rutToName: refuse, nameToRut: refuse, fetchReport: refuse };
}
