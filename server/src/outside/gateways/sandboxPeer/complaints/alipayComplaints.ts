/** Complaints in the words of Alipay: found by their number, answered once, with pictures. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { dayMs } from '#contract/core/durations.ts';
import { chinaTime, momentOf, moneyOf } from '../../alipayProtocol.ts';
import { sandboxAlipaySeller } from '../../alipaySandbox.ts';
import { proofGiven } from '../../disputes/alipayComplaints.ts';
import { isSignedText, signText } from '../../signature.ts';
import type { AlipayAnswers } from '../alipayAnswers.ts';
import type { Peer } from '../exchange.ts';
import { findComplaint, listComplaintsInBooks, replyInBooks, type Complaint } from './complaints.repository.ts';
import { isPicture, type ReadForm } from './readForm.ts';

/** In which time the gateway wants an answer, in ms. */
const answerMs = dayMs;

/** A node, or why there is none. */
type Answered = Record<string, unknown> | { refused: string };

const moment = z.string().transform((text, context) => {
  const time = momentOf(text);
  if (time === null) context.addIssue({ code: 'custom', message: 'no time' });
  return time ?? new Date(0);
});
const Listing = z.object({
  task_id: z.string().optional(),
  gmt_complaint_start: moment.optional(),
  gmt_complaint_end: moment.optional(),
  page_size: z.int().min(1).max(100).default(10),
  current_page_num: z.int().min(1).default(1),
});
const OlderListing = z.object({
  begin_time: moment,
  end_time: moment,
  page_num: z.int().min(1),
  page_size: z.int().min(1).max(20),
});
const OlderQuery = z.object({ complain_event_id: z.string() });
const Finishing = z.object({
  id_list: z.array(z.string()).length(1),
  process_code: z.literal(proofGiven),
  remark: z.string().min(1).max(200),
  img_file_list: z
    .array(z.object({ img_url: z.url(), img_url_key: z.string() }))
    .max(4)
    .optional(),
});

export async function listComplaints(peer: Peer, content: unknown): Promise<Answered> {
  const asked = Listing.safeParse(content);
  if (!asked.success) return { refused: 'ILLEGAL_PARAM' };
  const { task_id: number, gmt_complaint_start: from, gmt_complaint_end: end, page_size: limit } = asked.data;
  const page = asked.data.current_page_num;
  const rows: Complaint[] = [];
  if (number !== undefined) {
    const complaint = await complaintOf(peer, number);
    if (complaint && complaint.told !== 'older') rows.push(complaint);
  } else {
    if (!from || !end) return { refused: 'ILLEGAL_PARAM' };
    // It counts whole seconds, the last one as well.
    const until = new Date(end.getTime() + 1000);
    const of = { protocol: 'alipay', from, until, limit, offset: (page - 1) * limit } as const;
    rows.push(...(await listComplaintsInBooks(peer.books, of)));
  }
  const list = rows.map(listed);
  return { complaint_list: list, total_size: list.length, current_page: page, page_size: limit };
}

/** Those of the older kind. */
export async function listOlderComplaints(peer: Peer, content: unknown): Promise<Answered> {
  const asked = OlderListing.safeParse(content);
  if (!asked.success) return { refused: 'ILLEGAL_PARAM' };
  const { begin_time: from, end_time: end, page_num: page, page_size: limit } = asked.data;
  const until = new Date(end.getTime() + 1000);
  const of = { protocol: 'alipay', from, until, limit, offset: (page - 1) * limit, isOlder: true } as const;
  const list = (await listComplaintsInBooks(peer.books, of)).map(olderListed);
  return { page_num: page, page_size: limit, total_num: list.length, total_page_num: page, trade_complain_infos: list };
}

export async function queryOlderComplaint(peer: Peer, content: unknown): Promise<Answered> {
  const asked = OlderQuery.safeParse(content);
  const complaint = asked.success ? await complaintOf(peer, asked.data.complain_event_id) : undefined;
  return complaint?.told === 'older' ? olderListed(complaint) : { refused: 'COMPLAIN_NOT_EXIST' };
}

/** What is replied stays open until its payer is content. */
function olderListed({ number, merchantNumber, state, ended, madeAt, reference, amountFen }: Complaint) {
  const done = ended === 'withdrawn' ? 'CANCELLED' : 'FINISHED';
  return {
    complain_event_id: number,
    status: state === 'processed' ? done : 'MERCHANT_PROCESSING',
    trade_no: reference,
    merchant_order_no: merchantNumber,
    trade_amount: moneyOf(amountFen),
    complain_reason: '商家不发货',
    content: '付款人称未收到商品',
    gmt_create: chinaTime(madeAt),
  };
}

export async function finishComplaint(peer: Peer, content: unknown, answers: AlipayAnswers): Promise<Answered> {
  const asked = Finishing.safeParse(content);
  const complaint = asked.success ? await complaintOf(peer, asked.data.id_list[0] ?? '') : undefined;
  if (!asked.success || !complaint || complaint.told === 'older') return { refused: 'ILLEGAL_PARAM' };
  const { remark, img_file_list: pictures = [] } = asked.data;
  if (!pictures.every(({ img_url_key: key }) => isKeyOf(peer, key))) return { refused: 'ILLEGAL_PARAM' };
  // As where its time is over.
  if (answers === 'refused') return { refused: 'COMPLAINT_OVERDUE' };
  const reply = { text: remark, pictures: pictures.map(({ img_url_key: key }) => key) };
  const isTaken = await replyInBooks(peer.books, { number: complaint.number, reply, state: 'processed' });
  return isTaken ? { complaint_process_success: true } : { refused: 'COMPLAINT_PROCESSED' };
}

export function takePicture(peer: Peer, file: ReadForm['file']): Answered {
  if (file?.field !== 'file_content' || !isPicture(file)) return { refused: 'ILLEGAL_PARAM' };
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const key = `${sha256}.${signText(peer.secret, sha256)}`;
  return { file_key: key, file_url: `${peer.publicUrl}/sandbox/pictures/${sha256}.jpg`, file_name: file.filename };
}

function isKeyOf({ secret }: Peer, key: string): boolean {
  const [sha256 = '', signature = ''] = key.split('.');
  return isSignedText(secret, sha256, signature);
}

/** Its number stands for the key of its row as well. */
function listed(complaint: Complaint): Record<string, unknown> {
  const { number, merchantNumber, state, replies, ended, told, madeAt, times, reference, amountFen, refundedFen } =
    complaint;
  const done = ended === 'withdrawn' ? 'DROP_COMPLAIN' : 'PROCESSED';
  return {
    id: number,
    task_id: number,
    opposite_pid: told === 'elsewhere' ? '2088000000000999' : sandboxAlipaySeller,
    status: state === 'processed' ? done : 'WAIT_PROCESS',
    complain_content: '付款人称未收到商品',
    complain_amount: moneyOf(amountFen),
    gmt_complain: chinaTime(madeAt),
    gmt_overdue: chinaTime(new Date(madeAt.getTime() + answerMs)),
    trade_no: reference,
    process_remark: replies.at(-1)?.text ?? '',
    complaint_trade_info_list: [
      {
        out_no: told === 'unknown' ? 'nobody-paid-this' : merchantNumber,
        trade_no: reference,
        amount: moneyOf(amountFen),
        ...(refundedFen > 0 ? { gmt_refund: chinaTime(madeAt) } : {}),
      },
    ],
    ...(times > 1
      ? { gmt_upgrade: chinaTime(new Date(madeAt.getTime() + times * 1000)), upgrade_content: '付款人再次投诉' }
      : {}),
  };
}

async function complaintOf(peer: Peer, number: string): Promise<Complaint | undefined> {
  const complaint = await findComplaint(peer.books, number);
  return complaint?.protocol === 'alipay' ? complaint : undefined;
}
