import { exportRules } from '#contract/site/exportKinds.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { isSignature, numberOfLink } from '../../platform/keys/signedLink.ts';

/** What a ticket gives: one file, to whoever asked for it. */
export interface Ticket {
  exportId: number;
  userId: number;
}

/** An address that is good for a minute to whoever has it, as long as its owner may have the file. */
export function signedTicket(keys: Keys, { now, ...ticket }: Ticket & { now: Date }): { url: string; expiresAt: Date } {
  const expires = Math.floor(now.getTime() / 1000) + exportRules.ticketSeconds;
  const query = new URLSearchParams({
    user: String(ticket.userId),
    expires: String(expires),
    signature: signatureOf(keys, ticket, expires).toString('base64url'),
  });
  return { url: `/export/${ticket.exportId}?${query.toString()}`, expiresAt: new Date(expires * 1000) };
}

/** Reads what `signedTicket` wrote; `forged` when any part of it was changed. */
export function readTicket(
  keys: Keys,
  link: { exportId: string | undefined; query: Readonly<Record<string, string>> },
): { ticket: Ticket; expiresAt: Date } | 'forged' {
  const { user, expires, signature } = link.query;
  const [exportId, userId, seconds] = [link.exportId, user, expires].map(numberOfLink);
  if (exportId === undefined || userId === undefined || seconds === undefined) return 'forged';
  const ticket = { exportId, userId };
  if (!isSignature(signature, signatureOf(keys, ticket, seconds))) return 'forged';
  return { ticket, expiresAt: new Date(seconds * 1000) };
}

function signatureOf(keys: Keys, { exportId, userId }: Ticket, expires: number): Buffer {
  return keys.lookupHash('export', [exportId, userId, expires].join('.'));
}
