import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './RowLink.module.css';

/** The link of a table's row: the whole row can be clicked, keyboard and screen readers get one link. */
export function RowLink({ to, lang, children }: { to: string; lang?: string | undefined; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link} lang={lang} preventScrollReset>
      {children}
    </Link>
  );
}
