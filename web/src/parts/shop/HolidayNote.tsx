import { addDays } from '#contract/core/calendar.ts';
import type { ShopHoliday } from '#contract/shops/shops.ts';
import { dayWords } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { InfoIcon } from '../../ui/kit/icons.ts';
import { holidayTexts } from './holidayTexts.ts';
import styles from './shop.module.css';

/** A shop's holiday in its owner's words, and what it means for what is bought. */
export function HolidayNote({ holiday }: { holiday: ShopHoliday }) {
  const t = useTexts(holidayTexts);
  const locale = useLocale();
  const { from, to, text, language, waits, now } = holiday;
  const words = (day: string) => dayWords(locale, day);
  const span = from === to ? words(from) : t('span', { from: words(from), to: words(to) });
  const day = words(addDays(to, 1));
  return (
    <div className={styles.holidayNote} role="note">
      <Icon of={InfoIcon} size={18} />
      <div>
        <strong>{t(now ? 'holidayNow' : 'holidaySoon', { span })}</strong>
        {text !== '' && <p lang={language === locale ? undefined : language}>{text}</p>}
        <p>{waits === 'manual' ? t('waitsManual', { day }) : t('waitsAnswers', { day })}</p>
      </div>
    </div>
  );
}
