import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon";

/** A heading that the address can name; the sign after it is a link to this very place, to be copied. */
export function AnchoredHeading({ id, title }: { id: string; title: string }) {
  const t = useTranslations("docs");
  return (
    <h2 id={id} className="text-xl">
      {title}{" "}
      <a
        href={`#${id}`}
        aria-label={t("linkTo", { title })}
        className="screen-only inline-flex size-6 items-center justify-center align-middle text-ink-3 hover:text-accent"
      >
        <Icon name="link" />
      </a>
    </h2>
  );
}
