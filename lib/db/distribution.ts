/**
 * How Citus would distribute each table: by organisation, by RUT, by case, or replicated as a reference table.
 * `distribution.test.ts` reads `pg_constraint` and `pg_index` and holds every primary and unique key to this.
 */
export const DISTRIBUTION = {
  users: "reference",
  sessions: "reference",
  setup_links: "reference",
  tokens: "reference",
  throttles: "reference",
  lists: "reference",
  list_versions: "reference",
  list_entries: "reference",
  list_syncs: "reference",
  jobs: "reference",
  job_schedules: "reference",
  import_rows: "reference",
  migrations: "reference",
  demo_set: "reference",
  court_cases: "case_id",
  court_participants: "case_id",
  registry_records: "rut",
  organisations: "org_id",
  credit_accounts: "org_id",
  credit_entries: "org_id",
  checks: "org_id",
  check_rescreens: "org_id",
  check_news: "org_id",
  paid_lookups: "org_id",
  audit_entries: "org_id",
} as const satisfies Record<string, "reference" | "org_id" | "rut" | "case_id">;
