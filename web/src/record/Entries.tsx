import type { ReactNode } from 'react';
import styles from './record.module.css';

/** What belongs to a record or to a card, one below the other in a frame: keys, bindings, deliveries. */
export function Entries({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.entries} aria-label={label}>
      {children}
    </ul>
  );
}

interface EntryProps {
  children: ReactNode;
  /** At the end: a time, a button. */
  end?: ReactNode;
  /** Over the whole width, such as details that unfold. */
  below?: ReactNode;
}

export function Entry({ children, end, below }: EntryProps) {
  return (
    <li className={styles.entry}>
      <div>{children}</div>
      {end}
      {below !== undefined && <div className={styles.below}>{below}</div>}
    </li>
  );
}

/** In place of entries that are not there yet: what they are for, and how to begin. */
export function NoEntries({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.noEntries}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      {action}
    </div>
  );
}
