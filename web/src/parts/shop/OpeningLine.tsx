import type { ShopSummary } from '#contract/shops/shops.ts';
import { dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { ClockIcon } from '../../ui/kit/icons.ts';
import { openingTexts } from './openingTexts.ts';
import styles from './shop.module.css';

/** Whether a shop is open now and when that changes, by the site's clock, which is named for whoever has another one. Nothing for one that is open day and night. */
export function OpeningLine({ opening: { state, day, time, today } }: Pick<ShopSummary, 'opening'>) {
  const t = useTexts(openingTexts);
  const locale = useLocale();
  const { zone } = useFormats();
  if (state === 'open' && day === null) return null;
  const clock = zone === undefined ? (time ?? '') : `${time} ${zone}`;
  const when =
    day === null || time === null
      ? undefined
      : today
        ? t('today', { time: clock })
        : t('onDay', { day: dayWords(locale, day), time: clock });
  return (
    <span className={`${styles.opening} ${styles[state]}`}>
      <Icon of={ClockIcon} size={14} />
      {when === undefined ? t(state) : t(`${state}Until`, { when })}
    </span>
  );
}
