import type { useTranslations } from "next-intl";
import type { Import, LeftOutRow, SourceVersion } from "#lib/contract/sources";

type Words = ReturnType<typeof useTranslations<"sources">>;

/** What an import changed. */
export function sayChange(t: Words, { added, changed, removed }: Pick<SourceVersion, "added" | "changed" | "removed">): string {
  return added + changed + removed === 0 ? t("noChange") : t("change", { added, changed, removed });
}

/** Why an import was refused, in the reader's language. */
export function sayFileFault(t: Words, { code, facts }: NonNullable<Import["refusal"]>): string {
  return t(`fileFault.${code}`, { ...NO_FACTS, ...facts });
}

/** Why a row was left out; of an import of an older version only the sentence of the command line is known. */
export function sayRowFault(t: Words, { code, facts, reason }: LeftOutRow): string {
  return code === undefined ? reason : t(`rowFault.${code}`, { ...NO_FACTS, ...facts });
}

// What was stored by an older version may lack a fact of which the words speak today.
const NO_FACTS = {
  line: 0,
  file: "",
  main: "",
  entry: "",
  columns: "",
  column: "",
  found: 0,
  expected: 0,
  declared: 0,
  records: 0,
  before: 0,
  percent: 0,
  bad: 0,
  rows: 0,
  most: 0,
  host: "",
  reason: "",
  status: 0,
  mebibytes: 0,
  boundBy: "installation",
  missing: "",
  elsewhere: "",
  names: "",
  method: 0,
};
