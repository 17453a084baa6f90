import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 2026 in the format of zip files, so that the same content makes the same bytes. */
const zipDate = ((2026 - 1980) << 9) | (1 << 5) | 1;
/** Names are UTF-8. */
const flags = 0x0800;
const deflated = 8;

/** A zip file of texts or bytes by their names, in that order. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const about = aboutOf(bytes, packed, Buffer.byteLength(name));
    parts.push(Buffer.concat([uint32(0x04034b50), about, Buffer.from(name), packed]));
    directory.push(entryOf(about, name, offset));
    offset += parts.at(-1)?.length ?? 0;
  }
  const index = Buffer.concat(directory);
  return Buffer.concat([...parts, index, endOf(directory.length, index.length, offset)]);
}

/** What both the file's own header and the directory say of it. */
function aboutOf(bytes: Buffer, packed: Buffer, nameLength: number): Buffer {
  return Buffer.concat([
    uint16(20, flags, deflated, 0, zipDate),
    uint32(crc32(bytes), packed.length, bytes.length),
    uint16(nameLength, 0),
  ]);
}

function entryOf(about: Buffer, name: string, offset: number): Buffer {
  return Buffer.concat([uint32(0x02014b50), uint16(20), about, uint16(0, 0, 0), uint32(0, offset), Buffer.from(name)]);
}

function endOf(count: number, size: number, offset: number): Buffer {
  return Buffer.concat([uint32(0x06054b50), uint16(0, 0, count, count), uint32(size, offset), uint16(0)]);
}

function uint16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => bytes.writeUInt16LE(number, index * 2));
  return bytes;
}

function uint32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, index * 4));
  return bytes;
}
