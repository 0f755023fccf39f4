"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type MouseEvent, useTransition } from "react";

const LOOKS = {
  /** Inside text: told from it by more than colour. */
  text: "text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current",
  /** Where the place itself shows that it leads on: rows, cells, navigation. */
  bare: "no-underline",
};

/**
 * A link to another place of the panel. Never fetched before it is pressed: every view of a Check is written into the
 * audit trail, and nobody has looked at what was merely near the pointer. Next's own link is made for fetching early.
 */
export function PlaceLink({
  href,
  look = "text",
  className = "",
  scroll = true,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<"a">, "href"> & { href: string; look?: keyof typeof LOOKS; scroll?: boolean }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || wantsBrowser(event)) return;
    event.preventDefault();
    startTransition(() => router.push(href, { scroll }));
  };
  return (
    <a {...rest} href={href} onClick={follow} className={`${LOOKS[look]} ${className}`}>
      {children}
      {pending ? <TravellingLine /> : null}
    </a>
  );
}

/** Another tab, another window, a download: the browser's own business. */
function wantsBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const elsewhere = (target !== "" && target !== "_self") || event.currentTarget.hasAttribute("download");
  return elsewhere || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** After 200 ms of waiting, a line at the top of the window says that a page is coming. */
export function TravellingLine() {
  return (
    <span aria-hidden="true" className="screen-only pointer-events-none fixed inset-x-0 top-0 z-50 block h-0.5 overflow-hidden">
      <span className="travelling block h-full w-1/4 bg-accent" />
    </span>
  );
}
