/** Asks a gateway to pay a withdrawal, with no transaction open, then records what came of it. Asked again it is the same payment, by its number. */
import { gatewayPayoutRules } from '#contract/withdrawals/gatewayPayoutRules.ts';
import type { WithdrawalReason } from '#contract/withdrawals/withdrawalProcess.ts';
import type { GatewayPayout, PayoutProblem } from '../../../outside/gateways/payouts/payout.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { gatewayOf, type PaymentDeps } from '../../payments/service.ts';
import { decryptPayee } from '../payees/payeeFacts.ts';
import { finish } from '../settle.ts';
import { findWithdrawal, type WithdrawalEnd } from '../withdrawals.repository.ts';
import { claimPayout, endPayout, postponePayout, type ClaimedPayout } from './gatewayPayouts.repository.ts';

const reasons: Record<PayoutProblem, WithdrawalReason> = {
  name_differs: 'name_differs',
  payee_wrong: 'payee_wrong',
  payee_limit: 'payee_limit',
  other: 'payment_failed',
};

/** One turn; nothing where somebody else has it, or it has ended. */
export async function askForPayout(deps: PaymentDeps, context: JobContext, id: number): Promise<void> {
  const { app, transaction, now } = context;
  const until = new Date(now.getTime() + gatewayPayoutRules.busySeconds * 1000);
  const claimed = await transaction(async (tx) => {
    const payout = await claimPayout(tx, { id, now, until });
    if (!payout) return undefined;
    const of = { gateway: 'alipay', merchantId: payout.merchantId } as const;
    return { payout, gateway: await gatewayOf(tx, { ...app, ...deps }, of) };
  });
  if (!claimed) return;
  const { payout, gateway } = claimed;
  let answer: GatewayPayout | undefined;
  try {
    answer = await gateway?.payOut?.(wishOf(app.keys, payout));
  } catch (error) {
    app.log.warn({ err: error, payoutId: id }, 'a gateway did not say what became of a payout');
  }
  await transaction((tx) => record(tx, payout, answer, app.clock()));
}

function wishOf(keys: JobContext['app']['keys'], payout: ClaimedPayout) {
  const {
    number,
    amountFen,
    withdrawalId,
    payeeId,
    factsEncrypted,
    tries,
    certificateSerial: app,
    rootSerial: root,
  } = payout;
  // It stays while a withdrawal is on its way to it.
  if (factsEncrypted === null) throw new Error(`the payee of withdrawal ${withdrawalId} is gone`);
  const { name, account } = decryptPayee(keys, payeeId, factsEncrypted);
  const title = `提现 ${withdrawalId}`;
  const certificates = app === '' ? undefined : { app, root };
  return { number, amountFen, account, name, title, isRepeated: tries > 1, certificates };
}

async function record(tx: Tx, payout: ClaimedPayout, answer: GatewayPayout | undefined, now: Date): Promise<void> {
  const { id, askedAt } = payout;
  if (answer?.state === 'paid') {
    const { reference } = answer;
    if (await endPayout(tx, { id, state: 'paid', reference, now })) {
      await endWithdrawal(tx, payout, { event: 'confirm', by: null, receipt: reference, now });
    }
    return;
  }
  const isTooLate = now.getTime() >= askedAt.getTime() + gatewayPayoutRules.laterSeconds * 1000;
  if (answer?.state === 'failed' || (answer?.state === 'later' && isTooLate)) {
    const problem = answer.state === 'failed' ? answer.problem : 'other';
    if (await endPayout(tx, { id, state: 'failed', reason: answer.reason, now })) {
      await endWithdrawal(tx, payout, { event: 'fail', by: null, reason: reasons[problem], now });
    }
    return;
  }
  const at = nextAskAt(askedAt, now);
  const state = answer?.state === 'later' ? 'asked' : 'unknown';
  if (await postponePayout(tx, { id, state, reason: answer?.reason ?? '', at })) await askPayoutAt(tx, id, at);
}

async function endWithdrawal(tx: Tx, { withdrawalId }: ClaimedPayout, end: Omit<WithdrawalEnd, 'id'>): Promise<void> {
  const row = await findWithdrawal(tx, withdrawalId);
  if (!row || !(await finish(tx, row, end))) {
    throw new Error(`withdrawal ${withdrawalId} ended before its gateway said so`);
  }
}

function nextAskAt(askedAt: Date, now: Date): Date {
  const { askAfterSeconds } = gatewayPayoutRules;
  const next = askAfterSeconds
    .map((seconds) => new Date(askedAt.getTime() + seconds * 1000))
    .find((time) => time.getTime() > now.getTime());
  return next ?? new Date(now.getTime() + (askAfterSeconds.at(-1) ?? 0) * 1000);
}

/** In the transaction of what wants it: it is asked for if and only if that commits. */
export async function askPayoutAt(tx: Tx, id: number, at: Date): Promise<void> {
  await enqueue(tx, 'withdrawal.payout', { id }, { at, jobKey: `withdrawal.payout:${id}` });
}
