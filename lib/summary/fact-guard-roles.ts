/** Roles, offices, lists and links that a text gives to the person: each needs a fact that it is of. Pure. */
import type { Language } from "#lib/contract/panel";
import type { Token } from "#lib/summary/fact-guard-read";
import { hasPhrase, isParty, oneOf, standsWithin, wordsOf } from "#lib/summary/fact-guard-wording";
import { NEGATIONS } from "#lib/summary/fact-guard-words";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import { type Phrases, phrases } from "#lib/summary/phrase-match";

type Both<Thing> = Record<Language, Thing>;

/** A court source tells whether a role is adverse, not which it is: these stand only where we say what "adverse" means. */
const ROLES: Both<(word: string) => boolean> = {
  es: oneOf("imputad- demandad- querellad- ejecutad- acusad- denunciad-"),
  en: oneOf("accused defendant defendants respondent respondents"),
};
const MEANING: Both<ReadonlySet<string>> = {
  es: new Set(
    "un rol adverso es el de la demandado demandada imputado imputada querellado querellada u o otro otra equivalente equivalentes".split(
      " ",
    ),
  ),
  en: new Set("an adverse role is that of a the defendant accused respondent or like equivalent".split(" ")),
};
const ADVERSE = oneOf("advers-");

const OFFICE: Both<(word: string) => boolean> = {
  es: oneOf("cargo cargos funcion funciones publico publica publicos publicas ejercicio"),
  en: oneOf("office post posts position positions public"),
};
/** Who may be linked with whom: only a declared link of a list of exposed persons. */
const LINK: Both<(word: string) => boolean> = {
  es: oneOf("relacion relacionad- vincul- asocia asociad- colabora- familiar- ligad- estrech-"),
  en: oneOf("linked link links relation relations relationship associated associate associates association family close connect-"),
};
const OF_PEP = oneOf("pep peps # #source #entry");
const LEFT = phrases("no/not deja/dejo/leave/left");
const NO_LINK: Both<Phrases> = {
  es: phrases("en relacion con/a"),
  en: phrases("in relation to", "with relation to"),
};
const ORGANISATION = oneOf("organizacion organizaciones organisation organisations organization organizations organism");
const OUR_ORGANISATION = phrases("la/the/esta/this organizacion/organisation/organization");
const OPERATION = oneOf("operacion operaciones operation operations fondos funds");
const OUR_OPERATION = phrases(
  "operacion/operaciones sospechosa/sospechosas",
  "suspicious operation/operations",
  "origen de los? fondos",
  "origin/source of the? funds",
);
const BELONGING = oneOf("pertenec- pertenez- integra integran integrar belong-");
const MAY_BELONG = phrases(
  "puede/pueden/podria/podrian tambien? pertenecer a un/una/otra/otro/otras/otros",
  "may/might/could also? belong to a/an/another/other",
  "decision belongs to a person",
);
const RESERVED = oneOf("reservad- reserved reservedly reserva");
const SOME_RESERVED: Both<Phrases> = {
  es: phrases("algunas causas? son/estan/pueden ser? reservadas"),
  en: phrases("some cases? of? them? are/may be? reserved"),
};
const LIST = oneOf("lista listas nomina nominas listado listada listados listadas list lists listed listing listings");
const CONSULTED = oneOf("consult- carg- load- abarc- cover- search- revis- review- screen- fuente fuentes source sources busc- busqueda");
const QUANTITY = oneOf("todas todos ambas ambos ninguna ninguno sin all both none without neither");

/** Why a clause gives a role, an office, a list or a link that no fact holds; null where it does not. */
export function refuseRoles(tokens: readonly Token[], sentence: readonly Token[], facts: SummaryFacts, language: Language): string | null {
  const words = wordsOf(tokens);
  const hasName = tokens.some((token) => token.what === "name");
  const hasCount = tokens.some((token) => token.what === "number") || words.some(QUANTITY);
  const isDenied = words.some((word) => NEGATIONS[language].test(word));
  const means = words.every((word) => MEANING[language].has(word)) && words.some(ADVERSE);
  if (words.some(ROLES[language]) && !means) return "role";
  if (words.some(ADVERSE) && !means) {
    const { penal, civil, labour, union } = facts.cases;
    const found = [penal, civil, labour, union, facts.unionAlone].some((count) => count.adverse > 0);
    if (!hasCount && !isDenied) return "role";
    if (!found && !isDenied && !words.some(QUANTITY)) return "role";
  }
  const link = facts.pep.some((hit) => hit.status === "relative" || hit.status === "associate");
  if (!link && !standsWithin(words, LINK[language], NO_LINK[language])) return "link";
  if (link && words.some(LINK[language]) && !wordsOf(sentence).some(OF_PEP)) return "link";
  if (words.some(OFFICE[language]) && !isOfPep(sentence, facts)) return "office";
  if (!standsWithin(words, ORGANISATION, OUR_ORGANISATION)) return "organisation";
  if (!standsWithin(words, OPERATION, OUR_OPERATION)) return "operation";
  if (!standsWithin(words, BELONGING, MAY_BELONG)) return "belonging";
  if (!standsWithin(words, RESERVED, SOME_RESERVED[language])) return "reserved";
  const hits = facts.sanctions.length + facts.pep.length + facts.leftOut.sanctionsDismissed + facts.leftOut.pepDismissed;
  const speaks = words.some(isParty[language]) || !(hasName || words.some(CONSULTED));
  return words.some(LIST) && hits === 0 && !isDenied && speaks && !hasCount ? "list" : null;
}

/** An office is told with the name of the post, of the entry or of the list that holds it. */
function isOfPep(sentence: readonly Token[], { pep }: SummaryFacts): boolean {
  if (pep.length === 0) return false;
  return sentence.some((token) => token.what === "name") || hasPhrase(wordsOf(sentence), LEFT);
}
