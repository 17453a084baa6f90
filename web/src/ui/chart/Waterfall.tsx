import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../language/formats.ts';
import { MoneyChange } from '../kit/Money.tsx';
import styles from './Waterfall.module.css';

export interface WaterfallRow {
  name: string;
  label: string;
  /** How often, until when, what it waits for. */
  note?: ReactNode;
  /** Fen; what comes in is above zero. */
  changeFen: number;
  /** The lines behind it. */
  to?: string | undefined;
}

interface WaterfallProps {
  label: string;
  rows: WaterfallRow[];
  /** The last row: what they add up to. */
  total: { label: string; fen: number };
}

/** A sum as bars: each begins where the one above ended, and the last one is what they add up to. */
export function Waterfall({ label, rows, total }: WaterfallProps) {
  const { money } = useFormats();
  const steps = stepsOf(rows);
  const ends = [0, total.fen, ...steps.flatMap(({ from, to }) => [from, to])];
  const low = Math.min(...ends);
  const span = Math.max(1, Math.max(...ends) - low);
  const place = (from: number, to: number) => ({
    insetInlineStart: `${((Math.min(from, to) - low) / span) * 100}%`,
    width: `${(Math.abs(to - from) / span) * 100}%`,
  });
  return (
    <ol className={styles.rows} aria-label={label}>
      {steps.map(({ row, from, to }) => (
        <li key={row.name}>
          <span className={styles.label}>
            {row.to === undefined ? (
              row.label
            ) : (
              <Link to={row.to} preventScrollReset>
                {row.label}
              </Link>
            )}
            {row.note !== undefined && <span className={styles.note}>{row.note}</span>}
          </span>
          <span className={styles.amount}>
            <MoneyChange fen={row.changeFen} />
          </span>
          <span className={styles.track} aria-hidden>
            <i className={row.changeFen < 0 ? styles.out : styles.in} style={place(from, to)} />
          </span>
        </li>
      ))}
      <li className={styles.total}>
        <span className={styles.label}>{total.label}</span>
        <span className={styles.amount}>= {money(total.fen)}</span>
        <span className={styles.track} aria-hidden>
          <i className={styles.all} style={place(0, total.fen)} />
        </span>
      </li>
    </ol>
  );
}

function stepsOf(rows: WaterfallRow[]): { row: WaterfallRow; from: number; to: number }[] {
  let sum = 0;
  return rows.map((row) => {
    const from = sum;
    sum += row.changeFen;
    return { row, from, to: sum };
  });
}
