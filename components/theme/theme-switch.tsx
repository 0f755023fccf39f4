"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { THEME_COOKIE, THEMES, type Theme } from "#components/theme/themes";

const YEAR_SECONDS = 31_536_000;

/** System, light or dark. Kept in a cookie, so that the server draws the next page in it from the first byte. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const t = useTranslations("shell");
  const name = useId();
  const [theme, setTheme] = useState(initial);
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    document.cookie = `${THEME_COOKIE}=${chosen}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    if (chosen === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = chosen;
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-ink-2">{t("theme")}</legend>
      <div className="grid grid-cols-3 rounded-md border border-control p-0.5">
        {THEMES.map((option) => (
          <label
            key={option}
            className="flex min-h-7 items-center justify-center rounded px-1 text-center text-sm has-checked:bg-accent has-checked:font-medium has-checked:text-accent-on has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input type="radio" name={name} value={option} checked={theme === option} onChange={() => choose(option)} className="sr-only" />
            {t(`themes.${option}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
