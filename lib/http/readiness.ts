/** Whether this process can serve, for `/readyz`: what a load balancer and the launcher ask. No secret, no version, no name. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "#lib/db/db";
import { workerIsAlive } from "#lib/jobs/worker-sign";
import type { Log } from "#lib/log";

export interface Readiness {
  ready: boolean;
  database: "answers" | "away";
  migrations: "current" | "behind" | "ahead" | "unknown";
  /** Imports and schedules wait while it is silent; requests are answered all the same, so it is told and not demanded. */
  worker: "alive" | "silent" | "unknown";
}

/** Asks the database; never throws: why it could not say goes to the log. */
export async function readinessOf(db: Db, log: Log): Promise<Readiness> {
  try {
    const [applied, alive] = await Promise.all([db.query<{ name: string }>("select name from migrations"), workerIsAlive(db)]);
    const migrations = compare(
      applied.map((row) => row.name),
      shippedMigrations(),
    );
    return { ready: migrations === "current", database: "answers", migrations, worker: alive ? "alive" : "silent" };
  } catch (error) {
    log.warn({ err: error }, "not ready");
    return { ready: false, database: "away", migrations: "unknown", worker: "unknown" };
  }
}

function compare(applied: string[], shipped: string[]): Readiness["migrations"] {
  if (applied.some((name) => !shipped.includes(name))) return "ahead";
  return shipped.every((name) => applied.includes(name)) ? "current" : "behind";
}

let shipped: string[] | undefined;

function shippedMigrations(): string[] {
  shipped ??= readdirSync(join(/* turbopackIgnore: true */ process.cwd(), "lib/db/migrations")).filter((name) => name.endsWith(".sql"));
  return shipped;
}
