/** Which language a request is answered in, and all its words. No language stands in an address: a shared link follows its reader. */
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, LOCALE_COOKIE, LOCALES, type Locale } from "#components/locale/locales";
import { CHILE_ZONE } from "#lib/calendar/month";
import actionsEn from "#messages/en/actions";
import boxEn from "#messages/en/box";
import checkEn from "#messages/en/check";
import errorsEn from "#messages/en/errors";
import evidenceEn from "#messages/en/evidence";
import homeEn from "#messages/en/home";
import loginEn from "#messages/en/login";
import refusalEn from "#messages/en/refusal";
import reportEn from "#messages/en/report";
import rutEn from "#messages/en/rut";
import searchEn from "#messages/en/search";
import shellEn from "#messages/en/shell";
import summaryEn from "#messages/en/summary";
import vocabularyEn from "#messages/en/vocabulary";
import actionsEs from "#messages/es/actions";
import boxEs from "#messages/es/box";
import checkEs from "#messages/es/check";
import errorsEs from "#messages/es/errors";
import evidenceEs from "#messages/es/evidence";
import homeEs from "#messages/es/home";
import loginEs from "#messages/es/login";
import refusalEs from "#messages/es/refusal";
import reportEs from "#messages/es/report";
import rutEs from "#messages/es/rut";
import searchEs from "#messages/es/search";
import shellEs from "#messages/es/shell";
import summaryEs from "#messages/es/summary";
import vocabularyEs from "#messages/es/vocabulary";

const spanish = {
  actions: actionsEs,
  box: boxEs,
  check: checkEs,
  errors: errorsEs,
  evidence: evidenceEs,
  home: homeEs,
  login: loginEs,
  refusal: refusalEs,
  report: reportEs,
  rut: rutEs,
  search: searchEs,
  shell: shellEs,
  summary: summaryEs,
  vocabulary: vocabularyEs,
};

const english = {
  actions: actionsEn,
  box: boxEn,
  check: checkEn,
  errors: errorsEn,
  evidence: evidenceEn,
  home: homeEn,
  login: loginEn,
  refusal: refusalEn,
  report: reportEn,
  rut: rutEn,
  search: searchEn,
  shell: shellEn,
  summary: summaryEn,
  vocabulary: vocabularyEn,
};

declare module "next-intl" {
  interface AppConfig {
    Messages: typeof spanish;
    Locale: Locale;
  }
}

export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(LOCALE_COOKIE)?.value, head.get("accept-language"));
  return { locale, timeZone: CHILE_ZONE, messages: locale === LOCALES.en ? english : spanish };
});
