import { dayWords } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Narrowed } from '../../record/Narrowed.tsx';
import { texts } from './texts.ts';

interface DaysShownProps {
  from: string | undefined;
  to: string | undefined;
  /** What is meant by the days. */
  of: 'paidOn' | 'placedOn' | 'endedOn';
  /** Only orders of this product. */
  product?: number | undefined;
  /** The same list without them. */
  all: string;
}

/** Says that a list shows some days or one product only; nothing when it does not. */
export function DaysShown({ from, to, of, product, all }: DaysShownProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const words = (day: string | undefined) => (day === undefined ? '…' : dayWords(locale, day, 'dayOfYear'));
  const days = from === to ? words(from) : t('days', { from: words(from), to: words(to) });
  const what = [
    ...(from === undefined && to === undefined ? [] : [t(of, { days })]),
    ...(product === undefined ? [] : [t('ofProduct', { id: product })]),
  ].join(' · ');
  return what === '' ? null : <Narrowed what={what} all={t('allDays')} to={all} />;
}
