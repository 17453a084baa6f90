import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { BalanceSheet } from '#contract/ledgerAdmin.ts';
import { useCall } from '../../api/queries.ts';
import { addDays, dayWords, parseDay } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FilterLinks } from '../../ui/FilterLinks.tsx';
import { BackIcon, NextIcon } from '../../ui/icons.ts';
import { LinesChart } from '../../ui/LinesChart.tsx';
import { PageState } from '../../ui/PageState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Sheet.module.css';
import { texts } from './sheetTexts.ts';

const periods = [30, 90, 365] as const;

/** The sheet's address: its day, today where none is said, and how many days the chart shows. */
export function useSheetAddress() {
  const [query] = useSearchParams();
  const day = parseDay(query.get('day'));
  const days = periods.find((count) => String(count) === query.get('days')) ?? 30;
  const linkTo = (change: { day?: string | undefined; days?: number }) => {
    const next = { day, days, ...change };
    return href('adminBalanceSheet', { day: next.day, days: next.days === 30 ? undefined : next.days });
  };
  return { day, days, linkTo };
}

/** Which day: a date, or a step to either side of it. */
export function DayChoice({ sheet }: { sheet: BalanceSheet }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { linkTo } = useSheetAddress();
  const navigate = useNavigate();
  const { day, today, firstDay } = sheet;
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  const isToday = day === today;
  const addressOf = (chosen: string) => linkTo({ day: chosen >= today ? undefined : chosen });
  const handleChange = (text: string) => {
    setTyped(text);
    const chosen = parseDay(text);
    if (chosen !== undefined && chosen <= today) void navigate(addressOf(chosen), { preventScrollReset: true });
  };
  const words = dayWords(locale, day, 'dayOfYear');
  return (
    <div className={styles.days}>
      <DateField
        name="day"
        label={t('day')}
        value={typed}
        onChange={handleChange}
        max={today}
        {...(firstDay === null ? {} : { min: firstDay })}
      />
      <LinkButton icon={BackIcon} to={addressOf(addDays(day, -1))}>
        {t('previous')}
      </LinkButton>
      {!isToday && (
        <>
          <LinkButton iconAfter={NextIcon} to={addressOf(addDays(day, 1))}>
            {t('next')}
          </LinkButton>
          <LinkButton kind="quiet" to={linkTo({ day: undefined })}>
            {t('today')}
          </LinkButton>
        </>
      )}
      <p className={styles.when}>
        {firstDay !== null && day < firstDay
          ? t('before', { day: dayWords(locale, firstDay, 'dayOfYear') })
          : t(isToday ? 'now' : 'endOf', { day: words })}
      </p>
    </div>
  );
}

/** The three sums on each day up to the sheet's. */
export function SheetChart({ sheet }: { sheet: BalanceSheet }) {
  const t = useTexts(texts);
  const { days, linkTo } = useSheetAddress();
  const { day, firstDay } = sheet;
  const begin = addDays(day, 1 - days);
  // Days before the first entry say nothing.
  const from = firstDay !== null && firstDay <= day && firstDay > begin ? firstDay : begin;
  const query = useCall('listBalanceSheetDays', { from, to: day }, { placeholderData: (last) => last });
  const filters = periods.map((count) => ({
    name: String(count),
    label: t(`days_${count}`),
    to: linkTo({ days: count }),
  }));
  return (
    <Card title={t('chart')}>
      <div className={styles.periods}>
        <FilterLinks label={t('period')} filters={filters} current={String(days)} />
      </div>
      <PageState query={query} skeleton={<Skeleton height={290} />}>
        {(data) => (
          <LinesChart
            label={t('chartLabel')}
            lines={[t('assets'), t('liabilities'), t('equity')]}
            days={data.days.map((one) => ({
              day: one.day,
              values: [one.assetsFen, one.liabilitiesFen, one.equityFen],
            }))}
          />
        )}
      </PageState>
    </Card>
  );
}
