"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { OneBox } from "#components/shell/one-box";

/** The one box in the top bar; the home page shows it in its own middle instead. On a name search it holds the name. */
export function BarBox() {
  const here = usePathname();
  const searched = useSearchParams().get("q") ?? "";
  if (here === "/") return null;
  const initial = here === "/search" ? searched : "";
  return <OneBox key={initial} initial={initial} size="bar" />;
}
