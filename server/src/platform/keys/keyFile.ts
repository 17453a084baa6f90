/** `keys.json` in the data folder: the keys of local mode. */
import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config.ts';
import { giveToOwnerOf, hasCode, makeFolder } from '../files/folders.ts';

/** Both in base64: 32 random bytes, and an Ed25519 private key (PKCS #8, DER). */
const secretKeyText = z.string().refine((text) => Buffer.from(text, 'base64').length === 32);
export const KeyTexts = z.object({
  secretKey: secretKeyText,
  /** Those that came before, the newest first. */
  olderSecretKeys: z.array(secretKeyText).optional(),
  signingKey: z.string().refine(isPrivateKey),
});
export type KeyTexts = z.infer<typeof KeyTexts>;

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }) !== undefined;
  } catch {
    return false;
  }
}

/** Undefined where there is none. Throws `ConfigError` when it cannot be read. */
export function readKeyFile(dataFolder: string): KeyTexts | undefined {
  const file = fileIn(dataFolder);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw unusable(file, error);
  }
  try {
    return KeyTexts.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(
      `${file} is damaged: put it back from a backup, since what was encrypted with it cannot be read without it.`,
    );
  }
}

/** Those that are there, else new ones. Throws `ConfigError` when they cannot be read or made. */
export function ensureKeyFile(dataFolder: string): KeyTexts {
  const found = readKeyFile(dataFolder);
  if (found) return found;
  writeKeyFile(dataFolder, {
    secretKey: randomBytes(32).toString('base64'),
    signingKey: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  });
  const made = readKeyFile(dataFolder);
  if (made) return made;
  throw unusable(fileIn(dataFolder), new Error('it was deleted'));
}

/** Takes the place of the keys that are there. Throws `ConfigError` when it cannot be written. */
export function replaceKeyFile(dataFolder: string, keys: KeyTexts): void {
  const file = fileIn(dataFolder);
  const unfinished = `${file}.${process.pid}.new`;
  try {
    writeUnfinished(dataFolder, unfinished, keys);
    renameSync(unfinished, file);
  } catch (error) {
    throw unusable(file, error);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function writeUnfinished(dataFolder: string, path: string, keys: KeyTexts): void {
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(path, 0o600);
  giveToOwnerOf(dataFolder, path);
}

/** Whoever was quicker stays. Throws `ConfigError` when it cannot be written. */
export function writeKeyFile(dataFolder: string, keys: KeyTexts): void {
  const file = fileIn(dataFolder);
  const unfinished = `${file}.${process.pid}.new`;
  try {
    makeFolder(dataFolder);
    writeUnfinished(dataFolder, unfinished, keys);
    // A link is complete from its first moment and, unlike a rename, loses against a process that was quicker.
    linkSync(unfinished, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw unusable(file, error);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'keys.json');
}

function unusable(file: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(
    `The keys in ${file} cannot be read or made (${reason}); MALLARD_DATA must be a folder of yours.`,
  );
}
