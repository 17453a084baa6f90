import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from '../kit/texts.ts';

/** Says once, to whoever has another clock, the zone of times that name none. */
export function TimesIn() {
  const t = useTexts(texts);
  const { zone } = useFormats();
  return zone === undefined ? null : <span>{t('timesIn', { zone })}</span>;
}
