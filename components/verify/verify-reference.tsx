import { useTranslations } from "next-intl";
import { buttonLook } from "#components/ui/button";
import { TextField } from "#components/ui/field";

/** A folio or a digest, typed: a form that asks by the address and needs no script. `typed` is what was asked last. */
export function VerifyReference({ typed, unreadable }: { typed: string; unreadable: boolean }) {
  const t = useTranslations("verify");
  return (
    <form method="get" action="/verify" className="space-y-2">
      <TextField
        id="q"
        name="q"
        label={t("reference")}
        hint={t("referenceHint")}
        error={unreadable ? t("unreadable") : null}
        defaultValue={typed}
        required
        maxLength={255}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <button type="submit" className={buttonLook()}>
        {t("ask")}
      </button>
    </form>
  );
}
