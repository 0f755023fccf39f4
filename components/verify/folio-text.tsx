/** `7K3Q-9WDD-…`: a folio as people read it. */
export function FolioText({ folio, className = "" }: { folio: string; className?: string }) {
  return <span className={`numeric whitespace-nowrap ${className}`}>{folio.match(/.{4}/g)?.join("-") ?? folio}</span>;
}
