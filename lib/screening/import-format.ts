/** What every parser of a source takes and gives. Parsers read streams once, forwards, in constant memory unless they say otherwise. */
import type { Readable } from "node:stream";
import type { FaultFacts, FileFault, RowFault } from "#lib/contract/sources";

/** One thing that a parser found. `line` counts from 1. */
export type ImportEvent =
  /** A record; `key` is its identity within the source, stable over imports. */
  | { type: "record"; line: number; key: string; record: unknown }
  /** A row that cannot be used. The import goes on. `marks` are staged nevertheless: what the landing must know, and no fact of the row. */
  | ({ type: "bad-row"; line: number; marks?: readonly { key: string; record: unknown }[] } & Fault<RowFault>)
  /** What the file says of itself; may come at any moment, the last word holds. `asOf` is `YYYY-MM-DD`. */
  | { type: "meta"; asOf?: string; declaredCount?: number };

/** What is wrong: a plain English sentence for the command line; a code and its facts for whoever says it in another language. */
export interface Fault<Code extends FileFault | RowFault> {
  reason: string;
  code: Code;
  facts?: FaultFacts;
}

export interface ImportInput {
  /** The file or folder as the operator named it. */
  path: string;
  /** Opens `path`, or the file of this name beside it (in it, when `path` is a folder). A missing file is an `ENOENT` error of the stream. */
  open(file?: string): Readable;
  /** A parser that reads the file more than once says how often, so that the progress of an import is told right. */
  willRead?(times: number): void;
  /** Names of the files to read with {@link open}, where the operator named a folder of many. */
  files?: readonly string[];
  /** Records before this line are read but not given again: how an import resumes. */
  fromLine?: number;
  /** Date of the list when the operator knows it and the file does not say, `YYYY-MM-DD`. */
  asOf?: string;
}

export type ImportParser = (input: ImportInput) => AsyncIterable<ImportEvent>;
/** The same in blocks, for files of millions of rows: a step of an async generator costs as much as the reading of a row. */
export type BlockParser = (input: ImportInput) => AsyncIterable<ImportEvent[]>;

/** The file is not what the format asks for, or is hostile. Nothing of it may land. The message is a plain English sentence. */
export class RefusedFile extends Error {
  override name = "RefusedFile";

  constructor(
    readonly code: FileFault,
    sentence: string,
    readonly facts: FaultFacts = {},
    options?: ErrorOptions,
  ) {
    super(sentence, options);
  }
}

/** The file is not whole: cut short, not well-formed, or missing a part. Nothing of it may land. */
export class TruncatedFile extends RefusedFile {
  override name = "TruncatedFile";
}
