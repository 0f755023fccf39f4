/** Lines of a byte stream, with their line feed, as they are: no decoding in between. */
export class LineReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest = Buffer.alloc(0);
  #at = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line, or null at the end. A last line without its feed is given as it is. */
  async next(): Promise<Buffer | null> {
    for (let searched = this.#at; ; ) {
      const feed = this.#rest.indexOf(0x0a, searched);
      if (feed >= 0) {
        const line = this.#rest.subarray(this.#at, feed + 1);
        this.#at = feed + 1;
        return line;
      }
      searched = this.#rest.length - this.#at;
      const { value, done } = await this.#chunks.next();
      this.#rest = Buffer.concat(done ? [this.#rest.subarray(this.#at)] : [this.#rest.subarray(this.#at), value]);
      this.#at = 0;
      if (!done) continue;
      const line = this.#rest;
      this.#rest = Buffer.alloc(0);
      return line.length === 0 ? null : line;
    }
  }
}
