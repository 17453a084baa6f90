/** Notices of disputes: proved like those of payments, and refused with the same answer. */
import { disputeAnswerSeconds, gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import * as contract from '#contract/money/gatewayDisputes.ts';
import { isGateway } from '#contract/orders/gateways.ts';
import type { Gateway, GatewayDispute } from '../../outside/gateways/gateway.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { plainWords } from '../../platform/http/plainText.ts';
import {
  findAttemptByNumber,
  gatewayOf,
  insertNotice,
  isLegible,
  isSameAccount,
  mismatch,
  nothingSent,
  refuseNotice,
  type AttemptRow,
  type PaymentDeps,
} from '../payments/service.ts';
import { findDisputeOfAttempt } from './disputes.repository.ts';
import { takeComplaint, takeDispute, type Taken } from './take.ts';

/** Takes a notice that says all of a dispute. Throws notice_refused, always the same. */
export const notifyGatewayDispute = (deps: PaymentDeps) =>
  handle(contract.notifyGatewayDispute, async (call, { gateway: name, body, signature }) => {
    const { tx, now, app } = call;
    const gateway = isGateway(name)
      ? await gatewayOf(tx, { ...app, ...deps }, { gateway: name, merchantId: null })
      : undefined;
    const said = gateway?.verifyDispute?.({ ...nothingSent, body, signature, receivedAt: now });
    if (!gateway || !said) return refuse(call, name, 'dispute: not signed by the gateway, or not a notice');
    await takeNoticeOfDispute(call, gateway, said);
    return {};
  });

/** What of a payment a complaint says, with how often it was raised and when it was made. */
export interface SaidComplaint extends GatewayDispute {
  round: number;
  madeAt: Date | null;
}

/**
 * Takes what a gateway says of a complaint, or tells why it does not count. `isOurs`: it is of a payment that was asked for here, and may
 * count later, such as once that is paid.
 */
export async function takeComplaintOf(
  tx: Tx,
  gateway: Gateway,
  said: SaidComplaint,
  now: Date,
): Promise<{ result: Taken } | { refusal: string; isOurs: boolean }> {
  const found = await attemptOf(tx, gateway, said, isSameAccount);
  if (typeof found === 'string') return { refusal: found, isOurs: await isThroughUs(tx, gateway, said) };
  const { number, state, round, madeAt } = said;
  const isPart = said.isPart === true;
  const reason = plainWords(said.reason).slice(0, gatewayDisputeRules.reasonMax);
  const dueAt = said.dueAt ?? usualDueAt(found, { round, madeAt }, now);
  const of = { number, state, reason, dueAt, source: 'notice', by: null, words: '', now, round, isPart } as const;
  const result = await takeComplaint(tx, found, of);
  if (result === 'refunded_here') {
    const refusal = `complaint ${number} of ${found.merchantNumber} is over: a part went back, from here or not`;
    return { refusal, isOurs: true };
  }
  if (result !== 'known') {
    const about = `complaint ${number} ${state} ${found.merchantNumber}: ${result}`;
    await insertNotice(tx, { gateway: found.gateway, accepted: true, reason: about, now });
  }
  return { result };
}

/** By when an answer to it is due where the gateway does not say: that of its first turn says nothing of another one, nor does one that is over. */
function usualDueAt(
  { gateway }: Pick<AttemptRow, 'gateway'>,
  { round, madeAt }: Pick<SaidComplaint, 'round' | 'madeAt'>,
  now: Date,
): Date {
  const usual = (from: Date) => new Date(from.getTime() + disputeAnswerSeconds[gateway] * 1000);
  const first = usual(madeAt ?? now);
  return round === 1 && first > now ? first : usual(now);
}

/** Whether it names a payment that was asked for through that merchant. */
async function isThroughUs(tx: Tx, gateway: Gateway, { merchantNumber }: GatewayDispute): Promise<boolean> {
  const attempt = await findAttemptByNumber(tx, merchantNumber);
  return attempt?.gateway === gateway.name && (await isSameAccount(tx, attempt.merchantId, gateway.merchantId));
}

/** Takes what a gateway says of a dispute of a payment through it. Throws notice_refused. */
export async function takeNoticeOfDispute(call: Call, gateway: Gateway, said: GatewayDispute): Promise<void> {
  const { tx, now } = call;
  const found = await attemptOf(tx, gateway, said);
  if (typeof found === 'string') return refuse(call, gateway.name, found);
  // What was lost of a payment that is disputed in part is entered by an admin, who sees it stand; after a loss it waits as a contradiction.
  if (said.isPart === true && said.state === 'lost' && !(await isOver(tx, found.id))) {
    const reason = `dispute lost in part ${found.merchantNumber}: to be ended by hand`;
    return insertNotice(tx, { gateway: gateway.name, accepted: false, reason, now });
  }
  await take(tx, found, said, now);
}

/** Whether a loss of a paid attempt was booked, or turned over. */
async function isOver(tx: Tx, attemptId: number): Promise<boolean> {
  const row = await findDisputeOfAttempt(tx, attemptId);
  return row !== undefined && (row.state === 'lost' || row.partTurned);
}

async function take(tx: Tx, attempt: AttemptRow, said: GatewayDispute, now: Date): Promise<void> {
  const { number, state, reason, dueAt } = said;
  const isPart = said.isPart === true;
  const of = { number, state, reason, dueAt, isPart, source: 'notice', by: null, words: '', now } as const;
  const { result } = await takeDispute(tx, attempt, of);
  const about = `dispute ${state} ${attempt.merchantNumber}: ${result}`;
  await insertNotice(tx, { gateway: attempt.gateway, accepted: true, reason: about, now });
}

/** The paid attempt that a dispute is about, or why it does not count. */
async function attemptOf(
  tx: Tx,
  gateway: Gateway,
  said: GatewayDispute,
  isOurs: typeof isSameAccount = (_tx, one, other) => Promise.resolve(one === other),
): Promise<AttemptRow | string> {
  const { merchantNumber, number, currency, amountFen } = said;
  if (!isLegible({ merchantNumber, reference: number, currency })) return 'dispute: characters that nobody prints';
  const attempt = await findAttemptByNumber(tx, merchantNumber);
  if (!attempt) return 'dispute: unknown merchant number';
  if (attempt.gateway !== gateway.name) return `dispute: another gateway's number ${merchantNumber}`;
  if (!(await isOurs(tx, attempt.merchantId, gateway.merchantId)))
    return `dispute: another merchant's number ${merchantNumber}`;
  const refusal = mismatch(attempt, { amountFen, currency, isPaid: attempt.state === 'paid' });
  return refusal === undefined ? attempt : `dispute: ${refusal}`;
}

/** Throws notice_refused. */
async function refuse(call: Call, gateway: string, reason: string): Promise<never> {
  await refuseNotice(call, gateway, reason);
  throw new AppError('notice_refused');
}
