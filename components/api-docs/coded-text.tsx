/** Text in which what stands between backticks is code. */
export function CodedText({ children }: { children: string }) {
  // The parts of a sentence never change their places.
  return children.split("`").map((part, place) => (place % 2 === 1 ? <Code key={place}>{part}</Code> : part));
}

/** A word of the contract: read as it is, in any language. */
export function Code({ children }: { children: string }) {
  return (
    <code translate="no" className="font-mono text-[0.9375em] wrap-anywhere">
      {children}
    </code>
  );
}
