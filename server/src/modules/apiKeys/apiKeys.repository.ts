import type { ApiScope } from '#contract/core/apiScopes.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface ApiKeyRow extends Row<'api_keys', 'id userId name tail createdAt lastUsedAt expiresAt revokedAt'> {
  scopes: ApiScope[];
}

const columns = `id, user_id, name, tail, scopes, created_at, last_used_at, expires_at, revoked_at`;

const oneAtATime = prepared('api_keys_lock', `select pg_advisory_xact_lock(hashtext('api_keys'), $1)`);
const insertion = prepared<ApiKeyRow>(
  'api_keys_insert',
  `insert into api_keys (user_id, name, token_hash, tail, scopes, created_at, expires_at)
   select $1, $2, $3, $4, $5::text[], $6::timestamptz, $7
   where (
     select count(*) from api_keys
     where user_id = $1 and revoked_at is null and (expires_at is null or expires_at > $6)) < $8
   returning ${columns}`,
);
const ofUser = prepared<ApiKeyRow>(
  'api_keys_of_user',
  `select ${columns} from api_keys where user_id = $1 and id < $2 order by id desc limit $3`,
);
const countOfUser = prepared<{ count: number }>(
  'api_keys_count_of_user',
  `select count(*) as count from (select from api_keys where user_id = $1 limit $2) as counted`,
);
const revocation = prepared<ApiKeyRow>(
  'api_keys_revoke',
  `update api_keys set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null returning ${columns}`,
);
const ownedBy = prepared<{ id: number }>('api_keys_owned_by', `select id from api_keys where id = $1 and user_id = $2`);

export interface NewApiKey {
  userId: number;
  name: string;
  hash: Buffer;
  tail: string;
  scopes: readonly ApiScope[];
  expiresAt: Date | null;
  now: Date;
}

/** Undefined when the user has as many live ones as may be; whoever makes two at once waits for oneself. */
export async function insertApiKey(tx: Tx, key: NewApiKey, liveMax: number): Promise<ApiKeyRow | undefined> {
  const { userId, name, hash, tail, scopes, expiresAt, now } = key;
  // The lock is of 32 bits: whoever shares it only waits a moment.
  await tx.run(oneAtATime, [userId % 2_147_483_647]);
  return tx.maybe(insertion, [userId, name, hash, tail, scopes, now, expiresAt, liveMax]);
}

/** Newest first. */
export function listApiKeysOf(
  tx: Tx,
  query: { userId: number; beforeId: number; limit: number },
): Promise<ApiKeyRow[]> {
  return tx.many(ofUser, [query.userId, query.beforeId, query.limit]);
}

export async function countApiKeysOf(tx: Tx, query: { userId: number; max: number }): Promise<number> {
  return (await tx.one(countOfUser, [query.userId, query.max])).count;
}

/** Undefined when the user has no such key that is not revoked yet. */
export function revokeApiKeyOf(
  tx: Tx,
  revoked: { id: number; userId: number; now: Date },
): Promise<ApiKeyRow | undefined> {
  return tx.maybe(revocation, [revoked.id, revoked.userId, revoked.now]);
}

export async function isApiKeyOf(tx: Tx, key: { id: number; userId: number }): Promise<boolean> {
  return (await tx.maybe(ownedBy, [key.id, key.userId])) !== undefined;
}
