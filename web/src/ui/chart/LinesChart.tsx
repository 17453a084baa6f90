import { useMemo } from 'react';
import { dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import chart from './Chart.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartSlider } from './ChartSlider.tsx';
import { texts } from './chartTexts.ts';
import { linesGeometry } from './linesGeometry.ts';
import styles from './LinesChart.module.css';
import { Money } from '../kit/Money.tsx';
import { type Column, Table } from '../list/Table.tsx';
import { useChosenDay } from './useChosenDay.ts';
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
  const locale = useLocale();
  const { money } = useFormats();
  const [plot, width] = useWidth<HTMLDivElement>();
  const { index, shown, onChoose } = useChosenDay(days);
  if (!shown) return null;
  const readout = (
    <>
      <strong>{dayWords(locale, shown.day, 'dayOfYear')}</strong>
      {lines.map((line, at) => (
        <span key={line}>
          <i className={`${styles.sign} ${lookOf(at)}`} />
          {line} <b>{money(shown.values[at] ?? 0)}</b>
        </span>
      ))}
    </>
  );
  return (
    <ChartFigure
      readout={readout}
      plotRef={plot}
      plot={width > 0 && <Plot {...{ label, lines, days, width, index, onChoose }} />}
      table={<DaysTable label={label} lines={lines} days={days} />}
    />
  );
}

interface PlotProps extends Pick<LinesChartProps, 'label' | 'lines' | 'days'> {
  width: number;
  index: number;
  onChoose: (index: number) => void;
}

function Plot({ label, lines, days, width, index, onChoose }: PlotProps) {
  const locale = useLocale();
  const { money } = useFormats();
  const { marks, paths, xOf, yOf } = useMemo(() => linesGeometry(days, { width, height }), [days, width]);
  const shown = days[index];
  if (!shown) return null;
  const words = [
    dayWords(locale, shown.day, 'dayOfYear'),
    ...lines.map((line, at) => `${line} ${money(shown.values[at] ?? 0)}`),
  ].join(' · ');
  return (
    <ChartSlider
      {...{ label, words, width, height, index, onChoose, marks }}
      count={days.length}
      indexAt={(x) => Math.round((x / width) * (days.length - 1))}
      nameOf={(at) => dayWords(locale, days[at]?.day ?? shown.day)}
    >
      <line className={chart.axis} x1={xOf(index)} x2={xOf(index)} y1={0} y2={height} />
      {paths.map((path, at) => (
        <path key={lines[at]} className={`${styles.line} ${lookOf(at)}`} d={path} />
      ))}
      {shown.values.map((fen, at) => (
        <circle key={lines[at]} className={`${styles.point} ${lookOf(at)}`} cx={xOf(index)} cy={yOf(fen)} r={4} />
      ))}
    </ChartSlider>
  );
}

function lookOf(line: number): string | undefined {
  return styles[looks[line] ?? 'solid'];
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
  return <Table label={label} rows={days.filter(isChange).toReversed()} keyOf={({ day }) => day} columns={columns} />;
}
