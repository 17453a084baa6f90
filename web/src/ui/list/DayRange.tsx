import { useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Day, parseDay } from '../../language/days.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../kit/Button.tsx';
import { DateField } from '../form/DateField.tsx';
import { presetDays, presetOf, presetsAt, type Days } from './dayPresets.ts';
import styles from './DayRange.module.css';
import { texts } from './dayRangeTexts.ts';
import chips from './FilterLinks.module.css';
import { useToday } from './useToday.ts';

interface DayRangeProps {
  /** The days in force, out of the address. */
  days: Days;
  /** The address with other days. */
  linkTo: (days: Days) => string;
  /** All days are none of the choices. */
  noAll?: boolean;
}

/** Which days: those that are asked for often, each an address of its own, or any others. */
export function DayRange({ days, linkTo, noAll = false }: DayRangeProps) {
  const t = useTexts(texts);
  const today = useToday();
  const current = presetOf(days, today);
  const presets = presetsAt(today).filter(({ name }) => !noAll || name !== 'all');
  const [isOpen, setOpen] = useState(current === undefined);
  const form = useId();
  const key = `${days.from ?? ''}/${days.to ?? ''}`;
  // Whoever goes back to a preset is done with dates of their own.
  useEffect(() => setOpen(current === undefined), [current, key]);
  return (
    <div className={styles.both}>
      <nav className={chips.filters} aria-label={t('days')}>
        {presets.map(({ name, days: of }) => (
          <Link
            key={name}
            to={linkTo(of)}
            className={chips.filter}
            aria-current={!isOpen && name === current ? 'true' : undefined}
            preventScrollReset
          >
            {name === 'week' || name === 'days30' ? t(name, { days: presetDays[name] }) : t(name)}
          </Link>
        ))}
        <button
          type="button"
          className={`${chips.filter} ${styles.own}`}
          aria-expanded={isOpen}
          aria-controls={form}
          aria-current={isOpen ? 'true' : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('own')}
        </button>
      </nav>
      <div id={form} hidden={!isOpen}>
        {isOpen && <OwnDays key={key} days={days} today={today} linkTo={linkTo} />}
      </div>
    </div>
  );
}

function OwnDays({ days, today, linkTo }: DayRangeProps & { today: Day }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [from, setFrom] = useState(days.from ?? '');
  const [to, setTo] = useState(days.to ?? '');
  const isWrong = from !== '' && to !== '' && from > to;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) void navigate(linkTo({ from: parseDay(from), to: parseDay(to) }), { preventScrollReset: true });
      }}
    >
      <DateField name="from" label={t('from')} size="sm" value={from} onChange={setFrom} max={today} />
      <DateField
        name="to"
        label={t('to')}
        size="sm"
        value={to}
        onChange={setTo}
        max={today}
        error={isWrong ? t('wrongOrder') : undefined}
      />
      <Button type="submit" size="sm" disabled={isWrong}>
        {t('show')}
      </Button>
    </form>
  );
}
