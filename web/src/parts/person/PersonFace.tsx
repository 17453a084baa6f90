import { hueClass, hues, mix, pick } from '../product/hues.ts';
import styles from './PersonFace.module.css';

interface PersonFaceProps {
  userId: number;
  name: string;
  /** Address of their own picture; empty for the drawn one. */
  picture?: string | undefined;
  /** Pixels. */
  size?: 24 | 40 | 96;
}

/** A person's face: their own picture, else the first character of the name on their hue. Decoration, the name stands beside it. */
export function PersonFace({ userId, name, picture = '', size = 24 }: PersonFaceProps) {
  return (
    <span className={`${styles.face} ${styles[`size${size}`]} ${hueClass(pick(hues, mix(userId)))}`} aria-hidden>
      {picture === '' ? [...name.trim()][0]?.toUpperCase() : <img src={picture} alt="" />}
    </span>
  );
}
