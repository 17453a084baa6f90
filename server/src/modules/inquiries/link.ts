import { inquiryResults, type InquiryResult } from '#contract/verification/inquiry.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { linkToken, readLinkToken } from '../../platform/keys/linkToken.ts';

/** What a certificate's link is about. */
export type LinkSubject =
  | { kind: 'licence'; id: number; activationId: number | null; replacedAt: Date | null }
  | { kind: 'shop'; id: number }
  | { kind: 'platform' }
  | { kind: 'certificate'; id: number };

/** What a link says: of what, and what was answered when. */
export interface Link {
  subject: LinkSubject;
  result: InquiryResult;
  at: Date;
}

const context = 'certificate link';
const letters = { licence: 'l', shop: 's', certificate: 'c', platform: 'p' } as const;

/**
 * A token of some 70 characters, short enough for a small QR code. It is encrypted and sealed, holds numbers only (no key,
 * no name), and is good for ever: what it is about is looked up again each time.
 */
export function makeLink(keys: Keys, { subject, result, at }: Link): string {
  const numbers = [subject.kind === 'platform' ? 0 : subject.id, secondsOf(at), inquiryResults.indexOf(result)];
  if (subject.kind === 'licence') {
    numbers.push(subject.activationId ?? 0, subject.replacedAt ? secondsOf(subject.replacedAt) : 0);
  }
  const text = letters[subject.kind] + numbers.map((number) => number.toString(36)).join('.');
  return linkToken(keys, text, context);
}

/** Reads what `makeLink` wrote; undefined when a single character of it is another. */
export function readLink(keys: Keys, token: string): Link | undefined {
  const text = readLinkToken(keys, token, context);
  if (text === undefined) return undefined;
  const [id = 0, said = 0, word = 0, activation = 0, replaced = 0] = text
    .slice(1)
    .split('.')
    .map((number) => parseInt(number, 36));
  const result = inquiryResults[word];
  const subject = subjectOf(text[0], { id, activation, replaced });
  return result && subject && { subject, result, at: dateOf(said) };
}

function subjectOf(
  letter: string | undefined,
  { id, activation, replaced }: { id: number; activation: number; replaced: number },
): LinkSubject | undefined {
  if (letter === letters.shop) return { kind: 'shop', id };
  if (letter === letters.platform) return { kind: 'platform' };
  if (letter === letters.certificate) return { kind: 'certificate', id };
  if (letter !== letters.licence) return undefined;
  return { kind: 'licence', id, activationId: activation || null, replacedAt: replaced > 0 ? dateOf(replaced) : null };
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
