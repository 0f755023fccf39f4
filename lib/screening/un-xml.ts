/**
 * The UN Security Council consolidated list in XML, streamed. Individuals and entities; the key is the reference number.
 * Source of the layout: the UN's sc-sanctions.xsd. A document type, an entity of its own, or bounds passed: refused.
 */
import { SaxesParser } from "saxes";
import { type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";
import { readUnEntry, type UnElement } from "#lib/screening/un-entry";

const DEEPEST = 8;
const LARGEST_ENTRY_CHARACTERS = 1_000_000;
const LARGEST_FILE_BYTES = 1_000_000_000;

/** Entries as `ListEntry` records, and the list's own date. Throws `TruncatedFile` when the XML is not well-formed to its end. */
export async function* parseUnXml(input: ImportInput): AsyncGenerator<ImportEvent> {
  const queue: ImportEvent[] = [];
  const reader = new UnReader(queue, input.fromLine ?? 1, input.asOf);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytesRead = 0;
  for await (const chunk of input.open() as AsyncIterable<Buffer>) {
    bytesRead += chunk.length;
    if (bytesRead > LARGEST_FILE_BYTES) throw new RefusedFile("hostile", "The file is larger than any list of the UN.");
    reader.write(decode(decoder, chunk));
    yield* queue.splice(0);
  }
  reader.close();
  yield* queue.splice(0);
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw new RefusedFile("not-utf8", "The file is not UTF-8.", {}, { cause });
  }
}

class UnReader {
  private readonly parser = new SaxesParser({ position: true });
  private readonly stack: UnElement[] = [];
  private readonly seen = new Set<string>();
  private depth = 0;
  private characters = 0;
  private entryLine = 0;
  private rootClosed = false;

  constructor(
    private readonly queue: ImportEvent[],
    private readonly fromLine: number,
    private readonly asOf: string | undefined,
  ) {
    this.parser.on("error", (error) => {
      throw new TruncatedFile("cut-xml", `The XML is not well-formed or ends too early (${error.message}).`);
    });
    this.parser.on("doctype", () => {
      throw new RefusedFile("hostile", "The file declares a document type, which a list of the UN never does.");
    });
    this.parser.on("opentag", (tag) => this.open(tag.name, tag.attributes as Record<string, string>));
    this.parser.on("text", (text) => this.addText(text));
    this.parser.on("cdata", (text) => this.addText(text));
    this.parser.on("closetag", () => this.closeTag());
  }

  write(text: string): void {
    this.parser.write(text);
  }

  close(): void {
    this.parser.close();
    if (!this.rootClosed) throw new TruncatedFile("cut-xml", "The XML ends before its last element.");
    if (this.seen.size === 0) throw new TruncatedFile("no-records", "The list has no entries.");
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.depth++;
    if (this.depth > DEEPEST) throw new RefusedFile("hostile", `The XML is nested deeper than ${DEEPEST} levels.`);
    if (this.depth === 1) this.openRoot(name, attributes);
    if (this.depth === 3) {
      this.entryLine = this.parser.line;
      this.characters = 0;
    }
    if (this.depth < 3) return;
    const element: UnElement = { name, text: "", children: [] };
    this.stack.at(-1)?.children.push(element);
    this.stack.push(element);
  }

  private openRoot(name: string, attributes: Record<string, string>): void {
    if (name !== "CONSOLIDATED_LIST") {
      throw new RefusedFile("wrong-format", `The file is not the consolidated list of the UN: its root is ${name}.`);
    }
    const generated = /^\d{4}-\d{2}-\d{2}/.exec(attributes["dateGenerated"] ?? "")?.[0] ?? this.asOf;
    if (generated !== undefined) this.queue.push({ type: "meta", asOf: generated });
  }

  private addText(text: string): void {
    const element = this.stack.at(-1);
    if (!element) return;
    this.characters += text.length;
    if (this.characters > LARGEST_ENTRY_CHARACTERS)
      throw new RefusedFile("hostile", `The entry at line ${this.entryLine} is larger than any of the UN.`);
    element.text += text;
  }

  private closeTag(): void {
    if (this.depth === 3) this.closeEntry(this.stack.pop() as UnElement);
    else if (this.depth > 3) this.stack.pop();
    this.depth--;
    this.rootClosed = this.depth === 0;
  }

  private closeEntry(element: UnElement): void {
    const entry = readUnEntry(element);
    const line = this.entryLine;
    if ("reason" in entry) this.queue.push({ type: "bad-row", line, ...entry });
    else if (this.seen.has(entry.entryId)) {
      const facts = { entry: entry.entryId };
      this.queue.push({ type: "bad-row", line, code: "twice", facts, reason: `Entry ${facts.entry} stands twice.` });
    } else {
      this.seen.add(entry.entryId);
      if (line >= this.fromLine) this.queue.push({ type: "record", line, key: entry.entryId, record: entry });
    }
  }
}
