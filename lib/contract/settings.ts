/**
 * What the settings of the panel ask and answer: people, tokens, the own account, the organisation's defaults.
 * The message of a refused field is a code that the forms say in words. Not part of the service contract.
 */
import "#lib/contract/no-eval";
import { z } from "zod";
import { Language, LegalBasis, Purpose, Role } from "#lib/contract/panel";

const instant = z.string();
const shortText = (missing: string, long: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(200, long)
    .refine((text) => !/\p{Cc}/u.test(text), "oddCharacters");

export const PASSWORD_MIN_CHARACTERS = 12;
export const PASSWORD_MAX_CHARACTERS = 1_024;

/** A password that somebody chooses. Characters are code points: an emoji is one. */
const NewPassword = z
  .string()
  .refine((text) => [...text].length >= PASSWORD_MIN_CHARACTERS, "passwordShort")
  .refine((text) => [...text].length <= PASSWORD_MAX_CHARACTERS, "passwordLong");

export const PersonLine = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** What the person can sign in with. Neither: the setup link was not used yet, or the provider was never asked. */
  signsInWith: z.object({ password: z.boolean(), sso: z.boolean() }),
  /** Until when the setup link given last works; null when there is none. */
  setupLinkUntil: instant.nullable(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  disabledAt: instant.nullable(),
  openSessions: z.number().int(),
});
export type PersonLine = z.output<typeof PersonLine>;

/** `onlyAdmin`: nobody else could administer the organisation, so this person stays admin and enabled. */
export const PersonDetail = PersonLine.extend({ onlyAdmin: z.boolean() });
export type PersonDetail = z.output<typeof PersonDetail>;

/** Who a person is. */
export const CorrectPersonRequest = z.object({
  name: shortText("nameMissing", "nameLong"),
  email: z.string().trim().toLowerCase().min(1, "emailMissing").max(254, "emailLong").pipe(z.email("emailWrong")),
});
export type CorrectPersonRequest = z.output<typeof CorrectPersonRequest>;

/** `link`: sets a password through a setup link. `sso`: signs in through the OpenID provider alone. */
export const AddPersonRequest = CorrectPersonRequest.extend({ role: Role, access: z.enum(["link", "sso"]) });
export type AddPersonRequest = z.output<typeof AddPersonRequest>;

/** The secret stands behind `#` in the address: no server, proxy or log ever reads it there. */
export const SetupLink = z.object({ url: z.string(), until: instant });
export type SetupLink = z.output<typeof SetupLink>;

export const AddPersonReply = z.object({ userId: z.string(), setupLink: SetupLink.nullable() });
export type AddPersonReply = z.output<typeof AddPersonReply>;

export const RoleRequest = z.object({ role: Role });
export const PersonStateRequest = z.object({ disabled: z.boolean() });
export const SessionsEnded = z.object({ ended: z.number().int() });
export type SessionsEnded = z.output<typeof SessionsEnded>;

const setupSecret = z.string().max(200);
export const SetupQuestion = z.object({ secret: setupSecret });

/** Whose setup link it is. */
export const SetupInvitation = z.object({ name: z.string(), email: z.string(), organisation: z.string(), until: instant });
export type SetupInvitation = z.output<typeof SetupInvitation>;

export const SetupRequest = z.object({ secret: setupSecret, password: NewPassword });
export const SetupReply = z.object({ email: z.string() });

/** The one thing that a token may do; a token without it may use the four operations and nothing else. */
export const TokenRight = z.enum(["push-courts"]);
export type TokenRight = z.output<typeof TokenRight>;

export const TokenLine = z.object({
  tokenId: z.string(),
  name: z.string(),
  onlyRight: TokenRight.nullable(),
  /** Null: the organisation's own. */
  purpose: Purpose.nullable(),
  legalBasis: LegalBasis.nullable(),
  createdBy: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  state: z.enum(["active", "expired", "revoked"]),
});
export type TokenLine = z.output<typeof TokenLine>;

export const NewTokenRequest = z.object({
  name: shortText("nameMissing", "nameLong"),
  purpose: Purpose.nullable(),
  legalBasis: LegalBasis.nullable(),
  /** Last day in Chile on which it works, `YYYY-MM-DD`; null for no end. */
  lastDay: z.iso.date("dateWrong").nullable(),
  /** Of one with a right, purpose and legal basis are null: it makes no Checks. */
  onlyRight: TokenRight.nullable().default(null),
});
export type NewTokenRequest = z.input<typeof NewTokenRequest>;

/** The only answer that ever carries the secret. */
export const NewTokenReply = z.object({
  tokenId: z.string(),
  name: z.string(),
  onlyRight: TokenRight.nullable(),
  secret: z.string(),
  expiresAt: instant.nullable(),
});
export type NewTokenReply = z.output<typeof NewTokenReply>;

export const SessionLine = z.object({
  sessionId: z.string(),
  /** Browser and system, as `Firefox · Linux`; empty when not recognised. */
  device: z.string(),
  openedAt: instant,
  lastSeenAt: instant,
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionLine = z.output<typeof SessionLine>;

export const OrganisationDefaults = z.object({ language: Language, purpose: Purpose, legalBasis: LegalBasis });
export type OrganisationDefaults = z.output<typeof OrganisationDefaults>;

export const Account = z.object({
  name: z.string(),
  email: z.string(),
  role: Role,
  organisation: z.string(),
  signsInWith: z.object({ password: z.boolean(), sso: z.boolean() }),
  defaults: OrganisationDefaults,
  sessions: z.array(SessionLine),
});
export type Account = z.output<typeof Account>;

export const PasswordRequest = z.object({
  current: z
    .string()
    .min(1, "currentMissing")
    .max(PASSWORD_MAX_CHARACTERS * 4),
  password: NewPassword,
});
export type PasswordRequest = z.output<typeof PasswordRequest>;

/** One session by its id, or all but the one that asks. */
export const EndSessionsRequest = z.object({ session: z.union([z.literal("others"), z.uuid()]) });
export type EndSessionsRequest = z.output<typeof EndSessionsRequest>;

export const Done = z.object({ done: z.boolean() });
