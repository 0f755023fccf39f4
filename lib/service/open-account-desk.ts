import { openHttpClient } from "#lib/net/http-client";
import type { ServiceChoice } from "#lib/service/choose-service";
import { checkUpstreamAddress, reachOf } from "#lib/service/remote/upstream-address";
import type { AccountDesk } from "#lib/upstream/account-desk";
import { tryAccount } from "#lib/upstream/try-account";

/** Trials are few, and made by people. */
const CONNECTIONS = 4;

/** What organisations' accounts are set, tried and changed with. */
export function openAccountDesk({ secret, installation, limits }: Pick<ServiceChoice, "secret" | "installation" | "limits">): AccountDesk {
  const client = openHttpClient({ connections: CONNECTIONS, mayReach: reachOf(limits.allowedNetworks) });
  const desk: Omit<AccountDesk, "installation"> = {
    secret,
    async tryAccount(account) {
      const { allowedNetworks } = limits;
      const address = await checkUpstreamAddress(account.baseUrl, allowedNetworks);
      if (!address.ok) {
        // Plain http is for allowed networks: without any, no address of the name will do.
        const isHopeless = allowedNetworks.length === 0 && account.baseUrl.startsWith("http:");
        return address.why === "unresolvable" && !isHopeless ? "unresolved" : "forbidden-address";
      }
      return tryAccount(client, account, limits.totalMs);
    },
  };
  if (installation === null) return { ...desk, installation };
  const { baseUrl, token, metered } = installation;
  return { ...desk, installation: { host: new URL(baseUrl).host, metered, tryToken: () => desk.tryAccount({ baseUrl, token }) } };
}
