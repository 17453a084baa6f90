import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BalanceSheet } from '#contract/money/ledgerAdmin.ts';
import { addDays, dayWords, parseDay } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { BackIcon, NextIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import styles from './Sheet.module.css';
import { texts } from './sheetTexts.ts';
import { useSheetAddress } from './useSheetAddress.ts';

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
    <Row align="end">
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
      <span className={styles.when}>
        <Soft>
          {firstDay !== null && day < firstDay
            ? t('before', { day: dayWords(locale, firstDay, 'dayOfYear') })
            : t(isToday ? 'now' : 'endOf', { day: words })}
        </Soft>
      </span>
    </Row>
  );
}
