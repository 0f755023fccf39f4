import type { ReviewKind } from "#lib/contract/review";

/** Reasons that come up again and again, by what is decided; each has its number on the keyboard. Edited, they are any other reason. */
const USUAL = {
  sanction: { dismissed: ["birth", "surname", "document", "country", "kind"], confirmed: ["sameDocument", "sameBirth", "said"] },
  pep: { dismissed: ["document", "surname", "post", "age"], confirmed: ["samePost", "said"] },
  case: { dismissed: ["rut", "surname", "place", "age"], confirmed: ["file", "said"] },
  counter: { dismissed: ["seenOther", "rut"], confirmed: ["seenSame", "said"] },
} as const;

type UsualCode = (typeof USUAL)[ReviewKind]["dismissed" | "confirmed"][number];

export interface UsualReason {
  /** `1` to `9`. */
  key: string;
  act: "dismissed" | "confirmed";
  code: UsualCode;
}

/** The usual reasons of a kind, numbered through. */
export function usualReasons(kind: ReviewKind): UsualReason[] {
  const { dismissed, confirmed } = USUAL[kind];
  const both = [
    ...dismissed.map((code) => ({ act: "dismissed", code }) as const),
    ...confirmed.map((code) => ({ act: "confirmed", code }) as const),
  ];
  return both.map((reason, place) => ({ ...reason, key: String(place + 1) }));
}
