/** The distinct words of a list as a trie, searched with the same costs as `wordNearness`. */
import { BUDGET_REACH, editBudget, fillRow, firstRow, LONGEST_WORD, nearnessOfCost, readLetters } from "#lib/names/word-distance";

export interface NearWord {
  wordId: number;
  /** As `wordNearness` says, above 0. */
  nearness: number;
}

/** Words numbered in the order of their first `add`. Words are folded: `a`–`z` and digits. */
export class Vocabulary {
  private readonly ids = new Map<string, number>();
  /** Node 0 is the root; the children of a node are chained by `sibling`; 0 is none, for the root is nobody's child. */
  private letter = new Uint8Array(1024);
  private child = new Int32Array(1024);
  private sibling = new Int32Array(1024);
  /** Number of the word that ends at the node, plus one. */
  private word = new Int32Array(1024);
  private nodes = 1;
  private readonly rows = Array.from({ length: LONGEST_WORD + 1 }, () => new Uint8Array(LONGEST_WORD + 1));
  private readonly path = new Uint8Array(LONGEST_WORD);

  /** The number of a word, given on first sight. */
  add(word: string): number {
    const known = this.ids.get(word);
    if (known !== undefined) return known;
    const id = this.ids.size;
    this.ids.set(word, id);
    if (word.length > LONGEST_WORD) return id;
    let node = 0;
    for (const letter of readLetters(word)) node = this.step(node, letter) || this.grow(node, letter);
    this.word[node] = id + 1;
    return id;
  }

  find(word: string): number | null {
    return this.ids.get(word) ?? null;
  }

  /** The word itself and every word near it. Words of one or two letters are near to themselves only. */
  near(query: string): NearWord[] {
    const exact = this.ids.get(query);
    const found: NearWord[] = exact === undefined ? [] : [{ wordId: exact, nearness: 1 }];
    if (query.length < 3 || query.length > LONGEST_WORD) return found;
    const letters = readLetters(query);
    this.rows[0]?.set(firstRow(letters));
    this.walk({ letters, budget: editBudget(query.length + BUDGET_REACH), exact: exact ?? -1, found }, 0, 1);
    return found;
  }

  private step(node: number, letter: number): number {
    let next = this.child[node] as number;
    while (next !== 0 && this.letter[next] !== letter) next = this.sibling[next] as number;
    return next;
  }

  private grow(node: number, letter: number): number {
    if (this.nodes === this.letter.length) this.enlarge();
    const next = this.nodes++;
    this.letter[next] = letter;
    this.sibling[next] = this.child[node] as number;
    this.child[node] = next;
    return next;
  }

  private enlarge(): void {
    const size = this.letter.length * 2;
    const [letter, child, sibling, word] = [this.letter, this.child, this.sibling, this.word];
    this.letter = new Uint8Array(size);
    this.child = new Int32Array(size);
    this.sibling = new Int32Array(size);
    this.word = new Int32Array(size);
    this.letter.set(letter);
    this.child.set(child);
    this.sibling.set(sibling);
    this.word.set(word);
  }

  private walk(search: Search, node: number, depth: number): void {
    const { letters, budget, exact, found } = search;
    for (let next = this.child[node] as number; next !== 0; next = this.sibling[next] as number) {
      this.path[depth - 1] = this.letter[next] as number;
      const least = fillRow(this.rows, letters, this.path, depth);
      const wordId = (this.word[next] as number) - 1;
      if (wordId >= 0 && wordId !== exact && depth >= 3) {
        const nearness = nearnessOfCost(letters.length, depth, (this.rows[depth] as Uint8Array)[letters.length] as number);
        if (nearness > 0) found.push({ wordId, nearness });
      }
      if (least <= budget && depth < LONGEST_WORD) this.walk(search, next, depth + 1);
    }
  }
}

interface Search {
  letters: Uint8Array;
  budget: number;
  exact: number;
  found: NearWord[];
}
