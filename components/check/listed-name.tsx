/** A name as a list writes it: of any script and direction, in a language that nobody says, and as long as it likes. */
export function ListedName({ name, className = "" }: { name: string; className?: string }) {
  return (
    <bdi lang="" className={`wrap-anywhere ${className}`}>
      {name}
    </bdi>
  );
}
