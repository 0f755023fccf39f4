import { useTranslations } from "next-intl";
import type { PersonLine } from "#lib/contract/settings";

/** What somebody can sign in with, in words. `sso` names the organisation's provider. */
export function SignInWays({ ways, sso }: { ways: PersonLine["signsInWith"]; sso: string }) {
  const t = useTranslations("forms");
  const key = ways.password ? (ways.sso ? "both" : "password") : ways.sso ? "sso" : "none";
  return t(`signsIn.${key}`, { name: sso });
}
