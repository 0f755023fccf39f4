/** Lines of a byte stream, with their line feed, as they are: no decoding in between. A line may be long: a file that is kept is one row. */
export class LineReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line, or null at the end. A last line without its feed is given as it is. */
  async next(): Promise<Buffer | null> {
    // Joined once, when the feed is there: to join anew with each chunk would copy a long line as often as it has chunks.
    const begun: Buffer[] = [];
    for (;;) {
      const feed = this.#rest.indexOf(0x0a);
      if (feed >= 0) {
        const end = this.#rest.subarray(0, feed + 1);
        this.#rest = this.#rest.subarray(feed + 1);
        return begun.length === 0 ? end : Buffer.concat([...begun, end]);
      }
      if (this.#rest.length > 0) begun.push(this.#rest);
      const { value, done } = await this.#chunks.next();
      this.#rest = done ? Buffer.alloc(0) : value;
      if (done) return begun.length === 0 ? null : Buffer.concat(begun);
    }
  }
}
