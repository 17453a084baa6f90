/** What merchants say of disputes at the sandbox gateway. */
import {
  clockSkewSeconds,
  disputePath,
  DisputeReply,
  queryText,
  type DisputeAnswer,
  type DisputeReplyAnswer,
} from '../sandboxProtocol.ts';
import { isSignedText, signText } from '../signature.ts';
import type { Peer, PeerReply, PeerRequest } from './exchange.ts';
import { findDisputeInBooks } from './repository.ts';

/** Of which payment a dispute is; the path and a recent moment are signed. */
export async function handleDisputeQuery(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const headers = { 'content-type': 'application/json' };
  const timestamp = request.header('timestamp');
  const text = queryText(disputePath(request.name), timestamp);
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!isSignedText(peer.secret, text, request.header('signature')) || !(ageSeconds <= clockSkewSeconds)) {
    return { status: 401, headers, body: '' };
  }
  const found = await findDisputeInBooks(peer.books, request.name);
  if (!found) return { status: 404, headers, body: '' };
  const { number, merchantNumber } = found;
  const answer = { type: 'dispute.answer', dispute_number: number, merchant_number: merchantNumber } as const;
  const body = JSON.stringify(answer satisfies DisputeAnswer);
  return { status: 200, headers: { ...headers, signature: signText(peer.secret, body) }, body };
}

/** Takes what a merchant says of a dispute. */
export async function handleDisputeReply(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const headers = { 'content-type': 'application/json' };
  if (!isSignedText(peer.secret, request.body, request.header('signature'))) return { status: 401, headers, body: '' };
  const reply = DisputeReply.safeParse(jsonOf(request.body));
  if (!reply.success || !reply.data.pictures.every(isJpeg)) return { status: 422, headers, body: '' };
  const { dispute_number: number } = reply.data;
  const state = (await findDisputeInBooks(peer.books, number)) ? 'taken' : 'refused';
  const answer = { type: 'dispute.reply.answer', dispute_number: number, state } as const;
  const body = JSON.stringify(answer satisfies DisputeReplyAnswer);
  return { status: 200, headers: { ...headers, signature: signText(peer.secret, body) }, body };
}

function isJpeg(picture: string): boolean {
  return Buffer.from(picture, 'base64').subarray(0, 3).toString('hex') === 'ffd8ff';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
