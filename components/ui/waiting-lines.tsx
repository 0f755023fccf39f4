/** Grey lines in the place of what is coming; they appear only after 200 ms. `label` says it to who cannot see them. */
export function WaitingLines({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" className="wait-then-show space-y-3 py-2">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, line) => (
        <span key={line} aria-hidden="true" className={`block h-4 rounded bg-wash ${line % 3 === 2 ? "w-2/3" : "w-full"}`} />
      ))}
    </div>
  );
}
