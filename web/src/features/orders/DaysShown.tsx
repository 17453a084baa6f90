import { dayWords } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Narrowed } from '../../record/Narrowed.tsx';
import { texts } from './texts.ts';

interface DaysShownProps {
  from: string | undefined;
  to: string | undefined;
  /** The same list without them. */
  all: string;
}

/** Says that a list of refunds shows those that ended on some days only; nothing when it does not. */
export function DaysShown({ from, to, all }: DaysShownProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const words = (day: string | undefined) => (day === undefined ? '…' : dayWords(locale, day, 'dayOfYear'));
  const days = from === to ? words(from) : t('days', { from: words(from), to: words(to) });
  if (from === undefined && to === undefined) return null;
  return <Narrowed what={t('endedOn', { days })} all={t('allDays')} to={all} />;
}
