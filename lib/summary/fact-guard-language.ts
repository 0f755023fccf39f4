/** Words that no text about facts may have, and proper names that it may: accusations, orders, talk of oneself, other facts. Pure. */
import { CHILE_ZONE } from "#lib/calendar/month";
import type { Language } from "#lib/contract/panel";
import type { Token } from "#lib/summary/fact-guard-read";
import { isOrdinary } from "#lib/summary/fact-guard-vocabulary";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import { type Phrases, phrases } from "#lib/summary/phrase-match";

/** Verdicts, offences, orders about the person, instructions, first persons, vague amounts and facts that no Check holds. */
const FORBIDDEN: Record<Language, RegExp> = {
  es: /^(conden|culpab|culpad|inocen|delinc|delict|delit|crimen|criminal$|fraud|estaf|robo|robos|hurto|homicid|asesin|narco|droga|trafic|lavado|lavador|blanqueo|terroris|corrup|cohech|soborn|malvers|violaci|violenci|abuso|abusiv|secuestr|armas|pandill|mafia|carcel|prision|pres[oa]s?$|recluid|reclus|encarcel|formaliz|sentenci|absuel|absol|fugitiv|profug|sospechosa?mente|turbi|oscur|peligros|deshonest|mentir|evas|evad|elud|moros|deud|dicom|quiebra|insolven|embarg|millon|pesos|dolar|euro|uf$|nacid|naci[oa]$|edad$|domicili|nacional|extranj|espos|conyug|casad|hij[oa]s?$|aprueb|apruebe|aprobad|aprobar|aprobe|rechac|rechaz|acept|autoric|autoriz|ignor|omit|olvid|instrucc|indicaciones|prompt|sistema|asistente|modelo$|inteligencia|yo$|mi$|mis$|me$|soy|estoy|somos|nosotr|nuestr|puedo|puedes|recomiendo|creo|opino|considero|pienso|hola|lamento|gracias|confiable|confianza|fiable|honrad|solvent|intachable|impecable|ejemplar|varias?$|varios$|much[oa]s|numeros[oa]s|multipl|divers[oa]s|algunas causas|poc[oa]s|mayoria|mitad|doble|triple|centenar|decena|docenas|primer|segund[oa]|tercer[oa]?$|cuart[oa]|quint[oa]|interpol|fbi|dea|panama|offshore|onlyfans|http|www|puntaje cero|garantiz|asegur|certific|riesgos[oa]|sentenciad|imputacion|acusad|acusaci|querell[ao]$|denunci|investigad|arrest|deten(id|ci)|procesad|ilicit|ilegal|fondos ilicitos|testaferr|vincul(o|ad[oa]) con|bloque|expuls|despid|contrat[ae]|verdad$|falso|falsa)/,
  en: /^(convict|guilt|innocen|crimes?$|criminals$|criminally|fraud|scam|theft|thief|murder|homicid|drug|traffick|launder|terror|corrupt|brib|embezzl|rape|violen|abus|kidnap|weapon|gang|mafia|jail|prison|imprison|incarcerat|sentenc|acquit|verdict|fugitive|wanted|shady|danger|dishonest|liar|evad|evasion|debt|bankrupt|insolven|seiz|million|dollar|euro|pesos|born|aged$|resid|national(ity|s)?$|foreign|spouse|wife|husband|married|child|approve|approves|approved|approving|reject|accept|authori[sz]e|ignore|ignor|disregard|forget|omit|instruction|prompt|system$|assistant|model$|intelligence|i$|me$|my$|we$|our$|us$|am$|sorry|hello|thank|recommend|believe|think|trust|honest|solvent|exemplary|spotless|several|many|numerous|multiple|various|few$|most$|majority|half|double|triple|dozens|hundreds|thousands|first|second$|third|fourth|fifth|last$|interpol|fbi|dea$|panama|offshore|http|www|guarantee|ensure|certif|risky|charged|charges$|indict|accuse$|accuses|accusation|alleg|denounc|investigat|arrest|detain|prosecut|illicit|illegal|unlawful|frontman|blocked|expel|fire[ds]?$|hire|true$|false$|pardon|parole|offend|offence|offense|felon|misdemean|perpetrat)/,
};

/** Where one of those words is right: the steps that the law asks for, and what a case does not say. */
const DENIED = "a/an/imply/mean/prove/indicate/establish?";
const RIGHT_WORDS: Record<Language, Phrases> = {
  es: phrases(
    "aprobacion",
    "antes de aprobar",
    "reporte de operacion/operaciones sospechosa/sospechosas",
    "no implica/significa/constituye/supone/prueba/indica *2 conden*/culpabilidad",
    "no equivale a *2 conden*/culpabilidad",
    "persona/personas natural",
    "no es/esta condena",
  ),
  en: phrases(
    "before any? approval",
    "senior? approval",
    "suspicious operation",
    "third party/parties",
    `not ${DENIED} ${DENIED} ${DENIED} guilt/guilts/conviction/convictions`,
    "not amount to a? guilt/guilts/conviction/convictions",
    "criminal case/cases/matter/matters/proceeding/proceedings/lawsuit/lawsuits",
  ),
};

/** Proper names of ours that a text may have besides those of the facts. */
const OURS: Record<Language, string> = {
  es: "pep peps uaf rut ruts ros ley circular articulo chile chilena cotejo ddr edd kyc unidad de analisis financiero comision para el mercado cmf santiago la el",
  en: "pep peps uaf rut ruts ros law act circular article chile chilean cotejo edd kyc financial analysis unit january february march april may june july august september october november december",
};
/** Names that are ours only where a list of the facts is theirs. */
const UNITED_NATIONS = "onu un naciones unidas united nations consejo de seguridad security council consejo council";
const COURTS = "poder judicial tribunales judiciary";

/** Words with capitals that are fine, for these facts. */
export function knownCapitals(facts: SummaryFacts, language: Language): Set<string> {
  const lists = [...facts.answered, ...facts.missing]
    .map((source) => source.name)
    .concat([...facts.sanctions, ...facts.pep].map((hit) => hit.list));
  const hasUnitedNations =
    facts.sanctions.some((hit) => hit.unitedNations) || lists.some((name) => /\b(onu|un|naciones unidas|united nations)\b/i.test(name));
  return new Set([OURS[language], hasUnitedNations ? UNITED_NATIONS : "", COURTS].join(" ").split(" "));
}

/** Why the words of a sentence are not those of a text about facts; null where they are. */
export function refuseWords(tokens: readonly Token[], capitals: ReadonlySet<string>, language: Language): string | null {
  const line = tokens.map((token) => (token.what === "word" ? token.text : token.what === "mark" ? token.text : "#")).join(" ");
  const strict = RIGHT_WORDS[language].maskIn(line).split(/[^a-z]+/);
  if (strict.some((word) => FORBIDDEN[language].test(word))) return "word";
  if (!ANCHORS[language].isIn(line)) return "no subject";
  const months =
    language === "es" ? /^(ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)/ : /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;
  if (
    tokens.some(
      (token) => token.what === "word" && !isOrdinary(token.text, language) && !capitals.has(token.text) && !months.test(token.text),
    )
  )
    return "unknown word";
  let begins = true;
  for (const [place, token] of tokens.entries()) {
    if (token.what === "mark" && /[.:]/.test(token.text)) {
      begins = true;
      continue;
    }
    if (token.what === "word" && /\p{Lu}/u.test(token.raw) && !capitals.has(token.text)) {
      const shouts = token.raw.length > 1 && token.raw === token.raw.toUpperCase();
      if (shouts || !begins || !BEGINNINGS[language].test(token.text)) return "capital";
      const next = tokens[place + 1];
      if (next?.what === "word" && /^\p{Lu}/u.test(next.raw) && !capitals.has(next.text)) return "capital";
    }
    if (token.what !== "mark") begins = false;
  }
  return null;
}

/** What every sentence speaks of, one way or another. */
const ANCHORS: Record<Language, Phrases> = {
  es: phrases(
    "#/fuente/fuentes/lista/listas/causa/causas/juicios/coincid*/sanci*/pep/puntaje/puntajes/riesgo/verificaci*/nombre/nombres/rut/confirm*/homonim*/consult*/decision/diligencia/antecedentes/cargo/rol/totales/tribunal*/judicial*/reporte/confidencial/analisis/score/resultado/matriz",
  ),
  en: phrases(
    "#/source/sources/list/lists/case/cases/match*/sanction*/pep/score/risk/check/name/names/rut/confirm*/unconfirmed/namesake/namesakes/consult*/decision/diligence/record/records/office/role/total/totals/court/courts/judicial/report/confidential/analysis/result/matrix",
  ),
};

/** Words with which our sentences begin; a capital there is a capital of grammar. */
const BEGINNINGS: Record<Language, RegExp> = {
  es: /^(el|la|los|las|lo|un|una|uno|en|de|del|al|a|con|sin|por|para|si|se|no|ni|ningun|ningun[oa]|nada|hay|esta|este|estas|estos|estan|eso|esto|ello|dich[oa]s?|su|sus|sobre|segun|tras|ante|antes|despues|ademas|asimismo|tambien|tampoco|igualmente|finalmente|aparte|aunque|como|cuando|donde|dado|dada|debido|entre|hasta|desde|durante|mediante|respecto|cabe|conviene|corresponde|corresponderia|corresponderia|corresponderá|debe|deben|debera|deberia|puede|pueden|podria|queda|quedan|quedo|quedaron|falta|faltan|figura|figuran|aparece|aparecen|registra|registran|existe|existen|tiene|tienen|presenta|presentan|muestra|consta|constan|es|son|fue|fueron|solo|todas?|todos|cada|ambas|ambos|otr[oa]s?|verificacion|puntaje|riesgo|resultado|resultados|fuentes?|listas?|sanciones|causas?|rol|coincidencias?|consultad[oa]s?|revisad[oa]s?|cargue|carguese|cargar|confirme|confirmar|complete|completar|evalue|evaluar|aplique|aplicar|deje|revise|revisar|persona|empresa|sociedad|judicialmente|penal|civil|laboral|sindical|hecha|hecho|valida|vale|vigente|conforme|considerando|que|quien|cual|parte|proximos|pasos|importante|actualmente|informe|resumen|asi|ya|le|les|hora|tomando|mientras|pero|pues|porque|tratandose|recuerde|obtuvo|obtiene|alcanza|arroja|da|nacida|judiciales|internacionales|ante|bajo|mas|menos|e|y|o|u|misma|mismo|aun)$/,
  en: /^(the|a|an|in|on|of|at|to|by|with|without|for|from|if|as|and|or|nor|no|not|none|nothing|neither|there|this|that|these|those|it|its|they|their|them|his|her|he|she|what|which|who|when|where|while|although|though|because|since|until|under|over|after|before|besides|also|moreover|furthermore|finally|however|therefore|here|only|all|both|each|every|another|other|any|some|one|being|background|check|score|risk|result|results|sources?|lists?|sanctions?|cases?|courts?|court|matches|match|names?|consulted|reviewed|load|loading|confirm|confirming|complete|completing|assess|apply|keep|review|subject|person|company|criminal|civil|labour|labor|union|made|valid|pending|remaining|among|between|according|regarding|concerning|given|due|please|records?|finding|high|low|medium|while|latter|international|politically|enhanced|next|steps|important|currently|left|is|are|was|were|has|have|may|must|should|can|could|would|apart|except|searching|searches|screening|screened|out|overall|data|still|whether|either|so|thus|nevertheless|nonetheless|further|additional|more|listed|shown|seen|known|identity|it|empty)$/,
};

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: CHILE_ZONE, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: CHILE_ZONE, year: "numeric", month: "2-digit", day: "2-digit" });

/** Chile's date `YYYY-MM-DD` and time `HH:MM` of the making. */
export function madeIn(facts: SummaryFacts): { date: string; time: string } {
  const instant = new Date(facts.madeAt);
  return { date: calendar.format(instant), time: clock.format(instant) };
}
