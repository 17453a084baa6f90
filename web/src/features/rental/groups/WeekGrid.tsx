import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { weeklyHoursOf } from '#contract/rental/timeGroupRules.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { texts } from './texts.ts';
import { countOpen, indexOf, isOpen, painted, stepFrom, type WeekPlace } from './weekHours.ts';
import styles from './WeekGrid.module.css';

const days = [0, 1, 2, 3, 4, 5, 6] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const eveningFrom = 18;
const quick = {
  always: weeklyHoursOf(() => true),
  evenings: weeklyHoursOf((_, hour) => hour >= eveningFrom),
  weekend: weeklyHoursOf((day) => day >= 5),
} as const;

interface WeekGridProps {
  /** 168 characters from Monday 00:00: `1` is open. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/**
 * The hours of a week, painted with the pointer, or with arrow keys: the blank switches an hour, and with shift the arrows take
 * what it is along.
 */
export function WeekGrid({ value, onChange, error }: WeekGridProps) {
  const t = useTexts(texts);
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<WeekPlace>({ day: 0, hour: eveningFrom });
  const stroke = useRef<{ from: WeekPlace; before: string; open: boolean } | undefined>(undefined);
  const cellAt = (place: WeekPlace) => grid.current?.querySelector<HTMLElement>(`[data-at="${indexOf(place)}"]`);

  function handleKey(event: KeyboardEvent) {
    // Where the second hour stands beside the first, hours go across.
    const across = cellAt({ day: 0, hour: 0 })?.offsetTop === cellAt({ day: 0, hour: 1 })?.offsetTop;
    const next = stepFrom(at, event.key, across);
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey) onChange(painted(value, at, next, isOpen(value, at)));
    setAt(next);
    cellAt(next)?.focus();
  }

  function handleDown(event: PointerEvent, place: WeekPlace) {
    // A finger scrolls the page, and switches one hour by a tap.
    if (event.pointerType === 'touch' || event.button !== 0) return;
    stroke.current = { from: place, before: value, open: !isOpen(value, place) };
    event.currentTarget.releasePointerCapture(event.pointerId);
  }

  function handleEnter(event: PointerEvent, place: WeekPlace) {
    if (!stroke.current) return;
    if ((event.buttons & 1) === 0) stroke.current = undefined;
    else onChange(painted(stroke.current.before, stroke.current.from, place, stroke.current.open));
  }

  function handleClick(place: WeekPlace) {
    setAt(place);
    const drawn = stroke.current;
    stroke.current = undefined;
    // A stroke over several hours has painted them; one that began and ended here switches this one.
    if (drawn && drawn.before !== value) return;
    onChange(painted(value, place, place, !isOpen(value, place)));
  }

  function handleDay(day: number) {
    const [from, to] = [
      { day, hour: 0 },
      { day, hour: 23 },
    ];
    const isWhole = hours.every((hour) => isOpen(value, { day, hour }));
    onChange(painted(value, from, to, !isWhole));
  }

  return (
    <div className={styles.frame}>
      <div className={styles.quick}>
        {(['always', 'evenings', 'weekend'] as const).map((name) => (
          <Button key={name} size="sm" onClick={() => onChange(quick[name])}>
            {name === 'evenings' ? t(name, { from: eveningFrom }) : t(name)}
          </Button>
        ))}
        <Button size="sm" kind="quiet" onClick={() => onChange('0'.repeat(value.length))}>
          {t('noHours')}
        </Button>
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={t('weeklyHours')}
        aria-describedby={`${id}-sum`}
        aria-multiselectable
        className={styles.grid}
        onKeyDown={handleKey}
      >
        <div role="row" tabIndex={-1} className={styles.row}>
          {hours.map((hour) => (
            <span
              key={hour}
              role="columnheader"
              tabIndex={-1}
              className={`${styles.hour} ${hour % 3 === 0 ? styles.shown : ''}`}
              style={{ '--hour': hour } as CSSProperties}
            >
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <div key={day} role="row" tabIndex={-1} className={styles.row}>
            <button
              type="button"
              role="rowheader"
              className={styles.day}
              style={{ '--day': day } as CSSProperties}
              aria-label={t('wholeDay', { day: t(`day${day}`) })}
              onClick={() => handleDay(day)}
            >
              {t(`day${day}`)}
            </button>
            {hours.map((hour) => {
              const place = { day, hour };
              const open = isOpen(value, place);
              const isHere = at.day === day && at.hour === hour;
              return (
                <button
                  key={hour}
                  type="button"
                  role="gridcell"
                  data-at={indexOf(place)}
                  className={styles.cell}
                  style={{ '--day': day, '--hour': hour } as CSSProperties}
                  tabIndex={isHere ? 0 : -1}
                  aria-selected={open}
                  aria-label={t('hourOf', { day: t(`day${day}`), from: hour, to: hour + 1 })}
                  onPointerDown={(event) => handleDown(event, place)}
                  onPointerEnter={(event) => handleEnter(event, place)}
                  onClick={() => handleClick(place)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p id={`${id}-sum`} className={styles.sum}>
        {t('openHours', { count: countOpen(value) })}
      </p>
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </div>
  );
}
