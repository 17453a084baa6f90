import { useState } from 'react';
import { dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import chart from './Chart.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartSlider } from './ChartSlider.tsx';
import { texts } from './chartTexts.ts';
import styles from './CountChart.module.css';
import { countBars, type CountDay } from './countBars.ts';
import { type Column, Table } from '../list/Table.tsx';
import { useWidth } from './useWidth.ts';

interface CountChartProps {
  /** What it shows, for screen readers. */
  label: string;
  /** What is counted, as the table's head. */
  what: string;
  /** A count in words: `3 look-ups`. */
  words: (count: number) => string;
  /** Without gaps, oldest first. */
  days: CountDay[];
}

const height = 96;

/** How often something happened on each day, as bars; or the same as a table. */
export function CountChart({ label, what, words, days }: CountChartProps) {
  const locale = useLocale();
  const [plot, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<string>();
  const found = days.findIndex(({ day }) => day === chosen);
  const index = found === -1 ? days.length - 1 : found;
  const shown = days[index];
  if (!shown) return null;
  const readout = (
    <>
      <strong>{dayWords(locale, shown.day, 'dayOfYear')}</strong>
      <span>{words(shown.count)}</span>
    </>
  );
  return (
    <ChartFigure
      readout={readout}
      plotRef={plot}
      plot={width > 0 && <Plot {...{ label, words, days, width, index }} onChoose={(at) => setChosen(days[at]?.day)} />}
      table={<DaysTable label={label} what={what} days={days} />}
    />
  );
}

interface PlotProps extends Pick<CountChartProps, 'label' | 'words' | 'days'> {
  width: number;
  index: number;
  onChoose: (index: number) => void;
}

function Plot({ label, words, days, width, index, onChoose }: PlotProps) {
  const locale = useLocale();
  const { number } = useFormats();
  const { bars, marks, step } = countBars(
    days.map(({ count }) => count),
    { width, height },
  );
  const shown = days[index];
  const nameOf = (at: number) => dayWords(locale, days[at]?.day ?? '');
  if (!shown) return null;
  return (
    <ChartSlider
      {...{ label, width, height, index, onChoose, marks, nameOf }}
      words={`${dayWords(locale, shown.day, 'dayOfYear')} · ${words(shown.count)}`}
      count={days.length}
      indexAt={(x) => Math.floor(x / step)}
      markName={number}
      under={<rect className={styles.chosen} x={index * step} y={0} width={step} height={height} />}
    >
      {bars.map((bar, at) => (
        <rect key={days[at]?.day} className={styles.bar} {...bar} rx={Math.min(2, bar.width / 4)} />
      ))}
      <line className={chart.axis} x1={0} x2={width} y1={height} y2={height} />
    </ChartSlider>
  );
}

/** The newest first, and only days on which something happened. */
function DaysTable({ label, what, days }: Pick<CountChartProps, 'label' | 'what' | 'days'>) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { number } = useFormats();
  const columns: Column<CountDay>[] = [
    { name: 'day', title: t('period'), leads: true, show: ({ day }) => dayWords(locale, day, 'dayOfYear') },
    { name: 'count', title: what, figures: true, show: ({ count }) => number(count) },
  ];
  const rows = days.filter(({ count }) => count > 0).toReversed();
  return <Table label={label} rows={rows} keyOf={({ day }) => day} columns={columns} />;
}
