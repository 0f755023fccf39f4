/** Elected authorities (the JSON of public registers of office holders) as our PEP layout. Pure: text in, text out. */
import { z } from "zod";
import { RefusedFile } from "#lib/screening/import-format";
import { PEP_COLUMNS } from "#lib/screening/pep-csv";

const Authority = z.object({
  nombre: z.string().min(1),
  cargo: z.string().min(1),
  institucion: z.string(),
  periodo_inicio: z.string().nullable(),
  periodo_fin: z.string().nullable(),
  fuente: z.string(),
  fecha_consulta: z.string(),
});

/**
 * The `pep-csv` text of a JSON array of office holders: `;`, one row a mandate, no RUT (the source has none).
 * Throws `RefusedFile` when the text is not such an array.
 */
export function electedToPepCsv(json: string): string {
  const lines = [PEP_COLUMNS.join(";")];
  for (const authority of readAuthorities(json)) {
    const cells = [
      "",
      authority.nombre,
      authority.cargo,
      authority.institucion,
      authority.periodo_inicio ?? "",
      authority.periodo_fin ?? "",
      "titular",
      "",
      authority.fuente,
      authority.fecha_consulta,
    ];
    lines.push(cells.map(quote).join(";"));
  }
  return `${lines.join("\n")}\n`;
}

function readAuthorities(json: string): z.output<typeof Authority>[] {
  try {
    return z.array(Authority).parse(JSON.parse(json));
  } catch (cause) {
    throw new RefusedFile(
      "wrong-format",
      "The file is not a JSON array of elected authorities (nombre, cargo, institucion, periodo_inicio, periodo_fin, fuente, fecha_consulta).",
      {},
      { cause },
    );
  }
}

function quote(cell: string): string {
  return /[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
