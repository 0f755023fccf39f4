import type { Trial } from "#lib/contract/provider-settings";

/** What the use cases of an organisation's account need beside who asks. */
export interface AccountDesk {
  /** AUTH_SECRET, with which tokens are sealed. */
  secret: string | undefined;
  /** The installation's provider; null when it has none. `tryToken` asks it one free question with UPSTREAM_TOKEN. */
  installation: { host: string; metered: boolean; tryToken(): Promise<Trial> } | null;
  /** Asks a provider one free question under an account; never throws for what a provider does. Throws `too-many-requests` when many are tried already. */
  tryAccount(account: { baseUrl: string; token: string }): Promise<Trial>;
}
