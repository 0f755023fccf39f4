import { stringify } from "yaml";
import { openApiDocument } from "#lib/contract/openapi";
import { house } from "#lib/house";

export function GET(): Response {
  const document = openApiDocument(house().settings.publicBaseUrl);
  return new Response(stringify(document, { aliasDuplicateObjects: false }), {
    headers: { "Content-Type": "application/yaml; charset=utf-8" },
  });
}

export const dynamic = "force-dynamic";
