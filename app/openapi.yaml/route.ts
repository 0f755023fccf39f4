import { stringify } from "yaml";
import { openApiDocument } from "#lib/contract/openapi";
import { house } from "#lib/house";

let text: string | undefined;

export function GET(): Response {
  text ??= stringify(openApiDocument(house().settings.publicBaseUrl), { aliasDuplicateObjects: false });
  return new Response(text, { headers: { "Content-Type": "application/yaml; charset=utf-8" } });
}

export const dynamic = "force-dynamic";
