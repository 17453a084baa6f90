import { timingSafeEqual } from 'node:crypto';
import { archiveRules } from '#contract/ownData/ownDataRules.ts';
import type { Keys } from '../../platform/keys/keys.ts';

interface ArchiveTicket {
  archiveId: number;
  userId: number;
}

/** An address that is good for a minute to whoever has it, while its owner's account is open. */
export function signedArchiveTicket(
  keys: Keys,
  { now, ...ticket }: ArchiveTicket & { now: Date },
): { url: string; expiresAt: Date } {
  const expires = Math.floor(now.getTime() / 1000) + archiveRules.ticketSeconds;
  const query = new URLSearchParams({
    user: String(ticket.userId),
    expires: String(expires),
    signature: signatureOf(keys, ticket, expires).toString('base64url'),
  });
  return { url: `/own-data/${ticket.archiveId}?${query.toString()}`, expiresAt: new Date(expires * 1000) };
}

/** Reads what `signedArchiveTicket` wrote; `forged` when any part of it was changed. */
export function readArchiveTicket(
  keys: Keys,
  link: { archiveId: string | undefined; query: Readonly<Record<string, string>> },
): { ticket: ArchiveTicket; expiresAt: Date } | 'forged' {
  const { user, expires, signature } = link.query;
  const [archiveId, userId, seconds] = [link.archiveId, user, expires].map(wholeOf);
  if (archiveId === undefined || userId === undefined || seconds === undefined) return 'forged';
  const ticket = { archiveId, userId };
  const given = Buffer.from(signature ?? '', 'base64url');
  const expected = signatureOf(keys, ticket, seconds);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return { ticket, expiresAt: new Date(seconds * 1000) };
}

function signatureOf(keys: Keys, { archiveId, userId }: ArchiveTicket, expires: number): Buffer {
  return keys.lookupHash('own-data', [archiveId, userId, expires].join('.'));
}

/** Undefined for what is no whole number as we write it, since every ticket has one form only. */
function wholeOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
