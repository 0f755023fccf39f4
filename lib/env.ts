/**
 * The only reader of `process.env`. Parsed once; a bad value stops the start with a plain sentence.
 * Every variable stands in `.env.example` with its meaning.
 */
import { BlockList, isIP } from "node:net";
import { z } from "zod";

// An empty variable is an absent one, not zero.
const absentWhenEmpty = (value: unknown) => (value === "" ? undefined : value);
const wholeNumber = (fallback: number, least = 0) => z.preprocess(absentWhenEmpty, z.coerce.number().int().min(least).default(fallback));
const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === "" ? undefined : text));

const Schema = z
  .object({
    COTEJO_MODE: z.enum(["production", "test"]).default("production"),
    PUBLIC_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/{1,9}$/, ""))
      .default("http://localhost:3000"),
    // Asked for: that port or none. Absent: the first free one from 3000.
    PORT: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(1).max(65_535).optional()),
    HOST: z.preprocess(absentWhenEmpty, z.string().default("127.0.0.1")),
    COTEJO_DEMO: z.preprocess(absentWhenEmpty, z.enum(["on", "off"]).default("on")),
    XDG_DATA_HOME: optionalText,
    DATABASE_URL: optionalText,
    COTEJO_DATA_DIR: optionalText,
    AUTH_SECRET: optionalText,
    OIDC_ISSUER: optionalText,
    OIDC_CLIENT_ID: optionalText,
    OIDC_CLIENT_SECRET: optionalText,
    OIDC_NAME: z.string().default("SSO"),
    PRICE_CHECK_CREDITS: wholeNumber(1),
    PRICE_NAME_SEARCH_CREDITS: wholeNumber(1),
    PRICE_RUT_LOOKUP_CREDITS: wholeNumber(1),
    RATE_CREDENTIAL_BURST: wholeNumber(1000, 1),
    RATE_CREDENTIAL_PER_SECOND: wholeNumber(100, 1),
    RATE_ADDRESS_PER_SECOND: wholeNumber(20, 1),
    // Addresses or networks of reverse proxies in front, comma-separated; only their X-Forwarded-For is believed.
    TRUST_PROXY: z
      .string()
      .default("")
      .refine((list) => list.split(",").every((entry) => entry.trim() === "" || isAddressOrNetwork(entry.trim())), {
        message: "takes IP addresses or networks (10.0.0.0/8), separated by commas",
      }),
    UPLOAD_MAX_MIB: wholeNumber(1024, 1),
    PUSH_MAX_MIB: wholeNumber(64, 1),
    SESSION_IDLE_MINUTES: wholeNumber(30, 2),
    SESSION_ABSOLUTE_HOURS: wholeNumber(12, 1),
    PEP_CEASED_YEARS: wholeNumber(1, 1),
    CASE_MAX_AGE_YEARS: wholeNumber(0),
    DATABASE_POOL_SIZE: wholeNumber(16, 2),
    NAME_CACHE_MIB: wholeNumber(256, 1),
    // Base of an OpenAI-compatible server; its key never stands in the address, which people and logs see.
    SUMMARY_MODEL_URL: z.preprocess(
      absentWhenEmpty,
      z
        .url({ protocol: /^https?$/, error: "takes the base of an OpenAI-compatible server, such as http://127.0.0.1:11434/v1" })
        .refine(isPlainAddress, { error: "takes no user, password, query or fragment; a key goes into SUMMARY_MODEL_KEY" })
        .refine(isSealedOrNear, {
          error: "needs https://: key, names and RUTs would go there in clear (http:// is for this machine and private networks alone)",
        })
        .transform((url) => url.replace(/\/{1,9}$/, ""))
        .optional(),
    ),
    SUMMARY_MODEL_KEY: z.preprocess(
      absentWhenEmpty,
      z
        .string()
        .regex(/^[\x21-\x7e]{1,4096}$/, "takes visible ASCII characters without blanks")
        .optional(),
    ),
    SUMMARY_MODEL_NAME: z.preprocess(
      absentWhenEmpty,
      z
        .string()
        .regex(/^[\x21-\x7e]{1,100}$/, "takes up to 100 visible ASCII characters without blanks")
        .refine((name) => name !== "local", { error: "cannot be `local`: so the texts of Cotejo itself are marked" })
        .optional(),
    ),
    SUMMARY_MODEL_TIMEOUT_SECONDS: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(1).max(600).default(30)),
    // A service of the same contract that stands behind this one; absent, the own engine answers.
    UPSTREAM_BASE_URL: z.preprocess(
      absentWhenEmpty,
      z
        .url({ protocol: /^https?$/, error: "takes the base of a service, such as https://api.example.cl" })
        .refine(isPlainAddress, { error: "takes no user, password, query or fragment; the token goes into UPSTREAM_TOKEN" })
        // The end dot of a host is left out: no link of the provider is written with it.
        .transform((url) => url.replace(/^(https?:\/\/[^/]*[^/.])\.(?=[:/]|$)/i, "$1").replace(/\/{1,9}$/, ""))
        .optional(),
    ),
    UPSTREAM_TOKEN: z.preprocess(
      absentWhenEmpty,
      z
        .string()
        .regex(/^[\x21-\x7e]{1,4096}$/, "takes visible ASCII characters without blanks")
        .optional(),
    ),
    UPSTREAM_METER: z.preprocess(absentWhenEmpty, z.enum(["on", "off"]).default("off")),
    UPSTREAM_TIMEOUT_SECONDS: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(1).max(9).default(8)),
    UPSTREAM_AT_ONCE: wholeNumber(32, 1),
    UPSTREAM_ALLOWED_NETWORKS: z
      .string()
      .default("")
      .refine((list) => list.split(",").every((entry) => entry.trim() === "" || isAddressOrNetwork(entry.trim())), {
        message: "takes IP addresses or networks (10.0.0.0/8), separated by commas",
      }),
    LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
    COTEJO_TEST_CLOCK_FILE: optionalText,
  })
  .refine((env) => env.COTEJO_TEST_CLOCK_FILE === undefined || env.COTEJO_MODE === "test", {
    path: ["COTEJO_TEST_CLOCK_FILE"],
    message: "a moved clock is refused in production",
  })
  .refine((env) => (env.OIDC_ISSUER === undefined) === (env.OIDC_CLIENT_ID === undefined), {
    path: ["OIDC_CLIENT_ID"],
    message: "OIDC_ISSUER and OIDC_CLIENT_ID go together",
  })
  .refine((env) => (env.SUMMARY_MODEL_URL === undefined) === (env.SUMMARY_MODEL_NAME === undefined), {
    path: ["SUMMARY_MODEL_NAME"],
    message: "SUMMARY_MODEL_URL and SUMMARY_MODEL_NAME go together",
  })
  .refine((env) => (env.UPSTREAM_BASE_URL === undefined) === (env.UPSTREAM_TOKEN === undefined), {
    path: ["UPSTREAM_TOKEN"],
    message: "UPSTREAM_BASE_URL and UPSTREAM_TOKEN go together",
  })
  .refine((env) => env.SUMMARY_MODEL_KEY === undefined || env.SUMMARY_MODEL_URL !== undefined, {
    path: ["SUMMARY_MODEL_KEY"],
    message: "a key needs SUMMARY_MODEL_URL and SUMMARY_MODEL_NAME",
  });

function isPlainAddress(address: string): boolean {
  // What is no address at all is said by the other rule.
  if (!URL.canParse(address)) return true;
  const { username, password, search, hash } = new URL(address);
  return `${username}${password}${search}${hash}` === "";
}

/** Loopback (RFC 1122, 4291) and private networks (RFC 1918, 4193); link-local addresses are none of them. */
const NEAR = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  NEAR.addSubnet(network, bits, "ipv4");
NEAR.addAddress("::1", "ipv6");
NEAR.addSubnet("fc00::", 7, "ipv6");

/** Whether what is sent to this address is encrypted, or stays on this machine or within a private network. */
function isSealedOrNear(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  if (protocol !== "http:") return true;
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const version = isIP(host);
  if (version !== 0) return NEAR.check(host, version === 4 ? "ipv4" : "ipv6");
  // Names of one word and these endings are given out within a network alone.
  return !host.includes(".") || /\.(internal|local|lan|localhost)$/.test(host);
}

function isAddressOrNetwork(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export type Env = z.output<typeof Schema>;

/** Parses a set of variables. Throws an `Error` whose message names each bad variable and what it takes. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const parsed = Schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The configuration is not valid:\n${lines.join("\n")}\nSee .env.example for every variable.`);
}

let parsed: Env | undefined;

/** The configuration of this process. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** next-auth 4 takes its own address from this variable and from nowhere else. */
export function tellNextAuth(configuration: Env): void {
  process.env.NEXTAUTH_URL = new URL(configuration.PUBLIC_BASE_URL).origin;
}
