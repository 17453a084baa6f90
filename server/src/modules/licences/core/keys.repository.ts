/** Keys of licences are replaced; the old ones are remembered by their hash. */
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { SealedKey } from './keyEncryption.ts';

const countStatement = prepared<{ count: number }>(
  'licence_old_keys_count',
  `select count(*)::int as count from licence_old_keys where licence_id = $1 and why = 'rotated' and replaced_at > $2`,
);

/** How often a licence's key was replaced because it leaked, since then. */
export async function countRotations(tx: Tx, licenceId: number, since: Date): Promise<number> {
  return (await tx.one(countStatement, [licenceId, since])).count;
}

interface Replacement {
  licenceId: number;
  /** Of the key that is replaced. */
  oldHash: Buffer;
  key: SealedKey;
  now: Date;
}

const rotateStatement = prepared(
  'licences_rotate',
  `with old as (
     insert into licence_old_keys (key_hash, licence_id, replaced_at, why)
     select key_hash, id, $6, 'rotated' from licences where id = $1 and key_hash = $2 and state <> 'revoked'
   )
   update licences set key_hash = $3, key_encrypted = $4, key_tail = $5
   where id = $1 and key_hash = $2 and state <> 'revoked'`,
);

/** Puts a new key in the place of the old one, which dies with that; false when it is not the licence's key any more. */
export async function rotateKey(tx: Tx, { licenceId, oldHash, key, now }: Replacement): Promise<boolean> {
  return (await tx.run(rotateStatement, [licenceId, oldHash, key.hash, key.encrypted, key.tail, now])) === 1;
}

const handOverStatement = prepared(
  'licences_hand_over',
  `with old as (
     insert into licence_old_keys (key_hash, licence_id, replaced_at, why)
     select key_hash, id, $6, 'transferred' from licences
     where id = $1 and key_hash = $2 and user_id = $7 and state = 'active' and (expires_at is null or expires_at > $6)
       and seats_let = 0
   )
   update licences set user_id = $8, key_hash = $3, key_encrypted = $4, key_tail = $5, disclosed = default
   where id = $1 and key_hash = $2 and user_id = $7 and state = 'active' and (expires_at is null or expires_at > $6)
     and seats_let = 0`,
);

/** Gives an active licence with a new key to somebody else; false when it is not the giver's, not active, or seats of it are let out. */
export async function handOver(
  tx: Tx,
  { licenceId, oldHash, key, now, from, to }: Replacement & { from: number; to: number },
): Promise<boolean> {
  const values = [licenceId, oldHash, key.hash, key.encrypted, key.tail, now, from, to];
  return (await tx.run(handOverStatement, values)) === 1;
}
