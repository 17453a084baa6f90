import { licenceReasons } from '#contract/licences/licenceProcess.ts';
import type { LicenceHistoryItem } from '#contract/licences/licences.ts';
import { licenceReasonTexts } from '#contract/licences/licenceWords.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { historyTexts } from './historyTexts.ts';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';

/** What else is known of an act, in words: what it was about, why, for how long, until when. Empty when nothing is. */
export function useHistoryWords({ activation, detail }: LicenceHistoryItem): string {
  const t = useTexts(historyTexts);
  const locale = useLocale();
  const { dateTime } = useFormats();
  const reason = licenceReasons.find((name) => name === detail['reason']);
  const { until, days, orderId } = detail;
  const about = activation && nameOf(activation);
  return [
    about ?? '',
    reason === undefined ? '' : t('reason', { reason: licenceReasonTexts[reason][locale] }),
    typeof days === 'number' ? t('days', { count: days }) : '',
    typeof until === 'string' ? t('until', { when: dateTime(until) }) : '',
    typeof orderId === 'number' ? t('order', { id: orderId }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function nameOf({ name, target }: NonNullable<LicenceHistoryItem['activation']>): string {
  return name === '' ? shortTarget(target) : `${name} (${shortTarget(target)})`;
}
