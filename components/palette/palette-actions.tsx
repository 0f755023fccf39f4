"use client";

import { useLocale, useTranslations } from "next-intl";
import { usePathname, useRouter } from "next/navigation";
import { useSignOut } from "#components/account/sign-out";
import { tellDownload } from "#components/check/report-signal";
import { rememberLanguage } from "#components/locale/choose-language";
import { languageOf } from "#components/locale/locales";
import { announce } from "#components/panel/announce";
import { openOverlay } from "#components/shell/overlay";
import { chooseTheme, themeOfPage } from "#components/theme/chosen-theme";
import { THEMES } from "#components/theme/themes";
import { copyText } from "#components/ui/copy-button";

/** Something to do without leaving the page. */
export interface Action {
  id: string;
  label: string;
  run: () => void;
}

/** What can be done here and now. */
export function usePaletteActions(): Action[] {
  const t = useTranslations("palette");
  const shell = useTranslations("shell");
  const router = useRouter();
  const pathname = usePathname();
  const language = languageOf(useLocale()) === "es" ? "en" : "es";
  const signOut = useSignOut(() => announce(t("signOutFailed"), undefined, "problem"));
  const isCheck = /^\/checks\/[0-9a-f-]{36}$/.test(pathname);
  const copyLink = () => {
    const link = window.location.href;
    void copyText(link).then((copied) => (copied ? announce(t("linkCopied")) : announce(t("copyFailed"), link, "problem")));
  };
  const downloadReport = () => {
    window.location.assign(`${pathname}/report.pdf`);
    tellDownload();
  };
  return [
    { id: "copy-link", label: t("action.copy-link"), run: copyLink },
    ...(isCheck ? [{ id: "download-pdf", label: t("action.download-pdf"), run: downloadReport }] : []),
    ...THEMES.filter((theme) => theme !== themeOfPage()).map((theme) => ({
      id: `theme-${theme}`,
      label: t("action.theme", { theme: shell(`themes.${theme}`) }),
      run: () => chooseTheme(theme),
    })),
    {
      id: "language",
      label: t("action.language", { language: shell(`languageNames.${language}`) }),
      run: () => {
        rememberLanguage(language);
        router.refresh();
      },
    },
    { id: "shortcuts", label: t("action.shortcuts"), run: () => openOverlay("shortcuts") },
    { id: "sign-out", label: t("action.sign-out"), run: () => signOut.mutate() },
  ];
}
