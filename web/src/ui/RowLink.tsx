import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './RowLink.module.css';

/** The link of a table's row: the whole row can be clicked, keyboard and screen readers get one link. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link} preventScrollReset>
      {children}
    </Link>
  );
}
