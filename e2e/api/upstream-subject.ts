/** What the proofs of the remote service judge: the product in front of a provider, or its broken twin; both with accounts at that provider. */
import { type Books, openBooks } from "../harness/books";
import { type Ask, type Answer, ask } from "../harness/http";
import type { Product } from "../harness/product";
import type { ProxyFlaw } from "../twins/naive-proxy";
import { makeTwinTables, newTwinCustomer, startNaiveProxy } from "../twins/twin";

export interface Customer {
  orgId: string;
  token: string;
}

export interface Subject {
  port: number;
  books: Books;
  /** Where its own links lead. */
  ownLinks: string;
  /** An organisation with credits and an account of its own at a provider. */
  newCustomer(account: { baseUrl: string; token: string }, credits?: number): Promise<Customer>;
  /** Another subject like this one, with the flaw; the product has none. */
  close(): Promise<void>;
}

const CREDITS = 5;

export function productSubject(product: Product): Subject {
  const books = openBooks(product.databaseUrl, "public");
  return {
    port: product.ports[0],
    books,
    ownLinks: `${product.publicBaseUrl}/checks/`,
    async newCustomer(account, credits = CREDITS) {
      const tenant = await product.newTenant({ credits });
      await product.giveAccount(tenant.orgId, { ...account, metered: true });
      return tenant;
    },
    close: () => books.close(),
  };
}

/** One process for all flaws: `with` gives the subject that has one. */
export async function startProxyTwin(
  databaseUrl: string,
): Promise<{ pid: number; with(flaw: ProxyFlaw): Subject; close(): Promise<void> }> {
  await makeTwinTables(databaseUrl);
  const server = await startNaiveProxy(databaseUrl);
  const books = openBooks(databaseUrl, "twin");
  return {
    pid: server.child.pid,
    with: (flaw) => ({
      port: server.port,
      books,
      ownLinks: "http://localhost/checks/",
      newCustomer: ({ baseUrl, token }, credits = CREDITS) => newTwinCustomer(databaseUrl, { baseUrl, token, credits, flaw }),
      close: async () => {},
    }),
    close: async () => {
      await books.close();
      await server.stop();
    },
  };
}

/** The longest that anybody may wait for an answer, ms: the promise. */
export const LONGEST_MS = 10_000;

export interface Timed {
  answer: Answer | null;
  ms: number;
}

/** Asks and measures; no answer within twice the promise is none. */
export async function askTimed(port: number, asked: Ask): Promise<Timed> {
  const started = performance.now();
  const answer = await ask(port, { ...asked, timeoutMs: 1.2 * LONGEST_MS }).catch(() => null);
  return { answer, ms: performance.now() - started };
}
