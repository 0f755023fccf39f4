"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import { tellDownload } from "#components/check/report-signal";
import { buttonLook } from "#components/ui/button";
import { Icon } from "#components/ui/icon";

const FORMS = (["es", "en"] as const).flatMap((language) => (["a4", "letter"] as const).map((paper) => ({ language, paper })));

/** The report as a PDF: in the organisation's language on A4 at one press, in another form at two. Plain links: they need no script. */
export function ReportDownload({ checkId }: { checkId: string }) {
  const t = useTranslations("reports");
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeWithEscapeOrOutside(menu), []);
  const address = `/checks/${checkId}/report.pdf`;
  return (
    <div className="flex max-sm:col-span-full">
      <a href={address} onClick={tellDownload} className={`${buttonLook("primary")} grow rounded-r-none`}>
        <Icon name="download" />
        {t("pdf")}
      </a>
      <details ref={menu} className="group relative">
        <summary className={`${buttonLook("primary")} min-w-9 rounded-l-none border-l-accent-on/40 px-2! [&_svg]:inline-block!`}>
          <Icon name="chevron" className="transition-transform group-open:rotate-180" />
          <span className="sr-only">{t("otherForms")}</span>
        </summary>
        <ul className="absolute top-full z-20 mt-1 w-60 rounded-lg border border-line-2 bg-sheet p-1.5 shadow-lg max-sm:right-0 sm:left-0">
          {FORMS.map(({ language, paper }) => (
            <li key={`${language} ${paper}`}>
              <a
                href={`${address}?language=${language}&paper=${paper}`}
                onClick={() => {
                  tellDownload();
                  close(menu.current);
                }}
                className="block rounded-md py-2 px-2.5 text-ink no-underline hover:bg-wash first-letter:uppercase"
              >
                {t("form", { language, paper })}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** What the browser does for a popover, which would stand far from its button. Answers how to stop. */
function closeWithEscapeOrOutside(menu: RefObject<HTMLDetailsElement | null>): () => void {
  const press = (event: PointerEvent) => {
    if (menu.current !== null && event.target instanceof Node && !menu.current.contains(event.target)) menu.current.open = false;
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Escape") close(menu.current);
  };
  document.addEventListener("pointerdown", press);
  document.addEventListener("keydown", key);
  return () => {
    document.removeEventListener("pointerdown", press);
    document.removeEventListener("keydown", key);
  };
}

/** The focus stays where the menu was opened. */
function close(menu: HTMLDetailsElement | null): void {
  if (!menu?.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}
