import { useLocale, useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { formatSize } from "#components/sources/file-size";
import { isBeingBuilt } from "#components/sources/sources-query";
import { Icon } from "#components/ui/icon";
import type { NameIndex } from "#lib/contract/sources";

/** What can be found by name, and whether that is what stands in the registers. */
export function NameIndexLine({ index }: { index: NameIndex }) {
  const t = useTranslations("sources");
  const locale = useLocale();
  const { state, names, bytes, builtAt } = index;
  const building = isBeingBuilt(index);
  return (
    <section aria-labelledby="name-index" className="border-b border-line py-4">
      <h2 id="name-index" className="font-sans text-md font-semibold">
        {t("index.title")}
      </h2>
      <p role="status" className={`numeric mt-1 flex max-w-prose items-start gap-1.5 ${building ? "text-medium" : "text-ink-2"}`}>
        {building ? <Icon name="clock" className="mt-0.5 size-3.5" /> : null}
        <span>
          {t.rich(`index.${state}`, {
            names,
            size: formatSize(bytes, locale),
            at: () => (builtAt === null ? null : <Instant key="at" iso={builtAt} />),
          })}
        </span>
      </p>
    </section>
  );
}
