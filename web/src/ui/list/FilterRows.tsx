import type { ReactNode } from 'react';
import styles from './FilterRows.module.css';

interface FilterRowsProps {
  /** Each with its word; the filter itself names itself to screen readers. */
  rows: { name: string; label: string; filter: ReactNode }[];
}

/** Filters below one another, each after its word. On a phone a row scrolls instead of breaking. */
export function FilterRows({ rows }: FilterRowsProps) {
  return (
    <div className={styles.rows}>
      {rows.map(({ name, label, filter }) => (
        <div key={name} className={styles.row}>
          <span className={styles.label} aria-hidden>
            {label}
          </span>
          {filter}
        </div>
      ))}
    </div>
  );
}
