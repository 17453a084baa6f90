/** What sellers and lessors see of the dispute of what they sold or let out, and what they say and show of it. */
import * as contract from '#contract/money/gatewayDisputes.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { mayMakeForShop, sellerIdOf } from '../shops/service.ts';
import { lockDispute, type DisputeRow } from './disputes.repository.ts';
import { hasWordsLeft, keepWords, shownEntries } from './entries.ts';
import { keptOfPerson, stands } from './kept.ts';
import {
  findLeaseParties,
  findOrderSides,
  listDisputedSalesRows,
  listDisputesOfLeaseRows,
  listDisputesOfOrder,
} from './parties.repository.ts';
import { listWords } from './words.repository.ts';

/** Whose it is, and what was paid: null stands for all of the payment, in fen. */
interface Seen {
  ownerId: number;
  paidFen: number | null;
}

export const listDisputedSales = handle(contract.listDisputedSales, async (call) => {
  const rows = await listDisputedSalesRows(call.tx, sellerIdOf(call));
  return {
    list: rows.map(({ titleZh, titleEn, ...row }) => ({
      ...row,
      title: inLanguage(call.locale, { zh: titleZh, en: titleEn }),
    })),
  };
});

/** Throws not_found for an order that is not of the shop. */
export const getDisputeOfSale = handle(contract.getDisputeOfSale, async (call, { orderId }) => {
  const seen = await mustSell(call, orderId);
  const [row] = await listDisputesOfOrder(call.tx, orderId);
  return { dispute: row ? await shown(call, row, seen) : null };
});

/** Throws not_found, state_conflict when it is over, evidence_full, invalid_input. */
export const addDisputeWords = handle(contract.addDisputeWords, async (call, { orderId, words, pictures }) => {
  const seen = await mustSell(call, orderId);
  const [found] = await listDisputesOfOrder(call.tx, orderId);
  const row = await mustStand(call, found);
  await keepWords(call, { disputeId: row.id, side: 'seller', userId: seen.ownerId, words, pictures });
  return shown(call, row, seen);
});

/** Throws not_found for a lease that the caller does not let out. */
export const listDisputesOfLease = handle(contract.listDisputesOfLease, async (call, { leaseId }) => {
  const seen = await mustLet(call, leaseId);
  const list = [];
  for (const row of await listDisputesOfLeaseRows(call.tx, leaseId)) list.push(await shown(call, row, seen));
  return { list };
});

/** Throws not_found, state_conflict when it is over, evidence_full, invalid_input. */
export const addLeaseDisputeWords = handle(
  contract.addLeaseDisputeWords,
  async (call, { leaseId, id, words, pictures }) => {
    const seen = await mustLet(call, leaseId);
    const row = await mustStand(
      call,
      (await listDisputesOfLeaseRows(call.tx, leaseId)).find((one) => one.id === id),
    );
    await keepWords(call, { disputeId: row.id, side: 'lessor', userId: seen.ownerId, words, pictures });
    return shown(call, row, seen);
  },
);

async function mustSell(call: Call, orderId: number): Promise<Seen> {
  const ownerId = sellerIdOf(call);
  const order = await findOrderSides(call.tx, orderId);
  if (order?.sellerId !== ownerId) throw new AppError('not_found');
  return { ownerId, paidFen: order.amountFen };
}

async function mustLet(call: Call, leaseId: number): Promise<Seen> {
  const ownerId = userIdOf(call);
  const lease = await findLeaseParties(call.tx, leaseId);
  if (lease?.lessorId !== ownerId) throw new AppError('not_found');
  return { ownerId, paidFen: null };
}

async function mustStand({ tx }: Call, found: DisputeRow | undefined): Promise<DisputeRow> {
  const row = found && (await lockDispute(tx, found.attemptId));
  if (!row) throw new AppError('not_found');
  if (!stands(row)) throw new AppError('state_conflict');
  return row;
}

async function shown(call: Call, row: DisputeRow, { ownerId, paidFen }: Seen): Promise<Reply<contract.DisputeOfSale>> {
  const { tx } = call;
  const own = (await listWords(tx, row.id)).filter(({ userId, side }) => userId === ownerId && side !== 'platform');
  const mayAdd =
    mayMakeForShop(call.actor, 'addDisputeWords') &&
    stands(row) &&
    hasWordsLeft(own, { userId: ownerId, openedAt: row.openedAt });
  return {
    ...row,
    ...(await keptOfPerson(tx, row, ownerId)),
    amountFen: paidFen ?? row.amountFen,
    said: await shownEntries(call, row.id, own),
    may: mayAdd ? ['say'] : [],
  };
}
