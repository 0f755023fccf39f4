/** The name as it is written: serif, with a full stop in the accent. */
export function Brand() {
  return (
    <span className="font-serif text-xl leading-none font-semibold tracking-tight text-ink">
      Cotejo<span className="text-accent">.</span>
    </span>
  );
}
