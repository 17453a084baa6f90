import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { bucketsOf, type Bucket, type ChartDay } from './chartBuckets.ts';
import chart from './Chart.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { geometryOf } from './chartGeometry.ts';
import { ChartReadout } from './ChartReadout.tsx';
import { ChartSlider } from './ChartSlider.tsx';
import { texts } from './chartTexts.ts';
import styles from './MoneyChart.module.css';
import { MoneyTable } from './MoneyTable.tsx';
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
  const handleChoose = (at: number) => setChosen(buckets[at]?.from);
  return (
    <div className={styles.chart}>
      <ChartFigure
        readout={<ChartReadout bucket={shown} unit={unit} to={linkTo?.(shown)} />}
        unit={{ day: t('byDay'), week: t('byWeek'), month: t('byMonth') }[unit]}
        plotRef={plot}
        plot={width > 0 && <Plot {...{ label, width, buckets, unit, index, linkTo }} onChoose={handleChoose} />}
        table={<MoneyTable label={label} buckets={buckets} unit={unit} linkTo={linkTo} />}
      />
    </div>
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

function Plot({ label, width, buckets, unit, index, onChoose, linkTo }: PlotProps) {
  const words = useBucketWords(unit);
  const navigate = useNavigate();
  const { bars, marks, line, zeroY, lineZeroY, height } = useMemo(() => geometryOf(buckets, width), [buckets, width]);
  const shown = buckets[index];
  if (!shown) return null;
  const path = line.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`).join('');
  const point = line[index];
  const hasYears = buckets[0]?.from.slice(0, 4) !== buckets.at(-1)?.to.slice(0, 4);
  const step = width / buckets.length;
  return (
    <ChartSlider
      {...{ label, width, height, index, onChoose, marks }}
      words={words.all(shown)}
      count={buckets.length}
      indexAt={(x) => Math.floor(x / step)}
      onOpen={linkTo && (() => void navigate(linkTo(shown), { preventScrollReset: true }))}
      nameOf={(at) => words.short(buckets[at] ?? shown, hasYears)}
      under={<rect className={styles.chosen} x={index * step} y={0} width={step} height={height} />}
    >
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
      <line className={chart.axis} x1={0} x2={width} y1={zeroY} y2={zeroY} />
    </ChartSlider>
  );
}
