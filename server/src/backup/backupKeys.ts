/** Which keys belong to a backup: without them what was encrypted cannot be read, and what was signed not be checked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError, type Config } from '../config.ts';
import { KeyTexts, writeKeyFile } from '../platform/keys/keyFile.ts';
import { findKeyTexts, keysOf } from '../platform/keys/keys.ts';
import { comparePart } from './comparePart.ts';
import { unlockKeys, type BackupKeys } from './passphraseLock.ts';
import { refuseUnsealed, type Manifest } from './manifest.ts';

type KeyConfig = Pick<Config, 'dataFolder' | 'secretKey' | 'olderSecretKeys' | 'signingKey'>;

interface Locked {
  folder: string;
  passphrase: string | undefined;
}

/** A backup whose keys are known. */
export interface OpenedKeys {
  /** What its parts are encrypted with, if they are. */
  partsKey: Buffer | undefined;
  /** Makes them the keys of the installation, where it has none of its own. */
  keep: () => void;
}
export type OpenKeys = (manifest: Manifest) => Promise<OpenedKeys>;

/**
 * The configured keys, which must be those of the backup; where there are none, those in it. Throws `StartError` when keys or
 * passphrase are missing or wrong, and when the manifest is not what their holder sealed.
 */
export function openKeysOf(config: KeyConfig, locked: Locked): OpenKeys {
  return async (manifest) => {
    const configured = findKeyTexts(config);
    const mayOpen = manifest.keys.part !== null && locked.passphrase !== undefined;
    const unlocked = mayOpen || !configured ? await keysIn(locked.folder, manifest, locked.passphrase) : undefined;
    const keys = configured ?? withConfigured(config, unlocked);
    refuseOthers(keys, manifest, config.dataFolder);
    refuseUnsealed(locked.folder, keysOf(keys));
    if (manifest.isEncrypted && !unlocked) throw passphraseMissing();
    return {
      partsKey: manifest.isEncrypted && unlocked ? Buffer.from(unlocked.partsKey, 'base64') : undefined,
      keep: () => {
        if (!configured && unlocked) writeKeyFile(config.dataFolder, KeyTexts.parse(unlocked));
      },
    };
  };
}

/** One of the two may be configured, which then counts. */
function withConfigured(config: KeyConfig, unlocked: KeyTexts | undefined): KeyTexts {
  return {
    ...(config.secretKey
      ? {
          secretKey: config.secretKey.export().toString('base64'),
          olderSecretKeys: config.olderSecretKeys.map((key) => key.export().toString('base64')),
        }
      : { secretKey: unlocked?.secretKey ?? '', olderSecretKeys: unlocked?.olderSecretKeys ?? [] }),
    signingKey:
      config.signingKey?.export({ type: 'pkcs8', format: 'der' }).toString('base64') ?? unlocked?.signingKey ?? '',
  };
}

function passphraseMissing(): StartError {
  return new StartError('This backup is locked: set MALLARD_BACKUP_PASSPHRASE to its passphrase.');
}

function refuseOthers(keys: KeyTexts, manifest: Manifest, dataFolder: string): void {
  if (markOf(keys) === manifest.keys.mark) return;
  throw new StartError(
    `The keys of this installation are not those of the backup, so what was encrypted could not be read: set MALLARD_SECRET_KEY and MALLARD_SIGNING_KEY to those of the shop ("npm run restore -- FOLDER --keys" prints those in a backup), or move ${join(dataFolder, 'keys.json')} away.`,
  );
}

/** The keys in a backup. Throws `StartError` when there are none, or the passphrase is missing or wrong. */
export async function keysIn(folder: string, manifest: Manifest, passphrase: string | undefined): Promise<BackupKeys> {
  const { part, mark } = manifest.keys;
  if (!part) {
    throw new StartError(
      'The keys are not in this backup: set MALLARD_SECRET_KEY and MALLARD_SIGNING_KEY to those of the shop, or put its keys.json into the data folder.',
    );
  }
  if (passphrase === undefined) throw passphraseMissing();
  const path = join(folder, part.file);
  await comparePart(path, part);
  const keys = await unlockKeys(readFileSync(path, 'utf8'), passphrase);
  if (markOf(keys) === mark) return keys;
  throw new StartError('The keys in this backup are not those that it was made with.');
}

function markOf(keys: KeyTexts): string {
  return keysOf(keys).mark.toString('hex');
}
