/** Where a schema is told on the page. */
export function schemaAnchor(name: string): string {
  return `schema-${name}`;
}
