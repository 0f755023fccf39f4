/** Prices as buttons and tables say them. Pure. */
import type { Viewer } from "#lib/contract/panel";

type Priced = keyof Viewer["prices"];

/** Who charges for something, as the words of a price take it: our ledger so many credits, or the provider at `host`. */
export interface PriceWords {
  by: "own" | "provider";
  price: number;
  host: string;
}

/** What the viewer pays for something. In front of a provider that our ledger does not meter nothing is free: the provider charges it. */
export function priceWords({ prices, provider }: Pick<Viewer, "prices" | "provider">, what: Priced): PriceWords {
  if (provider === null || provider.metered) return { by: "own", price: prices[what], host: provider?.host ?? "" };
  return { by: "provider", price: 0, host: provider.host };
}
