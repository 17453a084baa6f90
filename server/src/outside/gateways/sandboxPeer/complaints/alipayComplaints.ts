/** Complaints in the words of Alipay: found by their number, answered once, with pictures. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { proofGiven } from '../../disputes/alipayComplaints.ts';
import { isSignedText, signText } from '../../signature.ts';
import type { AlipayAnswers } from '../alipayAnswers.ts';
import type { Peer } from '../exchange.ts';
import { findComplaint, replyInBooks, type Complaint } from './complaints.repository.ts';
import { isPicture, type ReadForm } from './readForm.ts';

/** A node, or why there is none. */
type Answered = Record<string, unknown> | { refused: string };

const Listing = z.object({ task_id: z.string() });
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
  const complaint = asked.success ? await complaintOf(peer, asked.data.task_id) : undefined;
  const list = complaint ? [listed(complaint)] : [];
  return { complaint_list: list, total_size: list.length, current_page: 1, page_size: 10 };
}

export async function finishComplaint(peer: Peer, content: unknown, answers: AlipayAnswers): Promise<Answered> {
  const asked = Finishing.safeParse(content);
  const complaint = asked.success ? await complaintOf(peer, asked.data.id_list[0] ?? '') : undefined;
  if (!asked.success || !complaint) return { refused: 'ILLEGAL_PARAM' };
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
function listed({ number, merchantNumber, state, replies }: Complaint): Record<string, unknown> {
  const status = state === 'processed' ? 'PROCESSED' : 'WAIT_PROCESS';
  const trades = [{ out_no: merchantNumber }];
  const remark = replies.at(-1)?.text ?? '';
  return { id: number, task_id: number, status, process_remark: remark, complaint_trade_info_list: trades };
}

async function complaintOf(peer: Peer, number: string): Promise<Complaint | undefined> {
  const complaint = await findComplaint(peer.books, number);
  return complaint?.protocol === 'alipay' ? complaint : undefined;
}
