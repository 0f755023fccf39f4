/** A remote service as it is configured: where it is, with which token, and what may be spent on a call. */
export interface Upstream {
  /** Under which its refusals of our credentials are noted: `installation`, or the uuid of the organisation whose account it is. */
  key: string;
  /** `https://api.example.cl`, perhaps with a path, without a slash at its end. */
  baseUrl: string;
  token: string;
  /** The token is used for several organisations. */
  shared: boolean;
  metered: boolean;
  limits: UpstreamLimits;
}

export interface UpstreamLimits {
  /** For one call of ours, with all requests and pauses that it takes, ms. */
  totalMs: number;
  /** Calls of this process at once. */
  atOnce: number;
  /** Networks in which a provider may stand though they are private, and by `http://`; see `UPSTREAM_ALLOWED_NETWORKS`. */
  allowedNetworks: readonly string[];
}

/** What a remote service tells of its credentials, for those who run it: each change once. */
export interface UpstreamWatch {
  onCredentials(upstream: Pick<Upstream, "key" | "baseUrl">, state: "refused" | "accepted"): void;
}
