import { type KeyboardEvent, type PointerEvent, type ReactNode, useId } from 'react';
import { useLocale } from '../../language/locale.tsx';
import { shortMoney } from '../../language/shortMoney.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './Chart.module.css';
import { chosenByKey } from './chartKeys.ts';
import { texts } from './chartTexts.ts';

interface ChartSliderProps {
  /** What it shows, for screen readers. */
  label: string;
  /** The figures of the place that was chosen. */
  words: string;
  width: number;
  height: number;
  /** How many places there are, and which one was chosen. */
  count: number;
  index: number;
  onChoose: (index: number) => void;
  /** Which place a point belongs to; beyond the ends it is the last one. */
  indexAt: (x: number) => number;
  /** Leads to what stands behind the chosen place. */
  onOpen?: (() => void) | undefined;
  /** Lines of the scale, each at its height, with their names unless there is no room. */
  marks: readonly { y: number; fen: number; of?: string; isNamed?: boolean }[];
  /** How a mark is called; as an amount of money unless said otherwise. */
  markName?: (value: number) => string;
  /** On which side the scale is named; at the end unless said otherwise. */
  markSide?: 'start' | 'end';
  /** Names of the first, the middle and the last place. */
  nameOf: (index: number) => string;
  /** What is drawn over the lines of the scale, and under them. */
  children: ReactNode;
  under?: ReactNode;
}

/** A drawing over time: pointer and arrow keys choose a place, a click or Enter opens it. */
export function ChartSlider(props: ChartSliderProps) {
  const { label, words, width, height, count, index, onChoose, indexAt, onOpen, marks, nameOf, children, under } =
    props;
  const t = useTexts(texts);
  const locale = useLocale();
  const { markSide = 'end', markName = (fen: number) => shortMoney(locale, fen) } = props;
  const hint = useId();
  const last = count - 1;
  const handlePointer = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onChoose(Math.min(last, Math.max(0, indexAt(x))));
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = chosenByKey(event.key, index, count);
    if (event.key === 'Enter' && onOpen) onOpen();
    else if (next !== undefined) onChoose(next);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        className={`${styles.drawing} ${onOpen ? styles.leads : ''}`}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={index + 1}
        aria-valuetext={words}
        onKeyDown={handleKey}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onClick={onOpen}
      >
        <span id={hint} className="visually-hidden">
          {onOpen ? t('keys') : t('keysOnly')}
        </span>
        <svg width={width} height={height} aria-hidden focusable="false">
          {under}
          {marks.map(({ y, fen, of = '' }) => (
            <line
              key={`${of}${fen}`}
              className={fen === 0 ? styles.axis : styles.grid}
              x1={0}
              x2={width}
              y1={y}
              y2={y}
            />
          ))}
          {children}
        </svg>
        {marks
          .filter(({ isNamed = true }) => isNamed)
          .map(({ y, fen, of = '' }) => (
            <span
              key={`${of}${fen}`}
              className={`${styles.mark} ${markSide === 'start' ? styles.markStart : ''}`}
              style={{ top: y }}
              aria-hidden
            >
              {markName(fen)}
            </span>
          ))}
      </div>
      <div className={styles.ends} aria-hidden>
        {[...new Set([0, Math.floor(last / 2), last])].map((at) => (
          <span key={at}>{nameOf(at)}</span>
        ))}
      </div>
    </>
  );
}
