import type { Encoding } from './encoding.ts';

/** A line of a file with its number, from 1 on; without its end. */
export interface RawLine {
  number: number;
  /** Undefined when it was longer than the most that is kept. */
  bytes: Buffer | undefined;
}

const lineFeeds: Record<Encoding, Buffer> = {
  'utf-8': Buffer.of(0x0a),
  // A line feed is no part of any character there.
  gb18030: Buffer.of(0x0a),
  'utf-16le': Buffer.of(0x0a, 0x00),
  'utf-16be': Buffer.of(0x00, 0x0a),
};

/** Cuts bytes into lines as they come in. Keeps no more than one line, and of a line no more than `lineBytesMax`. */
export class LineSplitter {
  readonly #lineFeed: Buffer;
  readonly #lineBytesMax: number;
  #rest: Buffer = Buffer.alloc(0);
  #isTooLong = false;
  #number = 0;

  constructor(encoding: Encoding, lineBytesMax: number) {
    this.#lineFeed = lineFeeds[encoding];
    this.#lineBytesMax = lineBytesMax;
  }

  /** The lines that end in this chunk. */
  push(chunk: Buffer): RawLine[] {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = this.#endOfLine(data, start); end !== -1; end = this.#endOfLine(data, start)) {
      lines.push(this.#line(data.subarray(start, end)));
      start = end + this.#lineFeed.length;
    }
    this.#keep(data.subarray(start));
    return lines;
  }

  /** The last line, when the file does not end with a line feed. */
  end(): RawLine[] {
    return this.#rest.length > 0 || this.#isTooLong ? [this.#line(this.#rest)] : [];
  }

  #line(bytes: Buffer): RawLine {
    this.#number += 1;
    const isTooLong = this.#isTooLong || bytes.length > this.#lineBytesMax;
    this.#isTooLong = false;
    return { number: this.#number, bytes: isTooLong ? undefined : bytes };
  }

  #endOfLine(data: Buffer, start: number): number {
    const width = this.#lineFeed.length;
    let end = data.indexOf(this.#lineFeed, start);
    // Two bytes that look like a line feed may be halves of two characters.
    while (end !== -1 && (end - start) % width !== 0) end = data.indexOf(this.#lineFeed, end + 1);
    return end;
  }

  #keep(rest: Buffer): void {
    this.#rest = rest;
    if (rest.length <= this.#lineBytesMax) return;
    this.#isTooLong = true;
    // What is thrown away is whole characters.
    this.#rest = rest.subarray(rest.length - (rest.length % this.#lineFeed.length));
  }
}
