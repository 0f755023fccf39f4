import type { ReactNode } from "react";
import { PlaceLink } from "#components/ui/place-link";

/** Title of a place of the settings: where it belongs, what it is for, and what can be begun here. */
export function SettingsHeading({
  title,
  text,
  up,
  action,
}: {
  title: ReactNode;
  text?: ReactNode;
  up?: { href: string; name: string };
  action?: ReactNode;
}) {
  return (
    <header className="mb-6">
      {up === undefined ? null : (
        <p className="mb-1.5 text-sm">
          <span aria-hidden="true">‹ </span>
          <PlaceLink href={up.href}>{up.name}</PlaceLink>
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <h1 className="min-w-0 text-2xl break-words">{title}</h1>
        {action}
      </div>
      {text === undefined ? null : <p className="mt-2 max-w-prose text-md text-ink-2">{text}</p>}
    </header>
  );
}
