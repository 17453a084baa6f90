import { useTexts } from '../../language/texts.ts';
import type { Left } from './timeLeft.ts';
import { waitingTexts } from './waitingTexts.ts';

/** What is left until a deadline, in words; of stock an estimate. */
export function useLeftWords(): (left: Left, isEstimate?: boolean) => string {
  const t = useTexts(waitingTexts);
  const amount = (left: Exclude<Left, { is: 'over' }>): string => {
    switch (left.is) {
      case 'minutes':
        return t('minutes', { count: left.minutes });
      case 'hours':
        return t('hours', { hours: left.hours, minutes: left.minutes });
      case 'days':
        return t('days', { count: left.days });
    }
  };
  return (left, isEstimate = false) => {
    if (left.is === 'over') return t(isEstimate ? 'soldOut' : 'over');
    return t(isEstimate ? 'about' : 'stillLeft', { left: amount(left) });
  };
}
