import type { InquiryFacts } from '#contract/verification/inquiry.ts';
import type { IconShape } from '../../ui/kit/Icon.tsx';
import { ClockIcon, FailedIcon, SearchIcon, VerifiedIcon, WarningIcon } from '../../ui/kit/icons.ts';

/** What each answer looks like: word and icon, never colour alone. `word` and `text` are texts of certificates. */
const looks = {
  valid: { icon: VerifiedIcon, tone: 'good', word: 'valid', text: 'validText' },
  withdrawn: { icon: WarningIcon, tone: 'late', word: 'valid', text: 'withdrawnText' },
  unproven: { icon: WarningIcon, tone: 'late', word: 'unproven', text: 'unprovenText' },
  late: { icon: ClockIcon, tone: 'late', word: 'valid', text: 'lateText' },
  expired: { icon: ClockIcon, tone: 'late', word: 'expired', text: 'notNowText' },
  begins: { icon: ClockIcon, tone: 'late', word: 'begins', text: 'notNowText' },
  revoked: { icon: FailedIcon, tone: 'bad', word: 'revoked', text: 'revokedText' },
  not_found: { icon: SearchIcon, tone: 'none', word: 'not_found', text: null },
} as const satisfies Record<string, { icon: IconShape; tone: string; word: string; text: string | null }>;
export type ResultLook = (typeof looks)[keyof typeof looks];

/** Of an answer or of one link of its chain. */
export function lookOf({
  result,
  reason,
  proven = null,
}: Pick<InquiryFacts, 'result' | 'reason'> & { proven?: boolean | null }): ResultLook {
  switch (reason) {
    case 'begins':
    case 'withdrawn':
      return looks[reason];
    case 'grace':
    case 'kept':
      return looks.late;
    default:
      // Green is for what was proven.
      return result === 'valid' && proven === false ? looks.unproven : looks[result];
  }
}
