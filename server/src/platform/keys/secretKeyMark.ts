/** Which secret key a database belongs to: with another one everything that is encrypted in it could not be read. */
import { StartError } from '../../config.ts';
import { prepared, type Tx } from '../database/database.ts';
import type { Keys } from './keys.ts';

const keepStatement = prepared(
  'secret_key_mark_keep',
  `insert into secret_key_mark (mark, kept_at) values ($1, $2) on conflict (only_one) do nothing`,
);
const findStatement = prepared<{ mark: Buffer }>('secret_key_mark_find', 'select mark from secret_key_mark');
const sealedStatement = prepared<{ keyId: string; sealed: Buffer }>(
  'secret_key_mark_sealed',
  'select kid as key_id, private_key as sealed from signing_keys where private_key is not null limit 1',
);

/**
 * Keeps the mark of the key at the first start, and compares it at every other. Throws `StartError` when the database was
 * filled with another key; nothing is changed then.
 */
export async function checkSecretKey(tx: Tx, keys: Keys, now: Date): Promise<void> {
  const mark = keys.lookupHash('secret key', 'mark');
  if (!(await tx.maybe(findStatement, []))) {
    // One that is older than marks shows by what is encrypted in it.
    const known = await tx.maybe(sealedStatement, []);
    if (known && !keys.opensSigner(known)) throw wrongKey();
    await tx.run(keepStatement, [mark, now]);
  }
  const found = await tx.one(findStatement, []);
  if (!found.mark.equals(mark)) throw wrongKey();
}

function wrongKey(): StartError {
  return new StartError(
    'MALLARD_SECRET_KEY is not the key that this database was filled with: set the one from before (in local mode it stands in keys.json of the data folder), or point to the database that belongs to this key. Nothing was changed.',
  );
}
