/** The panel's routes that the settings ask. Nothing here costs credits. */
import type { PanelDoor } from "#lib/contract/panel-door";
import {
  AddPersonReply,
  type AddPersonRequest,
  type CorrectPersonRequest,
  Done,
  type EndSessionsRequest,
  NewTokenReply,
  type NewTokenRequest,
  type OrganisationDefaults,
  type PasswordRequest,
  SessionsEnded,
  SetupInvitation,
  SetupLink,
  SetupReply,
} from "#lib/contract/settings";
import { PolicyReply, type PolicyRequest } from "#lib/contract/policy";
import { ProviderReply, type ProviderRequest } from "#lib/contract/provider-settings";
import type { Role } from "#lib/contract/panel";

export function settingsClient({ post }: PanelDoor) {
  const person = (userId: string) => `/api/panel/people/${encodeURIComponent(userId)}`;
  return {
    addPerson: (request: AddPersonRequest) => post("/api/panel/people", AddPersonReply, request),
    correctPerson: (userId: string, request: CorrectPersonRequest) => post(person(userId), Done, request),
    changeRole: (userId: string, role: Role) => post(`${person(userId)}/role`, Done, { role }),
    setDisabled: (userId: string, disabled: boolean) => post(`${person(userId)}/state`, Done, { disabled }),
    endSessionsOf: (userId: string) => post(`${person(userId)}/sessions/revocation`, SessionsEnded),
    giveSetupLink: (userId: string) => post(`${person(userId)}/setup-link`, SetupLink),
    issueToken: (request: NewTokenRequest) => post("/api/panel/tokens", NewTokenReply, request),
    revokeToken: (tokenId: string) => post(`/api/panel/tokens/${encodeURIComponent(tokenId)}/revocation`, Done),
    changePassword: (request: PasswordRequest) => post("/api/panel/account/password", SessionsEnded, request),
    endSessions: (request: EndSessionsRequest) => post("/api/panel/account/sessions/revocation", SessionsEnded, request),
    changeDefaults: (request: OrganisationDefaults) => post("/api/panel/account/organisation", Done, request),
    changePolicy: (request: PolicyRequest) => post("/api/panel/policy", PolicyReply, request),
    changeProvider: (request: ProviderRequest) => post("/api/panel/provider", ProviderReply, request),
    /** Asked by nobody in particular: the secret of the link is the credential. */
    readSetupLink: (secret: string) => post("/api/panel/setup", SetupInvitation, { secret }),
    setPasswordByLink: (secret: string, password: string) => post("/api/panel/setup/password", SetupReply, { secret, password }),
  };
}
