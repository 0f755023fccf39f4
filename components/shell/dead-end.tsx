import { useTranslations } from "next-intl";
import { buttonLook } from "#components/ui/button";

/** There is nothing at this address: why that may be, and where to go. */
export function DeadEnd({ title, text }: { title: Headline; text: Story }) {
  const t = useTranslations("errors");
  return (
    <>
      <h1 className="text-2xl">{t(title)}</h1>
      <p className="mt-2 max-w-prose text-md text-ink-2">{t(text)}</p>
      <p className="mt-6">
        <a href="/" className={buttonLook("primary")}>
          {t("home")}
        </a>
      </p>
    </>
  );
}

type Headline = "forbiddenTitle" | "notFoundTitle" | "checkNotFoundTitle" | "rutNotFoundTitle" | "personNotFoundTitle";
type Story = "forbiddenText" | "notFoundText" | "checkNotFoundText" | "rutNotFoundText" | "personNotFoundText";
