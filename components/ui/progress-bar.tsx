/** How far something is. Without `percent` nobody can say how long it takes: a part of the bar travels. */
export function ProgressBar({ label, percent }: { label: string; percent: number | null }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className="h-2 overflow-hidden rounded-full border border-control bg-wash"
    >
      {percent === null ? (
        <span className="travelling block h-full w-1/4 bg-accent" />
      ) : (
        <span className="block h-full bg-accent transition-[width] duration-300" style={{ width: `${percent}%` }} />
      )}
    </div>
  );
}
