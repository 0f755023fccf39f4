import { useTranslations } from "next-intl";
import { Section } from "#components/ui/section";
import type { LeftOut } from "#lib/contract/evidence";

/** What would have counted and was left out when the Check was made, and why. */
export function LeftOutList({ leftOut }: { leftOut: LeftOut[] }) {
  const t = useTranslations("check");
  if (leftOut.length === 0) return null;
  return (
    <Section id="left-out" title={t("leftOut")} className="mt-9">
      <ul className="border-t border-line-2">
        {leftOut.map((each) => (
          <li key={`${each.what}-${each.id}`} className="border-b border-line py-2">
            <span className="font-medium">{each.name}</span>{" "}
            <span className="text-sm text-ink-3">
              {t(`leftOutWhat.${each.what}`)} {each.id}: {t(`leftOutWhy.${each.why}`)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
