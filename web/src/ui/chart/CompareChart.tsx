import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import chart from './Chart.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartSlider } from './ChartSlider.tsx';
import { texts } from './chartTexts.ts';
import styles from './CompareChart.module.css';
import { linesGeometry } from './linesGeometry.ts';
import { namesApart } from './namesApart.ts';
import { Money } from '../kit/Money.tsx';
import { type Column, Table } from '../list/Table.tsx';
import { useChosenDay } from './useChosenDay.ts';
import { useWidth } from './useWidth.ts';

export interface ComparedDay {
  day: string;
  fen: number;
  /** The day that it stands against, and its amount. */
  dayBefore: string;
  fenBefore: number;
}

interface CompareChartProps {
  /** What it shows, for screen readers. */
  label: string;
  names: { now: string; before: string };
  /** Without gaps, oldest first. */
  days: readonly ComparedDay[];
  /** The list of what makes a day's amount. */
  linkTo: (day: string) => string;
}

const height = 224;

/** Amounts of days as a solid line, those of the days before as a dashed one; each named at its end. Or as a table. */
export function CompareChart({ label, names, days, linkTo }: CompareChartProps) {
  const locale = useLocale();
  const { money } = useFormats();
  const [plot, width] = useWidth<HTMLDivElement>();
  const { index, shown, onChoose } = useChosenDay(days);
  if (!shown) return null;
  const readout = (
    <>
      <span>
        <i className={styles.sign} />
        {dayWords(locale, shown.day)} <b>{money(shown.fen)}</b>
      </span>
      <span>
        <i className={`${styles.sign} ${styles.dashed}`} />
        {dayWords(locale, shown.dayBefore)} <b>{money(shown.fenBefore)}</b>
      </span>
    </>
  );
  return (
    <ChartFigure
      className={styles.figure}
      readout={readout}
      plotRef={plot}
      plotClass={styles.plot}
      plot={width > 0 && <Plot {...{ label, names, days, linkTo, width, index, onChoose }} />}
      table={<DaysTable label={label} names={names} days={days} />}
    />
  );
}

interface PlotProps extends CompareChartProps {
  width: number;
  index: number;
  onChoose: (index: number) => void;
}

function Plot({ label, names, days, linkTo, width, index, onChoose }: PlotProps) {
  const locale = useLocale();
  const { money } = useFormats();
  const navigate = useNavigate();
  const { marks, paths, xOf, yOf } = useMemo(
    () =>
      linesGeometry(
        days.map(({ fen, fenBefore }) => ({ values: [fen, fenBefore] })),
        { width, height },
      ),
    [days, width],
  );
  const shown = days[index];
  const last = days.at(-1);
  if (!shown || !last) return null;
  const [now = '', before = ''] = paths;
  const words = `${dayWords(locale, shown.day)} ${money(shown.fen)} · ${dayWords(locale, shown.dayBefore)} ${money(shown.fenBefore)}`;
  const ends = namesApart(yOf(last.fen), yOf(last.fenBefore), height);
  return (
    <>
      <ChartSlider
        {...{ label, words, width, height, index, onChoose, marks }}
        markSide="start"
        count={days.length}
        indexAt={(x) => Math.round((x / width) * (days.length - 1))}
        nameOf={(at) => dayWords(locale, days[at]?.day ?? shown.day)}
        onOpen={() => void navigate(linkTo(shown.day))}
        under={<path className={styles.area} d={`${now}L${xOf(days.length - 1)},${yOf(0)}L${xOf(0)},${yOf(0)}Z`} />}
      >
        <line className={chart.axis} x1={xOf(index)} x2={xOf(index)} y1={0} y2={height} />
        <path className={styles.before} d={before} />
        <path className={styles.now} d={now} />
        <circle className={styles.pointBefore} cx={xOf(index)} cy={yOf(shown.fenBefore)} r={3} />
        <circle className={styles.point} cx={xOf(index)} cy={yOf(shown.fen)} r={5} />
      </ChartSlider>
      <span className={styles.name} style={{ top: ends.now }} aria-hidden>
        <b>{names.now}</b>
      </span>
      <span className={styles.name} style={{ top: ends.before }} aria-hidden>
        {names.before}
      </span>
    </>
  );
}

/** The newest first. */
function DaysTable({ label, names, days }: Pick<CompareChartProps, 'label' | 'names' | 'days'>) {
  const t = useTexts(texts);
  const locale = useLocale();
  const columns: Column<ComparedDay>[] = [
    { name: 'day', title: t('period'), leads: true, show: ({ day }) => dayWords(locale, day, 'dayOfYear') },
    { name: 'now', title: names.now, figures: true, show: ({ fen }) => <Money fen={fen} /> },
    { name: 'before', title: names.before, figures: true, show: ({ fenBefore }) => <Money fen={fenBefore} /> },
  ];
  return <Table label={label} rows={days.toReversed()} keyOf={({ day }) => day} columns={columns} />;
}
