/**
 * The words of the demonstration set, tables of our own making: given names and surnames common in Chile,
 * and places and firms that do not exist, so that nothing of it can be taken for a real finding.
 */
export const WOMEN =
  "María,Camila,Valentina,Francisca,Javiera,Constanza,Catalina,Daniela,Carolina,Fernanda,Paula,Andrea,Claudia,Patricia,Isidora,Antonia,Josefa,Rosa,Ana,Marcela,Verónica,Gabriela,Lorena,Sofía,Emilia,Ximena,Pilar,Soledad,Teresa,Elena".split(
    ",",
  );

export const MEN =
  "Juan,José,Luis,Carlos,Jorge,Cristián,Sebastián,Matías,Felipe,Nicolás,Diego,Rodrigo,Francisco,Manuel,Pedro,Héctor,Sergio,Víctor,Ricardo,Ignacio,Benjamín,Vicente,Tomás,Joaquín,Andrés,Pablo,Mauricio,Gonzalo,Eduardo,Óscar".split(
    ",",
  );

export const SURNAMES =
  "González,Muñoz,Rojas,Díaz,Pérez,Soto,Contreras,Silva,Martínez,Sepúlveda,Morales,Rodríguez,López,Fuentes,Hernández,Torres,Araya,Flores,Espinoza,Valenzuela,Castillo,Tapia,Reyes,Gutiérrez,Castro,Pizarro,Álvarez,Vásquez,Sánchez,Fernández,Ramírez,Carrasco,Gómez,Cortés,Herrera,Núñez,Jara,Vergara,Rivera,Figueroa,Riquelme,García,Miranda,Bravo,Vera,Molina,Vega,Campos,Sandoval,Orellana,Cárdenas,Olivares,Alarcón,Gallardo,Ortiz,Garrido,Salazar,Guzmán,Henríquez,Saavedra,Navarro,Aguilera,Parra,Romero,Aravena,Vargas,Yáñez,Peña,Leiva,Escobar,De la Fuente,Del Río,San Martín,Ñancupil,Llanquileo".split(
    ",",
  );

export const TRADES =
  "Comercial,Transportes,Constructora,Agrícola,Inmobiliaria,Servicios,Panadería,Ferretería,Viña,Pesquera,Asesorías,Ingeniería,Distribuidora,Imprenta,Clínica Dental,Hotelera,Minera,Forestal,Librería,Seguridad".split(
    ",",
  );

export const PLACES =
  "Valle Imaginario,Cerro Inventado,Río Supuesto,Puerto Ficción,Isla Ejemplo,Llano Figurado,Costa Fingida,Bosque Simulado,Laguna Ideada,Quebrada Soñada,Faro Hipotético,Pampa Modelo,Estero Aparente,Bahía Muestra,Cumbre Teórica".split(
    ",",
  );

export const LEGAL_FORMS = "SpA,SpA,SpA,Limitada,Ltda.,S.A.,E.I.R.L.,Sociedad por Acciones,y Compañía Limitada".split(",");

export const TOWNS = "Villa Ejemplo,Puerto Ficción,San Modelo,Nueva Muestra".split(",");

export const POSTS = [
  ["Alcalde", "Municipalidad de Villa Ejemplo"],
  ["Concejal", "Municipalidad de San Modelo"],
  ["Director de Obras Municipales", "Municipalidad de Nueva Muestra"],
  ["Consejero Regional", "Gobierno Regional de Ficción"],
  ["Seremi de Salud", "Secretaría Regional Ministerial de Ficción"],
  ["Jueza de Letras", "Juzgado de Letras de Puerto Ficción"],
  ["Fiscal Adjunto", "Fiscalía Local de Villa Ejemplo"],
  ["Cónsul", "Consulado de Ficción"],
  ["Delegado Presidencial", "Delegación Presidencial de Ficción"],
  ["Subsecretaria", "Ministerio de Ejemplo"],
] as const;

export const PROGRAMS = ["DEMO-COMERCIO", "DEMO-ARMAS", "DEMO-NARCÓTICOS", "DEMO-CIBER"] as const;

/** Names that no list has: for entries that resemble nobody of the set. */
export const INVENTED_NAMES = [
  ["Orvan Tesk Malverin", "Orvan el Relojero"],
  ["Sura Belconde Ithar", "S. B. Ithar"],
  ["Kadrim Olosse", "Qadrim Olose"],
  ["Vesna Drakovalic Demo", "Vesna D."],
  ["Ibrahel Nassouri Ficticio", "Abu Ejemplo"],
  ["Tomislaw Grebenchik", "Grebenczyk"],
  ["Mei Lanfu Xuande", "Lanfu Xuande Mei"],
  ["Yerko Stravinoff Modelo", "Yerko S."],
] as const;

export const INVENTED_FIRMS = [
  "Malverin Shipping Demo Ltd.",
  "Banco Imaginario de Ultramar",
  "Grebenchik Trading House",
  "Olosse Petroleum Fictional Co.",
  "Naviera Espejismo",
  "Xuande Electronics Sample Corp.",
] as const;
