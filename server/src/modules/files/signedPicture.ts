/** Addresses of pictures that only the parties of an order, a ticket, a lease, a payment dispute or a report against a shop see. */
import { pictureLinkSeconds, type PictureWidth } from '#contract/site/pictures.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { isSignature, numberOfLink } from '../../platform/keys/signedLink.ts';

const owners = ['order', 'ticket', 'lease', 'dispute', 'shopReport'] as const;

/** What a link gives: one picture to one reader, as a part of one order, ticket, lease, payment dispute or report against a shop, as long as nothing ended what the account had opened. */
export interface PictureRight {
  name: string;
  /** What it is a part of. */
  of: (typeof owners)[number];
  /** Of what it is a part of; 0: to who uploaded it, before it is part of anything. */
  id: number;
  userId: number;
  /** The account's when the link was given. */
  accessEpoch: number;
}

/**
 * An address that a browser shows without a login, good for `pictureLinkSeconds` to twice that: it changes only when its
 * window does, so that a page that is loaded again need not fetch its pictures again.
 */
export function signedPicture(
  keys: Keys,
  width: PictureWidth,
  { now, ...right }: PictureRight & { now: Date },
): string {
  const window = Math.floor(now.getTime() / 1000 / pictureLinkSeconds);
  const expires = (window + 2) * pictureLinkSeconds;
  const query = new URLSearchParams({
    [right.of]: String(right.id),
    user: String(right.userId),
    epoch: String(right.accessEpoch),
    expires: String(expires),
    signature: signatureOf(keys, right, expires).toString('base64url'),
  });
  return `/evidence/${right.name}-${width}.webp?${query.toString()}`;
}

/** Reads what `signedPicture` wrote; `forged` when any part of it but the width was changed. */
export function readPictureLink(
  keys: Keys,
  link: { name: string; query: Readonly<Record<string, string>> },
): { right: PictureRight; expiresAt: Date } | 'forged' {
  const { user, epoch, expires, signature } = link.query;
  const of = owners.findLast((one) => link.query[one] !== undefined) ?? 'order';
  const [id, userId, accessEpoch, seconds] = [link.query[of], user, epoch, expires].map(wholeOf);
  if (id === undefined || !userId || accessEpoch === undefined || !seconds) return 'forged';
  const right = { name: link.name, of, id, userId, accessEpoch } as const;
  if (!isSignature(signature, signatureOf(keys, right, seconds))) return 'forged';
  return { right, expiresAt: new Date(seconds * 1000) };
}

function signatureOf(keys: Keys, { name, of, id, userId, accessEpoch }: PictureRight, expires: number): Buffer {
  return keys.lookupHash('picture link', [name, of, id, userId, accessEpoch, expires].join('.'));
}

/** The same, and 0: a picture may be a part of nothing yet. */
function wholeOf(text: string | undefined): number | undefined {
  return text === '0' ? 0 : numberOfLink(text);
}
