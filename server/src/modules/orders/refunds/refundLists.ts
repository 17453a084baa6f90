/** Refunds for those who have a part in them. */
import * as contract from '#contract/orders/refunds.ts';
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import { openRefundStates } from '#contract/orders/refundProcess.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { holds } from '../../../platform/http/session.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import { type Direction, listWalk, refuseBackwards, walkCursors } from '../../../platform/database/walk.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { findShopOfOwner, sellerIdOf } from '../../shops/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { searchedOrders } from '../orderSearch.ts';
import { seesRefund } from './refundPermissions.ts';
import { countOpenRefunds, walkOfRefunds } from './refundLists.repository.ts';
import { findRefundCase, listRefundsOfBuyer, type RefundCaseRow } from './refunds.repository.ts';
import { casesView } from './refundView.ts';

type Filters = ParsedInputOf<typeof contract.listRefunds>;

/** One's own refunds, newest first. */
export const listRefunds = handle(contract.listRefunds, (call, input) => {
  return pageOfCases(call, input, { userId: userIdOf(call) });
});

/** The refunds asked of one's own shop, newest first unless sorted. Throws not_found for whoever has none. */
export const listShopRefunds = handle(contract.listShopRefunds, async (call, input) => {
  const shop = await findShopOfOwner(call.tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  const state = input.waiting ? ('requested' as const) : input.state;
  return walkedCases(call, { ...input, state, shopId: shop.id, direction: input.direction ?? 'desc' });
});

/**
 * All refunds, newest first unless sorted; those in a state that waits, oldest first. What waits for the platform are
 * complaints, and requests for what it sold itself.
 */
export const listAllRefunds = handle(contract.listAllRefunds, async (call, input) => {
  const isOpen = input.waiting === true || openRefundStates.some((open) => open === input.state);
  const direction = input.direction ?? (isOpen && input.sort === 'asked' ? 'asc' : 'desc');
  return walkedCases(call, { ...input, direction, forAdmins: input.waiting === true });
});

/** How many are under way. Throws not_found for whoever has no shop, forbidden for whoever asks for all and is no admin. */
export const countRefunds = handle(contract.countRefunds, async (call, { of }) => {
  if (of === 'all') {
    if (!holds(call.actor, 'review')) throw new AppError('forbidden');
    return countOpenRefunds(call.tx, undefined);
  }
  const shop = await findShopOfOwner(call.tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  return countOpenRefunds(call.tx, shop.id);
});

/** A refund for buyer, seller or admin. Throws not_found for anybody else. */
export const getRefund = handle(contract.getRefund, async (call, input) => {
  const row = await findRefundCase(call.tx, input.id);
  if (!row || !seesRefund(call.actor, row)) throw new AppError('not_found');
  return (await casesView(call, [row]))(row);
});

async function pageOfCases(
  call: Call,
  { state, cursor, limit }: Filters,
  of: { userId: number },
): Promise<Reply<OutputOf<typeof contract.listRefunds>>> {
  const page = await listRefundsOfBuyer(call.tx, { ...of, state, cursor, limit });
  return mapPage(page, await casesView(call, page.list));
}

type Inbox = Omit<ParsedInputOf<typeof contract.listAllRefunds>, 'direction'> & {
  direction: Direction;
  forAdmins?: boolean;
};

async function walkedCases(
  call: Call,
  { cursor, limit, search, waiting, ...filters }: Inbox,
): Promise<Reply<OutputOf<typeof contract.listAllRefunds>>> {
  refuseBackwards(filters);
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  const walk = walkOfRefunds({ ...filters, ...searchedOrders(search, 'buyer'), timeZone });
  const cursors = walkCursors(waiting ? 'waiting refunds' : 'refunds', filters.sort, filters.direction);
  const page = await listWalk<RefundCaseRow>(call.tx, walk, cursors, { cursor, limit });
  return mapPage(page, await casesView(call, page.list));
}
