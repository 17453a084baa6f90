import { dayMs } from '#contract/core/durations.ts';
import { type ReactNode, useId } from 'react';
import type { Shop } from '#contract/shops/shops.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { AnnouncementIcon } from '../../ui/kit/icons.ts';
import { lazyHalf } from '../../ui/kit/later/lazyHalf.tsx';
import { ShopFigures, ShopHead } from './ShopHead.tsx';
import styles from './ShopPage.module.css';
import { texts } from './texts.ts';

const HolidayNote = lazyHalf(async () => (await import('../../parts/shop/HolidayNote.tsx')).HolidayNote);

interface ShopPageProps {
  shop: Shop;
  /** At the right of the head. */
  acts?: ReactNode;
  /** Search, sections and the newest; products belong to another feature, so the page hands them in. */
  children: ReactNode;
  /** How to reach it; calls, so the page hands it in. */
  contacts?: ReactNode;
  /** Who stands behind it; likewise. */
  licence?: ReactNode;
}

/** The public page of a shop; its editor shows the same as a preview. */
export function ShopPage({ shop, acts, children, contacts, licence }: ShopPageProps) {
  const t = useTexts(texts);
  const { announcement, notice, holiday, hours } = shop;
  return (
    <article className={styles.page}>
      <ShopHead shop={shop} acts={acts} />
      {announcement !== '' && (
        <p className={styles.announcement}>
          <Icon of={AnnouncementIcon} size={18} />
          <span>{announcement}</span>
        </p>
      )}
      {holiday && <HolidayNote holiday={holiday} />}
      <ShopFigures shop={shop} />
      {children}
      <div className={styles.about}>
        {notice !== '' && (
          <Part title={t('notice')}>
            <p className={styles.written}>{notice}</p>
          </Part>
        )}
        {!hours.always && (
          <Part title={t('openingHours')}>
            <Hours days={hours.days} />
          </Part>
        )}
        {licence !== undefined && <Part title={t('licence')}>{licence}</Part>}
        {contacts !== undefined && <Part title={t('contacts')}>{contacts}</Part>}
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A Monday, to name the days of a week by. */
const monday = Date.UTC(2024, 0, 1);

/** The spans of each day, those of days that follow and are alike on one line. */
function Hours({ days }: { days: Shop['hours']['days'] }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
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
  );
}
