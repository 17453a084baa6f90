/** Complaints in the words of WeChat Pay: read, replied to with pictures, completed. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { dayMs } from '#contract/core/durations.ts';
import { isSignedText, signText } from '../../signature.ts';
import { wechatTime } from '../../wechatProtocol.ts';
import { sandboxWechatMerchant } from '../../wechatSandbox.ts';
import type { Peer, PeerReply, PeerRequest } from '../exchange.ts';
import { answering, wechatRefusal } from '../wechat.ts';
import { findComplaintUrl, keepComplaintUrl } from '../wechat.repository.ts';
import type { WechatAnswers } from '../wechatAnswers.ts';
import {
  completeInBooks,
  findComplaint,
  listComplaintsInBooks,
  replyInBooks,
  type Complaint,
} from './complaints.repository.ts';
import { isPicture, readForm } from './readForm.ts';

const mchid = z.literal(sandboxWechatMerchant);
const Reply = z.strictObject({
  complainted_mchid: mchid,
  response_content: z.string().min(1).max(500),
  response_images: z.array(z.string()).max(4).optional(),
});
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Listing = z.object({
  begin_date: date,
  end_date: date,
  limit: z.coerce.number().int().min(1).max(50).default(10),
  offset: z.coerce.number().int().min(0).default(0),
  complainted_mchid: mchid.optional(),
});
const Address = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(255) });
/** Of no payment that anybody asked for. */
const unknownNumber = 'nobody-paid-this';
const Completed = z.strictObject({ complainted_mchid: mchid });
const Meta = z.strictObject({ filename: z.string().max(128), sha256: z.string() });

export const wechatComplaint = answering(async (peer, { name }, answers) => {
  const complaint = await complaintOf(peer, name);
  if (!complaint) return wechatRefusal(404, 'RESOURCE_NOT_EXISTS');
  return { status: 200, content: shown(complaint, answers) };
});

/** Those of some days, a page of them. */
export const wechatComplaints = answering(async (peer, { query }, answers) => {
  const asked = Listing.safeParse(Object.fromEntries(query));
  if (!asked.success) return wechatRefusal(400, 'PARAM_ERROR');
  const { begin_date: begin, end_date: last, limit, offset } = asked.data;
  const from = new Date(`${begin}T00:00:00+08:00`);
  const until = new Date(new Date(`${last}T00:00:00+08:00`).getTime() + dayMs);
  if (!(until > from) || until.getTime() - from.getTime() > 30 * dayMs) return wechatRefusal(400, 'PARAM_ERROR');
  const rows = await listComplaintsInBooks(peer.books, { protocol: 'wechat', from, until, limit, offset });
  const data = rows.map((row) => shown(row, answers));
  return { status: 200, content: { data, limit, offset, total_count: offset + data.length } };
});

/** Where notices of complaints go. */
export const wechatNoticeAddress = answering(async (peer) => {
  const url = await findComplaintUrl(peer.books);
  return url === null
    ? wechatRefusal(400, 'RESOURCE_NOT_EXISTS')
    : { status: 200, content: { mchid: sandboxWechatMerchant, url } };
});

/** Names that address, once. */
export const nameWechatNoticeAddress = answering(async (peer, { body }) => {
  const asked = Address.safeParse(jsonOf(body));
  if (!asked.success) return wechatRefusal(400, 'PARAM_ERROR');
  const isNew = await keepComplaintUrl(peer.books, asked.data.url);
  return isNew
    ? { status: 200, content: { mchid: sandboxWechatMerchant, url: asked.data.url } }
    : wechatRefusal(400, 'INVALID_REQUEST');
});

/** As its detail and lists tell of it. */
function shown(complaint: Complaint, answers: WechatAnswers): Record<string, unknown> {
  const { number, merchantNumber, state, madeAt, times, told, reference, amountFen, refundedFen } = complaint;
  const amount = answers === 'fen' ? amountFen - 1 : amountFen;
  return {
    complaint_id: number,
    complaint_time: wechatTime(madeAt),
    complaint_detail: '付款人称未收到商品',
    complainted_mchid: told === 'elsewhere' ? '1900000999' : sandboxWechatMerchant,
    complaint_state: state.toUpperCase(),
    complaint_order_info: [
      {
        transaction_id: reference,
        out_trade_no: told === 'unknown' ? unknownNumber : merchantNumber,
        amount: told === 'amount' ? 0 : amount,
      },
    ],
    complaint_full_refunded: refundedFen >= amountFen,
    incoming_user_response: false,
    user_complaint_times: times,
  };
}

export const wechatHistory = answering(async (peer, { name }) => {
  const complaint = await complaintOf(peer, name);
  if (!complaint) return wechatRefusal(404, 'RESOURCE_NOT_EXISTS');
  const { replies, times, ended, madeAt } = complaint;
  const data = [
    { operate_type: 'USER_CREATE_COMPLAINT', operate_details: '付款人称未收到商品' },
    ...replies.map(({ text }) => ({ operate_type: 'MERCHANT_RESPONSE', operate_details: text })),
    ...(times > 1 ? [{ operate_type: 'USER_CONTINUE_COMPLAINT', operate_details: '' }] : []),
    ...(ended === 'withdrawn' ? [{ operate_type: 'USER_REVOKE_COMPLAINT', operate_details: '' }] : []),
    ...(ended === 'part' ? [{ operate_type: 'COMPLAINT_PARTIAL_REFUNDED_SYSTEM_MESSAGE', operate_details: '' }] : []),
  ].map((entry, second) => ({ ...entry, operate_time: wechatTime(new Date(madeAt.getTime() + second * 1000)) }));
  return { status: 200, content: { data: data.toReversed(), limit: 100, offset: 0, total_count: data.length } };
});

export const wechatReply = answering(async (peer, { name, body }, answers) => {
  const complaint = await complaintOf(peer, name);
  if (!complaint) return wechatRefusal(404, 'RESOURCE_NOT_EXISTS');
  const reply = Reply.safeParse(jsonOf(body));
  if (!reply.success) return wechatRefusal(400, 'PARAM_ERROR');
  const { response_content: text, response_images: pictures = [] } = reply.data;
  if (!pictures.every((key) => isKeyOf(peer, key))) return wechatRefusal(400, 'PARAM_ERROR');
  // As where its time is over.
  if (answers === 'refused') return wechatRefusal(400, 'INVALID_REQUEST');
  const isTaken = await replyInBooks(peer.books, {
    number: complaint.number,
    reply: { text, pictures },
    state: 'processing',
  });
  return isTaken ? { status: 204 } : wechatRefusal(400, 'INVALID_REQUEST');
});

export const wechatComplete = answering(async (peer, { name, body }) => {
  const complaint = await complaintOf(peer, name);
  if (!complaint) return wechatRefusal(404, 'RESOURCE_NOT_EXISTS');
  if (!Completed.safeParse(jsonOf(body)).success) return wechatRefusal(400, 'PARAM_ERROR');
  return (await completeInBooks(peer.books, complaint.number))
    ? { status: 204 }
    : wechatRefusal(400, 'INVALID_REQUEST');
});

/** Takes a picture; the signature is over what is said of it, which says its hash. */
export async function wechatUpload(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const form = readForm(request.header('content-type'), request.bytes);
  const meta = form?.texts.get('meta') ?? '';
  const taking = answering(async () => {
    const said = Meta.safeParse(jsonOf(meta));
    const file = form?.file;
    if (!said.success || file?.field !== 'file' || !isPicture(file)) return wechatRefusal(400, 'PARAM_ERROR');
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    if (sha256 !== said.data.sha256 || file.filename !== said.data.filename) return wechatRefusal(400, 'PARAM_ERROR');
    return Promise.resolve({ status: 200, content: { media_id: `${sha256}.${signText(peer.secret, sha256)}` } });
  });
  return taking(peer, { ...request, body: meta });
}

/** Whether a key was given for a picture that was sent. */
function isKeyOf({ secret }: Peer, key: string): boolean {
  const [sha256 = '', signature = ''] = key.split('.');
  return isSignedText(secret, sha256, signature);
}

async function complaintOf(peer: Peer, number: string): Promise<Complaint | undefined> {
  const complaint = await findComplaint(peer.books, number);
  return complaint?.protocol === 'wechat' ? complaint : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
