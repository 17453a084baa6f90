import { pictureUrl } from '#contract/site/pictures.ts';
import { shopHue } from './shopHue.ts';
import styles from './ShopFace.module.css';

interface ShopFaceProps {
  /** Null: the platform itself. */
  shopId: number | null;
  name: string;
  /** Name of an uploaded picture; without one the face is drawn. */
  logo?: string | null;
  /** What it is drawn in; without one in the hue of its number. */
  color?: string | null;
  /** Pixels. */
  size?: 18 | 40 | 64 | 88;
}

/** A shop's face: its logo, or the first character of its name on its colour, the same everywhere. Decoration, the name stands beside it. */
export function ShopFace({ shopId, name, logo = null, color = null, size = 18 }: ShopFaceProps) {
  const shape = `${styles.face} ${styles[`size${size}`]}`;
  if (logo !== null) {
    return (
      <img
        className={`${shape} ${styles.logo}`}
        src={pictureUrl(logo, 320)}
        width={size}
        height={size}
        alt=""
        loading="lazy"
      />
    );
  }
  const { className, style } = shopHue(shopId, color);
  return (
    <span className={`${shape} ${className}`} style={style} aria-hidden>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
