/** The words by which the fact guard knows what a sentence is about, in both languages. All folded: lower case, without accents. Pure. */
import type { Language } from "#lib/contract/panel";

/** What a count or a claim is about. */
export type Matter = "penal" | "civil" | "labour" | "union";
export type Noun = "case" | "hit" | "source" | "namesake" | "point";
export type Quality = "rut" | "name" | "adverse";

type Table<Key extends string> = Record<Language, Record<Key, RegExp>>;

const whole = (words: string) => new RegExp(`^(?:${words})$`);

export const MATTERS: Table<Matter> = {
  es: {
    penal: whole("penal|penales|criminal|criminales"),
    civil: whole("civil|civiles"),
    labour: whole("laboral|laborales|trabajo|cobranza"),
    union: whole("sindical|sindicales|antisindical|antisindicales"),
  },
  en: { penal: whole("criminal|penal"), civil: whole("civil"), labour: whole("labou?r|employment"), union: whole("union|unions") },
};

export const NOUNS: Table<Noun> = {
  es: {
    case: whole("causas?|juicios?|procesos?|litigios?|expedientes?|procedimientos?"),
    hit: whole("coincidencias?|hallazgos?|entradas?|alertas?|designaci(on|ones)|inscripci(on|ones)|menci(on|ones)"),
    source: whole("fuentes?|listas?|nominas?|bases?"),
    namesake: whole("ruts?|personas?|homonimos?|titulares?|contribuyentes?"),
    point: whole("puntos?"),
  },
  en: {
    case: whole("cases?|lawsuits?|proceedings?|trials?|litigations?|matters?"),
    hit: whole("match|matches|hits?|entry|entries|listings?|alerts?|findings?|designations?|coincidences?"),
    source: whole("sources?|lists?|registers?|databases?"),
    namesake: whole("ruts?|people|persons?|namesakes?|taxpayers?|holders?"),
    point: whole("points?"),
  },
};

export const ADVERSE: Record<Language, RegExp> = {
  es: whole("advers[oa]s?|demandad[oa]s?|imputad[oa]s?|querellad[oa]s?|ejecutad[oa]s?"),
  en: whole("adverse|defendants?|accused|respondents?"),
};
export const SANCTION: Record<Language, RegExp> = { es: /^sanci(on|ones|onad[oa]s?|onatori[oa]s?)$/, en: /^sanction(s|ed)?$/ };
export const PEP: Record<Language, RegExp> = { es: /^(peps?|expuest[oa]s?|politicamente)$/, en: /^(peps?|politically|exposed)$/ };
/** Court cases as a whole. */
export const COURTS: Record<Language, RegExp> = {
  es: /^(causas?|juicios?|judicial(es)?|judicialmente|tribunal(es)?|procesos|litigios|expedientes)$/,
  en: /^(cases?|courts?|judicial|lawsuits?|proceedings|litigation)$/,
};
/** Hits of any kind. */
export const ANY_HIT: Record<Language, RegExp> = { es: NOUNS.es.hit, en: NOUNS.en.hit };
/** Everything that a Check looks for. */
export const EVERYTHING: Record<Language, RegExp> = {
  es: /^(antecedentes|hallazgos?|observaci(on|ones)|reparos?|alertas?|problemas?|limpi[oa]s?|impecables?|intachables?|novedad(es)?|desfavorables?|negativ[oa]s?)$/,
  en: /^(findings?|records?|alerts?|issues?|concerns?|clean|clear|flags?|unfavou?rable|negative|problems?|spotless)$/,
};

export const NEGATIONS: Record<Language, RegExp> = {
  es: /^(no|ni|sin|ningun|ningun[oa]s?|nada|nunca|jamas|tampoco|nadie|carecen?|cero|ausencia|ausentes?|limpi[oa]s?|impecables?|intachables?|libres?|exent[oa]s?|vaci[oa]s?|inexistentes?|nul[oa]s?|negativ[oa]s?)$/,
  en: /^(no|not|none|nothing|without|neither|nor|never|nobody|cannot|zero|absence|absent|clean|clear|spotless|free|lacks?|lacking|empty|nil|negative|isn|doesn|don|aren|wasn|weren|hasn|haven|didn|couldn|won)$/,
};

/** Verbs by which a text says that something was found. */
export const FINDING: Record<Language, RegExp> = {
  es: /^(encontr|detect|identific|arroj|hall|revel|anota|(registran?|registra(da|do)s?|figuran?|hay|tienen?|coinciden?|presentan?|aparecen?|encuentran?|constan?|exist(e|en|ia|ian)|mantienen?|mantiene|posee|fue|es|son|integra|ocupa|cuenta|suma|acumula|halla|muestran?|listad[oa]s?|inclu(ye|yen|id[oa]s?)|sancionad[oa]s?)$)/,
  en: /^(records?|recorded|shows?|shown|found|has|have|is|are|was|were|appears?|matched|lists|listed|holds?|held|identified|detected|exists?|there|revealed?|reveals|returned|yielded|includes?|included|named|sanctioned)$/,
};
/** Verbs by which a text says that something was looked at. */
export const CONSULTED: Record<Language, RegExp> = {
  es: /^(consult|contrast|cotej|abarc|cubr|examin|busc|revis(o|aron|ad[oa]s?|ar|amos)$)/,
  en: /^(consult|(reviewed|searched|screened|queried|checked|examined|covered|covers)$)/,
};

/** A clause ends before these. */
export const CONTRAST: Record<Language, RegExp> = {
  es: /^(pero|aunque|mientras|sino|salvo|excepto|porque|pues|dado|embargo|considerando|asi)$/,
  en: /^(but|although|though|while|whereas|however|except|because|since|so|yet)$/,
};

/** Words that make a name a claim where it stands without quotation marks. */
export const LOADED: Record<Language, RegExp> = {
  es: /^(aprueb|aprob|rechac|rechaz|ignor|instruccion|culpab|conden|inocen|delinc|delit|fraud|descart|confirmad|consultad|(riesgos?|causas?|sanci(on|ones)|coincidencias?|puntajes?|pep|rut|antecedentes|limpi[oa]s?|registran?|figuran?)$)/,
  en: /^(approv|reject|ignor|instruction|guilt|convict|innocen|crim|fraud|dismiss|(risks?|cases?|sanctions?|match|matches|score|pep|rut|clean|verified|confirmed|consulted|listed)$)/,
};
/** Words that are a claim when a name is made of nothing else. */
export const PLAIN_WORDS =
  /^(no|not|none|sin|nada|nothing|ningun[oa]?|cero|zero|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|one|two|three|four|five|six|seven|eight|nine|ten|baj[oa]|medi[oa]|alt[oa]|low|medium|high|clear|verified|verificad[oa]|y|and|de|of|the|la|el)$/;
