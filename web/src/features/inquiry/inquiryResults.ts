import type { ChainLink, InquiryFacts } from '#contract/verification/inquiry.ts';
import type { FrameKind } from '../../ui/drawings/Frame.tsx';
import type { MarkKind } from '../../ui/drawings/Mark.tsx';

interface Look {
  /** The water line as it stands in this state. */
  mark: MarkKind;
  /** The frame of the certificate, drawn alike. */
  frame: FrameKind;
  tone: string;
  word: string;
  text: string | null;
}

/** What each answer looks like: word and form, never colour alone. `word` and `text` are texts of certificates. */
const looks = {
  platform: { mark: 'verified', frame: 'whole', tone: 'good', word: 'valid', text: 'platformText' },
  shop: { mark: 'verified', frame: 'whole', tone: 'good', word: 'valid', text: 'shopText' },
  valid: { mark: 'verified', frame: 'whole', tone: 'good', word: 'valid', text: 'validText' },
  withdrawn: { mark: 'unproven', frame: 'whole', tone: 'late', word: 'withdrawn', text: 'withdrawnText' },
  unproven: { mark: 'unproven', frame: 'broken', tone: 'late', word: 'unproven', text: 'unprovenText' },
  unchecked: { mark: 'unproven', frame: 'broken', tone: 'late', word: 'unchecked', text: 'uncheckedText' },
  unnamed: { mark: 'unproven', frame: 'broken', tone: 'late', word: 'unnamed', text: 'unnamedText' },
  late: { mark: 'waiting', frame: 'whole', tone: 'late', word: 'late', text: 'lateText' },
  leased: { mark: 'waiting', frame: 'whole', tone: 'late', word: 'leased', text: 'leasedText' },
  expired: { mark: 'ended', frame: 'flat', tone: 'none', word: 'expired', text: 'notNowText' },
  begins: { mark: 'waiting', frame: 'open', tone: 'late', word: 'begins', text: 'notNowText' },
  revoked: { mark: 'revoked', frame: 'cut', tone: 'bad', word: 'revoked', text: 'revokedText' },
  suspended: { mark: 'waiting', frame: 'cut', tone: 'bad', word: 'suspended', text: 'suspendedText' },
  not_found: { mark: 'unproven', frame: 'flat', tone: 'none', word: 'not_found', text: null },
} as const satisfies Record<string, Look>;
export type ResultLook = (typeof looks)[keyof typeof looks];

/** Whether it is over without an end of its own: nothing is said of until when it would have been. */
export function isNoEnd({ result, until }: Pick<InquiryFacts, 'result' | 'until'>): boolean {
  return until === null && result !== 'valid';
}

/** Of an answer or of one link of its chain. */
export function lookOf({
  kind,
  result,
  reason,
  proven = null,
  verified = null,
}: Pick<InquiryFacts, 'result' | 'reason'> &
  Partial<Pick<InquiryFacts, 'proven' | 'verified'> & Pick<ChainLink, 'kind'>>): ResultLook {
  switch (reason) {
    case 'begins':
    case 'withdrawn':
    case 'suspended':
    case 'leased':
      return looks[reason];
    case 'grace':
    case 'kept':
      return looks.late;
    default:
      if (result !== 'valid') return looks[result];
      // Green is for what was proven and who was checked.
      if (proven === false) return looks.unproven;
      if (kind === 'platform') return looks.platform;
      if (kind === 'shop') return verified === false ? looks.unchecked : looks.shop;
      return verified === false ? looks.unnamed : looks.valid;
  }
}
