"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { chooseTheme, useTheme } from "#components/theme/chosen-theme";
import { THEMES, type Theme } from "#components/theme/themes";

/** System, light or dark. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const t = useTranslations("shell");
  const name = useId();
  const theme = useTheme(initial);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-ink-2">{t("theme")}</legend>
      <div className="grid grid-cols-3 rounded-md border border-control p-0.5">
        {THEMES.map((option) => (
          <label
            key={option}
            className="flex min-h-7 items-center justify-center rounded px-1 text-center text-sm has-checked:bg-accent has-checked:font-medium has-checked:text-accent-on has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={theme === option}
              onChange={() => chooseTheme(option)}
              className="sr-only"
            />
            {t(`themes.${option}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
