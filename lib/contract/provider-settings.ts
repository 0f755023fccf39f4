/**
 * An organisation's own account at a provider: what the settings of the panel read, ask and answer.
 * The message of a refused field is a code that the forms say in words. Not part of the service contract.
 */
import "#lib/contract/no-eval";
import { z } from "zod";

const MOST_ADDRESS_CHARACTERS = 500;
const MOST_TOKEN_CHARACTERS = 4_096;

/** `https://api.example.cl/kyc`: as the URL standard writes it, without a slash at its end, nor a dot at the end of its host. */
const BaseAddress = z
  .string()
  .trim()
  .min(1, "addressMissing")
  .max(MOST_ADDRESS_CHARACTERS, "addressLong")
  .refine((text) => text === "" || /^https?:$/.test(urlOf(text)?.protocol ?? ""), "addressWrong")
  .refine((text) => isPlain(urlOf(text)), "addressPlain")
  .transform((text) => plainAddress(urlOf(text) ?? text));

const Token = z
  .string()
  .trim()
  .min(1, "tokenMissing")
  .max(MOST_TOKEN_CHARACTERS, "tokenLong")
  // It stands alone in a header: visible ASCII without blanks.
  .refine((text) => /^[\x21-\x7e]*$/.test(text), "tokenOdd");

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function isPlain(url: URL | null): boolean {
  return url === null || (url.username === "" && url.password === "" && url.search === "" && url.hash === "");
}

/** `api.example.cl.` is the same host, but no link of the provider is written so. */
const END_DOT = /([^.])\.(?=:|$)/;

function plainAddress(url: URL | string): string {
  const text = typeof url === "string" ? url : `${url.protocol}//${url.host.replace(END_DOT, "$1")}${url.pathname}`;
  return text.replace(/\/{1,9}$/, "");
}

/** The account as it was seen: when it was set, or null where there was none. Another one meanwhile is a conflict. */
const seen = { seen: z.string().nullable() };
/** Kept too when nobody answers now; never when the token is refused. */
const evenUnreachable = z.boolean().default(false);

/** `POST /api/panel/provider`. */
export const ProviderRequest = z.discriminatedUnion("act", [
  z.object({ ...seen, act: z.literal("set"), baseUrl: BaseAddress, token: Token, metered: z.boolean(), evenUnreachable }),
  z.object({ ...seen, act: z.literal("token"), newToken: Token, evenUnreachable }),
  z.object({ ...seen, act: z.literal("metering"), metering: z.boolean() }),
  z.object({ ...seen, act: z.literal("try") }),
  z.object({ ...seen, act: z.literal("remove") }),
]);
export type ProviderRequest = z.output<typeof ProviderRequest>;

/**
 * What came of a free question to a provider under an account. Credentials: accepted or refused. `forbidden-address`: it was not asked, as
 * it stands where this installation asks nobody. `strange`: somebody answered, but not as the contract says. The rest is nobody, for now.
 */
export const Trial = z.enum([
  "accepted",
  "refused",
  "forbidden-address",
  "strange",
  "unresolved",
  "untrusted",
  "timeout",
  "no-connection",
  "busy",
]);
export type Trial = z.output<typeof Trial>;

/**
 * `done` is false where the trial spoke against it; `mayInsist`: nobody answered, which `evenUnreachable` takes.
 * `trial` is null for an act that asks nobody.
 */
export const ProviderReply = z.object({ done: z.boolean(), trial: Trial.nullable(), mayInsist: z.boolean() });
export type ProviderReply = z.output<typeof ProviderReply>;

/** For admins. The token is never in it. */
export interface ProviderSettings {
  account: ProviderAccount | null;
  /** The installation's provider, which answers organisations without an account of their own. */
  installation: { host: string; metered: boolean } | null;
  /** The organisation operates the installation: its admins can reach who runs it. */
  operator: boolean;
  /** Since when the provider that answers the organisation now refuses the credentials. */
  refusedSince: string | null;
}

export interface ProviderAccount {
  /** Host and path, as `api.example.cl/kyc`. */
  address: string;
  /** The last four characters; empty of a token that is too short to show any. */
  tokenEnding: string;
  metered: boolean;
  setBy: string;
  setAt: string;
  /** False: the token was sealed with another AUTH_SECRET, and nobody can use it. */
  opens: boolean;
}
