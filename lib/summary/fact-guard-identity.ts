/** That somebody is the one: a match or a case by name never says so, and a text does not either, except as a question. Pure. */
import type { Language } from "#lib/contract/panel";
import { topicOf } from "#lib/summary/fact-guard-counts";
import { foldCharacters } from "#lib/summary/fact-guard-names";
import type { Token } from "#lib/summary/fact-guard-read";
import { PARTY, hasPhrase, isParty, oneOf, standsWithin, wordsOf } from "#lib/summary/fact-guard-wording";
import { CONTRAST, type Matter } from "#lib/summary/fact-guard-words";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import { type Phrases, phrases } from "#lib/summary/phrase-match";

type Both<Thing> = Record<Language, Thing>;
type Basis = "rut" | "name";

/** "It is the same person", "the case is of this person": holds only where all that it may speak of is by RUT. */
const IS_ES = "es/son/era/eran/sea/sean/fue/fueron/ser/sera/seran/pertenece/pertenecen/corresponde/corresponden/refiere/refieren/trata";
const IS_EN = "is/are/was/were/be/being/belong/belongs/refers/refer/concern/concerns/identified/means/corresponds/correspond";
const THE_ES = "la/el/esta/este/dicha/dicho/su/esa/ese/mencionada/referida";
const THE_EN = "the/this/that/its/same/very/said/screened";
const OWN: Both<Phrases> = {
  es: phrases(
    `${IS_ES} con? de/a/en/como/exactamente? ${THE_ES} misma/mismo/propia/natural? ${PARTY.es}`,
    `${IS_ES} tambien/efectivamente? ${THE_ES} misma/mismo? ${PARTY.es}`,
    `${IS_ES} del/al/de/a? #subject/titular/consultado/sujeto`,
    `${IS_ES} de? ella/el/ellas/suya/suyas/suyo/suyos $`,
    `${IS_ES} ${THE_ES} misma/mismo/mismas/mismos $`,
    `misma/mismas/mismo/mismos/identica/identico ${PARTY.es}`,
    `${PARTY.es} es/son la? misma/identica/identico`,
    `es/son identica/identicas/identico`,
    `${PARTY.es} consultada? es/son/era/fue #entry`,
    `#entry es/son/era/fue ${THE_ES} ${PARTY.es}`,
  ),
  en: phrases(
    `${IS_EN} indeed? of/about/to/as/those/that? of? ${THE_EN} same? ${PARTY.en}`,
    `${IS_EN} of/to/as/about? #subject`,
    `${IS_EN} of? his/hers/her/its/theirs/him/them $`,
    `${IS_EN} one/exactly? and? the? same/identical`,
    `same/identical ${PARTY.en}`,
    `${PARTY.en} screened? is/are/was #entry`,
  ),
};
/** Where the same is asked and not said. */
const ASKED: Both<Phrases> = {
  es: phrases(
    `puede/pueden/podria/podrian tambien? ser/pertenecer/corresponder/tratarse/referirse`,
    `confirmar/confirmarse/verificar/confirme/confirmen que/si es/son/pertenece/pertenecen/corresponde/corresponden`,
    `si es/son/pertenece/pertenecen/corresponde/corresponden/se`,
  ),
  en: phrases(
    "may/might/could also? be/belong/refer/concern/correspond",
    `confirm/confirmed/established/verify that/whether/if it/they/the/he/she case/cases/match/matches? is/are/belongs/belong`,
    "whether/if it/they/the/he/she case/cases/match/matches? is/are/belongs/belong",
    // "… nor is the subject listed": absence is held elsewhere.
    "nor/neither is/are/was the/this person/subject/company/entity",
  ),
};
/** What turns asking into saying. */
const SETTLES = oneOf("puede pueden permite permiten can cannot could was were fue fueron ha han has have");

/** By which a text says of the person that it is in a list, an office or a case. */
const LISTED: Both<(word: string) => boolean> = {
  es: oneOf(
    "es son era figura figuran figurar figuraba integra integran integrar ocupa ocupan ocupar aparece aparecen aparecer consta constan esta estan estaba estaban incluye incluyen incluida incluido incluidas listada listado listadas sancionada sancionado registrada registrado identificada identificado siendo encuentra conoce trata fue fueron contiene contempla forma sancionadas anotada",
  ),
  en: oneOf(
    "is are was were being listed included appears appear figures held holds hold sanctioned named identified belongs contains includes",
  ),
};
const WITH_PARTY: Both<(word: string) => boolean> = {
  es: oneOf("tiene tienen registra registran presenta presentan mantiene mantienen posee cuenta consigna recae concierne refiere"),
  en: oneOf("has have had shows records carries bears"),
};
/** "By reason of its being a PEP" takes for granted that it is one. */
const GRANTED: Both<Phrases> = {
  es: phrases(
    "por/dada/debido su/la condicion/calidad/vinculo/cargo",
    "a su condicion/calidad/vinculo",
    "por/al figurar/integrar/ocupar/estar/tener",
    "por/al ser una/la? pep/persona/parte",
  ),
  en: phrases("pep status calls/requires/means/is/applies", "link with/to a pep calls/requires/is", "being on/in/a/listed/politically"),
};
const OPEN: Both<Phrases> = {
  es: phrases(
    "por/su/el/solo/de nombre/nombres",
    "por/sin/debe/deben/deberia/deberian/hay/conviene/falta que? una? confirmar/confirmarse/confirmacion",
    "no confirmada/confirmado/confirmadas",
    "puede/pueden/podria/podrian ser/tratarse/figurar/estar/pertenecer/corresponder/haber/tener",
    "si",
    "homonimo/homonimos/homonimia",
  ),
  en: phrases(
    "by/on/its/their name/names",
    "name only/alone",
    "unconfirmed",
    "not yet? confirmed",
    "to/has/have/must/should/needs to? be confirmed",
    "may/might/could belong/appear/have/refer/concern",
    "may/might/could be another/a/other/of",
    "if/whether",
    "namesake/namesakes",
  ),
};
/** "The labour case is also a union case"; a link is told of matches, which are there. */
const OF_THE_COUNT: Both<Phrases> = {
  es: phrases(
    "es/son tambien sindical/sindicales",
    "tiene/tienen/registra/presenta una/dos/#? coincidencia/coincidencias",
    "esta/estan pendiente/pendientes",
    "rol adverso es el de",
  ),
  en: phrases("is/are also a? union", "there is/are", "has/have/shows one/two/three/a/#? match/matches"),
};

const OF_UN = oneOf("onu seguridad naciones united security council consejo");
const OF_LISTS = oneOf("lista listas nomina nominas listado list lists listed listada sancionada sancionado");
const OF_POSTS = oneOf("cargo cargos office post position funcion publica publico public");
const MUST = oneOf("hay debe deben must has have");
const CONFIRMING = oneOf("confirm- verific- verif- establish-");
const PRONOUN = oneOf("he she it they him her them whom");
interface Clause {
  tokens: readonly Token[];
}

/** Why a clause takes somebody for the one that a name only resembles; null where it does not. */
export function refuseIdentity({ tokens }: Clause, facts: SummaryFacts, language: Language): string | null {
  const line = wordsOf(tokens);
  if (hasPhrase(line, OWN[language])) {
    const reason = refuseOwn(tokens, line, facts, language);
    if (reason !== null) return reason;
  }
  const isName = (token: Token | undefined) => token?.what === "name" && !token.name.kinds.has("source");
  for (const { words, part, before } of segmentsOf(tokens, language)) {
    // "«…», who is in the list …" is said of the entry.
    if (isName(before) && /^(que|quien|who|which)$/.test(words[0] ?? "")) continue;
    if (!speaks(words, language) || hasPhrase(words, OPEN[language])) continue;
    if (basesOf(part, facts, language).some((bases) => bases.length > 0 && bases.every((basis) => basis === "name"))) return "identity";
  }
  return null;
}

function refuseOwn(tokens: readonly Token[], line: readonly string[], facts: SummaryFacts, language: Language): string | null {
  const asks = hasPhrase(line, ASKED[language]) && !(confirms(line) && line.some(SETTLES) && !line.some(MUST));
  if (asks) return null;
  const told = basesOf(tokens, facts, language);
  const bases = (told.length > 0 ? told : allBases(facts)).flat();
  return bases.length === 0 || bases.includes("name") ? "identity" : null;
}

const confirms = (words: readonly string[]) => words.some(CONFIRMING);

function speaks(words: readonly string[], language: Language): boolean {
  if (hasPhrase(words, GRANTED[language])) return true;
  const fine = OF_THE_COUNT[language];
  const hasParty = words.some(isParty[language]) || words.some(PRONOUN);
  const listed = (word: string) => LISTED[language](word) && (language === "es" || hasParty);
  const with_ = (word: string) => hasParty && WITH_PARTY[language](word);
  return !standsWithin(words, (word) => listed(word) || with_(word), fine);
}

interface Segment {
  words: string[];
  part: Token[];
  before: Token | undefined;
}

/** A clause cut at its commas and conjunctions: a doubt about one thing is none about the next. */
function segmentsOf(tokens: readonly Token[], language: Language): Segment[] {
  const parts: { part: Token[]; before: Token | undefined }[] = [{ part: [], before: undefined }];
  for (const [place, token] of tokens.entries()) {
    const ends =
      (token.what === "mark" && /[,:;().–—-]/.test(token.text)) ||
      (token.what === "word" && (/^(y|e|and)$/.test(token.text) || CONTRAST[language].test(token.text)));
    if (ends) parts.push({ part: [], before: tokens[place - 1] });
    else parts.at(-1)?.part.push(token);
  }
  return parts.filter(({ part }) => part.length > 0).map(({ part, before }) => ({ part, before, words: wordsOf(part) }));
}

const MATTERS = ["penal", "civil", "labour", "union"] as const satisfies readonly Matter[];

function basesOfCases(matter: Matter, { cases }: SummaryFacts): Basis[] {
  const { byRut, byName } = cases[matter];
  return [...(byRut > 0 ? (["rut"] as const) : []), ...(byName > 0 ? (["name"] as const) : [])];
}

function allBases(facts: SummaryFacts): Basis[][] {
  const hits = [...facts.sanctions, ...facts.pep].map((hit) => hit.basis);
  return [hits, ...MATTERS.map((matter) => basesOfCases(matter, facts))].filter((bases) => bases.length > 0);
}

/** Of each thing that some tokens speak of, on which bases it was found. */
function basesOf(tokens: readonly Token[], facts: SummaryFacts, language: Language): Basis[][] {
  const { sanctions, pep } = facts;
  const topic = topicOf(tokens, language);
  const words = wordsOf(tokens);
  const named = tokens.flatMap((token) => (token.what === "name" ? [token.name] : []));
  const hits = [...sanctions, ...pep];
  const ofNames = named.flatMap(({ text, kinds }): Basis[][] => {
    const isEntry = kinds.has("entry") || kinds.has("pepEntry");
    const found = hits.filter(
      (hit) => (kinds.has("source") && foldCharacters(hit.list) === text) || (isEntry && foldCharacters(hit.name) === text),
    );
    const posts = pep.filter((hit) => [hit.post, hit.institution, hit.relatedTo].some((name) => name && foldCharacters(name) === text));
    return [found, posts].filter((some) => some.length > 0).map((some) => some.map((hit) => hit.basis));
  });
  const isOfUn = words.some(OF_UN);
  const isOfLists = words.some(OF_LISTS);
  const isOfPosts = topic.pep || words.some(OF_POSTS);
  const matters = topic.matters.size > 0 ? [...topic.matters] : topic.courts || words.some(isRole) ? MATTERS : [];
  return [
    ...ofNames,
    ...(topic.sanctions && ofNames.length === 0 && !isOfUn ? [sanctions.map((hit) => hit.basis)] : []),
    ...(isOfUn && ofNames.length === 0 ? [sanctions.filter((hit) => hit.unitedNations).map((hit) => hit.basis)] : []),
    ...(isOfPosts && ofNames.length === 0 ? [pep.map((hit) => hit.basis)] : []),
    ...(isOfLists && !topic.sanctions && !topic.pep && !isOfUn && ofNames.length === 0 ? [hits.map((hit) => hit.basis)] : []),
    ...matters.map((matter) => basesOfCases(matter, facts)),
  ].filter((bases) => bases.length > 0);
}

const isRole = oneOf("imputad- demandad- querellad- accused defendant defendants respondent advers-");
