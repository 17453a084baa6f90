import type { ReactNode } from 'react';
import styles from './PlainField.module.css';

interface PlainFieldProps {
  label: string;
  /** One native control: it works without scripts. */
  children: ReactNode;
  /** Beside others, as among filters. */
  inRow?: boolean;
}

/** A native control with its label above. */
export function PlainField({ label, children, inRow = false }: PlainFieldProps) {
  return (
    <label className={inRow ? `${styles.field} ${styles.inRow}` : styles.field}>
      {label}
      {children}
    </label>
  );
}
