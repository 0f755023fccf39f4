import type { Trial } from "#lib/contract/provider-settings";
import { turns } from "#lib/db/turns";
import { type HttpClient, openHttpClient } from "#lib/net/http-client";
import type { ServiceChoice } from "#lib/service/choose-service";
import type { UpstreamLimits } from "#lib/service/remote/upstream";
import { checkUpstreamAddress, reachOf } from "#lib/service/remote/upstream-address";
import type { AccountDesk } from "#lib/upstream/account-desk";
import { tryAccount } from "#lib/upstream/try-account";

/** Trials are few, and made by people: of this process so many at once, to whatever addresses they type. */
const AT_ONCE = 4;
const MOST_WAITING = 8;
const LONGEST_WAIT_MS = 3_000;

/** What organisations' accounts are set, tried and changed with. */
export function openAccountDesk({ secret, installation, limits }: Pick<ServiceChoice, "secret" | "installation" | "limits">): AccountDesk {
  const client = openHttpClient({ connections: AT_ONCE, mayReach: reachOf(limits.allowedNetworks) });
  const inTurn = turns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, longestWaitMs: LONGEST_WAIT_MS });
  const desk: Omit<AccountDesk, "installation"> = {
    secret,
    tryAccount: (account) => inTurn(() => checkAndTry(client, account, limits)),
  };
  if (installation === null) return { ...desk, installation };
  const { baseUrl, token, metered } = installation;
  return { ...desk, installation: { host: new URL(baseUrl).host, metered, tryToken: () => desk.tryAccount({ baseUrl, token }) } };
}

async function checkAndTry(
  client: HttpClient,
  { baseUrl, token }: { baseUrl: string; token: string },
  { allowedNetworks, totalMs }: UpstreamLimits,
): Promise<Trial> {
  const address = await checkUpstreamAddress(baseUrl, allowedNetworks);
  if (address.ok) return tryAccount(client, { baseUrl: address.baseUrl, token }, totalMs);
  // Plain http is for allowed networks: without any, no address of the name will do.
  const isHopeless = allowedNetworks.length === 0 && baseUrl.startsWith("http:");
  return address.why === "unresolvable" && !isHopeless ? "unresolved" : "forbidden-address";
}
