/** What WeChat Pay says of complaints (version 2), asked one by one or listed by the days on which they were made. */
import { z } from 'zod';
import type { AskedComplaint, ComplaintList, GatewayDispute, ListedComplaint } from '../gateway.ts';
import { wechatTime } from '../wechatProtocol.ts';
import { listByPages, pageSize, unread } from './complaintPages.ts';
import { complaintsPath, type Said, type WechatCalls } from './wechatComplaints.ts';

const noticesPath = '/v3/merchant-service/complaint-notifications';
/** Entries of its history that are looked at. */
const historyLimit = 100;
/** What WeChat Pay says of a complaint, or an address for notices, that is not there. */
const unknownCodes = ['RESOURCE_NOT_EXISTS', 'NOT_FOUND'];

const Complaint = z.object({
  complaint_id: z.string().regex(/^\d{1,60}$/),
  complaint_time: z.string().nullish(),
  complaint_detail: z.string().nullish(),
  complainted_mchid: z.string().nullish(),
  complaint_state: z.enum(['PENDING', 'PROCESSING', 'PROCESSED']),
  /** All that was paid, of each payment that it is about. */
  complaint_order_info: z.array(z.object({ out_trade_no: z.string(), amount: z.number().nullish() })).nullish(),
  /** All of those payments went back whole. */
  complaint_full_refunded: z.boolean().nullish(),
  user_complaint_times: z.int().min(1).nullish(),
});
type Complaint = z.infer<typeof Complaint>;
const Listed = z.object({ data: z.array(z.looseObject({ complaint_id: z.string() })).nullish() });
const History = z.object({
  data: z.array(z.object({ operate_type: z.string(), operate_time: z.string().nullish() })).nullish(),
});
const NoticeAddress = z.object({ url: z.string() });
const Code = z.object({ code: z.string() });

/** What a notice says once it is open: its number alone is read, and asked about. */
export const ComplaintResource = z.object({ complaint_id: z.string().regex(/^\d{1,60}$/) });

/** Those that were made on the days between two moments, by China's time. */
export async function listWechatComplaints(
  calls: WechatCalls,
  from: Date,
  until: Date,
): Promise<ComplaintList | 'refused'> {
  return listByPages(
    async (page) => {
      const query = new URLSearchParams({
        limit: String(pageSize),
        offset: String(page * pageSize),
        begin_date: wechatTime(from).slice(0, 10),
        end_date: wechatTime(until).slice(0, 10),
        complainted_mchid: calls.mchid,
      });
      const said = await calls.get(`${complaintsPath}?${query.toString()}`);
      if (said.status === 403 && codeOf(said) === 'NO_AUTH') return 'refused';
      return Listed.parse(done(said)).data ?? [];
    },
    (row) => {
      const complaint = Complaint.safeParse(row).data;
      if (!complaint) return { number: row.complaint_id, mark: unread };
      return isOurs(calls, complaint) ? listed(complaint) : undefined;
    },
  );
}

export async function askWechatComplaint(calls: WechatCalls, number: string): Promise<AskedComplaint | undefined> {
  const path = `${complaintsPath}/${encodeURIComponent(number)}`;
  const said = await calls.get(path);
  if (said.status >= 400 && said.status < 500 && unknownCodes.includes(codeOf(said))) return undefined;
  const complaint = Complaint.parse(done(said));
  if (complaint.complaint_id !== number) throw new Error('the answer is about another complaint');
  if (!isOurs(calls, complaint)) return undefined;
  const stands = await stateOf(calls, path, complaint);
  return {
    ...listed(complaint),
    round: complaint.user_complaint_times ?? 1,
    madeAt: momentOf(complaint.complaint_time),
    said: (complaint.complaint_order_info ?? []).map(({ out_trade_no: merchantNumber, amount }) => ({
      merchantNumber,
      number,
      // It has no other currency. Without an amount it is of no payment of ours.
      amountFen: amount ?? 0,
      currency: 'CNY',
      ...stands,
      reason: complaint.complaint_detail ?? '',
      dueAt: null,
    })),
  };
}

/** Names the address for notices of complaints, unless the merchant named another one before. */
export async function listenToWechat(calls: WechatCalls, url: string): Promise<boolean> {
  const said = await calls.get(noticesPath);
  if (said.status === 200) return NoticeAddress.parse(said.content).url === url;
  if (!unknownCodes.includes(codeOf(said))) throw new Error(`the gateway answered ${said.status} ${codeOf(said)}`);
  return NoticeAddress.parse(done(await calls.post(noticesPath, { url }))).url === url;
}

/** Where one stands. It is over once it is processed: what happened to the money stands in its history, unless all of it went back. */
async function stateOf(
  calls: WechatCalls,
  path: string,
  complaint: Complaint,
): Promise<Pick<GatewayDispute, 'state' | 'isPart'>> {
  if (complaint.complaint_state !== 'PROCESSED') return { state: 'open' };
  if (complaint.complaint_full_refunded === true) return { state: 'lost' };
  const said = await calls.get(`${path}/negotiation-historys?limit=${historyLimit}&offset=0`);
  const entries = (History.parse(done(said)).data ?? []).toSorted((one, other) => timeOf(other) - timeOf(one));
  const happened = entries.map(({ operate_type: type }) => type);
  const raised = happened.findIndex((type) => ['USER_CREATE_COMPLAINT', 'USER_CONTINUE_COMPLAINT'].includes(type));
  // What happened before it was raised again is of a former turn.
  const since = raised === -1 ? happened : happened.slice(0, raised);
  // How much is not said.
  if (since.includes('COMPLAINT_PARTIAL_REFUNDED_SYSTEM_MESSAGE')) return { state: 'lost', isPart: true };
  return { state: since.includes('USER_REVOKE_COMPLAINT') ? 'withdrawn' : 'won' };
}

function listed(complaint: Complaint): ListedComplaint {
  const { complaint_id: number, complaint_state: state, complaint_full_refunded: isBack } = complaint;
  return {
    number,
    mark: `${state} ${complaint.user_complaint_times ?? 1} ${isBack === true ? 'refunded' : ''}`.trim(),
  };
}

function isOurs({ mchid }: WechatCalls, { complainted_mchid: against }: Complaint): boolean {
  return !against || against === mchid;
}

function timeOf({ operate_time: at }: { operate_time?: string | null | undefined }): number {
  return momentOf(at)?.getTime() ?? 0;
}

/** RFC 3339, also with parts of seconds. */
function momentOf(text: string | null | undefined): Date | null {
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(text ?? '');
  const time = new Date(isTime ? (text ?? '') : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}

function done(said: Said): unknown {
  if (said.status !== 200) throw new Error(`the gateway answered ${said.status} ${codeOf(said)}`);
  return said.content;
}

function codeOf({ content }: Said): string {
  return Code.safeParse(content).data?.code ?? '';
}
