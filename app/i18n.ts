/** Which language a request is answered in, and all its words. No language stands in an address: a shared link follows its reader. */
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, LOCALE_COOKIE, LOCALES, type Locale } from "#components/locale/locales";
import { CHILE_ZONE } from "#lib/calendar/month";
import accountEn from "#messages/en/account";
import actionsEn from "#messages/en/actions";
import auditEn from "#messages/en/audit";
import boxEn from "#messages/en/box";
import checkEn from "#messages/en/check";
import checksEn from "#messages/en/checks";
import creditsEn from "#messages/en/credits";
import decideEn from "#messages/en/decide";
import decisionsEn from "#messages/en/decisions";
import dialogEn from "#messages/en/dialog";
import docsEn from "#messages/en/docs";
import errorsEn from "#messages/en/errors";
import evidenceEn from "#messages/en/evidence";
import formsEn from "#messages/en/forms";
import hitsEn from "#messages/en/hits";
import historyEn from "#messages/en/history";
import homeEn from "#messages/en/home";
import loginEn from "#messages/en/login";
import matchingEn from "#messages/en/matching";
import matrixEn from "#messages/en/matrix";
import newsEn from "#messages/en/news";
import paletteEn from "#messages/en/palette";
import peopleEn from "#messages/en/people";
import policyEn from "#messages/en/policy";
import providerEn from "#messages/en/provider";
import refusalEn from "#messages/en/refusal";
import registersEn from "#messages/en/registers";
import reportEn from "#messages/en/report";
import reportsEn from "#messages/en/reports";
import reviewEn from "#messages/en/review";
import rutEn from "#messages/en/rut";
import searchEn from "#messages/en/search";
import sessionEn from "#messages/en/session";
import settingsEn from "#messages/en/settings";
import setupEn from "#messages/en/setup";
import shellEn from "#messages/en/shell";
import sourcesEn from "#messages/en/sources";
import summaryEn from "#messages/en/summary";
import tableEn from "#messages/en/table";
import tokensEn from "#messages/en/tokens";
import tryoutEn from "#messages/en/tryout";
import upstreamEn from "#messages/en/upstream";
import verifyEn from "#messages/en/verify";
import vocabularyEn from "#messages/en/vocabulary";
import accountEs from "#messages/es/account";
import actionsEs from "#messages/es/actions";
import auditEs from "#messages/es/audit";
import boxEs from "#messages/es/box";
import checkEs from "#messages/es/check";
import checksEs from "#messages/es/checks";
import creditsEs from "#messages/es/credits";
import decideEs from "#messages/es/decide";
import decisionsEs from "#messages/es/decisions";
import dialogEs from "#messages/es/dialog";
import docsEs from "#messages/es/docs";
import errorsEs from "#messages/es/errors";
import evidenceEs from "#messages/es/evidence";
import formsEs from "#messages/es/forms";
import hitsEs from "#messages/es/hits";
import historyEs from "#messages/es/history";
import homeEs from "#messages/es/home";
import loginEs from "#messages/es/login";
import matchingEs from "#messages/es/matching";
import matrixEs from "#messages/es/matrix";
import newsEs from "#messages/es/news";
import paletteEs from "#messages/es/palette";
import peopleEs from "#messages/es/people";
import policyEs from "#messages/es/policy";
import providerEs from "#messages/es/provider";
import refusalEs from "#messages/es/refusal";
import registersEs from "#messages/es/registers";
import reportEs from "#messages/es/report";
import reportsEs from "#messages/es/reports";
import reviewEs from "#messages/es/review";
import rutEs from "#messages/es/rut";
import searchEs from "#messages/es/search";
import sessionEs from "#messages/es/session";
import settingsEs from "#messages/es/settings";
import setupEs from "#messages/es/setup";
import shellEs from "#messages/es/shell";
import sourcesEs from "#messages/es/sources";
import summaryEs from "#messages/es/summary";
import tableEs from "#messages/es/table";
import tokensEs from "#messages/es/tokens";
import tryoutEs from "#messages/es/tryout";
import upstreamEs from "#messages/es/upstream";
import verifyEs from "#messages/es/verify";
import vocabularyEs from "#messages/es/vocabulary";

const spanish = {
  account: accountEs,
  actions: actionsEs,
  audit: auditEs,
  box: boxEs,
  check: checkEs,
  checks: checksEs,
  credits: creditsEs,
  decide: decideEs,
  decisions: decisionsEs,
  dialog: dialogEs,
  docs: docsEs,
  errors: errorsEs,
  evidence: evidenceEs,
  forms: formsEs,
  hits: hitsEs,
  history: historyEs,
  home: homeEs,
  login: loginEs,
  matching: matchingEs,
  matrix: matrixEs,
  news: newsEs,
  palette: paletteEs,
  people: peopleEs,
  policy: policyEs,
  provider: providerEs,
  refusal: refusalEs,
  registers: registersEs,
  report: reportEs,
  reports: reportsEs,
  review: reviewEs,
  rut: rutEs,
  search: searchEs,
  session: sessionEs,
  settings: settingsEs,
  setup: setupEs,
  shell: shellEs,
  sources: sourcesEs,
  summary: summaryEs,
  table: tableEs,
  tokens: tokensEs,
  tryout: tryoutEs,
  upstream: upstreamEs,
  verify: verifyEs,
  vocabulary: vocabularyEs,
};

const english = {
  account: accountEn,
  actions: actionsEn,
  audit: auditEn,
  box: boxEn,
  check: checkEn,
  checks: checksEn,
  credits: creditsEn,
  decide: decideEn,
  decisions: decisionsEn,
  dialog: dialogEn,
  docs: docsEn,
  errors: errorsEn,
  evidence: evidenceEn,
  forms: formsEn,
  hits: hitsEn,
  history: historyEn,
  home: homeEn,
  login: loginEn,
  matching: matchingEn,
  matrix: matrixEn,
  news: newsEn,
  palette: paletteEn,
  people: peopleEn,
  policy: policyEn,
  provider: providerEn,
  refusal: refusalEn,
  registers: registersEn,
  report: reportEn,
  reports: reportsEn,
  review: reviewEn,
  rut: rutEn,
  search: searchEn,
  session: sessionEn,
  settings: settingsEn,
  setup: setupEn,
  shell: shellEn,
  sources: sourcesEn,
  summary: summaryEn,
  table: tableEn,
  tokens: tokensEn,
  tryout: tryoutEn,
  upstream: upstreamEn,
  verify: verifyEn,
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
