/** Answers to complaints at WeChat Pay (consumer complaints, version 2). A reply is a message to the payer: asked again, it would be there twice. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ofAnotherPayment, type DisputeAnswer, type DisputeOfPayment, type WrittenAnswer } from '../gateway.ts';
import { gatewayComplaint } from '#contract/money/gatewayDisputeRules.ts';
import { pictureForm } from './multipart.ts';

/** An answer whose signature is right. */
export interface Said {
  status: number;
  content: unknown;
}

/** How WeChat Pay is asked by a merchant. */
export interface WechatCalls {
  mchid: string;
  get: (path: string) => Promise<Said>;
  post: (path: string, content: object) => Promise<Said>;
  /** Sends a form of which the signature covers `signed` alone. */
  upload: (path: string, form: { type: string; body: Uint8Array<ArrayBuffer>; signed: string }) => Promise<Said>;
}

/** Where complaints are. */
export const complaintsPath = '/v3/merchant-service/complaints-v2';
/** Replies that are looked at for one that arrived before. */
const historyLimit = 100;
/** Noes after which the same reply is never taken. */
const refusedCodes = ['PARAM_ERROR', 'INVALID_REQUEST', 'NO_AUTH', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND', 'RULE_LIMIT'];

const Complaint = z.object({
  complaint_id: z.string(),
  complaint_state: z.enum(['PENDING', 'PROCESSING', 'PROCESSED']),
  complaint_order_info: z.array(z.object({ out_trade_no: z.string() })).nullish(),
});
const History = z.object({
  data: z.array(z.object({ operate_type: z.string(), operate_details: z.string().nullish() })).nullish(),
});
const Uploaded = z.object({ media_id: z.string().min(1).max(512) });
const Refusal = z.object({ code: z.string(), message: z.string().default('') });

/** Replies to the payer, with pictures. */
export async function replyToComplaint(
  calls: WechatCalls,
  { number, merchantNumber, text, pictures, wasTried }: WrittenAnswer,
): Promise<DisputeAnswer> {
  const complaintId = gatewayComplaint(number);
  const path = `${complaintsPath}/${encodeURIComponent(complaintId)}`;
  const found = await calls.get(path);
  const unknown = refusalOf(found);
  if (unknown) return unknown;
  const complaint = Complaint.parse(found.content);
  if (complaint.complaint_id !== complaintId) throw new Error('the answer is about another complaint');
  if (!isAbout(complaint, merchantNumber)) return { state: 'refused', reason: ofAnotherPayment };
  // The same words may belong to an answer before this one, which had other pictures.
  if (wasTried && (await wasReplied(calls, path, text))) return { state: 'taken' };
  const images: string[] = [];
  for (const bytes of pictures) {
    const sent = await uploadPicture(calls, bytes);
    if (typeof sent !== 'string') return sent;
    images.push(sent);
  }
  const said = await calls.post(`${path}/response`, {
    complainted_mchid: calls.mchid,
    response_content: text,
    ...(images.length === 0 ? {} : { response_images: images }),
  });
  if (said.status === 204 || said.status === 200) return { state: 'taken' };
  const refused = refusalOf(said);
  if (refused) return refused;
  throw new Error(`a reply has no outcome: ${said.status}`);
}

/** Whether it names the payment. */
function isAbout({ complaint_order_info: orders }: z.infer<typeof Complaint>, merchantNumber: string): boolean {
  return (orders ?? []).some(({ out_trade_no: number }) => number === merchantNumber);
}

/** Says that a complaint was dealt with; nothing of another payment's. */
export async function completeComplaint(
  calls: WechatCalls,
  { number, merchantNumber }: DisputeOfPayment,
): Promise<void> {
  const path = `${complaintsPath}/${encodeURIComponent(gatewayComplaint(number))}`;
  const found = await calls.get(path);
  // Whatever it does not know needs no end.
  if (refusalOf(found)) return;
  const complaint = Complaint.parse(found.content);
  if (complaint.complaint_state === 'PROCESSED' || !isAbout(complaint, merchantNumber)) return;
  const said = await calls.post(`${path}/complete`, { complainted_mchid: calls.mchid });
  if (said.status === 204 || said.status === 200 || refusalOf(said)) return;
  throw new Error(`a complaint was not completed: ${said.status}`);
}

async function wasReplied(calls: WechatCalls, path: string, text: string): Promise<boolean> {
  const said = await calls.get(`${path}/negotiation-historys?limit=${historyLimit}&offset=0`);
  if (said.status !== 200) throw new Error(`the replies could not be read: ${said.status}`);
  const entries = History.parse(said.content).data ?? [];
  return entries.some(
    ({ operate_type: type, operate_details: words }) => type === 'MERCHANT_RESPONSE' && words === text,
  );
}

/** The key of a picture there, or why it is refused. */
async function uploadPicture(calls: WechatCalls, bytes: Uint8Array): Promise<string | DisputeAnswer> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const filename = `${sha256.slice(0, 16)}.jpg`;
  const signed = JSON.stringify({ filename, sha256 });
  const form = pictureForm([{ field: 'meta', text: signed, type: 'application/json' }], {
    field: 'file',
    filename,
    bytes,
  });
  const said = await calls.upload('/v3/merchant-service/images/upload', { ...form, signed });
  if (said.status === 200) return Uploaded.parse(said.content).media_id;
  const refused = refusalOf(said);
  if (refused) return refused;
  throw new Error(`a picture has no outcome: ${said.status}`);
}

/** A no for good, in its own words. */
export function refusalOf({ status, content }: Said): DisputeAnswer | undefined {
  const refusal = Refusal.safeParse(content).data;
  if (status < 400 || status >= 500 || !refusal || !refusedCodes.includes(refusal.code)) return undefined;
  const { code, message } = refusal;
  return { state: 'refused', reason: message === '' || message === code ? code : `${code} ${message}` };
}
