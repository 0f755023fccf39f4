/** How clerks misspell a word: by the habits of Chile, and by slips of the hand. Few ways a word, always the same ones. Pure. */

const HABITS: readonly [RegExp, string][] = [
  [/v/, "b"],
  [/b/, "v"],
  [/z/, "s"],
  [/s(?=[aeiouáéíóú])/, "z"],
  [/c(?=[eiéí])/, "s"],
  [/ll/, "y"],
  [/y(?=[aeiouáéíóú])/, "ll"],
  [/^h/, ""],
  [/^(?=[aeiouáéíóú])/, "h"],
  [/g(?=[eiéí])/, "j"],
  [/qu(?=[ei])/, "k"],
];

/** At most two spellings that sound alike; of the last word when there are several. */
export function spelledByHabit(name: string): string[] {
  const [before, word] = lastWord(name);
  const spelled = HABITS.filter(([habit]) => habit.test(word)).map(([habit, instead]) => before + likeCase(word.replace(habit, instead)));
  return spelled.slice(0, 2);
}

/** At most two slips, for words from five letters: a letter left out, two changed over. Where, depends on the word alone. */
export function slippedByHand(name: string): string[] {
  const [before, word] = lastWord(name);
  if (word.length < 5) return [];
  const at = 2 + (word.charCodeAt(1) % (word.length - 3));
  const left = word.slice(0, at) + word.slice(at + 1);
  const turned = word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
  return [left, turned].filter((slip) => slip !== word).map((slip) => before + likeCase(slip));
}

/** The last word in lower case, and what stands before it. */
function lastWord(name: string): [before: string, word: string] {
  const at = name.lastIndexOf(" ") + 1;
  return [name.slice(0, at), name.slice(at).toLowerCase()];
}

function likeCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
