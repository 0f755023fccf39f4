import { useTranslations } from "next-intl";
import { buttonLook } from "#components/ui/button";
import { PlaceLink } from "#components/ui/place-link";

/** There is nothing at this address: why that may be, and where to go. */
export function DeadEnd({ title, text }: { title: Headline; text: Story }) {
  const t = useTranslations("errors");
  return (
    <>
      <h1 className="text-2xl">{t(title)}</h1>
      <p className="mt-2 max-w-prose text-md text-ink-2">{t(text)}</p>
      <p className="mt-6">
        <PlaceLink look="bare" href="/" className={buttonLook("primary")}>
          {t("home")}
        </PlaceLink>
      </p>
    </>
  );
}

type Headline = "forbiddenTitle" | "notFoundTitle" | "checkNotFoundTitle" | "rutNotFoundTitle";
type Story = "forbiddenText" | "notFoundText" | "checkNotFoundText" | "rutNotFoundText";
