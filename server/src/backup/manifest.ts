/** What a backup says of itself. It is written last: a folder without it is no backup. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../config.ts';
import { hasCode } from '../platform/files/folders.ts';
import type { Keys } from '../platform/keys/keys.ts';

/** Rises when older programs could not read what is written. */
export const formatNow = 2;

const count = z.int().nonnegative();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const fileName = z.string().regex(/^[a-z0-9_]+(\/[a-z0-9_]+)?(\.[a-z]+)+$/);

const Part = z.strictObject({ file: fileName, rows: count, bytes: count, sha256: hash });
const TablePart = z.strictObject({ ...Part.shape, table: z.string(), columns: z.array(z.string()).min(1) });
const Seal = z.strictObject({ id: count, toEntryId: count, entries: count, postings: count, hash });
const Sum = z.strictObject({ kind: z.string(), postings: count, sumFen: z.int() });

const Manifest = z.strictObject({
  format: z.literal(formatNow),
  /** Of Mallard and of PostgreSQL. */
  program: z.string(),
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: hash })).min(1),
  tables: z.array(TablePart),
  jobs: Part,
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: count.nullable() })),
  /** The list of the files; their contents lie beside it by their keys. `missing`: rows whose file was not there. */
  files: z.strictObject({ ...Part.shape, contentBytes: count, missing: count }),
  /** Whether the parts are, and the contents of files: by the key that lies with the others in `keys.part`. */
  isEncrypted: z.boolean(),
  /** Which keys the data were encrypted and signed with; null: the keys themselves are not in it. */
  keys: z.strictObject({ mark: hash, part: Part.nullable() }),
  ledger: z.strictObject({
    /** The last one; null: nothing was sealed. */
    seal: Seal.nullable(),
    /** Of all postings, by kind of account. */
    sums: z.array(Sum),
  }),
});

export type Manifest = z.infer<typeof Manifest>;
export type Part = z.infer<typeof Part>;
export type TablePart = z.infer<typeof TablePart>;
export type Seal = z.infer<typeof Seal>;
export type Sum = z.infer<typeof Sum>;

export const manifestFile = 'manifest.json';
/** As `sha256sum -c` reads it. */
export const manifestHashFile = 'manifest.sha256';

/** By the keys of the installation: whoever can only write into the backup cannot make another one. */
export const manifestSealFile = 'manifest.seal';

/** The manifest's text, the line that anybody can check it by, and the seal that only the shop's keys can make. */
export function printManifest(manifest: Manifest, keys: Keys): { text: string; proof: string; seal: string } {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  return { text, proof: `${sha256(text)}  ${manifestFile}\n`, seal: `${sealOf(text, keys)}\n` };
}

/** Throws `StartError` when the folder is no complete backup, was damaged, or was made by a newer program. */
export function readManifest(folder: string): Manifest {
  const text = read(folder, manifestFile);
  if (read(folder, manifestHashFile) !== `${sha256(text)}  ${manifestFile}\n`) {
    throw new StartError(`${join(folder, manifestFile)} was damaged: it is not what ${manifestHashFile} says.`);
  }
  const content: unknown = JSON.parse(text);
  const { format } = z.object({ format: z.number() }).parse(content);
  if (format > formatNow) {
    throw new StartError('This backup was made by a newer version of Mallard: update the program and try again.');
  }
  if (format < formatNow) {
    throw new StartError(
      'This backup was made by an older version of Mallard, which sealed none: restore it with that version, then upgrade.',
    );
  }
  return Manifest.parse(content);
}

/** Throws `StartError` when the manifest is not the one that the holder of these keys wrote. */
export function refuseUnsealed(folder: string, keys: Keys): void {
  const expected = Buffer.from(sealOf(read(folder, manifestFile), keys));
  const found = Buffer.from(read(folder, manifestSealFile).trim());
  if (expected.length === found.length && timingSafeEqual(expected, found)) return;
  throw new StartError(
    `${join(folder, manifestFile)} was changed after the backup was made: ${manifestSealFile} was not made for it by the keys of this shop. Take another backup.`,
  );
}

function sealOf(text: string, keys: Keys): string {
  return keys.lookupHash('backup manifest', text).toString('hex');
}

/** All parts but the contents of files. */
export function partsOf({ tables, jobs, files, keys }: Manifest): Part[] {
  return [...tables, jobs, files, ...(keys.part ? [keys.part] : [])];
}

function read(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    throw new StartError(`${folder} is no complete backup: there is no ${name} in it.`);
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
