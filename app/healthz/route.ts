// The process is up and its event loop turns. Whether it can serve is the question of /readyz.
export function GET(): Response {
  return Response.json({ status: "up" }, { headers: { "Cache-Control": "private, no-store" } });
}

export const dynamic = "force-dynamic";
