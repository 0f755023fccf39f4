"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { TextField } from "#components/ui/field";

/** A password that its owner may look at, with a word about the caps lock: what cannot be seen is typed wrong without it. */
export function PasswordField({
  id,
  hint,
  ...rest
}: { id: string; label: ReactNode; hint?: ReactNode; error: string | null } & Omit<ComponentProps<"input">, "type">) {
  const t = useTranslations("dialog");
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div>
      <TextField
        {...rest}
        id={id}
        hint={hint}
        type={shown ? "text" : "password"}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setCapsLock(false)}
        trailing={
          <button
            type="button"
            aria-controls={id}
            onClick={() => setShown((before) => !before)}
            className="min-h-7 rounded px-2 text-sm text-ink-2 hover:bg-wash hover:text-ink"
          >
            {shown ? t("hide") : t("show")} <span className="sr-only">{t("thePassword")}</span>
          </button>
        }
      />
      <p role="status" className="text-sm text-ink-2">
        {capsLock ? <span className="mt-1 block">{t("capsLock")}</span> : null}
      </p>
    </div>
  );
}
