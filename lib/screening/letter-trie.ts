/** Words as a trie of their letters, read forwards or backwards. Pure. */

/**
 * While it grows, the children of a node are chained. Settled, nodes stand in the order of a walk: the first child of a node behind it,
 * its next sibling at its end. Node 0 is the root.
 */
export class LetterTrie {
  letter = new Uint8Array(64);
  /** Number of the word that ends at the node, plus one. */
  word = new Uint32Array(64);
  /** Settled: the node behind all that is below this one. */
  end = new Uint32Array(0);
  private child = new Uint32Array(64);
  private sibling = new Uint32Array(64);
  private nodes = 1;

  get bytes(): number {
    return this.letter.byteLength + this.word.byteLength + this.end.byteLength;
  }

  add(letters: Uint8Array, wordId: number): void {
    let node = 0;
    for (const letter of letters) node = this.step(node, letter) || this.grow(node, letter);
    this.word[node] = wordId + 1;
  }

  /** Puts the nodes in order; pauses at each `yield`. Nothing may be added any more. */
  *settle(): Generator<void> {
    const letter = new Uint8Array(this.nodes);
    const word = new Uint32Array(this.nodes);
    const end = new Uint32Array(this.nodes).fill(this.nodes, 0, 1);
    // Nodes on the way down, as they were and as they will be.
    const path: { old: number; settled: number }[] = [{ old: this.child[0] as number, settled: 0 }];
    for (let settled = 1; settled < this.nodes; ) {
      const step = path.at(-1) as { old: number; settled: number };
      if (step.old === 0) {
        path.pop();
        end[step.settled] = settled;
        continue;
      }
      letter[settled] = this.letter[step.old] as number;
      word[settled] = this.word[step.old] as number;
      path.push({ old: this.child[step.old] as number, settled });
      step.old = this.sibling[step.old] as number;
      if (++settled % STEP === 0) yield;
    }
    for (const { settled } of path) end[settled] = this.nodes;
    [this.letter, this.word, this.end] = [letter, word, end];
    [this.child, this.sibling] = [new Uint32Array(0), new Uint32Array(0)];
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
    const fit = (from: Uint32Array) => {
      const to = new Uint32Array(this.nodes * 2);
      to.set(from);
      return to;
    };
    const letter = new Uint8Array(this.nodes * 2);
    letter.set(this.letter);
    this.letter = letter;
    [this.child, this.sibling, this.word] = [fit(this.child), fit(this.sibling), fit(this.word)];
  }
}

/** Nodes between two pauses. */
const STEP = 100_000;
