/** Whoever reports a shop. What counts is the person, with all of their accounts. */
import { pageOfReports } from './lists.ts';
import { dayMs } from '#contract/core/durations.ts';
import { openShopReportStates } from '#contract/shops/shopReportProcess.ts';
import { shopReportRules } from '#contract/shops/shopReportRules.ts';
import * as contract from '#contract/shops/shopReports.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { accountsOfPerson, isOwnSeller, lockPersonAccounts } from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import { attachPictures } from './pictures.repository.ts';
import * as repository from './repository.ts';
import { lineOf, wayOf } from './view.ts';

const perPerson: AttemptLimit = { scope: 'shop_reports', ...shopReportRules.perPerson };
const perAddress: AttemptLimit = { scope: 'shop_reports_address', ...shopReportRules.perAddress };

/**
 * Throws not_found, own_shop_person, shop_report_open, shop_report_again, shop_reports_full, shop_reports_unfounded, shop_reports_many,
 * too_many_requests, and invalid_input for an order of somebody else or a picture that cannot be sent.
 */
export const openShopReport = handle(contract.openShopReport, async (call, input) => {
  const { tx, now, app } = call;
  const { shopId, orderId = null, pictures, ...said } = input;
  const userId = userIdOf(call);
  const shop = await repository.findReportable(tx, shopId);
  if (!shop) throw new AppError('not_found');
  if (await isOwnSeller(tx, userId, shop.ownerId, now)) throw new AppError('own_shop_person');
  await lockPersonAccounts(tx, userId);
  const accounts = await accountsOfPerson(tx, userId);
  const { unfounded, openMax, againDays, strangersMax } = shopReportRules;
  const unfoundedSince = new Date(now.getTime() - unfounded.days * dayMs);
  const endedSince = new Date(now.getTime() - againDays * dayMs);
  const standing = await repository.findStanding(tx, { accounts, shopId, unfoundedSince, endedSince });
  if (standing.sameShop > 0) throw new AppError('shop_report_open');
  if (standing.again > 0) throw new AppError('shop_report_again', { params: { days: againDays } });
  if (standing.open >= openMax) throw new AppError('shop_reports_full', { params: { max: openMax } });
  if (standing.unfounded >= unfounded.max) throw new AppError('shop_reports_unfounded', { params: unfounded });
  if (orderId !== null && !(await repository.isOrderOf(tx, { orderId, shopId, accounts }))) {
    throw new AppError('invalid_input', { fields: [{ field: 'orderId', rule: 'missing' }] });
  }
  if (
    !(await repository.isBuyerOf(tx, { accounts, shopId, now })) &&
    (await repository.countStrangers(tx, shopId, now)) >= strangersMax
  ) {
    throw new AppError('shop_reports_many');
  }
  const id = await repository.insertReport(tx, { ...said, shopId, orderId, userId, now });
  await repository.insertFirstStep(tx, { id, actorId: userId, now });
  await attach(call, id, pictures);
  // Last, so that what is refused counts as no report.
  await attempt(app.attempts, perPerson, String(userId), now);
  await attempt(app.attempts, perAddress, call.ip, now);
  const params = { reportId: id, shop: shop.name };
  await notify(tx, [{ kind: 'shop_report_opened', to: [shop.ownerId], params }], now);
  return ownView(call, await ownReport(call, id));
});

export const listOwnShopReports = handle(contract.listOwnShopReports, async (call, input) =>
  mapPage(await pageOfReports(call, { ...input, userId: userIdOf(call) }), (row) => ({
    ...lineOf(row),
    shopId: row.shopId,
    shopName: row.shopName,
  })),
);

/** Throws not_found, also for one of somebody else. */
export const getOwnShopReport = handle(contract.getOwnShopReport, async (call, { id }) =>
  ownView(call, await ownReport(call, id)),
);

/** Throws not_found, state_conflict. */
export const withdrawShopReport = handle(contract.withdrawShopReport, async (call, { id }) => {
  const { tx, now } = call;
  const row = await ownReport(call, id);
  const step = { event: 'withdraw', to: 'withdrawn', side: 'reporter', actorId: userIdOf(call) } as const;
  if (!(await repository.moveReport(tx, { id, from: openShopReportStates, now, ...step }))) {
    throw new AppError('state_conflict');
  }
  const params = { reportId: id, shop: row.shopName };
  await notify(tx, [{ kind: 'shop_report_withdrawn', to: [row.ownerId], params }], now);
  return ownView(call, await ownReport(call, id));
});

/** Throws invalid_input where a picture is not the caller's, is for something else, or was sent before. */
export async function attach(call: Call, id: number, pictures: readonly string[]): Promise<void> {
  const names = [...new Set(pictures)];
  if (await attachPictures(call.tx, { id, names, uploadedBy: userIdOf(call) })) return;
  throw new AppError('invalid_input', { fields: [{ field: 'pictures', rule: 'pictures_once' }] });
}

async function ownReport(call: Call, id: number): Promise<repository.ReportRow> {
  const row = await repository.findReport(call.tx, id);
  if (row?.userId !== userIdOf(call)) throw new AppError('not_found');
  return row;
}

async function ownView(call: Call, row: repository.ReportRow) {
  const { shopId, shopName, orderId, showsOrder, showsPictures } = row;
  const isOpen = openShopReportStates.some((state) => state === row.state);
  return {
    ...lineOf(row),
    ...(await wayOf(call, row)),
    shopId,
    shopName,
    orderId,
    showsOrder,
    showsPictures,
    may: isOpen ? ['withdraw' as const] : [],
  };
}
