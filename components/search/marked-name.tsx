import { Fragment } from "react";

/** A found name with the words that were asked for marked; accents and case do not matter. */
export function MarkedName({ name, asked }: { name: string; asked: string }) {
  const wanted = new Set(
    plain(asked)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
  return name.split(/(\s+)/).map((word, place) => (
    // A name never changes: the place of a word is its identity.
    <Fragment key={place}>
      {wanted.has(plain(word).replace(/[^\p{L}\p{N}]/gu, "")) ? (
        <mark className="bg-transparent text-inherit underline decoration-accent decoration-2 underline-offset-4">{word}</mark>
      ) : (
        word
      )}
    </Fragment>
  ));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
