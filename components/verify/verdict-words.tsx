import type { Verification } from "#lib/contract/report";

/** Under which key of `verify.verdicts` a verdict has its words: what was compared is said in other words than what was only named. */
export function verdictWords(verification: Verification) {
  if (verification.verdict === "unaltered") return `unaltered-${verification.what}` as const;
  if (verification.verdict === "issued") return `issued-${verification.asked}` as const;
  if (verification.verdict === "received") return verification.compared ? "received-file" : "received-digest";
  return verification.verdict;
}

/** What the title of a verdict names: the provider, of what came from one. */
export function namedIn(verification: Verification): { host: string } {
  return { host: verification.verdict === "received" ? verification.host : "" };
}

/** Whether what was verified is of the demonstration; what is not known and what a provider sent are not. */
export function isDemo(verification: Verification): boolean {
  return "demo" in verification && verification.demo === true;
}
