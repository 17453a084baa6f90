/** Complaints in the sandbox's books, where it plays Alipay and WeChat Pay. */
import { createHash } from 'node:crypto';
import { prepared, type Tx } from '../../../../platform/database/database.ts';
import type { Row } from '../../../../platform/database/rows.ts';
import type { SandboxPayment } from '../repository.ts';

export interface ComplaintReply {
  text: string;
  pictures: string[];
}

export interface Complaint extends Row<'sandbox_complaints', 'number merchantNumber'> {
  state: 'pending' | 'processing' | 'processed';
  replies: ComplaintReply[];
  protocol: SandboxPayment['protocol'];
}

const insert = prepared(
  'sandbox_complain',
  `insert into sandbox_complaints (number, merchant_number, state) values ($1, $2, 'pending') on conflict do nothing`,
);
const find = prepared<Complaint>(
  'sandbox_complaint',
  `select c.number, c.merchant_number, c.state, c.replies, p.protocol
   from sandbox_complaints c join sandbox_payments p on p.merchant_number = c.merchant_number where c.number = $1`,
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
export async function complainInBooks(books: Tx, payment: SandboxPayment): Promise<string> {
  const number = complaintNumberOf(payment);
  await books.run(insert, [number, payment.merchantNumber]);
  return number;
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
