import { useTranslations } from "next-intl";
import { Fragment } from "react";
import type { FoundName, NameMark } from "#lib/contract/panel";

/** As typed is bold; what answers otherwise is underlined too, the further the more; {@link MatchNotes} says it in words. */
const LOOKS = [
  "font-semibold",
  "font-semibold underline decoration-dotted underline-offset-3",
  "font-medium underline decoration-dotted underline-offset-3",
  "font-medium underline decoration-wavy decoration-1 underline-offset-3",
] as const;

/** A found name with the words that answered what was typed. */
export function MarkedName({ name, marks }: { name: string; marks: NameMark[] }) {
  return partsOf(name, marks).map(({ text, from, mark }) => (
    <Fragment key={from}>
      {mark === null ? text : <mark className={`bg-transparent text-inherit ${LOOKS[mark.tier]}`}>{text}</mark>}
    </Fragment>
  ));
}

/** What of the name is not as it was typed, in words. */
export function MatchNotes({ record }: { record: FoundName }) {
  const t = useTranslations("search");
  const { full_name: name, marks } = record;
  const others = marks.filter(({ tier }) => tier > 0);
  if (name === null || others.length === 0) return null;
  return (
    <span className="mt-1 block text-sm text-ink-2">
      {others.map(({ from, to, how, asked }, at) => (
        <Fragment key={from}>
          {at === 0 ? null : " · "}
          {how === "typed" ? null : t(`how.${how}`, { word: name.slice(from, to), asked })}
        </Fragment>
      ))}
    </span>
  );
}

interface Part {
  text: string;
  from: number;
  mark: NameMark | null;
}

/** The name in parts, nothing lost: joined they are the name again. */
function partsOf(name: string, marks: readonly NameMark[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.from > at) parts.push({ text: name.slice(at, mark.from), from: at, mark: null });
    parts.push({ text: name.slice(mark.from, mark.to), from: mark.from, mark });
    at = mark.to;
  }
  if (at < name.length) parts.push({ text: name.slice(at), from: at, mark: null });
  return parts;
}
