/** The phrases by which the fact guard knows what a clause claims, in both languages. Folded; written as `phrases` reads them. Pure. */
import type { Language } from "#lib/contract/panel";
import { type Phrases, phrases } from "#lib/summary/phrase-match";

const PROVES = "indica/indican/implica/implican/prueba/prueban/signific*/acredita/acreditan/constituye/constituyen/equivale/equivalen";
const PROVES_TOO = "supone/suponen/demuestra/demuestran/reemplaza/sustituye/representa/determina/determinan/permite";
const MEANING = [`${PROVES}/${PROVES_TOO} …`, "dice/dicen nada …", "quiere decir …"];
const BY_ITSELF = "por si solo/sola/mismo/misma";
const MEANINGS = [
  "mean/imply/prove/indicate/amount/say/replace/establish/determine …",
  "show anything …",
  "a decision …",
  "proof …",
  "evidence of …",
];
const MAY_NOT = "do/does/need/may/should/did/is/are/can? not/cannot";
const TOLD = "told/informed/alerted/notified/tipped/warned/disclosed";

/** Phrases that deny nothing of what was found; they go before negations are looked for. */
export const HEDGES: Record<Language, Phrases> = {
  es: phrases(
    "que aqui? no se? encuentre/encuentren/aparezca/aparezcan/figure/figuren/halle/hallen/conste/consten/registre/registren *2 no prueba/significa/implica/descarta …",
    "no encontrar/hallar *2 no prueba/significa/implica …",
    ...MEANING.flatMap((meaning) => [`no necesariamente? ${meaning}`, `no ${BY_ITSELF} ${meaning}`]),
    "no es/son un/una? prueba/decision/indicio …",
    "no es/son por si * un/una? prueba/decision/indicio …",
    "sin demora/tardanza/dilacion/costo/perjuicio/confirmar/que",
    "no tiene/tienen/tendra costo",
    "no confirmado/confirmada/confirmados/confirmadas",
    "no deb* avisarse/informarse/advertirse/comunicarse/avisar/informar/revelarse …",
    "no deb* darse aviso …",
    "no se debe/puede avisar/informar/advertir/comunicar …",
    "no se conoce su/el origen",
    "no solo",
    "nada mas",
    "no se? cuenta/cuentan como una? pep",
  ),
  en: phrases(
    "neither * *1 nor * *2 may/must/should/can be told/informed/alerted/notified/warned …",
    "finding none/nothing does not prove/mean/imply …",
    "finding no * does not prove/mean/imply …",
    "that none/nothing *2 does not prove/mean/imply …",
    "that no * *2 does not prove/mean/imply …",
    ...MEANINGS.flatMap((meaning) => [
      `${MAY_NOT} necessarily? ${meaning}`,
      `${MAY_NOT} by itself/themselves ${meaning}`,
      `${MAY_NOT} in itself ${meaning}`,
    ]),
    "say/says nothing of/about …",
    "prove/proves nothing …",
    "without delay/prejudice/cost",
    "is free",
    "free of charge",
    `must/should/may not be ${TOLD} …`,
    "must not tip …",
    "not only",
    "not yet? confirmed",
    "not count/counts/counted as a? pep/one",
    "no longer count/counts/counted as a? pep/one",
  ),
};

export const NOT_CONSULTED: Record<Language, Phrases> = {
  es: phrases(
    "no/sin/tampoco/ningun/ninguno/ninguna/nunca *2 consult*/cargad*/cargar*/revis*/disponible*/respond*/cubiert*",
    "no fue posible consultar*",
    "falta/faltan/faltante/faltantes/pendiente/pendientes de? *1 fuente*/carga*/consult*",
    "quedaro/quedaron sin",
    "no se sabe",
    "se desconoce",
  ),
  en: phrases(
    "not/never/cannot/no/neither *2 consulted/loaded/queried/reviewed/searched/available/covered/checked",
    "without being *2 consulted/loaded/queried/reviewed/searched/available/covered/checked",
    "not consult*",
    "missing/unavailable/outstanding source/sources",
    "source/sources is/are missing*/unavailable*",
    "no * *3 was/were consulted/loaded",
    "no * *3 could be consulted/loaded",
    "not every/all of? the? source/sources",
    "not known",
    "unknown whether",
  ),
};

const NOTHING = phrases("nothing/nada");
const TO_CONFIRM = phrases("left to confirm*", "por/to confirm*");
const NOTHING_TO_CONFIRM = phrases(
  ...["nada/nothing *3", "ning* * *3", "no * *4"].flatMap((none) =>
    ["left to", "por/que/to/for"].flatMap((link) => [`${none} ${link} confirm*/aclarar`, `${none} ${link} be confirmed`]),
  ),
  "nada/nothing *4 pendiente*/pending*/confirm*",
);

/** "Nada queda por confirmar", however far apart. */
export function saysNothingToConfirm(line: string): boolean {
  const rest = NOTHING.after(line);
  return NOTHING_TO_CONFIRM.isIn(line) || (rest !== null && TO_CONFIRM.isIn(rest));
}

export const NOT_SHOWN = phrases(
  "no se cuenta/cuentan/contabiliza/contabilizan/suma/suman/computa/computan",
  "no esta/estan contado/contada/contados/contadas",
  "not be? counted",
  "not included in the/any total/totals/count/counts",
);

const SO = "un/una/puntaje/tan?";
const YET = "a/yet/considered/be?";
const WHOLE = "completo/completa/definitivo/definitiva/final";
export const NOT_COMPLETE = phrases(
  `no es/esta/son ${SO} ${SO} ${SO} ${WHOLE}`,
  `no se considera ${SO} ${SO} ${SO} ${WHOLE}`,
  `no puede * ${SO} ${SO} ${SO} ${WHOLE}`,
  `is/are/be? not ${YET} ${YET} ${YET} complete/final`,
);
export const INCOMPLETE = phrases("incompleto/incompleta/incompletos/incompletas/incomplete");

export const ALL_SOURCES = phrases("todas las fuentes", "all of? the? sources", "every source", "fuentes en su totalidad");
export const PARTLY = phrases("parcial/parciales/parcialmente/partial/partially", "en parte", "in part", "una parte de", "part of");
export const NOT_AS_A_PEP = phrases(
  "no se? cuenta/cuentan como/as un/una/a? pep/one",
  "no/not longer? count/counts/counted como/as un/una/a? pep/one",
);

/** Steps that the law asks for in some cases only. */
export const ADVICE = {
  diligence: phrases(
    "diligencia reforzada",
    "enhanced due? diligence",
    "alta administracion/direccion/gerencia",
    "senior approval/management",
    "edd",
  ),
  report: phrases("sospechoso/sospechosa/sospechosos/sospechosas/suspicious/ros"),
};

const CONFIRMING = "*12 confirm*/descart*/dismiss*/discard*/verific*";
/** A confirmation that is still to come. */
export const STILL_OPEN = phrases(
  `por/sin/no/debe/deben/conviene/falta/puede/pueden/necesario/requiere*/deberia/deberian/not/be/if/once/should/must/un ${CONFIRMING}`,
  `hay que ${CONFIRMING}`,
  `si se ${CONFIRMING}`,
  `antes de ${CONFIRMING}`,
  `una vez ${CONFIRMING}`,
  `has/have to ${CONFIRMING}`,
  `to be ${CONFIRMING}`,
);
export const SETTLED = phrases(
  "confirmado/confirmada/confirmados/confirmadas/confirmo/confirmaron/verificado/verificada/verificados/verificadas",
  "descartado/descartada/descartados/descartadas/descarto/descartaron/descartan/descarta",
  "confirmed/verified/dismissed/dismisses/discarded",
  "ruled out",
);
/** What the organisation had settled before this Check. */
export const BEFORE = phrases("ya/habia/had/already/fuera/antes/before", "left out");

export const NAMESAKE = phrases(
  "homonim*/namesake/namesakes",
  "otra persona/entidad/empresa",
  "another person/entity/one",
  "false positive/positives",
);
export const MAY_BE = phrases("puede/pueden/podria/podrian/posible/posibles/may/might/could/possible/si");
/** The register of RUT, by which it is known how many bear a name. */
export const SAYS_OF_WHAT = phrases("rut*/registro*/register*/nombre*/name/names");
export const WHOSE = phrases("pertenece/pertenecen/son/es/belong/belongs/are/is");

export const GUIDANCE = phrases("consulta*/consulte*/consulti*/consulto*/orienta/guidance");
