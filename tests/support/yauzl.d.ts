/** What the tests use of it; the package brings no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  interface Entry {
    fileName: string;
  }
  interface ZipReader {
    readEntry(): void;
    on(event: 'entry', listener: (entry: Entry) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    openReadStream(entry: Entry, done: (error: Error | null, stream: Readable) => void): void;
  }
  export function fromBuffer(
    buffer: Buffer,
    options: { lazyEntries: true },
    done: (error: Error | null, zip: ZipReader) => void,
  ): void;
}
