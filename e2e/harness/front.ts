/**
 * The product in front of a remote service. That service is the product too, with its own engine and another database: what one
 * promises over HTTP is what the other asks for. The clocks of both are moved together.
 */
import { type Product, type ProductOptions, startProduct } from "./product";

/** Who answers: the product's own engine, or a remote service behind it. */
export type Engine = "own" | "remote";

/** The product with the engine that a project of the tests asks for. */
export const startWith = (engine: Engine, options: ProductOptions): Promise<Product> =>
  engine === "own" ? startProduct(options) : startFront(options);

/** The product whose registers and court cases answer. */
export const engineOf = (product: Product): Product => (isFront(product) ? product.upstream : product);

/** The organisation that a PDF report names: in front of a remote service it is the one whose token asked there. */
export const reportsNameOf = (product: Product, { orgName }: { orgName: string }): string =>
  isFront(product) ? product.upstreamOrgName : orgName;

const isFront = (product: Product): product is Front => "upstream" in product;

interface Front extends Product {
  /** The service behind, and the organisation whose token is used there. */
  upstream: Product;
  upstreamOrgName: string;
}

/** More than any test spends at the provider. */
const PLENTY_CREDITS = 1_000_000;

/** `register` goes to the service behind; everything else is for the one in front. Its own ledger charges on top. */
async function startFront({ register, ...options }: ProductOptions): Promise<Front> {
  const upstream = await startProduct({ movableClock: options.movableClock ?? false, ...(register ? { register } : {}) });
  try {
    const account = await upstream.newTenant({ credits: PLENTY_CREDITS });
    const env = {
      UPSTREAM_BASE_URL: upstream.publicBaseUrl,
      UPSTREAM_TOKEN: account.token,
      UPSTREAM_METER: "on",
      UPSTREAM_ALLOWED_NETWORKS: "127.0.0.0/8,::1",
    };
    const product = await startProduct({ ...options, env: { ...env, ...options.env } });
    return {
      ...product,
      upstream,
      upstreamOrgName: account.orgName,
      setClock: (instant) => [upstream, product].forEach((each) => each.setClock(instant)),
      aheadBy: (offsetMs) => [upstream, product].forEach((each) => each.aheadBy(offsetMs)),
      close: async () => {
        await product.close();
        await upstream.close();
      },
    };
  } catch (error) {
    await upstream.close();
    throw error;
  }
}
