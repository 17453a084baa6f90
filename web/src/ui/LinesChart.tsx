import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { dayWords } from '../language/days.ts';
import { useFormats } from '../language/formats.ts';
import { useLocale } from '../language/locale.tsx';
import { shortMoney } from '../language/shortMoney.ts';
import { useTexts } from '../language/texts.ts';
import { Button } from './Button.tsx';
import { texts } from './chartTexts.ts';
import { linesGeometry } from './linesGeometry.ts';
import styles from './LinesChart.module.css';
import { Money } from './Money.tsx';
import { type Column, Table } from './Table.tsx';
import { useWidth } from './useWidth.ts';

export interface LinesDay {
  day: string;
  /** Fen; one for each line. */
  values: number[];
}

interface LinesChartProps {
  /** What it shows, for screen readers. */
  label: string;
  /** Their names, in the order of the values; at most three. */
  lines: string[];
  /** Without gaps, oldest first. */
  days: LinesDay[];
}

/** Told apart by how they are drawn, not by colour alone. */
const looks = ['solid', 'dashed', 'dotted'] as const;
const height = 220;

/** Amounts as lines over days, on one scale; or the same as a table. */
export function LinesChart({ label, lines, days }: LinesChartProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const [isTable, setTable] = useState(false);
  const [plot, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<string>();
  const found = days.findIndex(({ day }) => day === chosen);
  const index = found === -1 ? days.length - 1 : found;
  const shown = days[index];
  if (!shown) return null;
  return (
    <figure className={styles.figure}>
      <div className={styles.head}>
        <figcaption className={styles.readout}>
          <strong>{dayWords(locale, shown.day, 'dayOfYear')}</strong>
          {lines.map((line, at) => (
            <span key={line}>
              <i className={`${styles.sign} ${styles[looks[at] ?? 'solid']}`} />
              {line} <b>{money(shown.values[at] ?? 0)}</b>
            </span>
          ))}
        </figcaption>
        <Button kind="quiet" size="sm" onClick={() => setTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
      </div>
      <div className={isTable ? styles.gone : styles.plot}>
        <div ref={plot}>
          {width > 0 && (
            <Plot
              label={label}
              lines={lines}
              days={days}
              width={width}
              index={index}
              onChoose={(at) => setChosen(days[at]?.day)}
            />
          )}
        </div>
      </div>
      {isTable && <DaysTable label={label} lines={lines} days={days} />}
    </figure>
  );
}

interface PlotProps extends Pick<LinesChartProps, 'label' | 'lines' | 'days'> {
  width: number;
  index: number;
  onChoose: (index: number) => void;
}

/** The drawing: pointer and arrow keys choose a day. */
function Plot({ label, lines, days, width, index, onChoose }: PlotProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const hint = useId();
  const { marks, paths, xOf, yOf } = useMemo(() => linesGeometry(days, { width, height }), [days, width]);
  const shown = days[index];
  if (!shown) return null;
  const last = days.length - 1;
  const handlePointer = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onChoose(Math.min(last, Math.max(0, Math.round((x / width) * last))));
  };
  const handleKey = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      PageUp: index + 7,
      PageDown: index - 7,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    onChoose(Math.min(last, Math.max(0, target)));
    event.preventDefault();
  };
  const words = [
    dayWords(locale, shown.day, 'dayOfYear'),
    ...lines.map((line, at) => `${line} ${money(shown.values[at] ?? 0)}`),
  ].join(' · ');
  return (
    <>
      <div
        className={styles.drawing}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={index + 1}
        aria-valuetext={words}
        onKeyDown={handleKey}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
      >
        <span id={hint} className="visually-hidden">
          {t('keysOnly')}
        </span>
        <svg width={width} height={height} aria-hidden focusable="false">
          {marks.map(({ y, fen }) => (
            <line key={fen} className={fen === 0 ? styles.axis : styles.grid} x1={0} x2={width} y1={y} y2={y} />
          ))}
          <line className={styles.cursor} x1={xOf(index)} x2={xOf(index)} y1={0} y2={height} />
          {paths.map((path, at) => (
            <path key={lines[at]} className={`${styles.line} ${styles[looks[at] ?? 'solid']}`} d={path} />
          ))}
          {shown.values.map((fen, at) => (
            <circle
              key={lines[at]}
              className={`${styles.point} ${styles[looks[at] ?? 'solid']}`}
              cx={xOf(index)}
              cy={yOf(fen)}
              r={4}
            />
          ))}
        </svg>
        {marks.map(({ y, fen }) => (
          <span key={fen} className={styles.mark} style={{ top: y }} aria-hidden>
            {shortMoney(locale, fen)}
          </span>
        ))}
      </div>
      <div className={styles.ends} aria-hidden>
        {[...new Set([0, Math.floor(last / 2), last])].map((at) => (
          <span key={at}>{dayWords(locale, days[at]?.day ?? shown.day)}</span>
        ))}
      </div>
    </>
  );
}

/** The newest first, and only days that differ from the one before. */
function DaysTable({ label, lines, days }: Pick<LinesChartProps, 'label' | 'lines' | 'days'>) {
  const t = useTexts(texts);
  const locale = useLocale();
  const isChange = ({ values }: LinesDay, at: number) =>
    at === 0 || values.some((fen, of) => fen !== days[at - 1]?.values[of]);
  const columns: Column<LinesDay>[] = [
    { name: 'day', title: t('period'), leads: true, show: ({ day }) => dayWords(locale, day, 'dayOfYear') },
    ...lines.map((line, at) => ({
      name: line,
      title: line,
      figures: true,
      show: ({ values }: LinesDay) => <Money fen={values[at] ?? 0} />,
    })),
  ];
  return (
    <div className={styles.table}>
      <Table label={label} rows={days.filter(isChange).toReversed()} keyOf={({ day }) => day} columns={columns} />
    </div>
  );
}
