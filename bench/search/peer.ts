/** An engine that a user would put in Cotejo's place, asked the same questions over the same names. */
export interface Peer {
  name: string;
  /** What its answers to a question are held to: names that hold every word as typed (accents and ñ aside), or nothing. */
  exact: boolean;
  /** Builds over the names that lie ready; answers what was built and how large it is. */
  build(): Promise<{ seconds: number; bytes: number }>;
  /** `words` are folded; a page has 25 rows, the first is 1. Rows are fetched. */
  ask(words: readonly string[], page: number): Promise<PeerAnswer>;
  close(): Promise<void>;
}

export interface PeerAnswer {
  count: number;
  rows: { rutNumber: number; name: string }[];
}

export const PAGE_ROWS = 25;
