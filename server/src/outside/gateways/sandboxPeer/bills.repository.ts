import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { BillAnswers } from './billAnswers.ts';

/** What moved money at the gateway. */
export interface BillRow {
  protocol: 'own' | 'epay' | 'alipay' | 'wechat';
  record: 'payment' | 'refund';
  number: string;
  reference: string;
  amountFen: number;
}

const rows = prepared<BillRow>(
  'sandbox_bill_rows',
  `select * from (
     select protocol, 'payment' as record, merchant_number as number, reference, amount_fen, paid_at as at
     from sandbox_payments where protocol = $1 and state = 'paid' and paid_at >= $2 and paid_at < $3
     union all
     select p.protocol, 'refund', r.refund_number, p.reference, r.amount_fen, r.created_at
     from sandbox_refunds r join sandbox_payments p using (merchant_number)
     where p.protocol = $1 and r.created_at >= $2 and r.created_at < $3) as lines
   order by at, record, number`,
);
const find = prepared<{ answers: BillAnswers }>('sandbox_bill_answers', `select answers from sandbox_bills`);
const choose = prepared(
  'sandbox_bill_choose',
  `insert into sandbox_bills (answers) values ($1) on conflict (id) do update set answers = excluded.answers`,
);

/** What moved money from a moment until before another, in the order in which it did. */
export function listBillRows(
  books: Tx,
  { protocol, from, to }: { protocol: BillRow['protocol']; from: Date; to: Date },
): Promise<BillRow[]> {
  return books.many(rows, [protocol, from, to]);
}

/** How the sandbox answers who asks for a bill now. */
export async function billAnswersNow(books: Tx): Promise<BillAnswers> {
  return (await books.maybe(find, []))?.answers ?? 'right';
}

export async function chooseBillAnswers(books: Tx, answers: BillAnswers): Promise<void> {
  await books.run(choose, [answers]);
}
