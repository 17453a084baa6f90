import type { InquiryResult } from '#contract/inquiry.ts';
import type { IconShape } from '../../ui/Icon.tsx';
import { ClockIcon, FailedIcon, SearchIcon, VerifiedIcon } from '../../ui/icons.ts';

interface ResultLook {
  icon: IconShape;
  tone: 'good' | 'late' | 'bad' | 'none';
}

/** What each answer looks like: word and icon, never colour alone. The word's name is the result's own. */
export const resultLooks: Record<InquiryResult, ResultLook> = {
  valid: { icon: VerifiedIcon, tone: 'good' },
  expired: { icon: ClockIcon, tone: 'late' },
  revoked: { icon: FailedIcon, tone: 'bad' },
  not_found: { icon: SearchIcon, tone: 'none' },
};
