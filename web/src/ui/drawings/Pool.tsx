import { Duck } from './Duck.tsx';
import styles from './Pool.module.css';
import { openWater } from './waterLine.ts';

const far = openWater({ width: 2400, middle: 46, amplitude: 5, period: 144, height: 72 });
const near = openWater({ width: 2400, middle: 56, amplitude: 4, period: 144, height: 72 });

/** The foot of what is empty or done: two waves as wide as their place, the mallard right of the middle. Decoration. */
export function Pool({ withDuck = true }: { withDuck?: boolean }) {
  return (
    <svg className={styles.pool} height={72} aria-hidden focusable="false">
      <svg x="50%" width={2400} height={72} overflow="visible">
        <path className={styles.far} d={far} transform="translate(-1212)" />
        {withDuck && <Duck transform="translate(66 18) scale(.62)" />}
        <path className={styles.near} d={near} transform="translate(-1180)" />
      </svg>
    </svg>
  );
}
