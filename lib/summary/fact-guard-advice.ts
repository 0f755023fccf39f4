/** What a text says is to be done, told or decided: nothing but the steps of the law, and never to the person, in either language. Pure. */
import type { Language } from "#lib/contract/panel";
import type { Token } from "#lib/summary/fact-guard-read";
import { PARTY, hasPhrase, isParty, oneOf, standsWithin, wordsOf } from "#lib/summary/fact-guard-wording";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import { type Phrases, phrases } from "#lib/summary/phrase-match";

type Both<Thing> = Record<Language, Thing>;

/** Telling, which is tipping off: it holds only where the sentence forbids it. */
const TELLING: Both<(word: string) => boolean> = {
  es: oneOf(
    "avis- informar- informad- informen informese informele advert- advier- comunic- comuniq- notific- revel- alertar- saber conocer compartir compartid- entregar- mostrar- terceros tercero",
  ),
  en: oneOf("tell tells telling told inform informs informing informed alerted alerting notif- warn- disclos- reveal- aware third shared"),
};
const NOT_TOLD: Both<Phrases> = {
  es: phrases(
    `no debe/deben/debera/deberan/puede/pueden avisarse/informarse/advertirse/comunicarse/notificarse/revelarse a la/esta/dicha/su ${PARTY.es} consultada? ni? a? terceros? $`,
    `no se debe/debera/puede avisar/informar/advertir/comunicar/notificar a la/esta/dicha/su ${PARTY.es} consultada? ni? a? terceros? $`,
  ),
  en: phrases(
    `the/this ${PARTY.en} screened? must/may/should/can/shall not be told/informed/alerted/notified/warned $`,
    `neither the/this ${PARTY.en} screened? nor third parties may/must/should/can be told/informed/alerted/notified/warned $`,
  ),
};
/** Something goes to the person, or happens together with it. */
const TOWARDS: Both<ReadonlySet<string>> = { es: new Set(["a", "con", "ante", "al"]), en: new Set(["to", "with"]) };
const TOWARDS_FINE: Both<Phrases> = {
  es: phrases(`respecto/cuanto a la/esta ${PARTY.es}`),
  en: phrases(`respect/regard/relating to the/this ${PARTY.en}`),
};

const TOWARDS_HELD: Both<Phrases> = {
  es: phrases(...NOT_TOLD.es.texts, ...TOWARDS_FINE.es.texts),
  en: phrases(...NOT_TOLD.en.texts, ...TOWARDS_FINE.en.texts),
};
const NOT_CONFIDENTIAL = phrases("no/nada/tampoco es/son/sera? tan? confidencial", "not/nothing/no/longer is? a? longer? confidential");

const DECIDING = oneOf("decid- decis-");
const DECIDES: Both<Phrases> = {
  es: phrases(
    "decision final? es/sera/queda/corresponde/correspondera de/a/en una persona $",
    "decide/decidira una persona $",
    "una persona decide/decidira $",
    "antes de decidir/decidirse",
    "antes de una/tomar/cualquier una? decision",
    "no es/son/constituye/constituyen/representa una/la decision",
  ),
  en: phrases(
    "decision is/remains a person s $",
    "decision is/remains/lies/rests/stays/belongs of/with/to/for/by a person $",
    "decision is made/taken/up by/to a person $",
    "a person decides $",
    "before deciding",
    "before any/a/the decision",
    "not a/the decision",
  ),
};
const BY_THE_ORGANISATION: Both<Phrases> = {
  es: phrases("por decision de la organizacion"),
  en: phrases("by/a decision of the organisation/organization"),
};

const DECIDES_OR_WE_DO: Both<Phrases> = {
  es: phrases(...DECIDES.es.texts, ...BY_THE_ORGANISATION.es.texts),
  en: phrases(...DECIDES.en.texts, ...BY_THE_ORGANISATION.en.texts),
};

const DISMISSING: Both<(word: string) => boolean> = { es: oneOf("descart-"), en: oneOf("dismiss- discard- ruled rule") };
const EITHER_WAY: Both<Phrases> = {
  es: phrases(
    "confirmar/confirmarse/confirmarla/confirmarlas/confirme/confirmen o descartar/descartarse/descartarla/descartarlas/descarte/descarten",
    "descartar/descartarse/descartarla/descartarlas o confirmar/confirmarse/confirmarla/confirmarlas",
    "si se descarta/descartan",
    "no descarta/descartan que",
  ),
  en: phrases(
    "confirm/confirmed/confirming or dismiss/dismissed/dismissing/discard/discarded",
    "dismiss/dismissed/discarded or confirm/confirmed",
    "if it/they is/are dismissed",
  ),
};
const DISMISSED_BEFORE: Both<Phrases> = {
  es: phrases(
    "ya? habia/habian/ha/han descartado/descartada/descartadas/descartados",
    "ya/habia/habian fue/fueron/sido? descartada/descartadas",
    "descartada/descartadas antes/previamente/anteriormente",
  ),
  en: phrases("had/has/have/was/were already/previously? dismissed", "already/previously dismissed", "dismissed before/earlier/previously"),
};

const EITHER_WAY_OR_BEFORE: Both<Phrases> = {
  es: phrases(...EITHER_WAY.es.texts, ...DISMISSED_BEFORE.es.texts),
  en: phrases(...EITHER_WAY.en.texts, ...DISMISSED_BEFORE.en.texts),
};

/** What neither a score nor a text of ours does. */
const PROVING: Both<(word: string) => boolean> = {
  es: oneOf(
    "permite permiten permitir concluy- determina determinan establece- demuestra- prueba prueban acredit- justifica justifican aconseja aconsejable aconsejan",
  ),
  en: oneOf("prove proves proved proof establish- determine determines determined conclud- permit- justif- allow allows"),
};
const PROVES_NOTHING: Both<Phrases> = {
  es: phrases(
    "no/ni se? necesariamente? por? si? solo/sola/mismo/misma? permite/permiten/concluye/determina/determinan/establece/establecen/demuestra/demuestran/prueba/prueban/acredita/acreditan/justifica",
    "no es/son/constituye/constituyen una? prueba",
  ),
  en: phrases(
    "not/cannot by? itself/themselves? prove/establish/determine/permit/justify",
    "proves/prove nothing",
    "no/not a? proof",
    "not be? determined",
  ),
};

const APPROVING = oneOf("aprob- approv-");
const APPROVED_BY: Both<Phrases> = {
  es: phrases("aprobacion de la alta administracion/direccion/gerencia"),
  en: phrases("approval of senior management", "senior management? approval"),
};
const CONDITION = oneOf("si if confirm- once posible possible");
const DILIGENCE = oneOf("diligencia diligence");
const REPORTING: Both<(word: string) => boolean> = {
  es: oneOf("reporte reportes reportar ros"),
  en: oneOf("report reports reported reporting ros"),
};
const REPORT_ITSELF = phrases("this/the report shows/states/says/gives/covers");

/** Why a sentence tells, orders or decides what none of ours does; null where it does not. */
export function refuseOrders(
  tokens: readonly Token[],
  clauses: readonly { tokens: readonly Token[] }[],
  facts: SummaryFacts,
  language: Language,
): string | null {
  const whole = wordsOf(tokens);
  if (!standsWithin(whole, TELLING[language], NOT_TOLD[language])) return "telling";
  if (!standsWithin(whole, towardsParty(whole, language), TOWARDS_HELD[language])) return "towards the person";
  if (hasPhrase(whole, NOT_TOLD[language]) && whole.filter((word) => word === "no" || word === "not" || word === "nunca").length > 1)
    return "telling";
  if (hasPhrase(whole, NOT_CONFIDENTIAL)) return "not confidential";
  for (const clause of clauses) {
    const reason = refuseVerdict(wordsOf(clause.tokens), facts, language);
    if (reason !== null) return reason;
  }
  return refuseReport(whole, facts, language);
}

function towardsParty(words: readonly string[], language: Language): (word: string, place: number) => boolean {
  return (word, place) =>
    isParty[language](word) &&
    (TOWARDS[language].has(words[place - 2] ?? "") || TOWARDS[language].has(words[place - 1] ?? "")) &&
    !/^(una?|otr[oa]s?|an?|another|other)$/.test(words[place - 1] ?? "");
}

function refuseVerdict(words: readonly string[], facts: SummaryFacts, language: Language): string | null {
  const { leftOut } = facts;
  const deciding = (facts.courtsOff ? DECIDES_OR_WE_DO : DECIDES)[language];
  if (!standsWithin(words, DECIDING, deciding)) return "decision";
  const wasDismissed = leftOut.sanctionsDismissed + leftOut.pepDismissed + leftOut.casesDismissed > 0;
  const dismissing = (wasDismissed ? EITHER_WAY_OR_BEFORE : EITHER_WAY)[language];
  if (!standsWithin(words, DISMISSING[language], dismissing)) return "dismissal";
  if (!standsWithin(words, PROVING[language], PROVES_NOTHING[language])) return "proof";
  if (!words.some(APPROVING)) return null;
  const isDue = facts.score.label === "high" || facts.pep.some((hit) => hit.counted);
  return isDue && standsWithin(words, APPROVING, APPROVED_BY[language]) ? null : "approval";
}

/** Reports and diligence, which a match by name calls for only once it is confirmed. */
function refuseReport(words: readonly string[], facts: SummaryFacts, language: Language): string | null {
  const isConditional = words.some(CONDITION);
  const unitedNations = facts.sanctions.filter((hit) => hit.unitedNations);
  const reports = words.some(REPORTING[language]) && !(language === "en" && hasPhrase(words, REPORT_ITSELF));
  if (reports && unitedNations.length === 0) return "report";
  if (reports && !isConditional && unitedNations.every((hit) => hit.basis === "name") && !words.includes("confidencial")) return "report";
  const diligence = words.some(DILIGENCE);
  if (words.includes("uaf") && unitedNations.length === 0 && !diligence && !words.some((word) => word.startsWith("circular ")))
    return "report";
  const counted = facts.pep.filter((hit) => hit.counted);
  const isCertain = counted.some((hit) => hit.basis === "rut") || facts.score.label === "high";
  return diligence && !isCertain && !isConditional ? "diligence" : null;
}

/** Whether a sentence says that nobody is to be told. */
export function isNotTold(words: readonly string[], language: Language): boolean {
  return hasPhrase(words, NOT_TOLD[language]);
}
