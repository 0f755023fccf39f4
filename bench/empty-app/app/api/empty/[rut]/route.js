/** The least that a Next route handler can do: what `GET /api/check/{rut}` is measured against. */
export function GET() {
  return Response.json({});
}
