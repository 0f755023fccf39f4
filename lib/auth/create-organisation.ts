/** A new organisation with its empty credit account. */
import { randomUUID } from "node:crypto";
import { emit } from "#lib/audit/audit";
import { type AuthDeps, actOf, type Doer } from "#lib/auth/doer";
import type { OrgId, Scope } from "#lib/context";
import type { Language, LegalBasis, Purpose } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";

export interface NewOrganisation {
  name: string;
  /** `demo` sees the fictional demonstration set and nothing real. Default `real`. */
  scope?: Scope;
  language?: Language;
  purpose?: Purpose;
  legalBasis?: LegalBasis;
}

/**
 * Only the system makes organisations. The first real one operates the installation: its admins import the sources.
 * Throws `invalid-request` without a name, `conflict` when the name is taken.
 */
export async function createOrganisation(deps: AuthDeps, by: Doer, request: NewOrganisation): Promise<OrgId> {
  if (by.kind !== "system") throw new ServiceError("forbidden");
  const name = request.name.trim();
  if (name === "" || name.length > 200)
    throw new ServiceError("invalid-request", { detail: "An organisation has a name of 1 to 200 characters." });
  const orgId = randomUUID() as OrgId;
  const { scope = "real", language = "es", purpose = "customer-due-diligence", legalBasis = "legal-obligation" } = request;
  await deps.db.transact(async (tx) => {
    // One at a time: names are taken once, and there is one first.
    await tx.query("select pg_advisory_xact_lock(hashtextextended('organisations', 0))");
    const taken = await tx.query("select 1 from organisations where lower(name) = lower($1)", [name]);
    if (taken.length > 0) throw new ServiceError("conflict", { detail: `There is an organisation named ${name} already.` });
    const [made] = await tx.query<{ operator: boolean }>(
      `insert into organisations (org_id, name, scope, language, purpose, legal_basis, created_at, operator)
       values ($1, $2, $3, $4, $5, $6, $7, $3 = 'real' and not exists (select 1 from organisations where scope = 'real'))
       returning operator`,
      [orgId, name, scope, language, purpose, legalBasis, deps.clock.now()],
    );
    const operator = made?.operator === true;
    await tx.query("insert into credit_accounts (org_id) values ($1)", [orgId]);
    await emit(tx, actOf(deps, by, orgId, { action: "organisation.created", subject: orgId, detail: { name, scope, operator } }));
  });
  return orgId;
}
