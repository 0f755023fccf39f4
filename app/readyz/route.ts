import { readinessOf } from "#lib/http/readiness";
import { house } from "#lib/house";

export async function GET(): Promise<Response> {
  const { db, log } = house();
  const readiness = await readinessOf(db, log);
  return Response.json(readiness, { status: readiness.ready ? 200 : 503, headers: { "Cache-Control": "private, no-store" } });
}

export const dynamic = "force-dynamic";
