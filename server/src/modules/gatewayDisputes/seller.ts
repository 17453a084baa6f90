/** What a seller sees of the dispute of an order, and says of it. */
import * as contract from '#contract/money/gatewayDisputes.ts';
import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { sellerIdOf } from '../shops/service.ts';
import { findDisputeOfOrder, listSides, lockDispute, type DisputeRow } from './disputes.repository.ts';
import { insertWords, listWords } from './words.repository.ts';

/** Throws not_found for an order that is not of the shop. */
export const getDisputeOfSale = handle(contract.getDisputeOfSale, async (call, { orderId }) => {
  const row = await findOwn(call, orderId);
  return { dispute: row ? await shown(call, row) : null };
});

/** Throws not_found, state_conflict when it is over or as much was said as may be. */
export const addDisputeWords = handle(contract.addDisputeWords, async (call, { orderId, words: written }) => {
  const { tx, now } = call;
  const found = await findOwn(call, orderId);
  const row = found && (await lockDispute(tx, found.attemptId));
  if (!row) throw new AppError('not_found');
  const words = neededWords('words', written);
  const said = { disputeId: row.id, userId: sellerIdOf(call), words, most: gatewayDisputeRules.words.count, now };
  if (!stands(row) || !(await insertWords(tx, said))) throw new AppError('state_conflict');
  return shown(call, row);
});

const stands = ({ state }: DisputeRow) => state === 'open' || state === 'answered';

async function findOwn(call: Call, orderId: number): Promise<DisputeRow | undefined> {
  const [side] = await listSides(call.tx, [orderId]);
  if (!side || side.sellerId !== sellerIdOf(call)) throw new AppError('not_found');
  return findDisputeOfOrder(call.tx, orderId);
}

async function shown(call: Call, row: DisputeRow): Promise<Reply<contract.DisputeOfSale>> {
  const own = (await listWords(call.tx, row.id)).filter(({ userId }) => userId === sellerIdOf(call));
  const said = own.map(({ words, writtenAt }) => ({ words, at: writtenAt }));
  return { ...row, said, may: stands(row) && said.length < gatewayDisputeRules.words.count ? ['say'] : [] };
}
