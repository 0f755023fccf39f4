/**
 * The words that a summary may be made of: those of the local texts, and those by which an analyst says the same otherwise.
 * Closed, because what a list of forbidden words forgets is a lie that passes ("las causas terminaron mal"); a word that is missing here
 * costs only the local text. Folded. Pure.
 */
import type { Language } from "#lib/contract/panel";
import { foldCharacters } from "#lib/summary/fact-guard-names";
import english from "#messages/en/summary";
import spanish from "#messages/es/summary";

const WORDS = {
  es: `a abarca abarco aca acerca ademas agrega ahi ahora al alcanza alcanzan alguna algun algunas algunos alla alli ambas ambos anota ante anterior anteriores antes aparece aparecen aplica aplicar
    aplicarse apoya aporta apunta aqui arroja arrojan arrojo asciende asi asigna asignado asimismo asocia asociada asociado atencion atender aun aunque baja bajo base basada basado basan basa bien busca busqueda
    cabe cada calidad calificacion calificado cargar cargarse carguen cargo cargos caso casos categoria chile chilena chileno clasifica clasificacion clasificada clasificado coincida coincidan coinciden coincide coincidente
    coincidentes coincidencia coincidencias como compara comparacion comparado comparo compararon completa completar completarla completarse completo comprende con concreta conforme confirma confirmacion confirmar
    confirmarla confirmarlas confirmarse confirme confirmen conocen conoce conocer consejo conserva considera considerar considerarla considerarlas consigna consta constan consulta consultada consultadas consultado
    consultados consultar consultaron consulto contra contraste contrastaron contrasto contempla contiene conviene convendria corresponde correspondan corresponden corresponderia corresponderian cotejo cuenta cuentan cuales cual
    cuanto cuya cuyo cuando da dado datos de debe deben debera deberan deberia deberian debida debido decidir decide decision declarada declarado declaro dejar dejando deje del demas dentro derivada desde despues descartar
    descartarla descartarlas descartarse detalle detecta detectada detectadas detectan detectaron detecto determina diligencia disponible disponibles dicha dichas dicho dichos distinta distintas documentar documente dos
    e efecto efectuada efectuo ejercicio el ella ellas ello ellos emitido empresa en encontro encontraron encuentra encuentran entidad entonces entre es esa esas ese eso esos especificamente esta estan estaba estaban estas este
    esto estos estrecha estrecho evaluacion evaluar evaluarse evalue exacta exactamente examinaron examino existe existen existencia existan exista exclusivamente figura figuran figure finalmente financiero fondos forma fue
    fueron fuente fuentes funcion funciones general guarda ha haber hacer hacia han hallaron hallo hasta hay hecha hechas hecho hora horas hoy homonimia homonimo homonimos hubo identifica identificada identificadas identifican
    identificaron identifico identificacion igual igualmente implica incluida incluidas incluido incluidos incluye incluyen incluyo incompleta incompleto indica indican informacion informe institucion interna internacional
    internacionales judicial judiciales juicio juicios juridica justifica la laborales las le les lista listado listados listas litigio litigios llevan lleva lo los luego mantiene mantener marca materia materias
    mayor medida medidas mediante menos mes mientras misma mismas mismo mismos momento motivo muestra muestran natural naturaleza necesaria necesario ni ningun ninguna ninguno nivel no nombre nombres nomina nominas nota numero obligatoria
    obtenido obtiene obtuvo ocupa opera operacion orienta orientador origen oscila otra otras otro otros para parcial parcialmente parecido parte particular pendiente pendientes permanece permite pero persona personas
    pertenece pertenecen pertenecer pertenezca pertenezcan pide plazo poder podria podrian por porque posible posibles posterior pues practica practicas preciso precisa presenta presentan previa previo primera principal procede proceso procesos
    pronto proporcional proporcionales proxima proximo proximos puede pueden pues puntaje puntajes punto puntos puntuacion que queda quedan quedaron quedo quien quienes realizada realizado realizo reforzada refiere registra registran
    registrada registradas registrado registraron registro registros relacion relacionada reporte requiere requieren reservada reservadas reservado respaldo respecto responde responden restante restantes resultado resultados resulta resultan resume
    resumen reune revisada revisadas revisado revisados revisar revisaron reviso revision riesgo rol roles ros rut ruts saber sabe se sea sean segun seguimiento seguido senala senalan ser si sido siendo sigue siguen siguiente siguientes significa similar
    similitud sin sino situa situacion sobre sociedad sola solamente solo son su suma suman sujeto sus tal tales tambien tampoco tanto tener tenga tengan tiene tienen titular titulares toda todas todavia todo todos tomar total totales trabajo traves
    trata tratarse tratandose tribunal tribunales u ubica un una unas unica unicamente unico uno unos va valida validez valor vale verificacion verificada verificado verificar versa vez vigencia vigente vinculada vinculo vincula y ya
    financiera concluye considerarse descarten definitiva conocido conocidas distintos integra integran listada listadas listado presente presentes publica publico conserve constancia registrarse respectivas respectivo respectiva sancion sanciones
    cero civil civiles penal penales laboral laborales sindical sindicales antisindical antisindicales causa causas criterio criterios matriz medio media alto alta elevado moderado moderada aprobacion administracion direccion analisis comunes
    final finales antecedentes ultima ultimo ultimas ultimos modo manera condena culpabilidad condenas nada nunca jamas tampoco ausencia limpia parte decidira corresponda correspondera nuevamente efectos referencia referido referida objeto fin lado
    llamarse comparten comparte compartido aconseja aconsejable recuerda cabe senalar destacar mencionar importante tener presente indicar advertir observa observan observarse concreto condicion calidad expuesta expuesto politicamente
    comuniquese lugar base bases contador contadores puntuacion adversa adversas adverso adversos demandado demandada demandados imputado imputada imputados querellado querellada equivalente equivalentes decidirse avisar avisarse informarse
    terceros confidencial confidencialidad demora tardanza evalua sospechosa sospechosas operaciones unidad financiero costo adicional adicionales sumado sumada familiar familiares colaborador colaboradora colaboracion declarados dejo ceso cesado`,
  en: `a about above according accordingly account add added addition additional additionally after against ago all alone along already also although always among an analysed analyst analysis and another any appear appears apart applied applies
    apply applying arise arises as assess assessed assessing assessment assigned associate associated association at attention available back background base based basis be because been before being belong belongs below between both
    but by calculated call calls can cannot carried carry case cases category chile chilean classified close combined come comes companies company compare compared comprise comprises complete completed completing completeness concern concerned concerning confidential
    confirm confirmation confirming confirms confirmed consist consisting consistent consult consulted consulting contain contains corresponding corresponds council could count counted counts court courts cover covered covers coverage criterion current currently data date
    day days decide decided deciding decision declared defendant delay detail details detected determine diligence dismiss dismissing dismissed does did do done due each either element else enhanced entered entity entries entry equals establish evaluated every exact exactly exist existence exists
    extent fact facts family far fewer field figure figures filed finally find finding findings follow following follows for formerly found four free from full fully further furthermore funds give given gives giving go group guidance guide had has have having he held hence her
    here high higher him his hold holder holding holds however human identification identified identity if imply implies in incident include included includes including incomplete indicate indicates indicating individual information international into is issued it its itself judicial keep keeping kept
    kind kinds know known labour later latter law lawsuit lawsuits least leave leaves left legal less level lie like likewise link linked list listed listing listings lists litigation load loaded loading low made make makes making management matched matches matching match material matrix matter
    matters may mean means measures medium meet mentioned might missing moderate month more moreover must name named namely names namesake namesakes natural necessary needed needs neither never new next no none nor not note noted nothing now number obtained occupied occupies occurs of
    office on once one ones only ongoing open or organisation organization origin other others otherwise out outcome over overall own part partial partially party parties pending people per performed person persons place placed plain point points politically position positions possible post posts practice practices present prior proceeding
    proceedings procedures process proportionate provide provided provides public purpose put question range ranked rated rating reach reached read reason record recorded recording records refer reference refers register registered registers regarding related relates relating relation relative remain remaining remains report reported
    reporting represent require required requires requiring reserved respect respectively respond responded result resulting results retained return returned returns review reviewed reviewing risk role roles same score scored scores scoring screened screening search searched searches second section see seen senior separate serve serves serving shared shares share should
    show showed showing shown shows similar similarity simply since single sits so sole some source sources stand stands state stated states status step steps still subject subjects such sum suspicious taken take takes taking term terms than that the their them then there therefore these they third this
    those though through thus time to together told total totals towards treated two type types unconfirmed under union unions unknown unless unresolved until up upon use used using valid validity value version was way well were what when where whether which while who whole whom whose why will with within without would year yet
    yielded yields zero zone criminal civil employment adverse accused respondent defendants respondents anti sanction sanctions sanctioned pep peps exposed rut ruts uaf ros operation approval monitoring clear clearly identical carrying bear bears bearing carries prove proves proof guarantee itself reservedly
    final checked check checks guilt conviction convictions way manner sense nothing latter respective thereof lastly first last
    belonging returned latest yielding worth bears advisable recommended apart free charge`,
} as const;

const dictionary = (language: Language, messages: object): ReadonlySet<string> =>
  new Set([
    ...WORDS[language].split(/\s+/),
    ...foldCharacters(
      JSON.stringify(messages)
        .replace(/"\w+":/g, " ")
        .replace(/\{\w+, (plural|select),/g, " "),
    ).split(/[^\p{L}]+/u),
  ]);

const DICTIONARIES = { es: dictionary("es", spanish), en: dictionary("en", english) };

/** Whether a folded word is one of those that a summary may be made of. */
export function isOrdinary(word: string, language: Language): boolean {
  return DICTIONARIES[language].has(word) || word.length === 1;
}
