import type { ReactNode } from 'react';
import styles from './Ring.module.css';
import { closedLine } from './waterLine.ts';

const size = 68;
const line = closedLine({ centre: size / 2, radius: 30, amplitude: 1.8, lobes: 12 });

/** The water line as a ring that runs out: `share` of it, from 0 to 1, is left. The figure within says it; the ring only shows it. */
export function Ring({ share, children }: { share: number; children: ReactNode }) {
  const left = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <div className={styles.ring}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} fill="none" aria-hidden focusable="false">
        <path className={styles.whole} d={line} />
        {left > 0 && <path className={styles.left} d={line} pathLength={100} strokeDasharray={`${left} 100`} />}
      </svg>
      <div className={styles.figure}>{children}</div>
    </div>
  );
}
