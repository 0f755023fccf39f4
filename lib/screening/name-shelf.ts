/**
 * The names of one kind in a list, found by their words: postings by word, near words by trie, words written together.
 * `search` gives every name that the comparison could still bring to the threshold, grouped by entry; it never judges.
 */
import type { NameWord, PreparedName } from "#lib/names/prepared-name";
import type { ListName } from "#lib/screening/list-entry";
import { Vocabulary } from "#lib/screening/vocabulary";

export interface ShelvedName {
  nameId: number;
  entry: number;
  source: ListName;
  prepared: PreparedName;
}

export class NameShelf {
  private readonly names: ShelvedName[] = [];
  private readonly byEntry = new Map<number, ShelvedName[]>();
  private readonly vocabulary = new Vocabulary();
  private readonly postings: number[][] = [];
  /** Names by two or three of their words written together. */
  private readonly joined = new Map<string, number[]>();
  private scores = { query: new Float32Array(0), entry: new Float32Array(0) };

  add(entry: number, source: ListName, prepared: PreparedName): void {
    if (prepared.words.length === 0) return;
    const name: ShelvedName = { nameId: this.names.length, entry, source, prepared };
    this.names.push(name);
    push(this.byEntry, entry, name);
    for (const word of new Set(prepared.words.filter(isPosted).map((each) => each.text))) {
      const wordId = this.vocabulary.add(word);
      this.postings[wordId] ??= [];
      this.postings[wordId].push(name.nameId);
    }
    for (const run of runsOf(prepared.words)) push(this.joined, run.text, name.nameId);
  }

  /** To be called once, after the last `add`. */
  settle(): void {
    this.scores = { query: new Float32Array(this.names.length), entry: new Float32Array(this.names.length) };
  }

  /** The other names of the same entry that hold all the words of this one and more. */
  fullerNames(name: ShelvedName): ShelvedName[] {
    const words = tellingWords(name.prepared);
    return (this.byEntry.get(name.entry) ?? []).filter((other) => {
      const longer = tellingWords(other.prepared);
      return longer.length > words.length && words.every((word) => longer.includes(word));
    });
  }

  /** Candidate names by entry number. */
  search(query: PreparedName): Map<number, ShelvedName[]> {
    const touched = this.collect(query);
    const slack = query.words.some((word) => word.text.length <= 3) ? 1.1 : 0.3;
    const queryWeight = query.evidence;
    const found = new Map<number, ShelvedName[]>();
    for (const nameId of touched) {
      const name = this.names[nameId] as ShelvedName;
      const queryRest = queryWeight - (this.scores.query[nameId] as number);
      const entryRest = name.prepared.evidence - (this.scores.entry[nameId] as number);
      // Telling words left over on both sides are a conflict and cannot reach the threshold,
      // unless two words are equal and what is left is a given name here and a surname there.
      const limit = query.kind === "person" && queryWeight - queryRest > 1.9 ? 2.2 : 0.7 + slack;
      if (Math.min(queryRest, entryRest) < limit) push(found, name.entry, name);
      this.scores.query[nameId] = 0;
      this.scores.entry[nameId] = 0;
    }
    return found;
  }

  /** Adds up, name by name, the weight of the words that could be equal; gives the names that have any. */
  private collect(query: PreparedName): number[] {
    const touched: number[] = [];
    const words = query.words.filter(isPosted);
    const telling = words.filter((word) => word.role === "name");
    for (const word of telling.length > 0 ? words.filter((each) => each.role !== "generic") : words) {
      for (const { wordId } of this.vocabulary.near(word.text))
        this.score(this.postings[wordId] ?? [], word.evidence, word.evidence, touched);
      for (const nameId of this.joined.get(word.text) ?? []) this.score([nameId], word.evidence, word.evidence * 2, touched);
    }
    for (const run of runsOf(query.words)) {
      const wordId = this.vocabulary.find(run.text);
      if (wordId !== null) this.score(this.postings[wordId] ?? [], run.evidence, 1, touched);
    }
    return touched;
  }

  private score(nameIds: number[], queryWeight: number, entryWeight: number, touched: number[]): void {
    for (const nameId of nameIds) {
      if (this.scores.query[nameId] === 0) touched.push(nameId);
      this.scores.query[nameId] = (this.scores.query[nameId] as number) + queryWeight;
      this.scores.entry[nameId] = (this.scores.entry[nameId] as number) + entryWeight;
    }
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Particles and titles find nothing; single letters neither. */
function isPosted(word: NameWord): boolean {
  return word.role !== "particle" && word.role !== "title" && word.role !== "initial";
}

function tellingWords(name: PreparedName): string[] {
  return name.words.filter((word) => word.role === "name").map((word) => word.text);
}

/** Two or three words in a row, written together. */
function runsOf(words: NameWord[]): { text: string; evidence: number }[] {
  const runs: { text: string; evidence: number }[] = [];
  for (let start = 0; start < words.length - 1; start++) {
    let text = (words[start] as NameWord).text;
    let evidence = (words[start] as NameWord).evidence;
    for (let end = start + 1; end < Math.min(words.length, start + 3); end++) {
      text += (words[end] as NameWord).text;
      evidence += (words[end] as NameWord).evidence;
      if (text.length >= 5) runs.push({ text, evidence });
    }
  }
  return runs;
}
