import type { Readable } from 'node:stream';
import type { ByteRange } from '../../platform/http/byteRange.ts';

export interface StoredContent {
  bytes: number;
  sha256: Buffer;
}

/**
 * Where contents are kept, by keys such as `files/0f/0f3a…`. Contents are kept whole or not at all, and never change; a
 * key may be written again with the same content.
 */
export interface FileStorage {
  /** Throws what the stream throws, and then keeps nothing. */
  write(key: string, content: Readable): Promise<StoredContent>;
  /** Keeps `content` in a file while `work` is done with it, for what needs no key. Throws what the stream and `work` throw. */
  asFile<T>(content: Readable, work: (path: string) => Promise<T>): Promise<T>;
  /** Undefined when there is nothing under this key. */
  sizeOf(key: string): Promise<number | undefined>;
  read(key: string, range?: ByteRange): Readable;
  remove(key: string): Promise<void>;
  /** Removes what killed writers left behind and nobody has written to since; how much that was. */
  sweepUnfinished(before: Date): Promise<number>;
  /** Keys in a folder such as `files` whose content was written before, some hundreds at a time. */
  listWrittenBefore(folder: string, before: Date): AsyncIterable<string[]>;
  /** All keys, some hundreds at a time. What comes or goes meanwhile may be among them or not. */
  listAll(): AsyncIterable<string[]>;
}
