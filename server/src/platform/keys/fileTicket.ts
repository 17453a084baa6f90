import type { Keys } from './keys.ts';
import { isSignature, numberOfLink } from './signedLink.ts';

/** What a ticket gives: one file, to whoever asked for it. */
export interface FileTicket {
  id: number;
  userId: number;
}

/** Of which files tickets are: where those are fetched, and how long a ticket is good for. */
export interface FileTickets {
  /** What is signed for: a ticket of one kind opens no other. */
  context: string;
  /** Without a slash at its end. */
  path: string;
  seconds: number;
}

/** An address that is good for some seconds to whoever has it, as long as its owner may have the file. */
export function signedTicket(
  keys: Keys,
  { context, path, seconds }: FileTickets,
  { now, ...ticket }: FileTicket & { now: Date },
): { url: string; expiresAt: Date } {
  const expires = Math.floor(now.getTime() / 1000) + seconds;
  const query = new URLSearchParams({
    user: String(ticket.userId),
    expires: String(expires),
    signature: signatureOf(keys, context, ticket, expires).toString('base64url'),
  });
  return { url: `${path}/${ticket.id}?${query.toString()}`, expiresAt: new Date(expires * 1000) };
}

/** Reads what `signedTicket` wrote; `forged` when any part of it was changed. */
export function readTicket(
  keys: Keys,
  { context }: FileTickets,
  link: { id: string | undefined; query: Readonly<Record<string, string>> },
): { ticket: FileTicket; expiresAt: Date } | 'forged' {
  const { user, expires, signature } = link.query;
  const [id, userId, seconds] = [link.id, user, expires].map(numberOfLink);
  if (id === undefined || userId === undefined || seconds === undefined) return 'forged';
  const ticket = { id, userId };
  if (!isSignature(signature, signatureOf(keys, context, ticket, seconds))) return 'forged';
  return { ticket, expiresAt: new Date(seconds * 1000) };
}

function signatureOf(keys: Keys, context: string, { id, userId }: FileTicket, expires: number): Buffer {
  return keys.lookupHash(context, [id, userId, expires].join('.'));
}
