import type { ReactNode } from 'react';
import styles from './SideColumn.module.css';

/** The main thing, and beside it what belongs to it; on a phone one below the other. */
export function SideColumn({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.both}>
      <div>{children}</div>
      <aside>{aside}</aside>
    </div>
  );
}
