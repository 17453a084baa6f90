import * as contract from '#contract/webhooks/apiKeys.ts';
import { apiKeyRules } from '#contract/webhooks/apiKeyRules.ts';
import { limits } from '#contract/core/limits.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { makeApiKey } from '../../platform/http/apiKeys.ts';
import { recordSecurityEvent } from '../../platform/http/securityEvents.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countedMax, idOfCursor, pageOf } from '../../platform/database/listPage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import * as repository from './apiKeys.repository.ts';
import type { ApiKeyRow } from './apiKeys.repository.ts';

/** One's own API keys, newest first. */
export const listApiKeys = handle(contract.listApiKeys, async (call, { cursor, limit }) => {
  const userId = userIdOf(call);
  const beforeId = idOfCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
  const [rows, total] = await Promise.all([
    repository.listApiKeysOf(call.tx, { userId, beforeId, limit: limit + 1 }),
    repository.countApiKeysOf(call.tx, { userId, max: countedMax }),
  ]);
  return pageOf({ rows, total }, limit, (row) => replyOf(row, call.now));
});

/** Makes a key, and shows it this once. Throws api_key_limit. */
export const createApiKey = handle(contract.createApiKey, async (call, { keyName, scopes, lifeDays }) => {
  const { now } = call;
  const { token, hash, tail } = makeApiKey();
  const row = await repository.insertApiKey(
    call.tx,
    {
      userId: userIdOf(call),
      name: keyName,
      hash,
      tail,
      scopes: [...new Set(scopes)],
      expiresAt: new Date(now.getTime() + lifeDays * dayMs),
      now,
    },
    limits.apiKey.max,
  );
  if (!row) throw new AppError('api_key_limit', { params: { max: limits.apiKey.max } });
  await recordSecurityEvent(call.tx, call, { kind: 'api_key_made', detail: { key: row.tail } });
  return { apiKey: replyOf(row, now), token };
});

/** Ends a key of one's own for good. Throws not_found, state_conflict when it is revoked already. */
export const revokeApiKey = handle(contract.revokeApiKey, async (call, { id }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const row = await repository.revokeApiKeyOf(tx, { id, userId, now });
  if (row) {
    await recordSecurityEvent(tx, call, { kind: 'api_key_ended', detail: { key: row.tail } });
    return replyOf(row, now);
  }
  throw new AppError((await repository.isApiKeyOf(tx, { id, userId })) ? 'state_conflict' : 'not_found');
});

function replyOf(row: ApiKeyRow, now: Date): Reply<contract.ApiKey> {
  const { name, tail, revokedAt } = row;
  const expiresAt = row.expiresAt ?? new Date(row.createdAt.getTime() + apiKeyRules.daysMax * dayMs);
  const isOver = expiresAt <= now;
  return {
    ...row,
    expiresAt,
    keyName: name,
    masked: `mk_…${tail}`,
    state: revokedAt ? 'revoked' : isOver ? 'expired' : 'active',
    may: revokedAt || isOver ? [] : ['revoke'],
  };
}
