/** Misspelt words of legal forms put right, so that the form is recognised: `Aktiengeselschaft`, `Joynt Stock Compan`. Pure. */
import { formWords } from "#lib/names/form-table";
import { GENERIC_WORDS } from "#lib/names/word-classes";
import { wordNearness } from "#lib/names/word-distance";

const FORM_WORDS =
  "limited limitada incorporated corporation company compania sociedad anonima responsabilidad liability partnership joint stock aktiengesellschaft gesellschaft aktionernoe obshchestvo aktsionernoe aktsionernoye otvetstvennostyu ogranichennoy societe anonyme cooperativa fundacion kommanditgesellschaft individual".split(
    " ",
  );
const KNOWN = new Set([...FORM_WORDS, ...formWords()]);
/** Shorter words are too near to names: only the words of a form beside others of the form. */
const LEAST_LETTERS = 6;
const LEAST_NEARNESS = 0.8;

/** The words with those of legal forms put right. A word in the place of a name keeps its letters: the first never changes. */
export function spellForms(words: string[]): string[] {
  return words.map((word, at) => (at === 0 ? word : spellForm(word, words[at + 1])));
}

function spellForm(word: string, next: string | undefined): string {
  if (word.length < LEAST_LETTERS - 1 || KNOWN.has(word) || GENERIC_WORDS.has(word)) return word;
  const least = word.length < LEAST_LETTERS ? (next === "stock" ? 0.75 : 1) : LEAST_NEARNESS;
  for (const form of FORM_WORDS) {
    if (form[0] === word[0] && Math.abs(form.length - word.length) <= 2 && wordNearness(word, form) >= least) return form;
  }
  return word;
}
