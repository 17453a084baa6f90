/** Rows of numbers between one who brings them and one who takes them, in the order in which they came. */
export class Ring {
  readonly #width: number;
  rows: Float64Array;
  #capacity = 16_384;
  #first = 0;
  #length = 0;
  #wake: (() => void) | undefined;

  constructor(width: number) {
    this.#width = width;
    this.rows = new Float64Array(this.#capacity * width);
  }

  get length(): number {
    return this.#length;
  }

  /** A row more, to be written into `rows` from the place on that is given back. */
  push(): number {
    if (this.#length === this.#capacity) this.#grow();
    const at = ((this.#first + this.#length) & (this.#capacity - 1)) * this.#width;
    this.#length += 1;
    return at;
  }

  /** A number of the row that came first. */
  first(column: number): number {
    return this.rows[this.#first * this.#width + column] ?? Number.NaN;
  }

  shift(): void {
    this.#first = (this.#first + 1) & (this.#capacity - 1);
    this.#length -= 1;
  }

  /** For whoever brings rows: until enough were taken; undefined when there is room. */
  room(): Promise<void> | undefined {
    if (this.#length < this.#capacity / 2) return undefined;
    return new Promise((resolve) => (this.#wake = resolve));
  }

  /** For whoever takes rows. */
  wake(): void {
    if (this.#length >= this.#capacity / 2) return;
    this.#wake?.();
    this.#wake = undefined;
  }

  /** One handful may be more than there is room for. */
  #grow(): void {
    const rows = new Float64Array(this.rows.length * 2);
    const start = this.#first * this.#width;
    rows.set(this.rows.subarray(start));
    rows.set(this.rows.subarray(0, start), this.rows.length - start);
    this.rows = rows;
    this.#first = 0;
    this.#capacity *= 2;
  }
}
