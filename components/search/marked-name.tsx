import { Fragment } from "react";
import { markedWords } from "#components/search/marked-words";

/** A found name with the words that were asked for in bold. */
export function MarkedName({ name, asked }: { name: string; asked: string }) {
  return markedWords(name, asked).map((part, place) => (
    // A name never changes: the place of a word is its identity.
    <Fragment key={place}>
      {part.asked ? <mark className="bg-transparent font-semibold text-inherit">{part.text}</mark> : part.text}
    </Fragment>
  ));
}
