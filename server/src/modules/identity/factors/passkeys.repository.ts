import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export type PasskeyRow = Row<
  'passkeys',
  'id userId name credentialId publicKey counter transports synced createdAt lastUsedAt'
>;

const passkeyColumns =
  'id, user_id, name, credential_id, public_key, counter, transports, synced, created_at, last_used_at';
const passkeysOf = prepared<PasskeyRow>(
  'passkeys_of',
  `select ${passkeyColumns} from passkeys where user_id = $1 order by id`,
);
const passkeyByCredential = prepared<PasskeyRow>(
  'passkey_by_credential',
  `select ${passkeyColumns} from passkeys where credential_id = $1`,
);
const passkeyInsertion = prepared(
  'passkey_insert',
  `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, synced, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
// Authenticators that do not count say 0 for ever.
const passkeyUse = prepared(
  'passkey_use',
  `update passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
);
const passkeyRenaming = prepared('passkey_rename', `update passkeys set name = $3 where id = $2 and user_id = $1`);
const passkeyDeletion = prepared<{ name: string }>(
  'passkey_delete',
  `delete from passkeys where id = $2 and user_id = $1 returning name`,
);

export function listPasskeys(tx: Tx, userId: number): Promise<PasskeyRow[]> {
  return tx.many(passkeysOf, [userId]);
}

export function findPasskey(tx: Tx, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return tx.maybe(passkeyByCredential, [credentialId]);
}

type NewPasskey = Pick<
  PasskeyRow,
  'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'
> & { now: Date };

/** Throws by the constraint `passkeys_credential` when it is known. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  const { userId, name, credentialId, publicKey, counter, transports, synced, now } = passkey;
  await tx.run(passkeyInsertion, [userId, name, credentialId, publicKey, counter, transports, synced, now]);
}

/** False: its counter did not grow, so that there may be a copy. */
export async function usePasskey(tx: Tx, passkey: { id: number; counter: number; now: Date }): Promise<boolean> {
  return (await tx.run(passkeyUse, [passkey.id, passkey.counter, passkey.now])) === 1;
}

export async function updatePasskeyName(
  tx: Tx,
  passkey: { userId: number; id: number; name: string },
): Promise<boolean> {
  return (await tx.run(passkeyRenaming, [passkey.userId, passkey.id, passkey.name])) === 1;
}

/** What it was called; undefined when there is none. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  return (await tx.maybe(passkeyDeletion, [userId, id]))?.name;
}
