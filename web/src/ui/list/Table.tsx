import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import styles from './Table.module.css';
import { texts } from '../kit/texts.ts';

export interface Column<Row> {
  name: string;
  title: string;
  /** Figures stand at the right, in tabular numerals. */
  figures?: boolean;
  /** On a phone this cell heads the card and has no label. */
  leads?: boolean;
  /** Left out on a phone: the row's own page tells it. */
  minor?: boolean;
  show: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** Shown in a last column at the end; at most two. */
  actions?: (row: Row) => ReactNode;
  /** What a row is on a phone, in place of a card of all its cells. */
  brief?: (row: Row) => ReactNode;
}

/** A table that becomes a list of cards where it has no room. Put it into `<Card flush>`. */
export function Table<Row>({ label, columns, rows, keyOf, actions, brief }: TableProps<Row>) {
  const t = useTexts(texts);
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={`${styles.table} ${brief ? styles.briefly : ''}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ name, title, figures = false }) => (
              <th key={name} scope="col" className={figures ? styles.figures : ''}>
                {title}
              </th>
            ))}
            {actions && (
              <th>
                <span className="visually-hidden">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {brief && <td className={styles.brief}>{brief(row)}</td>}
              {columns.map(({ name, title, figures = false, leads = false, minor = false, show }) => (
                <td
                  key={name}
                  data-label={leads ? undefined : title}
                  className={`${figures ? styles.figures : ''} ${leads ? styles.leads : ''} ${minor ? styles.minor : ''}`}
                >
                  {show(row)}
                </td>
              ))}
              {actions && (
                <td className={styles.actions}>
                  <div>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
