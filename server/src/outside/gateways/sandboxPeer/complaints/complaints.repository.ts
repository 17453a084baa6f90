/** Complaints in the sandbox's books, where it plays Alipay and WeChat Pay. */
import { createHash } from 'node:crypto';
import { prepared, type Tx } from '../../../../platform/database/database.ts';
import type { Row } from '../../../../platform/database/rows.ts';
import type { SandboxPayment } from '../repository.ts';

export interface ComplaintReply {
  text: string;
  pictures: string[];
}

/** What of a complaint the sandbox tells wrongly, to try it: nothing, its payment, its merchant, its amount. `older`: it is of Alipay's older kind. */
export type ComplaintTold = 'rightly' | 'unknown' | 'elsewhere' | 'amount' | 'older';

export interface Complaint extends Row<'sandbox_complaints', 'number merchantNumber madeAt times'> {
  state: 'pending' | 'processing' | 'processed';
  ended: 'withdrawn' | 'refunded' | 'part' | null;
  told: ComplaintTold;
  replies: ComplaintReply[];
  protocol: SandboxPayment['protocol'];
  reference: string;
  amountFen: number;
  /** What of the payment went back. */
  refundedFen: number;
}

const insert = prepared(
  'sandbox_complain',
  `insert into sandbox_complaints (number, merchant_number, state, made_at, told) values ($1, $2, 'pending', $3, $4) on conflict do nothing`,
);
const columns = `c.number, c.merchant_number, c.state, c.replies, c.made_at, c.times, c.ended, c.told, p.protocol, p.reference, p.amount_fen,
  (select coalesce(sum(r.amount_fen), 0)::bigint from sandbox_refunds r where r.merchant_number = c.merchant_number) as refunded_fen
  from sandbox_complaints c join sandbox_payments p on p.merchant_number = c.merchant_number`;
const find = prepared<Complaint>('sandbox_complaint', `select ${columns} where c.number = $1`);
const list = prepared<Complaint>(
  'sandbox_complaints_list',
  `select ${columns} where p.protocol = $1 and c.made_at >= $2 and c.made_at < $3 and (c.told = 'older') = $6 order by c.made_at desc, c.number limit $4 offset $5`,
);
const again = prepared(
  'sandbox_complaint_again',
  `update sandbox_complaints set state = 'pending', ended = null, times = times + 1 where number = $1 and state = 'processed'`,
);
const end = prepared(
  'sandbox_complaint_end',
  `update sandbox_complaints set state = 'processed', ended = $2 where number = $1`,
);
const reply = prepared(
  'sandbox_complaint_reply',
  `update sandbox_complaints set replies = replies || $2::jsonb, state = $3 where number = $1 and state <> 'processed'`,
);
const complete = prepared(
  'sandbox_complaint_complete',
  `update sandbox_complaints set state = 'processed' where number = $1 and state = 'processing'`,
);

/** The number of the complaint of a payment: there is one for each. */
export function complaintNumberOf({ reference }: Pick<SandboxPayment, 'reference'>): string {
  const hash = createHash('sha256').update(reference).digest('hex').slice(0, 20);
  return `2000${BigInt(`0x${hash}`).toString().padStart(25, '0')}`;
}

/** A payer complains of a payment; its number, the same each time. */
export async function complainInBooks(
  books: Tx,
  payment: SandboxPayment,
  { told = 'rightly', now = new Date() }: { told?: ComplaintTold; now?: Date } = {},
): Promise<string> {
  const number = complaintNumberOf(payment);
  await books.run(insert, [number, payment.merchantNumber, now, told]);
  return number;
}

/** The payer raises one again that was over. */
export async function complainAgainInBooks(books: Tx, number: string): Promise<void> {
  await books.run(again, [number]);
}

/** It is over, not by what the merchant did. */
export async function endComplaintInBooks(books: Tx, number: string, ended: Complaint['ended']): Promise<void> {
  await books.run(end, [number, ended]);
}

/** Those that were made between two moments, newest first. */
export function listComplaintsInBooks(
  books: Tx,
  of: {
    protocol: Complaint['protocol'];
    from: Date;
    until: Date;
    limit: number;
    offset: number;
    isOlder?: boolean;
  },
): Promise<Complaint[]> {
  const { protocol, from, until, limit, offset, isOlder = false } = of;
  return books.many(list, [protocol, from, until, limit, offset, isOlder]);
}

export function findComplaint(books: Tx, number: string): Promise<Complaint | undefined> {
  return books.maybe(find, [number]);
}

/** False once it was completed. */
export async function replyInBooks(
  books: Tx,
  of: { number: string; reply: ComplaintReply; state: 'processing' | 'processed' },
): Promise<boolean> {
  return (await books.run(reply, [of.number, JSON.stringify([of.reply]), of.state])) === 1;
}

/** False unless it was answered and not completed yet. */
export async function completeInBooks(books: Tx, number: string): Promise<boolean> {
  return (await books.run(complete, [number])) === 1;
}
