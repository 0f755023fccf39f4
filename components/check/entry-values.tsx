import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { Disclosure } from "#components/ui/disclosure";

/** Values shown at once. */
const SHOWN_AT_ONCE = 4;
/** A text that stands by itself, characters. */
const LONG_TEXT = 180;

/** One thing that an entry says of itself, inside a `dl`: its name beside it, or above it where there is no room. */
export function EntryLine({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="gap-x-4 sm:grid sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** As many values as the list gives: the first few, the rest one press away. */
export function EntryValues({ name, values }: { name: ReactNode; values: readonly { key: string; shown: ReactNode }[] }) {
  const t = useTranslations("hits");
  if (values.length === 0) return null;
  // One more is shown rather than hidden behind a button of its own.
  const first = values.length <= SHOWN_AT_ONCE + 1 ? values : values.slice(0, SHOWN_AT_ONCE);
  const rest = values.slice(first.length);
  return (
    <EntryLine name={name}>
      {first.map(({ key, shown }, place) => (
        <Fragment key={key}>
          {place === 0 ? null : "; "}
          {shown}
        </Fragment>
      ))}
      {rest.length === 0 ? null : (
        <Disclosure label={t("more", { count: rest.length })} quiet>
          <ul className="mt-1 mb-1 gap-x-6 border-l-2 border-line pl-3 sm:columns-2">
            {rest.map(({ key, shown }) => (
              <li key={key} className="break-inside-avoid">
                {shown}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </EntryLine>
  );
}

/** What the list remarks; a long text is one press away. */
export function EntryText({ name, text }: { name: ReactNode; text: string }) {
  const t = useTranslations("hits");
  const written = (
    <span lang="" className="whitespace-pre-line">
      {text}
    </span>
  );
  return (
    <EntryLine name={name}>
      {text.length <= LONG_TEXT ? (
        written
      ) : (
        <Disclosure label={t("readText")} quiet>
          <p className="mt-1 mb-1 max-w-prose border-l-2 border-line pl-3 text-ink-2">{written}</p>
        </Disclosure>
      )}
    </EntryLine>
  );
}
