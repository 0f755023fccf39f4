import type { Context } from "#lib/context";
import { type Policy, PolicyChange } from "#lib/contract/policy";
import type { Role } from "#lib/contract/panel";
import type { Queryable } from "#lib/db/db";
import { assert } from "#lib/errors";
import { recipientOf } from "#lib/policy/summary-consent";

/** What a change of policy is called in the trail. */
export const POLICY_CHANGED = "organisation.policy-changed";

export interface PolicyRow {
  policy_revision: number;
  court_data: boolean;
  court_data_basis: string | null;
  court_data_note: string | null;
  court_data_set_by: string | null;
  court_data_set_at: Date | null;
  case_max_age_years: number | null;
  penal_detail_for: Role[];
  four_eyes: boolean;
  summary_model: boolean;
  summary_identity: boolean;
  summary_recipient: string | null;
}

export const POLICY_COLUMNS = `policy_revision, court_data, court_data_basis, court_data_note, court_data_set_by, court_data_set_at,
  case_max_age_years, penal_detail_for, four_eyes, summary_model, summary_identity, summary_recipient`;

/** The policy of the own organisation with its history out of the trail. For everybody of the organisation. */
export async function readPolicy(ctx: Context): Promise<Policy> {
  const { orgId } = ctx.actor;
  return ctx.db.snapshot(async (view) => {
    const [row] = await view.query<PolicyRow>(`select ${POLICY_COLUMNS} from organisations where org_id = $1`, [orgId]);
    assert(row, "the organisation of an actor exists");
    const entries = await view.query<{ entry_id: string; at: Date; actor_name: string; detail: object }>(
      `select entry_id, at, actor_name, detail from audit_entries where org_id = $1 and action = $2 order by at desc, entry_id limit 100`,
      [orgId, POLICY_CHANGED],
    );
    return {
      revision: row.policy_revision,
      courtData: {
        on: row.court_data,
        basis: row.court_data_basis as Policy["courtData"]["basis"],
        note: row.court_data_note,
        setBy: row.court_data_set_by,
        setAt: row.court_data_set_at?.toISOString() ?? null,
      },
      caseMaxAgeYears: row.case_max_age_years,
      installationCaseMaxAgeYears: ctx.settings.caseMaxAgeYears,
      penalDetailFor: row.penal_detail_for,
      fourEyes: row.four_eyes,
      enabledPeople: await countEnabledPeople(view, orgId),
      summaryModel: {
        on: row.summary_model,
        identity: row.summary_identity,
        recipient: row.summary_recipient,
        offered: recipientOf(ctx.settings),
      },
      history: entries.map(({ entry_id, at, actor_name, detail }) =>
        PolicyChange.parse({ ...detail, id: entry_id, at: at.toISOString(), by: actor_name }),
      ),
    };
  });
}

/** People of an organisation who are not disabled. */
export async function countEnabledPeople(db: Queryable, orgId: string): Promise<number> {
  const [row] = await db.query<{ people: number }>(
    "select count(*)::integer as people from users where org_id = $1 and disabled_at is null",
    [orgId],
  );
  return row?.people ?? 0;
}
