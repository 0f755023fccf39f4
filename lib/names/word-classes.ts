/**
 * Words that say little of who is meant, as data: particles and honorifics of people, stop words, trade words and
 * places of companies. General vocabulary, folded. What stands here carries less weight; nothing here matches alone.
 */

/** Particles of names of people: optional, often dropped or moved. */
export const PARTICLES = words(`
  de la las lo los del da das do dos di du des le van von der den zu zur zum ten ter y e el al ul ud ad ash ur as bin ibn ben bint bnt ould wld
  san santa santo st ste af av ap mac of the`);

/** Titles in front of (or behind) names of people. */
export const HONORIFICS = words(`
  mr mrs ms miss mister don dona sr sra srta senor senora dr dra doctor doctora prof profesor professor ing ingeniero lic abogado sir lord lady dame
  herr frau monsieur madame mme president presidente presidenta praesident president prezident ambassador embajador general gen colonel coronel col major mayor captain
  capt capitan lieutenant lt teniente sergeant brigadier commander comandante admiral almirante marshal minister ministro ministra
  sheikh shaikh shaykh sheik cheikh haji hajji hajj haj al-hajj mullah mulla mawlawi maulavi maulvi mawlavi qari ayatollah hojjatoleslam imam emir amir-ul ustad
  sayyid sayed sayyed said-ul father fray padre hon honourable honorable jr ii iii iv junior hijo`);

/** Function words of company names. */
export const STOP_WORDS = words(`
  the of and for in on at a an to by de del la las lo los el y e o u en para por con und der die das fur von zu et le les des du da das do dos di della dei van het`);

/** Trade and form words that thousands of companies share. */
export const GENERIC_WORDS = words(`
  sociedad soc sociedades compania cia company companies co corp corporation corporate corporacion corporativo incorporated empresa empresas empresarial empresarios emp enterprise
  enterprises group grupo groupe gruppe gruppo holding holdings consorcio consortium comercial com comercializadora commercial commerce comercio trading trade trader traders trust
  inversiones inversion inversora inv investment investments invest capital asset assets management gestion administradora administracion adm admin fund funds fondo fondos general
  servicios servicio service services serv soluciones solutions solution systems system sistemas sistema industries industry industrial industriales industria industrias ind
  manufacturing manufacturas fabrica factory works plant international internacional internationale intl inter global globales world worldwide mundial nacional national
  national state estatal federal central american americana latinoamericana europea european asian group limited limitada
  importadora importaciones importacion import imports exportadora exportaciones exportacion export exports distribuidora distribuciones distribution distribucion distributor
  transportes transporte transport transportation transp logistica logistics logistic shipping maritime maritima naviera navegacion marine lines line airlines airways air aviation
  aviacion aerolineas cargo express construcciones construccion constructora construction const contratistas obras ingenieria engineering ing ingenieros
  inmobiliaria inmobiliarias bienes raices real estate properties property propiedades desarrollo desarrollos development developments proyectos project projects
  minera mineria mining minerals minerales metals metal steel oil gas petroleum petrol petroleo energy energia electric electrica power
  agricola agropecuaria agro agroindustrial ganadera forestal pesquera alimentos foods food productos products product producciones productora
  tecnologia tecnologias technology technologies tech technical tecnica tecnico digital electronics electronica telecommunications telecom telecomunicaciones communications
  media software informatica computacion computer consulting consultores consultora consultoria asesorias asesoria asesores advisors partners partner associates asociados
  financial financiera finance financial finanzas bank banco banca bancaria banking credit credito creditos ahorro seguros insurance securities valores bolsa exchange
  medical medica clinica hospital salud health farmacia farmaceutica pharma pharmaceutical laboratorio laboratorios educacional educacion colegio instituto institute university
  universidad escuela research center centre centro club hotel hoteles restaurant turismo travel tours viajes agency agencia office oficina branch sucursal
  foundation fundacion asociacion association organization organisation organizacion union committee comite council federation federacion cooperativa ministry ministerio
  department municipalidad ilustre society brothers hermanos hijos sons bros store tienda supermercado market mercado
  equipment equipos maquinaria materials materiales parts repuestos supply supplies security seguridad design diseno studio publicidad marketing
  first new nueva nuevo gran super multi uni pro plus sur norte oriente poniente east west north south upravlenie zavod kompaniya`);

/** Countries, their adjectives and a few great places: they tell apart two companies of one name, and alone they mean nothing. */
export const PLACE_WORDS = words(`
  chile chilena chileno argentina argentino bolivia boliviana brasil brazil brasileira brasilena peru peruana colombia colombiana ecuador ecuatoriana venezuela venezolana uruguay
  uruguaya paraguay paraguaya mexico mexicana panama panamena cuba cubana guatemala honduras nicaragua salvador costarica caribe caribbean bahamas bermuda jamaica cayman antilles
  america americas latam latinoamerica iberoamerica andina norteamerica usa canada canadian espana spain espanola portugal francia france francaise italia italy italiana
  alemania germany deutschland german deutsche schweiz suiza switzerland swiss austria osterreich belgium belgica holland netherlands nederland holanda luxembourg
  luxemburgo ireland irlanda england inglaterra britain british scotland uk united kingdom states emirates estados unidos reino unido denmark danmark norge norway noruega
  sweden sverige suecia finland finlandia iceland poland polska polonia hungary hungria romania rumania bulgaria greece grecia turkey turquia turkiye cyprus chipre malta
  russia rusia russian rossiya ukraine ucrania belarus moldova georgia armenia azerbaijan kazakhstan uzbekistan turkmenistan tajikistan kyrgyzstan serbia croatia bosnia
  slovenia slovakia czech latvia lithuania estonia albania kosovo macedonia montenegro iran iranian persia irak iraq syria siria syrian lebanon libano libanesa jordan jordania israel
  palestine palestina egypt egipto libya libia tunisia algeria argelia morocco marruecos sudan yemen oman qatar kuwait bahrain saudi arabia arab arabe dubai sharjah afghanistan
  afghan pakistan india indian bangladesh lanka nepal burma myanmar thailand tailandia vietnam laos cambodia malaysia malasia singapore singapur indonesia philippines filipinas
  china chinese hongkong hong kong taiwan japan japon korea corea north south mongolia australia zealand zelanda asia asian africa africana europe europa europea euro
  pacifico pacific atlantic atlantico nigeria kenya ethiopia somalia uganda tanzania congo angola mozambique zimbabwe zambia ghana liberia senegal gambia mali burundi rwanda
  moscow moscu tehran teheran damascus beijing shanghai london londres paris york miami panama madrid caracas bogota medellin cali lima santiago valparaiso concepcion
  antofagasta temuco habana havana`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
