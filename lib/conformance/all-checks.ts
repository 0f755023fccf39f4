/** Every check of the suite, in the order of the report. */
import { ANSWERS } from "#lib/conformance/checks/answers";
import { AUTHENTICATION } from "#lib/conformance/checks/authentication";
import { CHECK_FIELDS } from "#lib/conformance/checks/check-fields";
import { DESCRIPTION } from "#lib/conformance/checks/description";
import { HTTP_MANNERS } from "#lib/conformance/checks/http-manners";
import { LOOK_UP } from "#lib/conformance/checks/look-up";
import { MONTHLY_REUSE } from "#lib/conformance/checks/monthly-reuse";
import { NAME_SEARCH } from "#lib/conformance/checks/name-search";
import { RUT_FORMS } from "#lib/conformance/checks/rut-forms";
import { SUMMARY } from "#lib/conformance/checks/summary";
import type { ConformanceCheck, Profile } from "#lib/conformance/conformance-check";

/** Title of a part of the report, and its checks. */
export const PARTS: readonly (readonly [title: string, checks: readonly ConformanceCheck[]])[] = [
  ["Description", DESCRIPTION],
  ["Authentication", AUTHENTICATION],
  ["Forms of the RUT", RUT_FORMS],
  ["Answers and errors", ANSWERS],
  ["Methods, bodies and the order of refusals", HTTP_MANNERS],
  ["Fields of a Check", CHECK_FIELDS],
  ["Monthly reuse", MONTHLY_REUSE],
  ["Summary", SUMMARY],
  ["Names by RUT", LOOK_UP],
  ["RUTs by name", NAME_SEARCH],
];

const ALL: readonly ConformanceCheck[] = PARTS.flatMap(([, checks]) => checks);

/** The checks of a profile; `cotejo` holds those of `contract`. */
export function checksOf(profile: Profile): ConformanceCheck[] {
  return ALL.filter((check) => profile === "cotejo" || check.profile === "contract");
}
