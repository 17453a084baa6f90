/** Secrets that all buyers of an option share: set and replaced by their seller, shown by the buyers' orders. */
import * as contract from '#contract/stock/pieces.ts';
import { sharedSecretRules } from '#contract/stock/pieceRules.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countedMax } from '../../platform/database/listPage.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { goodsChangedBy, goodsSeenBy, neededGoods, type GoodsScope } from '../shops/service.ts';
import { findSkuKind } from './batches.repository.ts';
import * as repository from './sharedSecrets.repository.ts';
import { openContent, sealContent } from './stockEncryption.ts';

/** Tells buyers of a `version` of a `skuId`; orders know who they are. */
export const tellSharedSecretTask = 'orders.tellSharedSecret';

const replacementsOfSku: AttemptLimit = { scope: 'shared_secrets', ...sharedSecretRules.replacements };

/** When it was set and replaced, and by whom. Throws not_found. */
export const getSharedSecret = handle(contract.getSharedSecret, async (call, { skuId }) => {
  await checkShared(call, await goodsSeenBy(call), skuId);
  return viewOf(call.tx, skuId);
});

/**
 * Sets the text of an option, or replaces it for all of its buyers at once: they see the new one, the old one is deleted. Throws
 * not_found, invalid_input, state_conflict when somebody else replaced it meanwhile, shared_secret_same, too_many_requests.
 */
export const setSharedSecret = handle(contract.setSharedSecret, async (call, input) => {
  const { tx, app, now } = call;
  const { skuId, version: seen, sharedText: text } = input;
  await checkShared(call, await goodsChangedBy(call), skuId);
  if (text.trim() === '') {
    throw new AppError('invalid_input', { fields: [{ field: 'sharedText', rule: 'required' }] });
  }
  const current = await repository.findCurrent(tx, skuId);
  if ((current?.version ?? 0) !== seen) throw new AppError('state_conflict');
  const { hash, encrypted } = sealContent(app.keys, skuId, { kind: 'secret', text });
  if (current?.hash.equals(hash)) throw new AppError('shared_secret_same');
  if (current) await attempt(app.attempts, replacementsOfSku, String(skuId), now);
  const by = userIdOf(call);
  const version = await repository.insertVersion(tx, { skuId, version: seen, encrypted, hash, by, now });
  if (current) await enqueue(tx, tellSharedSecretTask, { skuId, version, afterId: 0 }, { at: now });
  const subject = `SKU ${skuId}`;
  await recordOperation(tx, { actorId: by, action: 'stock.setShared', subject, detail: { version }, now });
  return viewOf(tx, skuId);
});

/** Throws not_found for goods of others, invalid_input for an option whose buyers share nothing. */
async function checkShared({ tx }: Pick<Call, 'tx'>, scope: GoodsScope, skuId: number): Promise<void> {
  const { sharedSecret } = neededGoods(scope, await findSkuKind(tx, skuId));
  if (!sharedSecret) throw new AppError('invalid_input', { fields: [{ field: 'skuId', rule: 'format' }] });
}

async function viewOf(tx: Tx, skuId: number): Promise<Reply<contract.SharedSecret>> {
  const [history, holders] = await Promise.all([
    repository.listVersions(tx, skuId, sharedSecretRules.shown),
    repository.countHolders(tx, skuId, countedMax - 1),
  ]);
  const [last] = history;
  return { skuId, version: last?.version ?? 0, setAt: last?.setAt ?? null, holders, history };
}

/** The text of an option. The caller has checked that the reader has a right to it. */
export async function openSharedSecret(tx: Tx, keys: Keys, skuId: number): Promise<{ id: number; text: string }[]> {
  const found = await repository.findCurrent(tx, skuId);
  if (!found) return [];
  const { id, hash, content: encrypted } = found;
  const content = openContent(keys, { hash, encrypted });
  return content.kind === 'secret' ? [{ id, text: content.text }] : [];
}

/** Which version of its text an option has, and since when; undefined: none yet. */
export async function sharedSecretOf(tx: Tx, skuId: number): Promise<{ version: number; setAt: Date } | undefined> {
  const found = await repository.findCurrent(tx, skuId);
  return found && { version: found.version, setAt: found.setAt };
}
