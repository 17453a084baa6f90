import type { ReactNode } from 'react';
import styles from './record.module.css';

/** Small words beside or below what matters: a number, a hint. */
export function Soft({ children }: { children: ReactNode }) {
  return <span className={styles.soft}>{children}</span>;
}

/** Words of people in a table's cell, three lines at most. */
export function Clip({ children }: { children: ReactNode }) {
  return <span className={styles.clip}>{children}</span>;
}

/** What is to be copied, such as a key, with its buttons. */
export function Framed({ children }: { children: ReactNode }) {
  return <div className={styles.framed}>{children}</div>;
}

/** Text for programs, as it is: requests, replies, commands. */
export function Code({ children }: { children: string }) {
  return <pre className={styles.code}>{children}</pre>;
}
