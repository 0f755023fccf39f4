import { useTranslations } from "next-intl";
import { Icon, type IconName } from "#components/ui/icon";
import type { NewsKind } from "#lib/contract/news-filter";

const LOOKS: Record<NewsKind, { icon: IconName; tint: string }> = {
  "new-hit": { icon: "alert", tint: "text-high" },
  "hit-changed": { icon: "info", tint: "text-medium" },
  "hit-gone": { icon: "check", tint: "text-ink-2" },
};

/** What kind of news it is: a sign, a tint and words. */
export function NewsKindLabel({ kind, delisted }: { kind: NewsKind; delisted: boolean | null }) {
  const t = useTranslations("news");
  const { icon, tint } = LOOKS[kind];
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold ${tint}`}>
      <Icon name={icon} className="size-3.5" />
      {kind === "hit-gone" ? t(delisted ? "gone.delisted" : "gone.differs") : t(`kinds.${kind}`)}
    </span>
  );
}
