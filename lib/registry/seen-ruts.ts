/** Which RUTs came already: a bit for each of the 100 million numbers, 12.5 MB whatever the register. */
const MOST_RUTS = 100_000_000;

export class SeenRuts {
  readonly #bits = new Uint32Array(MOST_RUTS / 32);

  /** Marks the number of a RUT; whether it was marked before. */
  add(rutNumber: number): boolean {
    const at = rutNumber >>> 5;
    const bit = 1 << (rutNumber & 31);
    const before = this.#bits[at] ?? 0;
    this.#bits[at] = before | bit;
    return (before & bit) !== 0;
  }
}
