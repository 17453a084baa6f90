/** The files that a backup consists of: streamed, compressed where it pays, each with its hash. */
import { createCipheriv, createDecipheriv, createHash, randomBytes, type Decipher, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, pipeline as chain, Transform, type Readable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** More makes it little smaller and much slower. */
const compressionLevel = 3;

/** What is on the disk. */
export interface Written {
  bytes: number;
  sha256: string;
}

/** Hashes and counts what flows through. */
class Meter extends Transform {
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  written(): Written {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

type OnBytes = (bytes: number) => void;

/** Tells how much flows through. */
function counting(onBytes: OnBytes = () => undefined): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
}

interface WriteOptions {
  signal: AbortSignal;
  /** Encrypts what is written. */
  partsKey?: Buffer | undefined;
  onBytes?: OnBytes | undefined;
}

/** Writes a new file down to the disk; only its owner may read it. The hash is of what was given. */
export async function writePlain(path: string, content: Readable, options: WriteOptions): Promise<Written> {
  const meter = new Meter();
  await pipeline(content, meter, encrypting(options.partsKey), fileAt(path), { signal: options.signal });
  return meter.written();
}

/** The same, compressed: here the hash is of what lies on the disk. `onBytes` is told of what went in. */
export async function writeCompressed(path: string, content: Readable, options: WriteOptions): Promise<Written> {
  const meter = new Meter();
  const { onBytes, signal, partsKey } = options;
  const pack = createGzip({ level: compressionLevel });
  await pipeline(content, counting(onBytes), pack, encrypting(partsKey), meter, fileAt(path), { signal });
  return meter.written();
}

/** What `writeCompressed` was given. */
export function readCompressed(path: string, partsKey?: Buffer, onBytes?: OnBytes): Readable {
  // A failure reaches the reader of the last stream.
  return chain(createReadStream(path), decrypting(partsKey), createGunzip(), counting(onBytes), () => undefined);
}

/** What `writePlain` was given. */
export function readPlain(path: string, partsKey?: Buffer): Readable {
  return chain(createReadStream(path), decrypting(partsKey), () => undefined);
}

/** AES-256-CTR under a first block of its own, which comes first. That nothing was changed, hashes and the sealed manifest tell. */
function encrypting(key: Buffer | undefined): Transform {
  if (key === undefined) return new PassThrough();
  const first = randomBytes(blockBytes);
  const cipher = createCipheriv('aes-256-ctr', key, first);
  cipher.push(first);
  return cipher;
}

const blockBytes = 16;

/** What a plain file takes, encrypted or not. */
export function bytesOnDisk(bytes: number, key: Buffer | undefined): number {
  return key === undefined ? bytes : bytes + blockBytes;
}

function decrypting(key: Buffer | undefined): Transform {
  if (key === undefined) return new PassThrough();
  let first = Buffer.alloc(0);
  let decipher: Decipher | undefined;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (decipher) return done(null, decipher.update(chunk));
      first = Buffer.concat([first, chunk]);
      if (first.length < blockBytes) return done();
      decipher = createDecipheriv('aes-256-ctr', key, first.subarray(0, blockBytes));
      return done(null, decipher.update(first.subarray(blockBytes)));
    },
  });
}

/** Reads a file as it lies on the disk. */
export async function measure(path: string): Promise<Written> {
  return measureStream(createReadStream(path, { highWaterMark: 1 << 18 }));
}

export async function measureStream(content: Readable): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    // A stream of bytes gives nothing else.
    const buffer = chunk as Buffer;
    hash.update(buffer);
    bytes += buffer.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function fileAt(path: string) {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
}

/** The names in a folder and all below it last through a loss of power. Not every system can do that to a folder. */
export async function makeNamesDurable(folder: string, { deep }: { deep: boolean }): Promise<void> {
  if (process.platform === 'win32') return;
  if (deep) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) await makeNamesDurable(join(folder, entry.name), { deep });
    }
  }
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
