import type { RemoteService } from "#lib/service/service";
import type { Upstream, UpstreamWatch } from "#lib/service/remote/upstream";

/** The remote service behind the port. One an upstream and process: its connections, breaker and turns belong together. */
export function openRemote(upstream: Upstream, watch: UpstreamWatch): RemoteService {
  void watch;
  throw new Error(`not there yet: ${upstream.baseUrl}`);
}
