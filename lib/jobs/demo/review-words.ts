/** Why the people of the demonstration decided as they did. Fiction, in the language of their organisation. */
import type { FoundKind, PersonOutcome, ReviewOutcome } from "#lib/contract/review";

export const ITEM_REASONS: Record<FoundKind, Record<ReviewOutcome, readonly string[]>> = {
  sanction: {
    confirmed: ["Coinciden el nombre completo y la fecha de nacimiento con la cédula presentada."],
    dismissed: [
      "La persona de la lista nació en otro año y tiene otra nacionalidad.",
      "Otro segundo apellido según la cédula; la lista no nombra a Chile.",
    ],
  },
  pep: {
    confirmed: [
      "Consta en su declaración de intereses y patrimonio.",
      "La persona lo declaró en la ficha de cliente.",
      "El cargo figura en el sitio de transparencia del organismo.",
    ],
    dismissed: ["Homónimo: quien tiene el cargo es otra persona, con otro segundo nombre.", "Nunca ha trabajado en ese organismo."],
  },
  case: {
    confirmed: ["El domicilio del expediente es el de la ficha de cliente.", "La persona reconoció ser parte en esta causa."],
    dismissed: [
      "Homónimo: el RUT que figura en el expediente es otro.",
      "Nombre muy común; la causa es de una región en que la persona no ha vivido.",
      "En el expediente figura otro segundo apellido.",
      "La persona tenía quince años cuando ingresó la causa.",
    ],
  },
};

export const NOTES: readonly string[] = [
  "Pedí copia del expediente al tribunal.",
  "Falta la cédula por ambos lados; la pide el ejecutivo.",
  "Consultar con la persona su segundo nombre.",
];

export const PERSON_REASONS: Record<PersonOutcome, readonly string[]> = {
  approved: ["Sin hallazgos que impidan la relación comercial.", "Antecedentes acordes con lo declarado por el cliente."],
  "approved-enhanced": [
    "Se acepta con debida diligencia reforzada: origen de fondos y revisión semestral.",
    "Se acepta con declaración de vínculo PEP y visto bueno de la gerencia.",
  ],
  rejected: ["El riesgo excede el apetito definido por el directorio."],
  escalated: ["Lo resuelve el comité de cumplimiento en su próxima sesión.", "Falta el detalle de la causa principal antes de decidir."],
};
