/** Which merchant account pays withdrawals: one admin asks for it and, in production, another agrees. */
import * as contract from '#contract/withdrawals/gatewayPayouts.ts';
import {
  payingMerchantEvents,
  payingMerchantMoves,
  type PayingMerchantEvent,
} from '#contract/withdrawals/gatewayPayoutRules.ts';
import { alipaySerials } from '../../../outside/gateways/payouts/alipaySerials.ts';
import { dayOf } from '../../../platform/day.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { move } from '../../../platform/http/operations.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { personOf } from '../../adjustments/service.ts';
import { accountsOfPerson, isDecider, mustBeSomebodyElse, mustDecide } from '../../identity/service.ts';
import { isTrialAddress } from '../../payments/service.ts';
import { moneyRulesOf, siteConfiguration } from '../../site/service.ts';
import { paidOnDayFen } from './gatewayPayouts.repository.ts';
import {
  approvePayer,
  askForPayer,
  findPayingMerchant,
  listPayingMerchantRows,
  switchPayerOff,
  type PayingMerchantRow,
} from './payingMerchants.repository.ts';

/** In production one admin alone could have money paid out. */
const needsSecondAdmin = ({ app }: Pick<Call, 'app'>): boolean => app.config.mode === 'production';

export const listPayingMerchants = handle(contract.listPayingMerchants, (call) => shown(call));

/**
 * Throws not_found, state_conflict, four_eyes, admin_too_new, paying_merchant_exists, and invalid_input for what is no certificate, or for an
 * account whose gateway pays no real money, in production.
 */
export const movePayingMerchant = handle(contract.movePayingMerchant, async (call, { merchantId, event, ...given }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const row = await findPayingMerchant(tx, merchantId);
  if (!row) throw new AppError('not_found');
  if (!payingMerchantMoves[event].includes(row.state)) throw new AppError('state_conflict');
  if (event !== 'switch_off') mustPayReally(call, row);
  const { name, account } = row;
  const step = { action: `payer.${event}`, subject: `merchant ${merchantId}`, detail: { name, account } };
  if (event === 'switch_off') {
    await move(call, switchPayerOff(tx, { merchantId, by, now }), step);
  } else if (event === 'approve') {
    const askedBy = row.askedBy ?? by;
    await mustBeSomebodyElse(tx, by, [askedBy]);
    await mustDecide(tx, by, now);
    await move(call, approvePayer(tx, { merchantId, by, askedBy, now }), step);
  } else {
    await mustDecide(tx, by, now);
    const { app: certificateSerial, root: rootSerial } = serialsOf(given);
    const to = needsSecondAdmin(call) ? 'waiting' : 'on';
    const asked = askForPayer(tx, { merchantId, to, certificateSerial, rootSerial, by, now });
    await move(call, asked, { ...step, detail: { ...step.detail, certificateSerial, rootSerial } });
  }
  return shown(call);
});

/** Throws invalid_input. Else withdrawals would end as paid, and nobody would have the money. */
function mustPayReally({ app }: Call, { gateway, address }: PayingMerchantRow): void {
  if (app.config.mode !== 'production' || !isTrialAddress(gateway, address)) return;
  throw new AppError('invalid_input', { fields: [{ field: 'merchantId', rule: 'trial_address' }] });
}

/** What the gateway knows both by; empty where it has keys alone. */
function serialsOf({ certificate, rootCertificates }: { certificate: string; rootCertificates: string }) {
  if (certificate === '' && rootCertificates === '') return { app: '', root: '' };
  const app = alipaySerials.ofApplication(certificate);
  const root = alipaySerials.ofRoots(rootCertificates);
  if (app !== undefined && root !== undefined) return { app, root };
  throw new AppError('invalid_input', {
    fields: [
      ...(app === undefined ? [{ field: 'certificate', rule: 'format' as const }] : []),
      ...(root === undefined ? [{ field: 'rootCertificates', rule: 'format' as const }] : []),
    ],
  });
}

async function shown(call: Call): Promise<Reply<contract.PayingMerchants>> {
  const { tx, now } = call;
  const by = userIdOf(call);
  const [rows, rules, { site }, decides, accounts] = await Promise.all([
    listPayingMerchantRows(tx),
    moneyRulesOf(tx, now),
    siteConfiguration(tx),
    isDecider(tx, by, now),
    accountsOfPerson(tx, by),
  ]);
  const usedFen = await paidOnDayFen(tx, dayOf(now, site.timeZone));
  return {
    list: rows.map((row) => payerOf(row, { decides, accounts })),
    needsSecondAdmin: needsSecondAdmin(call),
    day: { maxFen: rules.withdrawalGatewayDayFen, usedFen },
  };
}

function payerOf(
  row: PayingMerchantRow,
  { decides, accounts }: { decides: boolean; accounts: readonly number[] },
): Reply<contract.PayingMerchant> {
  const { askedBy, askedByName, decidedBy, decidedByName, state, certificateSerial, isOpen } = row;
  const may = (event: PayingMerchantEvent) => {
    if (!payingMerchantMoves[event].includes(state)) return false;
    if (event === 'switch_off') return true;
    return decides && isOpen && (event === 'ask' || askedBy === null || !accounts.includes(askedBy));
  };
  return {
    ...row,
    isCertified: certificateSerial !== null && certificateSerial !== '',
    askedBy: personOf(askedBy, askedByName),
    decidedBy: personOf(decidedBy, decidedByName),
    may: payingMerchantEvents.filter(may),
  };
}
