/** Organisations of their own for proofs and end-to-end tests, made through the rooms that the service itself uses. */
import { randomUUID } from "node:crypto";
import { createOrganisation } from "#lib/auth/create-organisation";
import { createUser } from "#lib/auth/create-user";
import { disableUser } from "#lib/auth/disable-user";
import { OPERATOR } from "#lib/auth/doer";
import { issueToken } from "#lib/auth/issue-token";
import { openSession } from "#lib/auth/open-session";
import { revokeSession } from "#lib/auth/revoke-session";
import { revokeToken } from "#lib/auth/revoke-token";
import { setOperator } from "#lib/auth/set-operator";
import { type Clock, systemClock } from "#lib/calendar/clock";
import type { OrgId, Scope } from "#lib/context";
import type { Language, Role } from "#lib/contract/panel";
import { openDb } from "#lib/db/db";
import { balanceOf, grantCredits } from "#lib/ledger/ledger";
import { type GivenAccount, storeAccount } from "#lib/testing/store-account";
import { storeCheck } from "#lib/testing/store-check";
import { storeProviderCheck } from "#lib/testing/store-provider-check";
import { storeNews } from "#lib/testing/store-news";
import { storeReview } from "#lib/testing/store-review";

export interface NewTenant {
  credits: number;
  scope?: Scope;
  language?: Language;
}

export interface Tenant {
  orgId: string;
  orgName: string;
  token: string;
  tokenId: string;
}

export interface Person {
  userId: string;
  orgId: string;
  name: string;
  email: string;
  password: string;
}

/** A door to the database of a running service, for what has no page or address yet. */
export function openTenancy(databaseUrl: string) {
  const db = openDb({ url: databaseUrl, poolSize: 4, applicationName: "cotejo-proof" });
  const deps = { db, clock: systemClock };

  async function newToken(orgId: string, options: { expiresAt?: Date } = {}): Promise<{ token: string; tokenId: string }> {
    // Issued an hour ago, so that a proof may ask for one that has expired since.
    const clock: Clock = { now: () => new Date(Date.now() - 3_600_000) };
    const { secret, tokenId } = await issueToken({ db, clock }, OPERATOR, {
      orgId: orgId as OrgId,
      name: "proof",
      expiresAt: options.expiresAt,
    });
    return { token: secret, tokenId };
  }

  return {
    newToken,
    /** A token that delivers court cases and does nothing else; its organisation operates the installation from then on, or just for that moment. */
    async newPushToken(orgId: string, { stays }: { stays: boolean }): Promise<string> {
      const org = orgId as OrgId;
      const { changed } = await setOperator(deps, OPERATOR, { orgId: org, operator: true });
      const { secret } = await issueToken(deps, OPERATOR, { orgId: org, name: "proof deliveries", onlyRight: "push-courts" });
      if (!stays && changed) await setOperator(deps, OPERATOR, { orgId: org, operator: false });
      return secret;
    },
    async newTenant({ credits, scope, language }: NewTenant): Promise<Tenant> {
      const orgName = `Proof ${randomUUID()}`;
      const orgId = await createOrganisation(deps, OPERATOR, { name: orgName, scope, language });
      if (credits > 0) {
        await db.transact((tx) => grantCredits(tx, { orgId, credits, reference: "proof", actor: "proof", at: systemClock.now() }));
      }
      return { orgId, orgName, ...(await newToken(orgId)) };
    },
    async newPerson(orgId: string, role: Role = "officer"): Promise<Person> {
      const person = { name: "Ana Prueba", email: `ana-${randomUUID()}@example.test`, password: `pw-${randomUUID()}` };
      const { userId } = await createUser(deps, OPERATOR, { orgId: orgId as OrgId, role, ...person });
      return { userId, orgId, ...person };
    },
    /** A signed-in session without signing in: the value of the two cookies. */
    async newSession(person: Person): Promise<{ sessionid: string; companion: string }> {
      return openSession(
        deps,
        { userId: person.userId, orgId: person.orgId as OrgId, name: person.name },
        { method: "password", requestId: null },
      );
    },
    revokeToken: (orgId: string, tokenId: string) => revokeToken(deps, OPERATOR, { orgId: orgId as OrgId, tokenId }),
    revokeSession: (sessionid: string) => revokeSession(deps, `sessionid=${sessionid}`, null),
    disablePerson: (person: Person) => disableUser(deps, OPERATOR, { orgId: person.orgId as OrgId, userId: person.userId }),
    balance: (orgId: string) => balanceOf(db, orgId as OrgId),
    /** An account of the organisation's own at a provider, in place of the installation's. */
    giveAccount: (orgId: string, account: GivenAccount & { secret: string }) => storeAccount(db, orgId, account),
    /** A Check of another month: nobody can go back and make it. Answers its id. */
    storeCheck: (orgId: string, given: Parameters<typeof storeCheck>[2]) => storeCheck(db, orgId, given),
    /** The same of a provider's, which nobody asked. */
    storeProviderCheck: (orgId: string, given: Parameters<typeof storeProviderCheck>[2]) => storeProviderCheck(db, orgId, given),
    /** News without a list that changed. Answers its id. */
    storeNews: (orgId: string, given: Parameters<typeof storeNews>[2]) => storeNews(db, orgId, given),
    /** What waits and what was decided, without a list that matches. Answers their ids. */
    storeReview: (orgId: string, given: Parameters<typeof storeReview>[2]) => storeReview(db, orgId, given),
    close: () => db.close(),
  };
}

export type Tenancy = ReturnType<typeof openTenancy>;
