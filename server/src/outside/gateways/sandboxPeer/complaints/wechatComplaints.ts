/** Complaints in the words of WeChat Pay: read, replied to with pictures, completed. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSignedText, signText } from '../../signature.ts';
import { sandboxWechatMerchant } from '../../wechatSandbox.ts';
import type { Peer, PeerReply, PeerRequest } from '../exchange.ts';
import { answering, wechatRefusal } from '../wechat.ts';
import { completeInBooks, findComplaint, replyInBooks, type Complaint } from './complaints.repository.ts';
import { isPicture, readForm } from './readForm.ts';

const mchid = z.literal(sandboxWechatMerchant);
const Reply = z.strictObject({
  complainted_mchid: mchid,
  response_content: z.string().min(1).max(500),
  response_images: z.array(z.string()).max(4).optional(),
});
const Completed = z.strictObject({ complainted_mchid: mchid });
const Meta = z.strictObject({ filename: z.string().max(128), sha256: z.string() });

export const wechatComplaint = answering(async (peer, { name }) => {
  const complaint = await complaintOf(peer, name);
  if (!complaint) return wechatRefusal(404, 'RESOURCE_NOT_EXISTS');
  const { number, merchantNumber, state } = complaint;
  return {
    status: 200,
    content: {
      complaint_id: number,
      complaint_state: state.toUpperCase(),
      complaint_order_info: [{ out_trade_no: merchantNumber }],
    },
  };
});

export const wechatHistory = answering(async (peer, { name }) => {
  const complaint = await complaintOf(peer, name);
  if (!complaint) return wechatRefusal(404, 'RESOURCE_NOT_EXISTS');
  const data = complaint.replies.map(({ text }) => ({ operate_type: 'MERCHANT_RESPONSE', operate_details: text }));
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
