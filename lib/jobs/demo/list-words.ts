/** Words of the sanctions list and the PEP list of the demonstration set. */

/** Posts that the Chilean rule names, as a woman and as a man holds them, in bodies that do not exist. */
export const POSTS = [
  ["Alcaldesa", "Alcalde", "Municipalidad de Villa Ejemplo"],
  ["Directora de Obras Municipales", "Director de Obras Municipales", "Municipalidad de Nueva Muestra"],
  ["Administradora Municipal", "Administrador Municipal", "Municipalidad de Alto Fábula"],
  ["Consejera Regional", "Consejero Regional", "Gobierno Regional de Ficción"],
  ["Consejera Regional", "Consejero Regional", "Gobierno Regional de Quimera"],
  ["Seremi de Salud", "Seremi de Salud", "Secretaría Regional Ministerial de Ficción"],
  ["Seremi de Obras Públicas", "Seremi de Obras Públicas", "Secretaría Regional Ministerial de Quimera"],
  ["Jueza de Letras", "Juez de Letras", "Juzgado de Letras de Puerto Ficción"],
  ["Ministra de Corte", "Ministro de Corte", "Corte de Apelaciones de Villa Ejemplo"],
  ["Fiscal Adjunta", "Fiscal Adjunto", "Fiscalía Local de Villa Ejemplo"],
  ["Cónsul", "Cónsul", "Consulado de Ficción"],
  ["Delegada Presidencial", "Delegado Presidencial", "Delegación Presidencial de Ficción"],
  ["Subsecretaria", "Subsecretario", "Ministerio de Ejemplo"],
  ["Jefa de Servicio", "Jefe de Servicio", "Servicio Nacional de Muestras"],
  ["Directora", "Director", "Empresa Pública de Ficción"],
  ["Contralora Regional", "Contralor Regional", "Contraloría Regional de Quimera"],
  ["General de Brigada", "General de Brigada", "Ejército de Ficción"],
] as const;

/** Most politically exposed people sit in the council of a small town. */
export const COUNCILLOR_PERCENT = 45;
export const COUNCILLOR = ["Concejala", "Concejal"] as const;
export const TOWN_COUNCILS = ["Villa Ejemplo", "Puerto Ficción", "San Modelo", "Nueva Muestra", "Santa Quimera", "Alto Fábula"].map(
  (town) => `Municipalidad de ${town}`,
);

export const PROGRAMS = ["DEMO-COMERCIO", "DEMO-ARMAS", "DEMO-NARCÓTICOS", "DEMO-CIBER", "DEMO-CORRUPCIÓN"] as const;

/** Syllables of names that no language has. */
export const FOREIGN_BEGINNINGS = "Or Kad Ves Tom Ibra Sul Mav Dro Zel Ghar Yev Pol Quin Ras Ul Bran Tiv Shar Kor Nev".split(" ");
export const FOREIGN_MIDDLES = "va ri lo mi sha ko ne dru za bel to ga li po ren ska".split(" ");
export const FOREIGN_ENDS = "n sk din rov lev th mir ko van zad quel dor rim vich tan".split(" ");

export const FIRM_KINDS = [
  "Shipping Demo Ltd.",
  "Trading House",
  "Petroleum Fictional Co.",
  "Maritime Sample SA",
  "Bank Imaginary JSC",
] as const;
