import type { ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps {
  title?: ReactNode;
  /** At the right of the title: a link, a small button. */
  action?: ReactNode;
  children: ReactNode;
  /** Without inner space, for tables and lists that go to the edge. */
  flush?: boolean;
  className?: string | undefined;
}

/** A bordered area. With a title it is a section of the page. */
export function Card({ title, action, children, flush = false, className = '' }: CardProps) {
  const classes = `${styles.card} ${flush ? '' : styles.padded} ${className}`;
  if (title === undefined) return <div className={classes}>{children}</div>;
  return (
    <section className={classes}>
      <header className={`${styles.head} ${flush ? styles.headFlush : ''}`}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
