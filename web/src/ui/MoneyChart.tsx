import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../language/locale.tsx';
import { shortMoney } from '../language/shortMoney.ts';
import { useTexts } from '../language/texts.ts';
import { Button } from './Button.tsx';
import { bucketsOf, type Bucket, type ChartDay } from './chartBuckets.ts';
import { geometryOf } from './chartGeometry.ts';
import { texts } from './chartTexts.ts';
import styles from './MoneyChart.module.css';
import { MoneyTable } from './MoneyTable.tsx';
import { Readout } from './ChartReadout.tsx';
import { useBucketWords } from './useBucketWords.ts';
import { useWidth } from './useWidth.ts';

interface MoneyChartProps {
  /** What it shows, for screen readers. */
  label: string;
  /** Without gaps, oldest first. A balance on each of them draws the line above the bars. */
  days: readonly ChartDay[];
  /** Where the lines behind a bar are. */
  linkTo?: (days: { from: string; to: string }) => string;
}

/** As narrow as a bar with its gap may be, in pixels. */
const narrowest = 6;

/** Income above the line, expense below it, the balance above both; by day, week or month as there is room. Or as a table. */
export function MoneyChart({ label, days, linkTo }: MoneyChartProps) {
  const t = useTexts(texts);
  const [isTable, setTable] = useState(false);
  const [plot, width] = useWidth<HTMLDivElement>();
  const { unit, buckets } = useMemo(
    () => bucketsOf(days, Math.max(14, Math.floor((width || 640) / narrowest))),
    [days, width],
  );
  const [chosen, setChosen] = useState<string>();
  // What was pointed at stays in sight, as long as there is such a bar.
  const found = buckets.findIndex(({ from }) => from === chosen);
  const index = found === -1 ? buckets.length - 1 : found;
  const shown = buckets[index];
  if (!shown || buckets.every(({ incomeFen, expenseFen }) => incomeFen === 0 && expenseFen === 0)) {
    return <p className={styles.nothing}>{t('nothing')}</p>;
  }
  const unitWord = { day: t('byDay'), week: t('byWeek'), month: t('byMonth') }[unit];
  return (
    <figure className={styles.figure}>
      <div className={styles.head}>
        <Readout bucket={shown} unit={unit} to={linkTo?.(shown)} />
        <div className={styles.tools}>
          <span className={styles.unit}>{unitWord}</span>
          <Button kind="quiet" size="sm" onClick={() => setTable(!isTable)}>
            {isTable ? t('asChart') : t('asTable')}
          </Button>
        </div>
      </div>
      <div className={isTable ? styles.gone : styles.plot}>
        <div ref={plot}>
          {width > 0 && (
            <Plot
              label={label}
              width={width}
              buckets={buckets}
              unit={unit}
              index={index}
              onChoose={(at) => setChosen(buckets[at]?.from)}
              linkTo={linkTo}
            />
          )}
        </div>
      </div>
      {isTable && <MoneyTable label={label} buckets={buckets} unit={unit} linkTo={linkTo} />}
    </figure>
  );
}

interface PlotProps {
  label: string;
  width: number;
  buckets: Bucket[];
  unit: 'day' | 'week' | 'month';
  index: number;
  onChoose: (index: number) => void;
  linkTo: MoneyChartProps['linkTo'];
}

/** The drawing: pointer and arrow keys choose a bar, a click or Enter leads to its lines. */
function Plot({ label, width, buckets, unit, index, onChoose, linkTo }: PlotProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const words = useBucketWords(unit);
  const navigate = useNavigate();
  const hint = useId();
  const { bars, marks, line, zeroY, lineZeroY, height } = useMemo(() => geometryOf(buckets, width), [buckets, width]);
  const shown = buckets[index];
  const bar = bars[index];
  if (!shown || !bar) return null;
  const open = (bucket: Bucket) => {
    if (linkTo) void navigate(linkTo(bucket), { preventScrollReset: true });
  };
  const indexAt = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return Math.min(buckets.length - 1, Math.max(0, Math.floor((x / width) * buckets.length)));
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, index, buckets.length);
    if (event.key === 'Enter') open(shown);
    else if (next !== undefined) onChoose(next);
    else return;
    event.preventDefault();
  };
  const path = line.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`).join('');
  const point = line[index];
  const hasYears = buckets[0]?.from.slice(0, 4) !== buckets.at(-1)?.to.slice(0, 4);
  return (
    <>
      <div
        className={`${styles.drawing} ${linkTo ? styles.leads : ''}`}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={buckets.length}
        aria-valuenow={index + 1}
        aria-valuetext={words.all(shown)}
        onKeyDown={handleKey}
        onPointerMove={(event) => onChoose(indexAt(event))}
        onPointerDown={(event) => onChoose(indexAt(event))}
        onClick={() => open(shown)}
      >
        <span id={hint} className="visually-hidden">
          {linkTo ? t('keys') : t('keysOnly')}
        </span>
        <svg width={width} height={height} aria-hidden focusable="false">
          <rect
            className={styles.chosen}
            x={(index * width) / buckets.length}
            y={0}
            width={width / buckets.length}
            height={height}
          />
          {marks.map(({ y, fen, of }) => (
            <line
              key={`${of}${fen}`}
              className={fen === 0 ? styles.axis : styles.grid}
              x1={0}
              x2={width}
              y1={y}
              y2={y}
            />
          ))}
          {bars.map(({ x, width: barWidth, income, expense }, at) => (
            <g key={buckets[at]?.from}>
              <rect className={styles.in} x={x} width={barWidth} {...income} rx={Math.min(2, barWidth / 4)} />
              <rect className={styles.out} x={x} width={barWidth} {...expense} rx={Math.min(2, barWidth / 4)} />
            </g>
          ))}
          {line.length > 1 && (
            <path
              className={styles.area}
              d={`${path}L${(line.at(-1)?.x ?? 0).toFixed(1)},${lineZeroY}L${(line[0]?.x ?? 0).toFixed(1)},${lineZeroY}Z`}
            />
          )}
          {line.length > 0 && <path className={styles.line} d={path} />}
          {point && <circle className={styles.point} cx={point.x} cy={point.y} r={4} />}
          <line className={styles.zero} x1={0} x2={width} y1={zeroY} y2={zeroY} />
        </svg>
        {marks
          .filter(({ isNamed }) => isNamed)
          .map(({ y, fen, of }) => (
            <span key={`${of}${fen}`} className={styles.mark} style={{ top: y }} aria-hidden>
              {shortMoney(locale, fen)}
            </span>
          ))}
      </div>
      <div className={styles.ends} aria-hidden>
        {ends(buckets).map((bucket) => (
          <span key={bucket.from}>{words.short(bucket, hasYears)}</span>
        ))}
      </div>
    </>
  );
}

/** The first, the middle and the last one; fewer where there are not so many. */
function ends(buckets: Bucket[]): Bucket[] {
  const places = new Set([0, Math.floor((buckets.length - 1) / 2), buckets.length - 1]);
  return [...places].flatMap((place) => buckets[place] ?? []);
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
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
  const target = targets[key];
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}
