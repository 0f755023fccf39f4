/** Words of companies of the demonstration set. Every name holds a place that does not exist, so that none is that of a real company. */
const phrases = (text: string) => text.split(",").map((phrase) => phrase.trim());

export const TRADES = phrases(`
  Comercial, Transportes, Constructora, Inversiones, Servicios, Agrícola, Inmobiliaria, Distribuidora, Importadora, Sociedad Comercial, Ingeniería,
  Asesorías, Panadería, Ferretería, Restaurante, Minera, Pesquera, Forestal, Viña, Hotelera, Clínica Dental, Seguridad, Imprenta, Librería,
  Automotriz, Frigorífico, Farmacia, Supermercados, Lavandería, Metalúrgica, Laboratorio, Corredora de Propiedades, Centro Médico, Jardín Infantil,
  Gimnasio, Exportadora, Agencia de Aduanas, Turismo, Tecnologías, Publicidad`);

export const PLACES = phrases(`
  Valle Imaginario, Cerro Inventado, Río Supuesto, Puerto Ficción, Isla Ejemplo, Llano Figurado, Costa Fingida, Bosque Simulado, Laguna Ideada,
  Quebrada Soñada, Faro Hipotético, Pampa Modelo, Estero Aparente, Bahía Muestra, Cumbre Teórica, Punta Espejismo, Valle Quimera, Cerro Fábula,
  Lago Leyenda, Rincón Cuento, Caleta Invento, Alto Ensueño, Vega Ilusión, Morro Novela, Salar Utopía, Canal Conjetura, Cordillera Apócrifa,
  Península Supuesta, Meseta Imaginada, Termas del Ensayo, Volcán Dibujado, Desierto Narrado, Fiordo Fabulado, Glaciar Pintado, Humedal Soñado,
  Pradera Posible, Ribera Probable, Archipiélago Ideal, Cascada Ficticia, Estrecho Irreal`);

export const LEGAL_FORMS = phrases("SpA, Limitada, SpA, S.A., Ltda., SpA, E.I.R.L., y Compañía Limitada, Sociedad por Acciones, SpA");

/** Who sues for debts: banks, shops and pension funds of the set. */
export const LENDERS = [
  "Banco Valle Imaginario S.A.",
  "Banco Puerto Ficción S.A.",
  "Financiera Costa Fingida S.A.",
  "Tiendas Faro Hipotético S.A.",
  "Cooperativa de Ahorro Pampa Modelo",
  "Factoring Cumbre Teórica SpA",
] as const;

export const PENSION_FUNDS = ["AFP Lago Leyenda S.A.", "AFP Isla Ejemplo S.A.", "Administradora de Cesantía Llano Figurado S.A."] as const;

/** Other bodies: foundations, neighbours, unions. */
export const BODIES = ["Fundación", "Corporación Cultural", "Cooperativa Agrícola", "Club Deportivo", "Sindicato de Trabajadores"] as const;
