/** Promise: a list is called old by its own date, unless somebody looked since and found that it is still the publisher's last. */
import { expect, test } from "vitest";
import { freshnessOf } from "#lib/contract/freshness";
import type { SourceStatus } from "#lib/contract/panel";

const TODAY = "2026-11-20";
const list = (given: Partial<SourceStatus>) => ({
  kind: "sanctions" as const,
  version: 1,
  asOf: "2026-11-18",
  importedAt: "2026-11-19T12:00:00Z",
  checkedAt: null,
  ...given,
});

test.each([
  ["never loaded", { version: null, importedAt: null, asOf: null }, { state: "missing", days: null }],
  ["of two days ago", {}, { state: "fresh", days: 2 }],
  ["of seven days ago", { asOf: "2026-11-13" }, { state: "fresh", days: 7 }],
  ["of eight days ago, imported today", { asOf: "2026-11-12", importedAt: "2026-11-20T12:00:00Z" }, { state: "due", days: 8 }],
  [
    "of a year ago and found unchanged today",
    { asOf: "2025-11-20", checkedAt: "2026-11-20T12:00:00Z" },
    { state: "fresh", days: 365, checkedDays: 0 },
  ],
  [
    "of a year ago and found unchanged ten days ago",
    { asOf: "2025-11-20", checkedAt: "2026-11-10T12:00:00Z" },
    { state: "due", days: 365, checkedDays: 10 },
  ],
  ["without a date, imported long ago", { asOf: null, importedAt: "2026-11-01T12:00:00Z" }, { state: "due", days: 19 }],
  ["of PEP of six weeks ago", { kind: "pep" as const, asOf: "2026-10-09" }, { state: "fresh", days: 42 }],
  ["of tomorrow, by another clock", { asOf: "2026-11-21" }, { state: "fresh", days: 0 }],
  ["imported late in the evening of Chile", { asOf: null, importedAt: "2026-11-20T02:30:00Z" }, { state: "fresh", days: 1 }],
])("a list %s", (_, given, expected) => {
  expect(freshnessOf(list(given), TODAY)).toMatchObject(expected);
});
