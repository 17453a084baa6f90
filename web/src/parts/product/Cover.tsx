import { pictureUrl, pictureWidths } from '#contract/site/pictures.ts';
import { categorySign } from './categorySigns.ts';
import styles from './Cover.module.css';
import { drawCover } from './coverDrawing.ts';

interface CoverProps {
  productId: number;
  categorySlug: string;
  /** Name of an uploaded picture, shown in place of the drawing. */
  picture?: string | null;
  /** wide: 4 : 3, as wide as its place · thumb: a square of 48 px. */
  shape?: 'wide' | 'thumb';
}

/** The cover of a product: its own picture, or one drawn for it, the same each time. Decoration, the title stands beside it. */
export function Cover({ productId, categorySlug, picture = null, shape = 'wide' }: CoverProps) {
  if (picture !== null) return <UploadedCover name={picture} shape={shape} />;
  const { ground, shapes } = drawCover(productId, categorySlug);
  const Sign = categorySign(categorySlug);
  return (
    <svg
      className={`${styles.cover} ${styles[shape]}`}
      viewBox="0 0 480 360"
      preserveAspectRatio="xMidYMid slice"
      style={{ background: ground }}
      aria-hidden
      focusable="false"
    >
      {shapes.map(({ path, fill }) => (
        <path key={path} d={path} fill={fill} />
      ))}
      <svg x={168} y={108} width={144} height={144} viewBox="0 0 24 24" color="#fff">
        <Sign size={24} stroke={shape === 'thumb' ? 1.75 : 1.25} />
      </svg>
    </svg>
  );
}

function UploadedCover({ name, shape }: { name: string; shape: 'wide' | 'thumb' }) {
  const sources = pictureWidths.map((width) => `${pictureUrl(name, width)} ${width}w`).join(', ');
  return (
    <img
      className={`${styles.cover} ${styles[shape]} ${styles.picture}`}
      src={pictureUrl(name, 320)}
      srcSet={shape === 'wide' ? sources : undefined}
      sizes={shape === 'wide' ? '(max-width: 48em) 50vw, 300px' : undefined}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
