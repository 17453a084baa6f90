/** The shop that is reported: it answers once, and never learns who reports it. */
import { pageOfReports } from './lists.ts';
import * as contract from '#contract/shops/shopReports.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { notify } from '../messages/service.ts';
import { findShopOfOwner, mayMakeForShop, sellerIdOf } from '../shops/service.ts';
import { attach } from './reporter.ts';
import * as repository from './repository.ts';
import { lineOf, wayOf } from './view.ts';

/** Throws not_found for whoever has no shop. */
export const listReportsOfShop = handle(contract.listReportsOfShop, async (call, input) =>
  mapPage(await pageOfReports(call, { ...input, shopId: await ownShopId(call) }), lineOf),
);

/** Throws not_found, also for one against another shop. */
export const getReportOfShop = handle(contract.getReportOfShop, async (call, { id }) =>
  shopView(call, await reportOfShop(call, id)),
);

/** opened → deciding. Throws not_found, state_conflict, invalid_input for a picture that cannot be sent. */
export const answerShopReport = handle(contract.answerShopReport, async (call, { id, words, pictures }) => {
  const { tx, now } = call;
  const row = await reportOfShop(call, id);
  const step = { event: 'answer', to: 'deciding', side: 'shop', actorId: userIdOf(call) } as const;
  if (!(await repository.moveReport(tx, { id, from: ['opened'], answer: words, now, ...step }))) {
    throw new AppError('state_conflict');
  }
  await attach(call, id, pictures);
  const params = { reportId: id, shop: row.shopName };
  await notify(tx, [{ kind: 'shop_report_answered', to: [row.userId], params }], now);
  return shopView(call, await reportOfShop(call, id));
});

async function ownShopId(call: Call): Promise<number> {
  const shop = await findShopOfOwner(call.tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  return shop.id;
}

async function reportOfShop(call: Call, id: number): Promise<repository.ReportRow> {
  const row = await repository.findReport(call.tx, id);
  if (row?.ownerId !== sellerIdOf(call)) throw new AppError('not_found');
  return row;
}

async function shopView(call: Call, row: repository.ReportRow) {
  const { pictures, ...way } = await wayOf(call, row);
  const mayAnswer = row.state === 'opened' && mayMakeForShop(call.actor, 'answerShopReport');
  return {
    ...lineOf(row),
    ...way,
    pictures: row.showsPictures ? pictures : [],
    orderId: row.showsOrder ? row.orderId : null,
    may: mayAnswer ? ['answer' as const] : [],
  };
}
