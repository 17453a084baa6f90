import { Duck } from './Duck.tsx';
import styles from './Pond.module.css';
import { openWater } from './waterLine.ts';

const far = openWater({ width: 2600, middle: 50, amplitude: 11, period: 340, height: 112 });
const near = openWater({ width: 2600, middle: 84, amplitude: 9, period: 340, height: 112 });

/** The foot of mist: two waves, the near one the page itself, and the mallard between them. Decoration. */
export function Pond() {
  return (
    <svg
      className={styles.pond}
      viewBox="0 0 1920 112"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <path className={styles.far} d={far} transform="translate(-230)" />
      <g className={styles.duck}>
        <Duck />
      </g>
      <path className={styles.near} d={near} transform="translate(-180)" />
    </svg>
  );
}
