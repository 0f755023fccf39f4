"use client";

import Link, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";

const LOOKS = {
  /** Inside text: told from it by more than colour. */
  text: "text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current",
  /** Where the place itself shows that it leads on: rows, cells, navigation. */
  bare: "no-underline",
};

/**
 * A link to another place of the panel. Never fetched before it is pressed: every view of a Check is written into the
 * audit trail, and nobody has looked at what was merely near the pointer.
 */
export function PlaceLink({
  look = "text",
  className = "",
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, "prefetch"> & { look?: keyof typeof LOOKS }) {
  return (
    <Link {...rest} prefetch={false} className={`${LOOKS[look]} ${className}`}>
      {children}
      <OnTheWay />
    </Link>
  );
}

/** After 200 ms of waiting, a line at the top of the window says that the page is coming. */
function OnTheWay() {
  const { pending } = useLinkStatus();
  return pending ? <TravellingLine /> : null;
}

export function TravellingLine() {
  return (
    <span aria-hidden="true" className="screen-only pointer-events-none fixed inset-x-0 top-0 z-50 block h-0.5 overflow-hidden">
      <span className="travelling block h-full w-1/4 bg-accent" />
    </span>
  );
}
