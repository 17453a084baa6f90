/** What Alipay says of complaints, asked one by one or listed by when they were made: those of RiskGO, and of the older kind. */
import { z } from 'zod';
import { chinaTime, momentOf } from '../alipayProtocol.ts';
import type { AskedComplaint, ComplaintList, GatewayDispute, GatewayPayment, ListedComplaint } from '../gateway.ts';
import { notAllowed, refusedCode, unknown, type Asking } from './alipayAsking.ts';
import { complaintList } from './alipayComplaints.ts';
import { listByPages, pageSize, unread } from './complaintPages.ts';
import { askOlderComplaint, listOlderComplaints } from './alipayOlderComplaints.ts';

/** Messages that there is something new: of this family, and of the older one. */
export const complaintMessages = [
  'alipay.security.risk.complaint.merchants.notify',
  'alipay.merchant.tradecomplain.changed',
];

/** Where complaints stand there. One that nobody processed in time still waits. Those of no state that is known here wait as well. */
const over: Readonly<Record<string, GatewayDispute['state']>> = {
  PROCESSED: 'won',
  OVERDUE_PROCESSED: 'won',
  DROP_COMPLAIN: 'withdrawn',
  DROP_OVERDUE_COMPLAIN: 'withdrawn',
  DROP_PROCESSED: 'withdrawn',
  DROP_OVERDUE_PROCESSED: 'withdrawn',
};

const Complaint = z.object({
  task_id: z.string().regex(/^[0-9A-Za-z]{1,60}$/),
  opposite_pid: z.string().nullish(),
  status: z.string(),
  complain_content: z.string().nullish(),
  upgrade_content: z.string().nullish(),
  gmt_complain: z.string().nullish(),
  gmt_overdue: z.string().nullish(),
  /** When its payer raised it again. */
  gmt_upgrade: z
    .string()
    .regex(/^(?:\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/)
    .nullish(),
  complaint_trade_info_list: z
    .array(z.object({ out_no: z.string().nullish(), gmt_refund: z.string().nullish() }))
    .nullish(),
});
type Complaint = z.infer<typeof Complaint>;
const Listed = z.object({
  code: z.literal('10000'),
  complaint_list: z.array(z.looseObject({ task_id: z.string() })).nullish(),
});
const Outcome = z.object({ code: z.string(), sub_code: z.string().optional() });

/** Those of both kinds that were made between two moments; `refused`: the application may ask for neither. One kind that fails hides none of the other. */
export async function listAlipayComplaints(
  asking: Asking,
  from: Date,
  until: Date,
): Promise<ComplaintList | 'refused'> {
  const kinds = [listRiskComplaints, listOlderComplaints];
  const both = await Promise.allSettled(kinds.map((list) => list(asking, from, until)));
  const failures = both.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length === kinds.length) throw failures[0];
  const lists = both.flatMap((one) => (one.status === 'rejected' || one.value === 'refused' ? [] : [one.value]));
  if (lists.length === 0 && failures.length === 0) return 'refused';
  return { all: lists.flatMap(({ all }) => all), failures, isCut: lists.some(({ isCut }) => isCut) };
}

function listRiskComplaints(asking: Asking, from: Date, until: Date): Promise<ComplaintList | 'refused'> {
  return listByPages(
    async (page) => {
      const answer = await asking.ask(complaintList, {
        gmt_complaint_start: chinaTime(from),
        gmt_complaint_end: chinaTime(until),
        page_size: pageSize,
        current_page_num: page + 1,
      });
      if (Outcome.safeParse(answer).data?.code === notAllowed) return 'refused';
      return Listed.parse(answer).complaint_list ?? [];
    },
    (row) => {
      const complaint = Complaint.safeParse(row).data;
      if (!complaint) return { number: row.task_id, mark: unread };
      return isOurs(asking, complaint) ? listed(complaint) : undefined;
    },
  );
}

/** What was paid, and whether it went back, is asked of each payment. */
export async function askAlipayComplaint(asking: Asking, number: string): Promise<AskedComplaint | undefined> {
  const answer = await asking.ask(complaintList, { task_id: number, page_size: 10, current_page_num: 1 });
  const { code, sub_code: why = '' } = Outcome.parse(answer);
  if (code === notAllowed || code === refusedCode) {
    const older = await askOlderComplaint(asking, number);
    if (older || code === notAllowed || unknown.test(why)) return older;
    throw new Error(`the gateway answered ${code} ${why}`);
  }
  const found = (Listed.parse(answer).complaint_list ?? []).find((row) => row.task_id === number);
  if (found === undefined) return askOlderComplaint(asking, number);
  const complaint = Complaint.parse(found);
  if (!isOurs(asking, complaint)) return undefined;
  const said: GatewayDispute[] = [];
  for (const { out_no: merchantNumber, gmt_refund: refundedAt } of complaint.complaint_trade_info_list ?? []) {
    if (!merchantNumber) continue;
    const payment = await asking.query(merchantNumber);
    said.push({
      merchantNumber,
      number,
      // Without a payment there it is of none of ours.
      amountFen: payment?.amountFen ?? 0,
      currency: payment?.currency ?? 'CNY',
      ...stateOf(complaint, { isRefunded: isRefundOf(complaint, refundedAt), payment }),
      reason: complaint.upgrade_content || (complaint.complain_content ?? ''),
      dueAt: momentOf(complaint.gmt_overdue),
    });
  }
  // It counts no turns: each has its own moment.
  const round = complaint.gmt_upgrade ? Number(complaint.gmt_upgrade.replaceAll(/\D/g, '')) : 1;
  return { ...listed(complaint), round, madeAt: momentOf(complaint.gmt_complain), said };
}

/** What was refunded before anybody complained is none because of the complaint. */
function isRefundOf({ gmt_complain: complainedAt }: Complaint, refundedAt: string | null | undefined): boolean {
  if (!refundedAt) return false;
  const [complained, refunded] = [momentOf(complainedAt), momentOf(refundedAt)];
  return complained === null || refunded === null || refunded >= complained;
}

/** A payment that is closed after it was paid went back whole; of any other that was refunded it is not said how much. */
function stateOf(
  { status }: Complaint,
  { isRefunded, payment }: { isRefunded: boolean; payment: GatewayPayment | undefined },
): Pick<GatewayDispute, 'state' | 'isPart'> {
  const state = Object.hasOwn(over, status) ? over[status] : undefined;
  if (state === undefined) return { state: 'open' };
  if (payment?.state === 'expired') return { state: 'lost' };
  return isRefunded ? { state: 'lost', isPart: true } : { state };
}

function listed(complaint: Complaint): ListedComplaint {
  const refunded = (complaint.complaint_trade_info_list ?? []).map(({ gmt_refund: at }) => at ?? '').join(',');
  return {
    number: complaint.task_id,
    mark: [complaint.status, complaint.gmt_upgrade ?? '', refunded].join(' ').trim(),
  };
}

function isOurs({ sellerId }: Asking, { opposite_pid: against }: Complaint): boolean {
  return !against || against === sellerId;
}
