/** Which keys belong to a backup: without them what was encrypted cannot be read, and what was signed not be checked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError, type Config } from '../config.ts';
import { writeKeyFile, type KeyTexts } from '../platform/keys/keyFile.ts';
import { findKeyTexts, keysOf } from '../platform/keys/keys.ts';
import { unlockKeys } from './keyBox.ts';
import type { Manifest } from './manifest.ts';

type KeyConfig = Pick<Config, 'dataFolder' | 'secretKey' | 'signingKey'>;

interface Locked {
  folder: string;
  passphrase: string | undefined;
}

/** For a restore: the configured keys must be those of the backup; where there are none, those in the backup become `keys.json`. */
export function settleKeysOf(config: KeyConfig, locked: Locked): (manifest: Manifest) => Promise<void> {
  return async (manifest) => {
    const configured = findKeyTexts(config);
    if (configured) return refuseOthers(configured, manifest, config.dataFolder);
    const keys = await keysIn(locked.folder, manifest, locked.passphrase);
    // One of the two may be configured, which then counts.
    const together = {
      secretKey: config.secretKey?.export().toString('base64') ?? keys.secretKey,
      signingKey: config.signingKey?.export({ type: 'pkcs8', format: 'der' }).toString('base64') ?? keys.signingKey,
    };
    refuseOthers(together, manifest, config.dataFolder);
    writeKeyFile(config.dataFolder, keys);
  };
}

/** For a drill: the same, but nothing is written, and keys that are in the backup must open. */
export function compareKeysOf(config: KeyConfig, locked: Locked): (manifest: Manifest) => Promise<void> {
  return async (manifest) => {
    const configured = findKeyTexts(config);
    if (configured) refuseOthers(configured, manifest, config.dataFolder);
    if (manifest.keys.part) await keysIn(locked.folder, manifest, locked.passphrase);
  };
}

function refuseOthers(keys: KeyTexts, manifest: Manifest, dataFolder: string): void {
  if (markOf(keys) === manifest.keys.mark) return;
  throw new StartError(
    `The keys of this installation are not those of the backup, so what was encrypted could not be read: set MALLARD_SECRET_KEY and MALLARD_SIGNING_KEY to those of the shop ("npm run restore -- FOLDER --keys" prints those in a backup), or move ${join(dataFolder, 'keys.json')} away.`,
  );
}

/** The keys in a backup. Throws `StartError` when there are none, or the passphrase is missing or wrong. */
export async function keysIn(folder: string, manifest: Manifest, passphrase: string | undefined): Promise<KeyTexts> {
  const { part, mark } = manifest.keys;
  if (!part) {
    throw new StartError(
      'The keys are not in this backup: set MALLARD_SECRET_KEY and MALLARD_SIGNING_KEY to those of the shop, or put its keys.json into the data folder.',
    );
  }
  if (passphrase === undefined) {
    throw new StartError('The keys in this backup are locked: set MALLARD_BACKUP_PASSPHRASE to its passphrase.');
  }
  const keys = await unlockKeys(readFileSync(join(folder, part.file), 'utf8'), passphrase);
  if (markOf(keys) === mark) return keys;
  throw new StartError('The keys in this backup are not those that it was made with.');
}

function markOf(keys: KeyTexts): string {
  return keysOf(keys).mark.toString('hex');
}
