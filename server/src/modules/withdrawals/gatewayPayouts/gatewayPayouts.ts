/** Admins have a gateway pay withdrawals: what it will pay is recorded first, and asked for by a job. */
import { randomBytes } from 'node:crypto';
import { formatFen } from '#contract/core/money.ts';
import * as contract from '#contract/withdrawals/gatewayPayouts.ts';
import { payingGateway } from '#contract/withdrawals/gatewayPayoutRules.ts';
import { dayOf } from '../../../platform/day.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { move } from '../../../platform/http/operations.ts';
import { mustBePaidElsewhere, mustDecide } from '../../identity/service.ts';
import { moneyRulesOf, siteConfiguration } from '../../site/service.ts';
import { mustBePayable, mustFindCase, reviewOf, stepOf } from '../decide.ts';
import { startOne } from '../pay.ts';
import { shownWithdrawal } from '../view.ts';
import { askPayoutAt } from './askGateway.ts';
import { insertGatewayPayout, paidOnDayFen } from './gatewayPayouts.repository.ts';
import { findCurrentPayer, lockCurrentPayer } from './payingMerchants.repository.ts';

/** Throws not_found, no_paying_merchant. */
export const previewGatewayPayout = handle(contract.previewGatewayPayout, async (call, { id }) => {
  const row = await mustFindCase(call, id);
  const payer = await findCurrentPayer(call.tx);
  if (payer?.gateway !== payingGateway[row.kind] || !payer) throw new AppError('no_paying_merchant');
  const { leftFen } = await dayAt(call);
  const { payee, paidFen } = shownWithdrawal(row, call.now);
  const { gateway, merchantId, name, sellerId } = payer;
  return { gateway, merchant: { id: merchantId, name, sellerId }, payee, paidFen, leftOfDayFen: leftFen };
});

/**
 * Throws not_found, four_eyes, admin_too_new, state_conflict, money_owed, payout_contested, account_not_active, no_paying_merchant,
 * payout_day_sum.
 */
export const payByGateway = handle(contract.payByGateway, async (call, { id }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const row = await mustFindCase(call, id);
  await mustBePaidElsewhere(tx, by, [row.userId]);
  await mustDecide(tx, by, now);
  mustBePayable(row);
  // Whoever has something paid at once counts it first.
  const merchantId = await lockCurrentPayer(tx);
  const payer = await findCurrentPayer(tx);
  if (merchantId === undefined || payer?.merchantId !== merchantId || payer.gateway !== payingGateway[row.kind]) {
    throw new AppError('no_paying_merchant');
  }
  const amountFen = row.amountFen - row.feeFen;
  const { day, leftFen, maxFen } = await dayAt(call);
  const number = `W${id}-${randomBytes(6).toString('hex')}`;
  if (amountFen > leftFen) {
    throw new AppError('payout_day_sum', { params: { max: formatFen(maxFen), left: formatFen(leftFen) } });
  }
  await move(call, startOne(tx, { id, by, now }), stepOf('payByGateway', row, { merchantId, number }));
  const payout = { withdrawalId: id, merchantId, number, amountFen, day, by, now };
  await askPayoutAt(tx, await insertGatewayPayout(tx, payout), now);
  return reviewOf(call, await mustFindCase(call, id));
});

/** The day by the site's clock, and what gateways may pay on it and still may, in fen. */
async function dayAt({ tx, now }: Call): Promise<{ day: string; maxFen: number; leftFen: number }> {
  const { timeZone } = (await siteConfiguration(tx)).site;
  const day = dayOf(now, timeZone);
  const { withdrawalGatewayDayFen: maxFen } = await moneyRulesOf(tx, now);
  return { day, maxFen, leftFen: Math.max(0, maxFen - (await paidOnDayFen(tx, day))) };
}
