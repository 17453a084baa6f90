/** Refunds for those who have a part in them. */
import * as contract from '#contract/orders/refunds.ts';
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import { openRefundStates } from '#contract/orders/refundProcess.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { findShopOfOwner } from '../../shops/service.ts';
import { spanOf, type Span } from '../orderDays.ts';
import { refundRolesOf } from './refundPermissions.ts';
import { findRefundCase, listRefundCases, type RefundList } from './refunds.repository.ts';
import { casesView } from './refundView.ts';

type Filters = ParsedInputOf<typeof contract.listRefunds>;

/** One's own refunds, newest first. */
export const listRefunds = handle(contract.listRefunds, (call, input) => {
  return pageOfCases(call, input, { userId: userIdOf(call) });
});

/** The refunds asked of one's own shop, newest first, or those that wait for an answer. Throws not_found for whoever has none. */
export const listShopRefunds = handle(contract.listShopRefunds, async (call, input) => {
  const shop = await findShopOfOwner(call.tx, userIdOf(call));
  if (!shop) throw new AppError('not_found');
  const filters = input.waiting ? { ...input, state: 'requested' as const } : input;
  return pageOfCases(call, filters, { shopId: shop.id, span: await endedSpan(call, input) });
});

/**
 * All refunds, newest first; those in a state that waits, oldest first. What waits for the platform are complaints, and
 * requests for what it sold itself.
 */
export const listAllRefunds = handle(contract.listAllRefunds, async (call, input) => {
  if (input.waiting) return pageOfCases(call, { ...input, state: undefined }, { forAdmins: true });
  const oldestFirst = openRefundStates.some((open) => open === input.state);
  return pageOfCases(call, input, { oldestFirst, span: await endedSpan(call, input) });
});

/** A refund for buyer, seller or admin. Throws not_found for anybody else. */
export const getRefund = handle(contract.getRefund, async (call, input) => {
  const row = await findRefundCase(call.tx, input.id);
  if (!row || refundRolesOf(call.actor, row).length === 0) throw new AppError('not_found');
  return (await casesView(call, [row]))(row);
});

/** Days count beside the state `refunded`, and where no state is asked for. */
async function endedSpan({ tx }: Call, input: ParsedInputOf<typeof contract.listAllRefunds>): Promise<Span> {
  if (input.waiting || (input.state !== undefined && input.state !== 'refunded')) return {};
  return spanOf(tx, input);
}

async function pageOfCases(
  call: Call,
  { state, cursor, limit }: Filters,
  of: Pick<RefundList, 'userId' | 'shopId' | 'oldestFirst' | 'forAdmins' | 'span'>,
): Promise<Reply<OutputOf<typeof contract.listAllRefunds>>> {
  const page = await listRefundCases(call.tx, { ...of, state, cursor, limit });
  return mapPage(page, await casesView(call, page.list));
}
