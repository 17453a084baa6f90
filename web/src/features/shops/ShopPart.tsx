import { type ReactNode, useId } from 'react';
import styles from './ShopPage.module.css';

/** A part of what a shop tells of itself, with its heading. */
export function ShopPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
