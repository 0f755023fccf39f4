import { formatRut, parseRut } from "#lib/rut/rut";

/** A RUT as people read it, `12.345.678-5`, never broken over two lines. */
export function RutText({ rut, className = "" }: { rut: string; className?: string }) {
  const readable = readableRut(rut);
  const hyphen = readable.length - 2;
  // Tabular figures draw the hyphen as wide as a digit: it alone keeps its own width.
  return (
    <span className={`numeric whitespace-nowrap ${className}`}>
      {readable.slice(0, hyphen)}
      <span className="normal-nums">{readable.slice(hyphen, hyphen + 1)}</span>
      {readable.slice(hyphen + 1)}
    </span>
  );
}

export function readableRut(rut: string): string {
  const parsed = parseRut(rut);
  return parsed === null ? rut : formatRut(parsed);
}
