/**
 * Which engine answers an organisation: its own account at a provider, else the installation's provider, else the own engine.
 * The demonstration set is invented: it never leaves for a provider.
 */
import { createHash } from "node:crypto";
import { unsealSecret } from "#lib/auth/sealed-secret";
import type { Actor, ActorUpstream, Settings } from "#lib/context";
import { ServiceError } from "#lib/errors";
import { openRemote } from "#lib/service/remote/open-remote";
import type { Upstream, UpstreamLimits, UpstreamWatch } from "#lib/service/remote/upstream";
import type { OwnService, RemoteService, Service } from "#lib/service/service";

/** Purpose of the seal of an organisation's token; it belongs to the organisation's uuid and base address (`sealOwner`). */
export const TOKEN_SEAL = "cotejo upstream token";

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
  /** Throws `unavailable` when the organisation's token cannot be opened: it was sealed with another AUTH_SECRET. */
  serviceFor(actor: Actor): Service;
  /** What differs in the settings of an organisation in front of a provider. */
  settingsFor(actor: Actor, settings: Settings): Settings;
}

/** An organisation that changes its token leaves the service of the old one behind; so many are remembered. */
const MOST_REMOTES = 200;

export function openServices({ own, secret, installation, limits, watch }: ServiceChoice): Services {
  const remotes = new Map<string, RemoteService>();
  const shared = installation === null ? null : openRemote({ ...installation, key: "installation", shared: true, limits }, watch);
  const remoteOf = (actor: Actor, upstream: ActorUpstream): RemoteService => {
    const key = createHash("sha256")
      .update(`${actor.orgId} ${upstream.baseUrl} ${upstream.metered} `)
      .update(upstream.sealedToken)
      .digest("base64");
    const known = remotes.get(key);
    if (known !== undefined) return known;
    const opened = openRemote(openUpstream(actor, upstream, secret, limits), watch);
    if (remotes.size >= MOST_REMOTES) remotes.delete(remotes.keys().next().value ?? "");
    remotes.set(key, opened);
    return opened;
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

/** What an organisation's token is sealed to: moved to another organisation or address it does not open. */
export function sealOwner(orgId: string, baseUrl: string): string {
  return `${orgId} ${baseUrl}`;
}

function openUpstream(
  actor: Actor,
  { baseUrl, sealedToken, metered }: ActorUpstream,
  secret: string | undefined,
  limits: UpstreamLimits,
): Upstream {
  const token =
    secret === undefined ? null : unsealSecret(sealedToken, { secret, purpose: TOKEN_SEAL, of: sealOwner(actor.orgId, baseUrl) });
  if (token === null)
    throw new ServiceError("unavailable", { detail: "the provider's token was sealed with another AUTH_SECRET", source: "provider" });
  return { key: actor.orgId, baseUrl, token: token.toString("utf8"), shared: false, metered, limits };
}
