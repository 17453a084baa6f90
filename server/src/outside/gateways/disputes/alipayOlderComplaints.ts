/** Complaints of Alipay's older kind (`alipay.merchant.tradecomplain.*`), of merchants who have them still: read here, answered there by hand. */
import { z } from 'zod';
import { chinaTime, momentOf } from '../alipayProtocol.ts';
import type { AskedComplaint, ComplaintList, GatewayDispute } from '../gateway.ts';
import { notAllowed, unknown, type Asking } from './alipayAsking.ts';
import { listByPages, pageSize, unread } from './complaintPages.ts';

export const olderList = 'alipay.merchant.tradecomplain.batchquery';
export const olderQuery = 'alipay.merchant.tradecomplain.query';

/** Where they stand there. What the merchant answered may still go on; so does any state that is not known here. */
const over: Readonly<Record<string, GatewayDispute['state']>> = {
  FINISHED: 'won',
  PLATFORM_FINISH: 'won',
  CLOSED: 'won',
  CANCELLED: 'withdrawn',
};

const Complaint = z.object({
  complain_event_id: z.string().regex(/^[0-9A-Za-z]{1,60}$/),
  status: z.string(),
  merchant_order_no: z.string().nullish(),
  complain_reason: z.string().nullish(),
  content: z.string().nullish(),
  gmt_create: z.string().nullish(),
});
const Outcome = z.object({ code: z.string(), sub_code: z.string().optional() });
const Listed = z.object({
  code: z.literal('10000'),
  trade_complain_infos: z.array(z.looseObject({ complain_event_id: z.string() })).nullish(),
});

/** Those that were made between two moments. */
export function listOlderComplaints({ ask }: Asking, from: Date, until: Date): Promise<ComplaintList | 'refused'> {
  return listByPages(
    async (page) => {
      const answer = await ask(olderList, {
        begin_time: chinaTime(from),
        end_time: chinaTime(until),
        page_num: page + 1,
        page_size: pageSize,
      });
      if (Outcome.safeParse(answer).data?.code === notAllowed) return 'refused';
      return Listed.parse(answer).trade_complain_infos ?? [];
    },
    (row) => ({ number: row.complain_event_id, mark: Complaint.safeParse(row).data?.status ?? unread }),
  );
}

/** What was paid, and whether all of it went back, is asked of the payment; of a part nothing is said. */
export async function askOlderComplaint({ ask, query }: Asking, number: string): Promise<AskedComplaint | undefined> {
  const answer = await ask(olderQuery, { complain_event_id: number });
  const { code, sub_code: why = '' } = Outcome.parse(answer);
  if (code === notAllowed || unknown.test(why)) return undefined;
  if (code !== '10000') throw new Error(`the gateway answered ${code} ${why}`);
  const complaint = Complaint.parse(answer);
  if (complaint.complain_event_id !== number) throw new Error('the answer is about another complaint');
  const { status, merchant_order_no: merchantNumber, complain_reason: reason, content, gmt_create: madeAt } = complaint;
  const asked = { number, mark: status, round: 1, madeAt: momentOf(madeAt) };
  if (!merchantNumber) return { ...asked, said: [] };
  const payment = await query(merchantNumber);
  const ended = Object.hasOwn(over, status) ? over[status] : undefined;
  const state = ended !== undefined && payment?.state === 'expired' ? 'lost' : (ended ?? 'open');
  const said: GatewayDispute = {
    merchantNumber,
    number,
    // Without a payment there it is of none of ours.
    amountFen: payment?.amountFen ?? 0,
    currency: payment?.currency ?? 'CNY',
    state,
    reason: [reason, content].filter(Boolean).join(': '),
    dueAt: null,
  };
  return { ...asked, said: [said] };
}
