/** How often the one who is meant stands on the first page, and whether the very name that was typed always comes first. */
import { nameWords } from "#lib/search/name-words";
import type { Figures } from "./figures";
import type { OwnSearch } from "./own-search";
import { PAGE_ROWS } from "./peer";
import { RECALL_RULES, type Sought } from "./recall-set";
import type { ReferenceAnswer } from "./reference";

const LEAST_RECALL = 0.98;

/** `answers` are the reference's, one for each of `sought`: only searches whose matches fit a page are asked how well they hit. */
export async function measureRecall(
  own: OwnSearch,
  sought: readonly Sought[],
  answers: readonly ReferenceAnswer[],
  figures: Figures,
): Promise<void> {
  const rules = new Map(RECALL_RULES.map((rule) => [rule, { hit: 0, of: 0, missed: "" }]));
  let otherFirst = 0;
  let otherwise = 0;
  for (const [index, { rule, typed, rutNumber, name }] of sought.entries()) {
    const reference = answers[index] as ReferenceAnswer;
    const { count, rows } = await own.ask(typed, 1);
    if (count !== reference.count || rows.some((row, at) => row.rutNumber !== reference.first[at])) otherwise++;
    if (sameName(typed, name) && !sameName(rows[0]?.name ?? "", typed)) otherFirst++;
    const told = rules.get(rule);
    if (told === undefined || reference.count > PAGE_ROWS) continue;
    told.of++;
    if (rows.some((row) => row.rutNumber === rutNumber)) told.hit++;
    else if (told.missed === "") told.missed = `  not found: ${name} by ${typed}`;
  }
  for (const [rule, { hit, of, missed }] of rules) {
    console.log(
      `  ${rule.padEnd(40)} ${String(hit).padStart(4)} of ${String(of).padStart(4)}  ${of === 0 ? "" : (hit / of).toFixed(3)}${missed}`,
    );
  }
  const all = [...rules.values()].reduce((sum, { hit, of }) => ({ hit: sum.hit + hit, of: sum.of + of }), { hit: 0, of: 0 });
  figures.add("recall on the first page, answers that fit it", all.hit / all.of, "share", { atLeast: LEAST_RECALL });
  figures.add("searches behind that recall", all.of, "searches", { atLeast: sought.length / 4 });
  figures.add("the very name typed does not come first", otherFirst, "searches", { atMost: 0 });
  figures.add("recall searches answered otherwise than by the plain search", otherwise, "searches", { atMost: 0 });
}

function sameName(one: string, other: string): boolean {
  return nameWords(one).join(" ") === nameWords(other).join(" ");
}
