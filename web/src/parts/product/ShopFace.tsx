import { hueClass, hueOfShop } from './hues.ts';
import styles from './ShopFace.module.css';

interface ShopFaceProps {
  /** Null: the platform itself. */
  shopId: number | null;
  name: string;
  /** Pixels. */
  size?: 18 | 40 | 64 | 88;
}

/** A shop's face: the first character of its name on its hue, the same everywhere. Decoration, the name stands beside it. */
export function ShopFace({ shopId, name, size = 18 }: ShopFaceProps) {
  return (
    <span className={`${styles.face} ${styles[`size${size}`]} ${hueClass(hueOfShop(shopId))}`} aria-hidden>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
