import { downloadLinkMinutes } from '#contract/orders/orderRules.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { isSignature, numberOfLink } from '../../platform/keys/signedLink.ts';

/** What a link gives: one file, to one buyer, for one order, as long as nothing ended what the account had opened. */
export interface DownloadRight {
  fileId: number;
  orderId: number;
  userId: number;
  /** The account's when the link was given. */
  accessEpoch: number;
}

/** An address that the buyer's browser can open without a login; whoever has it can use it, so it lives for an hour. */
export function signedDownload(
  keys: Keys,
  { now, ...right }: DownloadRight & { now: Date },
): { url: string; expiresAt: Date } {
  const expires = Math.floor(now.getTime() / 1000) + downloadLinkMinutes * 60;
  const query = new URLSearchParams({
    order: String(right.orderId),
    user: String(right.userId),
    epoch: String(right.accessEpoch),
    expires: String(expires),
    signature: signatureOf(keys, right, expires).toString('base64url'),
  });
  return { url: `/download/${right.fileId}?${query.toString()}`, expiresAt: new Date(expires * 1000) };
}

/** Reads what `signedDownload` wrote; `forged` when any part of it was changed. */
export function readDownload(
  keys: Keys,
  link: { fileId: string | undefined; query: Readonly<Record<string, string>> },
): { right: DownloadRight; expiresAt: Date } | 'forged' {
  const { order, user, epoch, expires, signature } = link.query;
  const [fileId, orderId, userId, accessEpoch, seconds] = [link.fileId, order, user, epoch, expires].map(numberOfLink);
  if (!fileId || !orderId || !userId || !accessEpoch || !seconds) return 'forged';
  const right = { fileId, orderId, userId, accessEpoch };
  if (!isSignature(signature, signatureOf(keys, right, seconds))) return 'forged';
  return { right, expiresAt: new Date(seconds * 1000) };
}

function signatureOf(keys: Keys, right: DownloadRight, expires: number): Buffer {
  const { fileId, orderId, userId, accessEpoch } = right;
  return keys.lookupHash('download', [fileId, orderId, userId, accessEpoch, expires].join('.'));
}
