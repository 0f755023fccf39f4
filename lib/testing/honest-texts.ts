/** Honest summaries in other words than ours, as a careful analyst or a good model may write them, each with the Check that it is of. */
import type { Language } from "#lib/contract/panel";
import { type GivenCheck, madeUpCase, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";

export interface HonestText {
  given: GivenCheck;
  language: Language;
  text: string;
}

const penal = (given = {}) => madeUpCase({ counter: "penal", competence: "penal", ...given });
const labour = (given = {}) => madeUpCase({ counter: "labour", competence: "laboral", ...given });
const explanation = { ...madeUpSanction().explanation, similarity: 0.91 };

const clean: GivenCheck = { kind: "company", name: "Comercial Andes del Sur SpA" };
const cases: GivenCheck = {
  kind: "person",
  name: "María José Rojas Soto",
  cases: [
    penal(),
    penal({ basis: "name" }),
    penal({ basis: "name", adverse: false }),
    madeUpCase(),
    madeUpCase({ adverse: false }),
    labour({ adverse: false }),
  ],
  score: { value: 48, label: "medium" },
};
const listed: GivenCheck = {
  kind: "company",
  name: "Naviera Austral Ltda.",
  sanctions: [
    madeUpSanction({ basis: "rut", name: "NAVIERA AUSTRAL LTDA" }),
    madeUpSanction({ name: "AUSTRAL SHIPPING CO.", listId: "un-sc", listName: "ONU, Consejo de Seguridad", explanation }),
  ],
  score: { value: 91, label: "high" },
};
const exposed: GivenCheck = { kind: "person", name: "Iván Núñez Lagos", pep: [madeUpPep()], score: { value: 35, label: "medium" } };
const partial: GivenCheck = { kind: "person", name: "Ana Díaz Mora", notLoaded: ["courts", "pep-cl"], score: { value: 0, label: "low" } };
const noCourts: GivenCheck = { kind: "company", name: "Transportes Bío Ltda.", courtsOff: true, namesakes: 3 };

const spanish: [GivenCheck, string][] = [
  [
    clean,
    "Se revisaron los antecedentes de Comercial Andes del Sur SpA (RUT 76.543.210-3) el 20 de noviembre de 2026. Obtuvo un puntaje de 0 sobre 100, lo que corresponde a riesgo bajo.\n\nSe consultaron cuatro fuentes. No se hallaron coincidencias en las listas de sanciones internacionales ni en la nómina de PEP, y las fuentes judiciales no muestran causas. Que no aparezcan causas no significa que no existan, pues algunas son reservadas.\n\nNo queda nada por confirmar. La decisión final corresponde a una persona.",
  ],
  [
    clean,
    "La sociedad consultada presenta un riesgo bajo, con 0 de 100 puntos.\n\nLa búsqueda abarcó OFAC SDN, la lista de ONU, Consejo de Seguridad, PEP Chile y el Poder Judicial. En ninguna de las cuatro fuentes consultadas se encontraron sanciones, condición de PEP ni causas judiciales.\n\nEl puntaje solo orienta: decide una persona.",
  ],
  [
    cases,
    "La verificación de María José Rojas Soto, válida hasta el 30-11-2026, arroja 48 de 100 puntos: riesgo medio. Se consultaron cuatro fuentes.\n\nEn tribunales figuran tres causas penales, una por RUT y dos solo por nombre; en dos de ellas tiene un rol adverso. También hay dos causas civiles, ambas por RUT, una de ellas con rol adverso, y una causa laboral por RUT, sin rol adverso. No hay causas sindicales. Las dos causas por nombre están por confirmar, ya que pueden pertenecer a un homónimo. Una causa no implica condena.\n\nNo se encontraron coincidencias con listas de sanciones ni figura como PEP.\n\nConviene confirmar las dos causas por nombre antes de decidir.",
  ],
  [
    cases,
    "El puntaje es de 48 sobre 100 (riesgo medio), según la versión 1 de la matriz. Se revisaron cuatro fuentes: OFAC SDN, ONU, Consejo de Seguridad, PEP Chile y Poder Judicial.\n\nSe registran 3 causas penales, 2 causas civiles y 1 causa laboral. De las causas penales, dos coinciden solo por nombre y siguen sin confirmar. Hay rol adverso en dos causas penales y en una causa civil.\n\nSin coincidencias en listas de sanciones ni de PEP.\n\nLa existencia de una causa no indica su resultado; la decisión es de una persona.",
  ],
  [
    listed,
    "Naviera Austral Ltda. obtiene un puntaje de 91 de 100, riesgo alto. Se consultaron cuatro fuentes.\n\nAparecen dos coincidencias con listas internacionales de sanciones: «NAVIERA AUSTRAL LTDA», en OFAC SDN, por RUT, y «AUSTRAL SHIPPING CO.», en ONU, Consejo de Seguridad, solo por nombre, con una similitud de 0,91. Esta última está por confirmar.\n\nNo figura como PEP y no se registran causas judiciales en las fuentes consultadas.\n\nSi se confirma la coincidencia con la lista de la ONU, corresponde evaluar sin demora un reporte de operación sospechosa (ROS) a la UAF, conforme a la Ley N° 19.913, artículo 3. El análisis es confidencial y no debe informarse a la empresa.",
  ],
  [
    listed,
    "Riesgo alto: 91 de 100. Se consultaron las cuatro fuentes.\n\nLa empresa figura por RUT en OFAC SDN como «NAVIERA AUSTRAL LTDA». Además existe una coincidencia por nombre en ONU, Consejo de Seguridad («AUSTRAL SHIPPING CO.», similitud del 91 %), que debe confirmarse o descartarse. En total son dos coincidencias con listas de sanciones.\n\nNo hay coincidencias con listas de PEP ni causas judiciales.\n\nCorresponde evaluar un reporte de operación sospechosa si se confirma la coincidencia con la ONU. El análisis es confidencial.",
  ],
  [
    exposed,
    "Iván Núñez Lagos figura como persona expuesta políticamente (PEP) vigente, por RUT: Senadora, Senado de la República, desde el 11 de marzo de 2022.\n\nEl puntaje es 35 de 100, riesgo medio. Se consultaron cuatro fuentes; no se encontraron sanciones internacionales ni causas judiciales.\n\nPor su condición de PEP corresponde aplicar debida diligencia reforzada, con aprobación de la alta administración (Circular N° 62 de la UAF).",
  ],
  [
    exposed,
    "La persona consultada es PEP según PEP Chile, con coincidencia por RUT; ocupa el cargo de Senadora en el Senado de la República desde marzo de 2022. Su nivel de riesgo es medio (35/100).\n\nSe consultaron cuatro fuentes. Las listas de sanciones no arrojan coincidencias. Tampoco se registran causas en el Poder Judicial.\n\nProcede la debida diligencia reforzada.".replace(
      "Procede la",
      "Corresponde la",
    ),
  ],
  [
    partial,
    "El puntaje de Ana Díaz Mora es 0 de 100, riesgo bajo, pero no es completo: no se consultaron dos fuentes, PEP Chile y Poder Judicial, porque no están cargadas. Por lo tanto no se sabe si es PEP ni si tiene causas.\n\nSe consultaron dos fuentes: OFAC SDN y ONU, Consejo de Seguridad. En las listas de sanciones consultadas no hay coincidencias.\n\nConviene cargar las fuentes que faltan y completar la verificación antes de decidir.",
  ],
  [
    partial,
    "Se consultaron dos fuentes, OFAC SDN (datos al 19 de noviembre de 2026) y ONU, Consejo de Seguridad (datos al 17-11-2026), sin coincidencias de sanciones.\n\nFaltan dos fuentes: PEP Chile y Poder Judicial no fueron consultadas. El resultado es incompleto, con un puntaje de 0 de 100 y riesgo bajo.",
  ],
  [
    noCourts,
    "Transportes Bío Ltda. tiene un puntaje de 0 de 100, riesgo bajo. El puntaje no es completo, porque la organización no consulta causas judiciales.\n\nSe consultaron tres fuentes. No se encontraron coincidencias con listas de sanciones ni con listas de PEP.\n\nExisten tres RUT con este mismo nombre.",
  ],
  [
    noCourts,
    "Riesgo bajo (0 de 100). Se consultaron tres fuentes. No hay sanciones internacionales y no figura como PEP. Las causas judiciales no fueron consultadas por decisión de la organización, de modo que el resultado es incompleto. Otros dos RUT llevan el mismo nombre.\n\nLa decisión corresponde a una persona.",
  ],
];

const english: [GivenCheck, string][] = [
  [
    clean,
    "Comercial Andes del Sur SpA (RUT 76.543.210-3) was checked on 20 November 2026. The score is 0 out of 100, a low risk.\n\nFour sources were consulted. No matches were found in the international sanctions lists or the PEP list, and the court sources show no cases. Finding no case does not prove that there is none, because some are reserved.\n\nNothing is left to confirm. The decision is a person's.",
  ],
  [
    clean,
    "The company scores 0 of 100 points, which is a low risk.\n\nThe search covered OFAC SDN, ONU, Consejo de Seguridad, PEP Chile and Poder Judicial. None of the four sources consulted holds sanctions, PEP entries or court cases.\n\nThe score is guidance only.",
  ],
  [
    cases,
    "The check of María José Rojas Soto, valid until 30 November 2026, gives 48 out of 100: medium risk. Four sources were consulted.\n\nThere are three criminal cases, one by RUT and two by name only; the role is adverse in two of them. There are also two civil cases, both by RUT, one of them with an adverse role, and one labour case by RUT, without an adverse role. There are no union cases. The two cases by name are unconfirmed, as they may belong to a namesake. A case does not imply guilt.\n\nNo matches were found in sanctions lists, nor is the subject listed as a PEP.\n\nThe two cases by name should be confirmed before deciding.",
  ],
  [
    cases,
    "The score is 48 out of 100 (medium risk) under version 1 of the matrix. The search covered OFAC SDN, ONU, Consejo de Seguridad, PEP Chile and Poder Judicial.\n\nThe courts record 3 criminal cases, 2 civil cases and 1 labour case. Of the criminal cases, two match by name only and remain unconfirmed. The role is adverse in two criminal cases and in one civil case.\n\nThere are no matches in sanctions or PEP lists.\n\nA case does not indicate its outcome; the decision is a person's.",
  ],
  [
    listed,
    "Naviera Austral Ltda. has a score of 91 out of 100, high risk. All four sources were consulted.\n\nThere are two matches in international sanctions lists: “NAVIERA AUSTRAL LTDA” in OFAC SDN, by RUT, and “AUSTRAL SHIPPING CO.” in ONU, Consejo de Seguridad, by name only, with a similarity of 0.91. The latter is unconfirmed.\n\nThe company is not listed as a PEP and no court cases are recorded in the sources consulted.\n\nIf the match in the UN list is confirmed, a suspicious operation report (ROS) to the UAF has to be assessed without delay under Law 19,913, article 3. The analysis is confidential and the company must not be told.",
  ],
  [
    listed,
    "High risk: 91 of 100. Four sources were consulted.\n\nThe company is listed by RUT in OFAC SDN as “NAVIERA AUSTRAL LTDA”. There is also one match by name in ONU, Consejo de Seguridad (“AUSTRAL SHIPPING CO.”, similarity 91%), which has to be confirmed or dismissed. In total there are two matches in sanctions lists.\n\nThere are no matches in PEP lists and no court cases.\n\nA suspicious operation report should be assessed if the match with the UN is confirmed. The analysis is confidential.",
  ],
  [
    exposed,
    "Iván Núñez Lagos is listed as a politically exposed person (PEP) in office, by RUT: Senadora, Senado de la República, since 11 March 2022.\n\nThe score is 35 out of 100, medium risk. Four sources were consulted; no international sanctions and no court cases were found.\n\nPEP status calls for enhanced due diligence with senior approval (Circular 62 of the UAF).",
  ],
  [
    exposed,
    "The person screened is a PEP according to PEP Chile, matched by RUT, holding the post of Senadora at the Senado de la República since March 2022. The level of risk is medium (35/100).\n\nFour sources were consulted. The sanctions lists returned no matches. Neither are there cases in Poder Judicial.\n\nEnhanced due diligence applies.",
  ],
  [
    partial,
    "The score of Ana Díaz Mora is 0 out of 100, low risk, but it is not complete: two sources were not consulted, PEP Chile and Poder Judicial, because they are not loaded. It is therefore not known whether there is PEP status or any court case.\n\nOFAC SDN and ONU, Consejo de Seguridad were consulted. The sanctions lists consulted hold no match.\n\nThe missing sources should be loaded and the check completed before deciding.",
  ],
  [
    partial,
    "Two sources were consulted, OFAC SDN (data as of 19 November 2026) and ONU, Consejo de Seguridad (data as of 17 Nov 2026), with no sanctions matches.\n\nTwo sources are missing: PEP Chile and Poder Judicial were not consulted. The result is incomplete, with a score of 0 out of 100 and low risk.",
  ],
  [
    noCourts,
    "Transportes Bío Ltda. has a score of 0 out of 100, low risk. The score is not complete, because the organisation does not consult court cases.\n\nThree sources were consulted. No matches were found in sanctions lists or in PEP lists.\n\nThere are three RUTs with this same name.",
  ],
  [
    noCourts,
    "Low risk (0 of 100). Three sources were consulted. There are no international sanctions and no PEP listing. Court cases were not consulted, by decision of the organisation, so the result is incomplete. Two other RUTs have the same name.\n\nThe decision is a person's.",
  ],
];

export const HONEST_TEXTS: readonly HonestText[] = [
  ...spanish.map(([given, text]): HonestText => ({ given, language: "es", text })),
  ...english.map(([given, text]): HonestText => ({ given, language: "en", text })),
];
