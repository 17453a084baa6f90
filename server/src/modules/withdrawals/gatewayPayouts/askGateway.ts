/** Asks a gateway to pay a withdrawal, with no transaction open, then records what came of it. Asked again it is the same payment, by its number. */
import { gatewayPayoutRules } from '#contract/withdrawals/gatewayPayoutRules.ts';
import type { WithdrawalReason } from '#contract/withdrawals/withdrawalProcess.ts';
import type { Gateway } from '../../../outside/gateways/gateway.ts';
import type { GatewayPayout, PayoutProblem } from '../../../outside/gateways/payouts/payout.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { gatewayOf, type PaymentDeps } from '../../payments/service.ts';
import { keepDoubt } from '../contradictions/doubt.ts';
import { decryptPayee } from '../payees/payeeEncryption.ts';
import { finish } from '../settle.ts';
import { findWithdrawal, lockWithdrawals, type WithdrawalEnd } from '../withdrawals.repository.ts';
import {
  claimPayout,
  correctPayout,
  endPayout,
  postponePayout,
  releasePayout,
  type ClaimedPayout,
} from './gatewayPayouts.repository.ts';

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
    const handEndAfter = new Date(now.getTime() - gatewayPayoutRules.afterHandSeconds * 1000);
    const payout = await claimPayout(tx, { id, now, until, handEndAfter });
    if (!payout) return undefined;
    const of = { gateway: 'alipay', merchantId: payout.merchantId } as const;
    return { payout, gateway: await gatewayOf(tx, { ...app, ...deps }, of) };
  });
  if (!claimed) return;
  const { payout, gateway } = claimed;
  let answer: GatewayPayout | undefined;
  try {
    answer = payout.isPayable ? await gateway?.payOut?.(wishOf(app.keys, payout)) : await foundBy(gateway, payout);
  } catch (error) {
    app.log.warn({ err: error, payoutId: id }, 'a gateway did not say what became of a payout');
  }
  await transaction((tx) => record(tx, payout, answer, app.clock()));
}

/** What is there is told; nothing more is paid. */
async function foundBy(gateway: Gateway | undefined, payout: ClaimedPayout): Promise<GatewayPayout | undefined> {
  if (!gateway?.findPayout) return undefined;
  const { number, amountFen } = payout;
  const found = await gateway.findPayout({ number, amountFen, certificates: certificatesOf(payout) });
  return found ?? { state: 'failed', problem: 'other', reason: 'not_paid' };
}

function certificatesOf({ certificateSerial: app, rootSerial: root }: ClaimedPayout) {
  return app === '' ? undefined : { app, root };
}

function wishOf(keys: JobContext['app']['keys'], payout: ClaimedPayout) {
  const { number, amountFen, withdrawalId, payeeId, factsEncrypted, tries } = payout;
  // It stays while a withdrawal is on its way to it.
  if (factsEncrypted === null) throw new Error(`the payee of withdrawal ${withdrawalId} is gone`);
  const { name, account } = decryptPayee(keys, payeeId, factsEncrypted);
  const title = `提现 ${withdrawalId}`;
  const certificates = certificatesOf(payout);
  return { number, amountFen, account, name, title, isRepeated: tries > 1, certificates };
}

async function record(tx: Tx, payout: ClaimedPayout, answer: GatewayPayout | undefined, now: Date): Promise<void> {
  const { id, withdrawalId, askedAt, endedAt } = payout;
  // Before the payout, as whoever ends it by hand takes them.
  await lockWithdrawals(tx, [withdrawalId]);
  if (answer?.state === 'paid') {
    const { reference } = answer;
    const isNew =
      endedAt === null
        ? await endPayout(tx, { id, state: 'paid', reference, now })
        : await correctPayout(tx, { id, reference });
    if (isNew) await endWithdrawal(tx, payout, { event: 'confirm', by: null, receipt: reference, now });
    return;
  }
  if (endedAt !== null) {
    await releasePayout(tx, id);
    await askPayoutAt(tx, id, lateAskAt(now));
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

/** Where it has ended before, what the gateway says that it paid is kept against that, for admins to settle. */
async function endWithdrawal(
  tx: Tx,
  { withdrawalId, askedBy }: ClaimedPayout,
  end: Omit<WithdrawalEnd, 'id'>,
): Promise<void> {
  const row = await findWithdrawal(tx, withdrawalId);
  if (!row) throw new Error(`withdrawal ${withdrawalId} is gone`);
  if (await finish(tx, row, end)) return;
  const { event, receipt = '', now } = end;
  if (event !== 'confirm') return;
  await keepDoubt(tx, row, { said: 'paid', receipt, words: '', fileHash: null, by: askedBy, now });
}

function nextAskAt(askedAt: Date, now: Date): Date {
  const { askAfterSeconds } = gatewayPayoutRules;
  const next = askAfterSeconds
    .map((seconds) => new Date(askedAt.getTime() + seconds * 1000))
    .find((time) => time.getTime() > now.getTime());
  return next ?? lateAskAt(now);
}

/** What ended by hand is asked about by the longest pause. */
export function lateAskAt(now: Date): Date {
  return new Date(now.getTime() + (gatewayPayoutRules.askAfterSeconds.at(-1) ?? 0) * 1000);
}

/** In the transaction of what wants it: it is asked for if and only if that commits. */
export async function askPayoutAt(tx: Tx, id: number, at: Date): Promise<void> {
  await enqueue(tx, 'withdrawal.payout', { id }, { at, jobKey: `withdrawal.payout:${id}` });
}
