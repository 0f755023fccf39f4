import type { Env } from "#lib/env";
import type { ServiceChoice } from "#lib/service/choose-service";

/** What the environment says of providers: the installation's, and what may be spent on a call of any. */
export function providerOf(configuration: Env): Omit<ServiceChoice, "own" | "watch"> {
  const { UPSTREAM_BASE_URL: baseUrl, UPSTREAM_TOKEN: token } = configuration;
  return {
    secret: configuration.AUTH_SECRET,
    installation: baseUrl === undefined || token === undefined ? null : { baseUrl, token, metered: configuration.UPSTREAM_METER === "on" },
    limits: {
      totalMs: configuration.UPSTREAM_TIMEOUT_SECONDS * 1_000,
      atOnce: configuration.UPSTREAM_AT_ONCE,
      allowedNetworks: configuration.UPSTREAM_ALLOWED_NETWORKS.split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    },
  };
}
