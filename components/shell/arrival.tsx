"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * After the way to another place the focus stands on its heading, as after a full load a reader begins at the top; the menu is
 * closed. A change of filters or pages is no other place. Who already works in the new page is left alone.
 */
export function Arrival() {
  const here = usePathname();
  const last = useRef(here);
  useEffect(() => {
    if (last.current === here) return;
    last.current = here;
    document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
    const main = document.getElementById("main");
    const { activeElement } = document;
    if (main === null || document.querySelector("dialog[open]") !== null) return;
    if (activeElement !== null && activeElement !== main && main.contains(activeElement)) return;
    const heading = main.querySelector<HTMLElement>("h1");
    if (heading !== null) heading.tabIndex = -1;
    // The router has scrolled already, to the top or to where Back came from.
    (heading ?? main).focus({ preventScroll: true });
  }, [here]);
  return null;
}
