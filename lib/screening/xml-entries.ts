/**
 * Entries of a list in XML as a stream of small element trees, for any publisher. Memory is that of one piece. A document type, entities of its own,
 * bounds passed, another root: refused with a plain reason.
 */
import { SaxesParser } from "saxes";
import type { RowFault } from "#lib/contract/sources";
import { type Fault, type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";
import type { ListEntry } from "#lib/screening/list-entry";

/** An element with what stands in it. Names come without their namespace prefix; `text` is its own text, as written. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

interface XmlShape {
  /** Whose list it is, for the sentences: `the UN`. */
  publisher: string;
  /** Names that the root may have. */
  roots: readonly string[];
  /** Whether the element with this path (root first, itself last) is to be given whole. Not asked within a piece, nor for the root. */
  isPiece(path: readonly string[]): boolean;
  /** Deepest nesting of elements, the root counted. */
  deepest: number;
  /** Longest piece, tags and attributes counted; a million where absent. */
  largestPieceCharacters?: number;
}

/** `line` is where the element begins. The root comes first, with its attributes and no children. */
interface XmlPiece {
  line: number;
  isRoot: boolean;
  element: XmlElement;
}

const LARGEST_FILE_BYTES = 4_000_000_000;
const LARGEST_PIECE_CHARACTERS = 1_000_000;
// What an element costs beside its text, so that a million empty ones are no small entry.
const CHARACTERS_OF_A_TAG = 10;

/** Reads pieces. Throws `TruncatedFile` when the XML is not well-formed to its end, `RefusedFile` when it is another file or hostile. */
async function* readXmlPieces(stream: AsyncIterable<unknown>, shape: XmlShape): AsyncGenerator<XmlPiece> {
  const reader = new PieceReader(shape);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytesRead = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Buffer);
    if (bytesRead < 4) refuseForeignBytes(bytes);
    bytesRead += bytes.length;
    if (bytesRead > LARGEST_FILE_BYTES) throw new RefusedFile("hostile", `The file is larger than any list of ${shape.publisher}.`);
    reader.write(decode(decoder, bytes));
    yield* reader.pieces.splice(0);
  }
  if (bytesRead === 0) throw new TruncatedFile("empty", "The file is empty.");
  reader.close();
  yield* reader.pieces.splice(0);
}

/** A list whose pieces are its entries, and pieces that say something of the whole list. */
export interface XmlList extends XmlShape {
  /** What a piece says of the whole list; the root is asked first. Null when it is no such piece: then it is an entry. */
  readMeta(element: XmlElement): { asOf?: string | undefined; declaredCount?: number } | null;
  readEntry(element: XmlElement): ListEntry | Fault<RowFault>;
}

/** Entries as `ListEntry` records; the key is `entryId`. An entry that stands twice or cannot be used is told by its line. */
export async function* parseXmlList(input: ImportInput, list: XmlList): AsyncGenerator<ImportEvent> {
  const seen = new Set<string>();
  for await (const { line, isRoot, element } of readXmlPieces(input.open(), list)) {
    const said = list.readMeta(element);
    const asOf = said?.asOf ?? (isRoot ? input.asOf : undefined);
    if (asOf !== undefined) yield { type: "meta", asOf };
    if (said?.declaredCount !== undefined) yield { type: "meta", declaredCount: said.declaredCount };
    if (said !== null || isRoot) continue;
    const entry = list.readEntry(element);
    if ("reason" in entry) yield { type: "bad-row", line, ...entry };
    else if (seen.has(entry.entryId)) {
      const facts = { entry: entry.entryId };
      yield { type: "bad-row", line, code: "twice", facts, reason: `Entry ${facts.entry} stands twice.` };
    } else {
      seen.add(entry.entryId);
      if (line >= (input.fromLine ?? 1)) yield { type: "record", line, key: entry.entryId, record: entry };
    }
  }
  if (seen.size === 0) throw new TruncatedFile("no-records", "The list has no entries.");
}

function refuseForeignBytes(bytes: Buffer): void {
  const [first, second] = bytes;
  const utf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || (first === 0x3c && second === 0);
  if (utf16 || (first === 0 && second === 0x3c)) throw new RefusedFile("utf16", "The file is UTF-16; a list in XML is UTF-8.");
  if ((first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b)) {
    throw new RefusedFile("compressed", "The file is compressed; unpack it first.");
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw new RefusedFile("not-utf8", "The file is not UTF-8.", {}, { cause });
  }
}

class PieceReader {
  readonly pieces: XmlPiece[] = [];
  private readonly parser = new SaxesParser({ position: true });
  /** Open elements from the root to here. */
  private readonly path: string[] = [];
  /** Open elements of the piece that is being read. */
  private readonly stack: XmlElement[] = [];
  private readonly mostCharacters: number;
  private characters = 0;
  /** Written since the parser last told anything: what it holds back is bounded too. */
  private pendingCharacters = 0;
  private pieceLine = 0;
  private rootClosed = false;

  constructor(private readonly shape: XmlShape) {
    this.mostCharacters = shape.largestPieceCharacters ?? LARGEST_PIECE_CHARACTERS;
    const { parser } = this;
    parser.on("error", (error) => {
      throw new TruncatedFile("cut-xml", `The XML is not well-formed or ends too early (${error.message}).`);
    });
    parser.on("doctype", () => {
      throw new RefusedFile("hostile", `The file declares a document type, which a list of ${shape.publisher} never does.`);
    });
    parser.on("opentag", (tag) => this.open(localName(tag.name), tag.attributes as Record<string, string>));
    parser.on("text", (text) => this.addText(text));
    parser.on("cdata", (text) => this.addText(text));
    parser.on("comment", () => this.told());
    parser.on("processinginstruction", () => this.told());
    parser.on("closetag", () => this.closeTag());
  }

  write(text: string): void {
    this.pendingCharacters += text.length;
    this.parser.write(text);
    if (this.pendingCharacters > this.mostCharacters) this.refuseLarge(this.stack.length > 0 ? this.pieceLine : this.parser.line);
  }

  close(): void {
    this.parser.close();
    if (!this.rootClosed) throw new TruncatedFile("cut-xml", "The XML ends before its last element.");
  }

  private told(): void {
    this.pendingCharacters = 0;
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.told();
    this.path.push(name);
    const depth = this.path.length;
    if (depth > this.shape.deepest) {
      throw new RefusedFile("hostile", `The XML is nested deeper than ${this.shape.deepest} levels.`);
    }
    const element: XmlElement = { name, attributes: localNames(attributes), text: "", children: [] };
    const parent = this.stack.at(-1);
    if (depth === 1) this.openRoot(element);
    else if (parent) parent.children.push(element);
    else if (this.shape.isPiece(this.path)) {
      this.pieceLine = this.parser.line;
      this.characters = 0;
    } else return;
    if (depth === 1) return;
    this.stack.push(element);
    this.count(CHARACTERS_OF_A_TAG + Object.values(attributes).reduce((sum, value) => sum + value.length, 0));
  }

  private openRoot(element: XmlElement): void {
    if (!this.shape.roots.includes(element.name)) {
      throw new RefusedFile("wrong-format", `The file is not a list of ${this.shape.publisher}: its root is ${element.name}.`);
    }
    this.pieces.push({ line: this.parser.line, isRoot: true, element });
  }

  private addText(text: string): void {
    this.told();
    const element = this.stack.at(-1);
    if (!element) return;
    this.count(text.length);
    element.text += text;
  }

  private count(characters: number): void {
    this.characters += characters;
    if (this.characters > this.mostCharacters) this.refuseLarge(this.pieceLine);
  }

  private refuseLarge(line: number): never {
    throw new RefusedFile("hostile", `The entry at line ${line} is larger than any of ${this.shape.publisher}.`);
  }

  private closeTag(): void {
    this.told();
    this.path.pop();
    this.rootClosed = this.path.length === 0;
    const element = this.stack.pop();
    if (element && this.stack.length === 0) this.pieces.push({ line: this.pieceLine, isRoot: false, element });
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function localNames(attributes: Record<string, string>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) plain[localName(name)] = value;
  return plain;
}

/** The children of this name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The texts of the children of this name, blanks squeezed, empty ones left out. */
export function textsOf(element: XmlElement, name: string): string[] {
  return childrenOf(element, name)
    .map((child) => squeeze(child.text))
    .filter(Boolean);
}

/** The first of {@link textsOf}, or `""`. */
export function textOf(element: XmlElement, name: string): string {
  return textsOf(element, name)[0] ?? "";
}

export function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
