import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import type { AlipayAnswers } from './alipayAnswers.ts';

/** A payment in the gateway's own books. */
export interface SandboxPayment extends Row<
  'sandbox_payments',
  'reference merchantNumber amountFen subject notifyUrl returnUrl state createdAt expiresAt paidAt'
> {
  /** In which protocol it was asked for, and its notices are sent. */
  protocol: 'own' | 'epay' | 'alipay' | 'wechat';
}

const columns = `
  protocol, reference, merchant_number, amount_fen, subject, notify_url, return_url, state, created_at, expires_at, paid_at`;

const insert = prepared(
  'sandbox_insert',
  `insert into sandbox_payments
     (reference, merchant_number, amount_fen, subject, notify_url, return_url, state, created_at, expires_at, protocol)
   values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, $9) on conflict (merchant_number) do nothing`,
);
const findByNumber = prepared<SandboxPayment>(
  'sandbox_find_by_number',
  `select ${columns} from sandbox_payments where merchant_number = $1`,
);
const findByReference = prepared<SandboxPayment>(
  'sandbox_find',
  `select ${columns} from sandbox_payments where reference = $1`,
);
const moveToPaid = prepared<SandboxPayment>(
  'sandbox_pay',
  `update sandbox_payments set state = 'paid', paid_at = $2
   where reference = $1 and state in ('waiting', 'cancelled') and expires_at > $2 returning ${columns}`,
);
const moveToCancelled = prepared(
  'sandbox_cancel',
  `update sandbox_payments set state = 'cancelled' where reference = $1 and state = 'waiting'`,
);
const end = prepared(
  'sandbox_end',
  `update sandbox_payments set expires_at = $2 where merchant_number = $1 and state <> 'paid' and expires_at > $2`,
);
const insertRefund = prepared(
  'sandbox_refund',
  `with paid as (select * from sandbox_payments where merchant_number = $1 and state = 'paid' for update)
   insert into sandbox_refunds (merchant_number, refund_number, amount_fen, created_at)
   select $1, $2, $3, $4 from paid
   where $3::bigint <= paid.amount_fen
     - (select coalesce(sum(amount_fen), 0)::bigint from sandbox_refunds where merchant_number = $1)
   on conflict do nothing`,
);
const takeRest = prepared(
  'sandbox_take_rest',
  `with paid as (select * from sandbox_payments where reference = $1 and state = 'paid' for update)
   insert into sandbox_refunds (merchant_number, refund_number, amount_fen, created_at)
   select paid.merchant_number, $2, paid.amount_fen - given.fen, $3 from paid cross join lateral (
     select coalesce(sum(amount_fen), 0)::bigint as fen from sandbox_refunds r where r.merchant_number = paid.merchant_number) as given
   where paid.amount_fen > given.fen on conflict do nothing`,
);
const noteDisputeRow = prepared(
  'sandbox_dispute_note',
  `insert into sandbox_disputes (number, merchant_number) values ($1, $2) on conflict do nothing`,
);
const findDisputeRow = prepared<{ number: string; merchantNumber: string }>(
  'sandbox_dispute',
  `select number, merchant_number from sandbox_disputes where number = $1`,
);
const findRefund = prepared<{ amountFen: number }>(
  'sandbox_refund_find',
  `select amount_fen from sandbox_refunds where merchant_number = $1 and refund_number = $2`,
);
const refunded = prepared<{ fen: number }>(
  'sandbox_refunded',
  `select coalesce(sum(amount_fen), 0)::bigint as fen from sandbox_refunds where merchant_number = $1`,
);
const findKeys = prepared<{ appKey: string; gatewayKey: string }>(
  'sandbox_alipay_keys',
  `select app_key, gateway_key from sandbox_alipay`,
);
const insertKeys = prepared(
  'sandbox_alipay_make',
  `insert into sandbox_alipay (app_key, gateway_key) values ($1, $2) on conflict do nothing`,
);
const findAnswers = prepared<{ answers: AlipayAnswers }>(
  'sandbox_alipay_answers',
  `select answers from sandbox_alipay`,
);
const choose = prepared('sandbox_alipay_choose', `update sandbox_alipay set answers = $1`);

/** Gives a payer what is left of a payment, after a dispute of this number. */
export async function takeRestInBooks(books: Tx, of: { reference: string; number: string; now: Date }): Promise<void> {
  await books.run(takeRest, [of.reference, of.number, of.now]);
}

/** Notes of which payment a dispute is. */
export async function disputeInBooks(books: Tx, of: { number: string; merchantNumber: string }): Promise<void> {
  await books.run(noteDisputeRow, [of.number, of.merchantNumber]);
}

export function findDisputeInBooks(
  books: Tx,
  number: string,
): Promise<{ number: string; merchantNumber: string } | undefined> {
  return books.maybe(findDisputeRow, [number]);
}

/** Opens a payment, or finds the one that has this merchant number already. */
export async function openSandboxPayment(
  books: Tx,
  payment: Omit<SandboxPayment, 'state' | 'paidAt'>,
): Promise<SandboxPayment> {
  const { reference, merchantNumber, amountFen, subject, notifyUrl, returnUrl, createdAt, expiresAt, protocol } =
    payment;
  const asked = [reference, merchantNumber, amountFen, subject, notifyUrl, returnUrl, createdAt, expiresAt, protocol];
  await books.run(insert, asked);
  return books.one(findByNumber, [merchantNumber]);
}

export async function findSandboxPaymentByNumber(books: Tx, number: string): Promise<SandboxPayment | undefined> {
  return books.maybe(findByNumber, [number]);
}

export async function findSandboxPayment(books: Tx, reference: string): Promise<SandboxPayment | undefined> {
  return books.maybe(findByReference, [reference]);
}

/** waiting or cancelled → paid, unless it expired; undefined when it was not this call that paid. */
export async function payInBooks(books: Tx, reference: string, now: Date): Promise<SandboxPayment | undefined> {
  return books.maybe(moveToPaid, [reference, now]);
}

/** waiting → cancelled: who left can come back and pay until the payment expires. */
export async function cancelInBooks(books: Tx, reference: string): Promise<boolean> {
  return (await books.run(moveToCancelled, [reference])) === 1;
}

/** Nobody can pay it any more, unless it is paid. */
export async function endInBooks(books: Tx, number: string, now: Date): Promise<void> {
  await books.run(end, [number, now]);
}

/** What came of giving money back: given now, given before by the same number, or not to be given. */
export async function refundInBooks(
  books: Tx,
  wish: { merchantNumber: string; refundNumber: string; amountFen: number; now: Date },
): Promise<'given' | 'repeated' | 'refused'> {
  const { merchantNumber, refundNumber, amountFen, now } = wish;
  if ((await books.run(insertRefund, [merchantNumber, refundNumber, amountFen, now])) === 1) return 'given';
  const before = await findRefundInBooks(books, { merchantNumber, refundNumber });
  return before?.amountFen === amountFen ? 'repeated' : 'refused';
}

export async function findRefundInBooks(
  books: Tx,
  { merchantNumber, refundNumber }: { merchantNumber: string; refundNumber: string },
): Promise<{ amountFen: number } | undefined> {
  return books.maybe(findRefund, [merchantNumber, refundNumber]);
}

/** How many fen of a payment went back. */
export async function refundedInBooks(books: Tx, number: string): Promise<number> {
  return (await books.one(refunded, [number])).fen;
}

/** The private keys with which the sandbox plays Alipay, in one line each. */
export async function findAlipayKeys(books: Tx): Promise<{ appKey: string; gatewayKey: string } | undefined> {
  return books.maybe(findKeys, []);
}

/** Keeps the keys, unless there are some already; those that count. */
export async function insertAlipayKeys(
  books: Tx,
  { appKey, gatewayKey }: { appKey: string; gatewayKey: string },
): Promise<{ appKey: string; gatewayKey: string }> {
  await books.run(insertKeys, [appKey, gatewayKey]);
  return books.one(findKeys, []);
}

/** How the sandbox answers as Alipay now. */
export async function alipayAnswersNow(books: Tx): Promise<AlipayAnswers> {
  return (await books.maybe(findAnswers, []))?.answers ?? 'right';
}

export async function chooseAnswers(books: Tx, answers: AlipayAnswers): Promise<void> {
  await books.run(choose, [answers]);
}
