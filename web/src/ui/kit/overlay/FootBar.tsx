import type { ReactNode } from 'react';
import styles from './FootBar.module.css';
import { Price } from '../Money.tsx';

interface FootBarProps {
  /** What is chosen, in a few words. */
  what: string;
  /** All of what is paid. */
  fen: number;
  /** What is to be said of the price, such as what of it comes back. */
  note?: string | undefined;
  /** Where nothing of it is needed on a desk. */
  phoneOnly?: boolean;
  /** The button. */
  children: ReactNode;
}

/**
 * The button of a page: on a desk it stands where it is, on a phone at the foot of the window, beside what is chosen and its
 * price. A page has one, and no bar of the site below it (`PublicFrame`).
 */
export function FootBar({ what, fen, note, phoneOnly = false, children }: FootBarProps) {
  return (
    <div className={`${styles.bar} ${phoneOnly ? styles.phoneOnly : ''}`}>
      <p className={styles.sum}>
        <span className={styles.what}>{what}</span>
        <span className={styles.price}>
          <Price fen={fen} size="bar" />
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </span>
      </p>
      {children}
    </div>
  );
}

/** A label that is short where the bar says the price beside it. */
export function BarLabel({ short, children }: { short: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.narrow}>{short}</span>
      <span className={styles.wide}>{children}</span>
    </>
  );
}

/** Whether it stands at the foot of the window: as its styles say. */
export function isAtFoot(): boolean {
  return window.matchMedia('(max-width: 48em)').matches;
}
