/** What is used of it; the package brings no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  interface Entry<Name> {
    fileName: Name;
    generalPurposeBitFlag: number;
  }
  interface ZipReader {
    readEntry(): void;
    on(event: 'entry', listener: (entry: Entry<string>) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    openReadStream(entry: Entry<string>, done: (error: Error | null, stream: Readable) => void): void;
  }
  interface ZipWalk {
    eachEntry(): AsyncIterable<Entry<Buffer>>;
    openReadStreamPromise(entry: Entry<Buffer>, options: object): Promise<Readable>;
    close(): void;
  }
  export function fromBuffer(
    buffer: Buffer,
    options: { lazyEntries: true },
    done: (error: Error | null, zip: ZipReader) => void,
  ): void;
  export function fromBufferPromise(
    buffer: Buffer,
    options: { autoClose: false; decodeStrings: false },
  ): Promise<ZipWalk>;
  export function openPromise(path: string, options: { autoClose: false; decodeStrings: false }): Promise<ZipWalk>;
}
