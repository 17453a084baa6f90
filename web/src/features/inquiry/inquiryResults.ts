import type { Inquiry } from '#contract/licences.ts';
import type { IconShape } from '../../ui/Icon.tsx';
import { ClockIcon, FailedIcon, SearchIcon, VerifiedIcon } from '../../ui/icons.ts';

interface ResultLook {
  icon: IconShape;
  tone: 'good' | 'late' | 'bad' | 'none';
  text: 'validText' | 'expiredText' | 'revokedText' | 'notFoundText';
}

/** What each answer looks like: word, icon and sentence, never colour alone. The word's name is the result's own. */
export const resultLooks: Record<Inquiry['result'], ResultLook> = {
  valid: { icon: VerifiedIcon, tone: 'good', text: 'validText' },
  expired: { icon: ClockIcon, tone: 'late', text: 'expiredText' },
  revoked: { icon: FailedIcon, tone: 'bad', text: 'revokedText' },
  not_found: { icon: SearchIcon, tone: 'none', text: 'notFoundText' },
};
