import { useState } from 'react';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MoneyInIcon, MoneyOutIcon } from '../../ui/icons.ts';
import { Money } from '../../ui/Money.tsx';
import { Table } from '../../ui/Table.tsx';
import { scaleTop } from '../../ui/chartScale.ts';
import styles from './DaysChart.module.css';
import { texts } from './texts.ts';

type Day = CallOutput<'getWallet'>['days'][number];

/** Income above the line, expense below it, day by day; or the same as a table. */
export function DaysChart({ days }: { days: Day[] }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const [isTable, setTable] = useState(false);
  const income = days.reduce((sum, day) => sum + day.incomeFen, 0);
  const expense = days.reduce((sum, day) => sum + day.expenseFen, 0);
  const isEmpty = income === 0 && expense === 0;
  const change = (
    <Button kind="quiet" size="sm" onClick={() => setTable(!isTable)}>
      {isTable ? t('asChart') : t('asTable')}
    </Button>
  );
  const summary = isEmpty ? t('chartEmpty') : t('chartText', { income: money(income), expense: money(expense) });
  return (
    <Card title={t('chartTitle')} action={isEmpty ? undefined : change}>
      <p className={styles.summary}>{summary}</p>
      {!isEmpty && (isTable ? <DaysTable days={days} /> : <Bars days={days} label={summary} />)}
    </Card>
  );
}

const gap = 0.25;
const half = 50;

function Bars({ days, label }: { days: Day[]; label: string }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const [shown, setShown] = useState<Day>();
  const top = scaleTop(Math.max(...days.flatMap(({ incomeFen, expenseFen }) => [incomeFen, expenseFen])));
  const height = (fen: number) => (fen === 0 ? 0 : Math.max(1, (fen / top) * (half - 2)));
  const read = shown ?? days.at(-1);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        {read && <time dateTime={read.day}>{read.day}</time>}
        <span>
          <i className={styles.inMark} />
          <Icon of={MoneyInIcon} size={14} />
          {t('income')} {read && money(read.incomeFen)}
        </span>
        <span>
          <i className={styles.outMark} />
          <Icon of={MoneyOutIcon} size={14} />
          {t('expense')} {read && money(read.expenseFen)}
        </span>
      </figcaption>
      <div className={styles.plot}>
        <span className={styles.top}>{whole(money(top))}</span>
        <span className={styles.zero}>0</span>
        <span className={styles.bottom}>{whole(money(-top))}</span>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${days.length} ${half * 2}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          onPointerLeave={() => setShown(undefined)}
        >
          <line className={styles.grid} x1={0} x2={days.length} y1={2} y2={2} />
          <line className={styles.grid} x1={0} x2={days.length} y1={half * 2 - 2} y2={half * 2 - 2} />
          {days.map((day, index) => (
            <g key={day.day} onPointerEnter={() => setShown(day)}>
              <rect className={styles.column} x={index} y={0} width={1} height={half * 2} />
              <rect
                className={styles.in}
                x={index + gap / 2}
                y={half - height(day.incomeFen)}
                width={1 - gap}
                height={height(day.incomeFen)}
              />
              <rect
                className={styles.out}
                x={index + gap / 2}
                y={half}
                width={1 - gap}
                height={height(day.expenseFen)}
              />
            </g>
          ))}
          <line className={styles.axis} x1={0} x2={days.length} y1={half} y2={half} />
        </svg>
      </div>
      <div className={styles.days} aria-hidden>
        {[days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((day) => (
          <span key={day?.day}>{day?.day.slice(5)}</span>
        ))}
      </div>
    </figure>
  );
}

/** The scale stands on whole yuan. */
function whole(amount: string): string {
  return amount.replace(/\.00$/, '');
}

/** The newest first, and only days on which something moved. */
function DaysTable({ days }: { days: Day[] }) {
  const t = useTexts(texts);
  const moved = days.filter(({ incomeFen, expenseFen }) => incomeFen > 0 || expenseFen > 0).toReversed();
  return (
    <div className={styles.table}>
      <Table
        label={t('chartTitle')}
        rows={moved}
        keyOf={({ day }) => day}
        columns={[
          { name: 'day', title: t('day'), leads: true, show: ({ day }) => <time dateTime={day}>{day}</time> },
          { name: 'income', title: t('income'), figures: true, show: ({ incomeFen }) => <Money fen={incomeFen} /> },
          { name: 'expense', title: t('expense'), figures: true, show: ({ expenseFen }) => <Money fen={expenseFen} /> },
        ]}
      />
    </div>
  );
}
