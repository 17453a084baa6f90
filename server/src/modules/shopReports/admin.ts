/** Admins read and decide reports against shops: neither those that they made themselves nor those against their own shop. */
import { pageOfReports } from './lists.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { openShopReportStates, shopReportProcess } from '#contract/shops/shopReportProcess.ts';
import * as contract from '#contract/shops/shopReports.ts';
import { movesFrom } from '#contract/core/process.ts';
import type { InputOf } from '#contract/core/endpoint.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { banProductsOfShop } from '../catalogue/service.ts';
import { findBuyer } from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import { suspend } from '../shops/service.ts';
import * as repository from './repository.ts';
import { dueOf, lineOf, wayOf } from './view.ts';

/** Open ones oldest first, the others newest first; none to which the caller is a party. */
export const listShopReports = handle(contract.listShopReports, async (call, { state: asked, ...filters }) => {
  const state = asked ?? (filters.shopId === undefined ? 'deciding' : undefined);
  const isOpen = filters.shopId === undefined && openShopReportStates.some((open) => open === state);
  const parties = await partiesOf(call);
  const found = await pageOfReports(call, { ...filters, state, parties, direction: isOpen ? 'asc' : 'desc' });
  return mapPage(found, (row) => adminLine(row, call.now));
});

/** Throws not_found, and four_eyes for a party: it tells who reported, and what the shop was not shown. */
export const getShopReport = handle(contract.getShopReport, async (call, { id }) => adminView(call, id));

/**
 * Decides and takes the measure in the same transaction. Throws not_found, four_eyes, state_conflict (also where the shop can't be
 * suspended or a product can't be banned any more), and invalid_input for a measure without what it needs or with what it doesn't take.
 */
export const decideShopReport = handle(contract.decideShopReport, async (call, input) => {
  const { tx, now } = call;
  const { id, event, note, measure, reason, until, productIds } = input;
  const row = await reportOf(call, id);
  refuseIncomplete(input);
  const moves = shopReportProcess.moves.filter((one) => one.event === event);
  const to = event === 'find' ? 'founded' : 'unfounded';
  const step = { event, to, side: 'platform', actorId: userIdOf(call), note, measure } as const;
  if (!(await repository.moveReport(tx, { id, from: moves.map(({ from }) => from), now, ...step }))) {
    throw new AppError('state_conflict');
  }
  if (measure === 'suspension' && reason) await suspend(call, { id: row.shopId, reason, note, until });
  if (measure === 'goods_off') await banProductsOfShop(call, { shopId: row.shopId, ids: productIds, reason: note });
  await recordStep(call, {
    action: `shopReport.${event}`,
    subject: `shop report ${id}`,
    detail: { shopId: row.shopId, measure: measure ?? null, productIds },
  });
  const params = { reportId: id, shop: row.shopName };
  await notify(
    tx,
    [
      { kind: event === 'find' ? 'shop_report_founded' : 'shop_report_unfounded', to: [row.userId], params },
      { kind: event === 'find' ? 'shop_report_found_of' : 'shop_report_dismissed_of', to: [row.ownerId], params },
    ],
    now,
  );
  return adminView(call, id);
});

/** Throws invalid_input for what a measure needs, and for what it does not take. */
function refuseIncomplete({
  event,
  measure,
  reason,
  until,
  productIds,
}: InputOf<typeof contract.decideShopReport>): void {
  const fields: FieldProblem[] = [];
  if (event === 'find' && measure === undefined) fields.push({ field: 'measure', rule: 'required' });
  if (event === 'dismiss' && measure !== undefined) fields.push({ field: 'measure', rule: 'fixed' });
  const hasGoods = (productIds ?? []).length > 0;
  if (measure === 'suspension') {
    if (reason === undefined) fields.push({ field: 'reason', rule: 'required' });
  } else {
    if (reason !== undefined) fields.push({ field: 'reason', rule: 'fixed' });
    if (until) fields.push({ field: 'until', rule: 'fixed' });
  }
  if (measure === 'goods_off' && !hasGoods) fields.push({ field: 'productIds', rule: 'required' });
  if (measure !== 'goods_off' && hasGoods) fields.push({ field: 'productIds', rule: 'fixed' });
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** Who counts as the caller: their accounts, who is paid alike, and the owners of shops that they work for or lately did. */
async function partiesOf(call: Call): Promise<readonly number[]> {
  return (await findBuyer(call.tx, userIdOf(call), call.now)).ownSellers;
}

/** Throws not_found, four_eyes. */
async function reportOf(call: Call, id: number): Promise<repository.ReportRow> {
  const row = await repository.findReport(call.tx, id);
  if (!row) throw new AppError('not_found');
  const parties = new Set(await partiesOf(call));
  if (parties.has(row.userId) || parties.has(row.ownerId)) throw new AppError('four_eyes');
  return row;
}

async function adminView(call: Call, id: number) {
  const { tx, now } = call;
  const row = await reportOf(call, id);
  const { orderId, showsOrder, showsPictures, decidedBy } = row;
  const events = new Set(movesFrom(shopReportProcess, row.state).map(({ event }) => event));
  const may = (['find', 'dismiss'] as const).filter((event) => events.has(event));
  return {
    ...adminLine(row, now),
    ...(await wayOf(call, row)),
    orderId,
    showsOrder,
    showsPictures,
    reporterFacts: await repository.findReporterFacts(tx, { userId: row.userId, shopId: row.shopId, now }),
    shopFacts: await repository.findShopFacts(tx, row.shopId, id),
    decidedBy,
    may,
  };
}

function adminLine(row: repository.ReportRow, now: Date) {
  const { shopId, shopName, reporter } = row;
  const dueAt = dueOf(row);
  return { ...lineOf(row), shopId, shopName, reporter, late: dueAt !== null && dueAt < now };
}
