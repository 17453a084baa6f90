import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

/** A part of a drawer or card with its small heading. */
export function Section({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{title}</h3>
        {action}
      </header>
      {children}
    </section>
  );
}
