import { type ReactNode, type Ref, useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../kit/Button.tsx';
import styles from './Chart.module.css';
import { texts } from './chartTexts.ts';

interface ChartFigureProps {
  /** The figures of what was pointed at; the legend at the same time. */
  readout: ReactNode;
  /** What one place of the chart stands for. */
  unit?: string;
  /** As broad as the drawing may be. */
  plotRef: Ref<HTMLDivElement>;
  plot: ReactNode;
  /** The same as figures. */
  table: ReactNode;
  className?: string | undefined;
  /** Instead of the usual room around the drawing. */
  plotClass?: string | undefined;
}

/** A chart with its figures above, which may be read as a table instead. */
export function ChartFigure({ readout, unit, plotRef, plot, table, className = '', plotClass }: ChartFigureProps) {
  const t = useTexts(texts);
  const [isTable, setTable] = useState(false);
  return (
    <figure className={`${styles.figure} ${className}`}>
      <div className={styles.head}>
        <figcaption className={styles.readout}>{readout}</figcaption>
        <div className={styles.tools}>
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
          <Button kind="quiet" size="sm" onClick={() => setTable(!isTable)}>
            {isTable ? t('asChart') : t('asTable')}
          </Button>
        </div>
      </div>
      <div className={isTable ? styles.gone : plotClass === undefined ? styles.plot : styles.bare}>
        <div ref={plotRef} className={plotClass}>
          {plot}
        </div>
      </div>
      {isTable && <div className={styles.table}>{table}</div>}
    </figure>
  );
}
