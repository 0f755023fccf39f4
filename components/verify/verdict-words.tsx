import type { Verification } from "#lib/contract/report";

/** Under which key of `verify.verdicts` a verdict has its words: what was compared is said in other words than what was only named. */
export function verdictWords(verification: Verification) {
  if (verification.verdict === "unaltered") return `unaltered-${verification.what}` as const;
  if (verification.verdict === "issued") return `issued-${verification.asked}` as const;
  return verification.verdict;
}

/** Whether what was verified is of the demonstration; of what is not known, not. */
export function isDemo(verification: Verification): boolean {
  return verification.verdict !== "unknown" && verification.demo === true;
}
