import type { ReactNode } from 'react';
import styles from './record.module.css';
import { Soft } from './Soft.tsx';

export interface ListedRow {
  key: string | number;
  what: ReactNode;
  note?: ReactNode;
  /** At the right. */
  figure?: ReactNode;
  figureNote?: ReactNode;
}

/** Short rows in a drawer, where a table is too much: what, how much, and a note below each. */
export function RowList({ label, rows }: { label: string; rows: ListedRow[] }) {
  const noted = (value: ReactNode, note: ReactNode) => (
    <div>
      {value}
      {note !== undefined && note !== false && <Soft>{note}</Soft>}
    </div>
  );
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ key, what, note, figure, figureNote }) => (
        <li key={key}>
          {noted(what, note)}
          {figure !== undefined && noted(figure, figureNote)}
        </li>
      ))}
    </ul>
  );
}
