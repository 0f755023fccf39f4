/** The sentences that a summary may consist of, in both languages, as its reader knows them; signs of `patternOf`. */
type Row = [id: string, spanish: string, english: string];

const OPENING: Row[] = [
  [
    "opening",
    "La verificación de <q:name>, RUT <r:rut>, persona <natural|jurídica:kind>, se hizo el <d:date> <a la|a las:article> <t:time> (hora de Chile), es válida hasta el <d:until> y da un puntaje de <f:score> sobre 100, riesgo <bajo|medio|alto:label> según la versión <f:version> de la matriz de riesgo.",
    "The check of <q:name>, RUT <r:rut>, <a natural person|a legal entity:kind>, was made on <d:date> at <t:time> (Chilean time), is valid until <d:until> and gives a score of <f:score> out of 100, <low|medium|high:label> risk under version <f:version> of the risk matrix.",
  ],
  [
    "incomplete",
    "El puntaje está incompleto, porque no se consultaron todas las fuentes.",
    "The score is incomplete, because not every source was consulted.",
  ],
  ["sources", "No se consultó ninguna lista ni fuente judicial.", "No list and no court source was consulted."],
  ["sources", "Se consultó una sola fuente: <*:list>.", "A single source was consulted: <*:list>."],
  ["sources", "Se consultaron <n:count> fuentes: <*:list>.", "<n:count> sources were consulted: <*:list>."],
];

const MATCHES: Row[] = [
  [
    "sanctions",
    "Por su RUT figura en una lista internacional de sanciones: en <s:list>, como <q:name>.",
    "By its RUT the subject is on an international sanctions list: in <s:list>, as <q:name>.",
  ],
  [
    "sanctions",
    "Hay una coincidencia solo por nombre con una lista internacional de sanciones: <*:hits>.",
    "There is one match by name only with an international sanctions list: <*:hits>.",
  ],
  [
    "sanctions",
    "Hay <n:total> coincidencias con listas internacionales de sanciones, <*:basis>: <*:hits>.",
    "There are <n:total> matches with international sanctions lists, <*:basis>: <*:hits>.",
  ],
  ["pep", "Por su RUT figura en <s:list> <como|con:how> <*:status>.", "By RUT the subject is in <s:list> <as|with:how> <*:status>."],
  [
    "pep",
    "Solo por nombre coincide con <q:name>, que figura en <s:list> <como|con:how> <*:status>; la similitud es de <f:similarity> sobre 1.",
    "By name only the subject matches <q:name>, who is in <s:list> <as|with:how> <*:status>; the similarity is <f:similarity> out of 1.",
  ],
  [
    "pep",
    "Hay <n:total> coincidencias con listas de PEP, <*:basis>: <*:hits>.",
    "There are <n:total> matches with PEP lists, <*:basis>: <*:hits>.",
  ],
  [
    "unconfirmed one",
    "Está por confirmar: puede tratarse de otra <persona|entidad:kind>.",
    "It is unconfirmed: it may be another <person|entity:kind>.",
  ],
  [
    "unconfirmed all",
    "Están por confirmar: puede tratarse de otras <personas|entidades:kind>.",
    "They are unconfirmed: they may be other <people|entities:kind>.",
  ],
  [
    "unconfirmed one",
    "La coincidencia por nombre está por confirmar: puede tratarse de otra <persona|entidad:kind>.",
    "The match by name is unconfirmed: it may be another <person|entity:kind>.",
  ],
  [
    "unconfirmed",
    "Las <n:count> coincidencias por nombre están por confirmar: puede tratarse de otras <personas|entidades:kind>.",
    "The <n:count> matches by name are unconfirmed: they may be other <people|entities:kind>.",
  ],
];

const CASES: Row[] = [
  [
    "cases",
    "Se encontró una causa <penal|civil|laboral|sindical:what> (<*:basis>), <*:adverse>.",
    "One <criminal|civil|labour|union:what> case was found (<*:basis>), <*:adverse>.",
  ],
  [
    "cases",
    "Se encontraron <n:count> causas <penales|civiles|laborales|sindicales:what> (<*:basis>), <*:adverse>.",
    "<n:count> <criminal|civil|labour|union:what> cases were found (<*:basis>), <*:adverse>.",
  ],
  ["cases", "Se encontraron <n:total> causas: <*:parts>.", "<n:total> cases were found: <*:parts>."],
  [
    "unconfirmed one",
    "Está por confirmar: puede ser de otra <persona|entidad:kind>.",
    "It is unconfirmed: it may be another <person|entity:kind>’s.",
  ],
  [
    "unconfirmed all",
    "Están por confirmar: pueden ser de otra <persona|entidad:kind>.",
    "They are unconfirmed: they may be another <person|entity:kind>’s.",
  ],
  [
    "unconfirmed one",
    "La causa que coincide solo por nombre está por confirmar: puede ser de otra <persona|entidad:kind>.",
    "The case matched by name only is unconfirmed: it may be another <person|entity:kind>’s.",
  ],
  [
    "unconfirmed",
    "Las <n:count> causas que coinciden solo por nombre están por confirmar: pueden ser de otra <persona|entidad:kind>.",
    "The <n:count> cases matched by name only are unconfirmed: they may be another <person|entity:kind>’s.",
  ],
  [
    "union all",
    "La causa laboral es también sindical (práctica antisindical).",
    "The labour case is also a union case (anti-union practice).",
  ],
  [
    "union all",
    "Las <n:count> causas laborales son también sindicales (prácticas antisindicales).",
    "The <n:count> labour cases are also union cases (anti-union practices).",
  ],
  [
    "union some",
    "De las <n:of> causas laborales, <n:count> <es también sindical, por práctica antisindical|son también sindicales, por prácticas antisindicales:> (<*:basis>), <*:adverse>.",
    "Of the <n:of> labour cases, <n:count> <is also a union case, for an anti-union practice|are also union cases, for anti-union practices:> (<*:basis>), <*:adverse>.",
  ],
  [
    "neutral",
    "Rol adverso es el de demandado, imputado u otro equivalente; la existencia de una causa no indica su resultado.",
    "An adverse role is that of defendant, accused or the like; that a case exists says nothing of its outcome.",
  ],
  [
    "only shown",
    "<Se|Además, se:> muestra <n:count> causa ante un tribunal superior que no se cuenta, porque no se conoce su origen.",
    "<n:count> <case|more case:> before a higher court is shown and not counted, because its origin is unknown.",
  ],
  [
    "only shown",
    "<Se|Además, se:> muestran <n:count> causas ante tribunales superiores que no se cuentan, porque no se conoce su origen.",
    "<n:count> cases before higher courts are shown and not counted, because their origin is unknown.",
  ],
  ["only shown", "—", "Another <n:count> cases before higher courts are shown and not counted, because their origin is unknown."],
];

const LIMITS: Row[] = [
  [
    "none",
    "<Aparte de lo que quedó fuera de los totales, en|En:aside> las fuentes consultadas no se encontraron <*:things>; <que no se encuentren causas no prueba que no existan, porque algunas son reservadas:reserved>.",
    "<Apart from what was left out of the totals, no|No:aside> <*:things> were found in the sources consulted; <finding no case does not prove that there is none, because some are reserved:reserved>.",
  ],
  [
    "none",
    "<Aparte de lo que quedó fuera de los totales, en|En:aside> las fuentes consultadas no se encontraron <*:things>.",
    "<Apart from what was left out of the totals, no|No:aside> <*:things> were found in the sources consulted.",
  ],
  [
    "missing",
    "No se consultó la fuente <*:list>, porque no estaba cargada.",
    "The source <*:list> was not consulted, because it was not loaded.",
  ],
  [
    "missing",
    "No se consultaron <n:count> fuentes, porque no estaban cargadas: <*:list>.",
    "<n:count> sources were not consulted, because they were not loaded: <*:list>.",
  ],
  ["courts off", "La organización no consulta causas judiciales.", "The organisation does not consult court cases."],
  [
    "unknown",
    "No se sabe si existen <*:things>, porque no se consultó ninguna fuente de ellas; que aquí no aparezcan no significa que no existan.",
    "It is not known whether there are <*:things>, because no source of them was consulted; that none appear here does not mean that none exist.",
  ],
  ["partial", "Sobre <*:things> solo se consultó una parte de las fuentes.", "On <*:things> only a part of the sources was consulted."],
  ["left out", "Quedaron fuera de los totales: <*:parts>.", "Left out of the totals: <*:parts>."],
  [
    "namesakes",
    "El registro de nombres conoce <n:count> RUT con exactamente este nombre, incluido este: <lo que coincide por nombre puede ser de otro de ellos:doubt>.",
    "The register of names knows <n:count> RUTs with exactly this name, this one included: <what matches by name may be another one’s:doubt>.",
  ],
  [
    "namesakes",
    "El registro de nombres conoce <n:count> RUT con exactamente este nombre, incluido este.",
    "The register of names knows <n:count> RUTs with exactly this name, this one included.",
  ],
  [
    "namesakes unknown",
    "No se sabe cuántos RUT llevan exactamente este nombre, porque el índice de nombres aún se estaba construyendo.",
    "It is not known how many RUTs have exactly this name, because the index of names was still being built.",
  ],
];

const ROS_ES =
  "sin demora un reporte de operación sospechosa (ROS) a la UAF (Ley 19.913, artículo 3) y revisar lo que el artículo 38 de la misma ley dispone sobre las resoluciones del Consejo.";
const ROS_EN =
  "assessing without delay a suspicious operation report (ROS) to the UAF (Law 19,913, article 3), and for a review of what article 38 of the same law provides on the Council’s resolutions.";
const DDC_ES = "la debida diligencia reforzada, con aprobación de la alta administración (Circular 62 de la UAF).";
const DDC_EN = "enhanced due diligence, with the approval of senior management (Circular 62 of the UAF).";

const NEXT: Row[] = [
  [
    "next un sure",
    `Por figurar en la lista del Consejo de Seguridad de la ONU, corresponde evaluar ${ROS_ES}`,
    `Being on the list of the UN Security Council calls for ${ROS_EN}`,
  ],
  [
    "next un if",
    `Si se confirma la coincidencia con la lista del Consejo de Seguridad de la ONU, corresponderá evaluar ${ROS_ES}`,
    `If the match with the list of the UN Security Council is confirmed, it will call for ${ROS_EN}`,
  ],
  [
    "next confidential",
    "El análisis es confidencial: no debe avisarse a la <persona|entidad:kind> ni a terceros.",
    "The analysis is confidential: neither the <person|entity:kind> nor third parties may be told.",
  ],
  [
    "next sanctions rut",
    "<La coincidencia por RUT con una lista de sanciones debe analizarse:> antes de decidir, dejando registro del análisis y de las fuentes consultadas.",
    "<The match by RUT with a sanctions list has to be analysed:> before deciding, keeping a record of the analysis and of the sources consulted.",
  ],
  [
    "next sanctions rut",
    "Las <n:count> coincidencias por RUT con listas de sanciones deben analizarse antes de decidir, dejando registro del análisis y de las fuentes consultadas.",
    "The <n:count> matches by RUT with sanctions lists have to be analysed before deciding, keeping a record of the analysis and of the sources consulted.",
  ],
  [
    "next sanctions name",
    "La coincidencia por nombre con una lista de sanciones debe confirmarse o descartarse, dejando registro del análisis también si se descarta.",
    "The match by name with a sanctions list has to be confirmed or dismissed, keeping a record of the analysis even if it is dismissed.",
  ],
  [
    "next sanctions name",
    "Las <n:count> coincidencias por nombre con listas de sanciones deben confirmarse o descartarse una a una, dejando registro del análisis también si se descartan.",
    "The <n:count> matches by name with sanctions lists have to be confirmed or dismissed one by one, keeping a record of the analysis even if they are dismissed.",
  ],
  [
    "next pep name",
    "La coincidencia por nombre con una lista de PEP debe confirmarse o descartarse.",
    "The match by name with a PEP list has to be confirmed or dismissed.",
  ],
  [
    "next pep name",
    "Las <n:count> coincidencias por nombre con listas de PEP deben confirmarse o descartarse una a una.",
    "The <n:count> matches by name with PEP lists have to be confirmed or dismissed one by one.",
  ],
  ["next pep sure", `Por su condición de PEP corresponde ${DDC_ES}`, `PEP status calls for ${DDC_EN}`],
  ["next pep if", `Si se confirma la condición de PEP, corresponderá ${DDC_ES}`, `If PEP status is confirmed, it will call for ${DDC_EN}`],
  ["next link sure", `Por su vínculo con una PEP corresponde ${DDC_ES}`, `The link with a PEP calls for ${DDC_EN}`],
  [
    "next link if",
    `Si se confirma el vínculo con una PEP, corresponderá ${DDC_ES}`,
    `If the link with a PEP is confirmed, it will call for ${DDC_EN}`,
  ],
  [
    "next high",
    "El riesgo alto pide medidas proporcionales antes de decidir (enfoque basado en riesgo, Circular 62 de la UAF).",
    "A high risk calls for proportionate measures before deciding (risk-based approach, Circular 62 of the UAF).",
  ],
  [
    "next cases",
    "Antes de considerar la causa que coincide solo por nombre, hay que confirmar que es de esta <persona|entidad:kind>.",
    "Before the case matched by name only is taken into account, it has to be confirmed that it is this <person|entity:kind>’s.",
  ],
  [
    "next cases",
    "Antes de considerar las <n:count> causas que coinciden solo por nombre, hay que confirmar que son de esta <persona|entidad:kind>.",
    "Before the <n:count> cases matched by name only are taken into account, it has to be confirmed that they are this <person|entity:kind>’s.",
  ],
  [
    "next missing",
    "Conviene cargar la fuente que falta y completar la verificación antes de decidir; completarla una vez no tiene costo.",
    "It is advisable to load the missing source and complete the check before deciding; completing it once is free.",
  ],
  [
    "next missing",
    "Conviene cargar las <n:count> fuentes que faltan y completar la verificación antes de decidir; completarla una vez no tiene costo.",
    "It is advisable to load the <n:count> missing sources and complete the check before deciding; completing it once is free.",
  ],
  [
    "next nothing",
    "De lo consultado no queda nada por confirmar; el puntaje orienta y la decisión es de una persona.",
    "Nothing of what was consulted is left to confirm; the score is guidance and the decision is a person’s.",
  ],
  ["next decision", "El puntaje orienta; la decisión es de una persona.", "The score is guidance; the decision is a person’s."],
];

export const SENTENCES: readonly Row[] = [...OPENING, ...MATCHES, ...CASES, ...LIMITS, ...NEXT];
