import { dateFormatter } from '#contract/core/formatters.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Shop } from '#contract/shops/shops.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { hoursTexts } from './hoursTexts.ts';
import styles from './ShopPage.module.css';
import { ShopPart } from './ShopPart.tsx';

/** A Monday, to name the days of a week by. */
const monday = Date.UTC(2024, 0, 1);

/** The spans of each day, those of days that follow and are alike on one line; the zone is named to whoever has another clock. */
export function ShopHours({ days }: { days: Shop['hours']['days'] }) {
  const t = useTexts(hoursTexts);
  const locale = useLocale();
  const { zone } = useFormats();
  const format = dateFormatter(locale, { weekday: 'short', timeZone: 'UTC' });
  const nameOf = (day: number) => format.format(new Date(monday + day * dayMs));
  const spansOf = (day: number) => (days[day] ?? []).map(({ from, to }) => `${from}–${to}`).join(t('separator'));
  const rows: { from: number; to: number; spans: string }[] = [];
  for (let day = 0; day < 7; day += 1) {
    const last = rows.at(-1);
    const spans = spansOf(day);
    if (last?.spans === spans) last.to = day;
    else rows.push({ from: day, to: day, spans });
  }
  return (
    <ShopPart title={zone === undefined ? t('openingHours') : t('openingHoursIn', { zone })}>
      <table className={styles.hours}>
        <tbody>
          {rows.map(({ from, to, spans }) => (
            <tr key={from}>
              <th scope="row">{from === to ? nameOf(from) : t('daysRange', { from: nameOf(from), to: nameOf(to) })}</th>
              <td className="figures">{spans === '' ? t('closedDay') : spans}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ShopPart>
  );
}
