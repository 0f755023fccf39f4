"use client";

import { useQuery } from "@tanstack/react-query";
import { type PriceWords, priceWords } from "#components/account/price-words";
import { viewerQuery } from "#components/account/viewer-query";
import type { Viewer } from "#lib/contract/panel";

const NOT_KNOWN_YET: PriceWords = { by: "own", price: 1, host: "" };

/** The price of what a button does. */
export function usePrice(what: keyof Viewer["prices"]): PriceWords {
  const { data: viewer } = useQuery(viewerQuery);
  return viewer === undefined ? NOT_KNOWN_YET : priceWords(viewer, what);
}
