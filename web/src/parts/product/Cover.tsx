import type { CSSProperties, ReactNode } from 'react';
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { pictureUrl, pictureWidths } from '#contract/site/pictures.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './Cover.module.css';
import { texts } from './coverTexts.ts';
import { coverLetters, lettersWidth } from './coverLetters.ts';
import { drawCover, drawings } from './coverDrawing.ts';
import { hueClass, hueOf, type Hue } from './hues.ts';

interface CoverProps {
  productId: number;
  /** Of its top category: gives the hue. */
  categorySlug: string;
  title?: string;
  /** The option that was chosen or bought; on a card the first one. Its face value stands large. */
  optionName?: string | undefined;
  kind?: DeliveryKind | undefined;
  /** Name of an uploaded picture, shown in place of the drawing. */
  picture?: string | null | undefined;
  /** wide: 4 : 3, as wide as its place · thumb: a square of 48 px, of 40 in tables, of 64 where one pays. */
  shape?: 'wide' | 'thumb' | 'thumb40' | 'thumb64';
  /** The kind of goods, at the top left of a wide one. */
  label?: ReactNode;
  /** At the lower right of a wide one: the rest of the option. */
  note?: string;
}

/** The cover of a product: its own picture, or one drawn of its category and name. Decoration, the title stands beside it. */
export function Cover(props: CoverProps) {
  const { productId, categorySlug, title = '', optionName, kind, picture = null, shape = 'wide', label, note } = props;
  const isThumb = shape !== 'wide';
  const className = `${styles.cover} ${isThumb ? `${styles.thumb} ${styles[shape]}` : styles.wide}`;
  const t = useTexts(texts);
  if (picture !== null) return <UploadedCover name={picture} className={className} isThumb={isThumb} />;
  const hue = hueOf(categorySlug);
  const letters = coverLetters({ title, optionName, kind, shape: isThumb ? 'thumb' : 'wide' });
  const hasNote = note !== undefined && note !== '';
  return (
    <span className={`${className} ${hueClass(hue)}`}>
      <CoverArt hue={hue} productId={productId} />
      {label !== undefined && <span className={styles.label}>{label}</span>}
      <span className={styles.foot} aria-hidden>
        {letters.large !== '' && (
          <span
            className={`${styles.letters} ${isStacked(letters, isThumb) ? styles.stacked : ''}`}
            style={{ '--letters': lettersSize(letters, { isThumb, hasNote }) } as CSSProperties}
          >
            {letters.isAmount && <span className={styles.caption}>{t('faceValue')}</span>}
            {letters.large}
            {letters.unit !== '' && <small>{letters.unit}</small>}
          </span>
        )}
        {hasNote && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  );
}

interface CoverArtProps {
  hue: Hue;
  /** Of a product; without it the family's first drawing, which stands for the category. */
  productId?: number;
  className?: string | undefined;
}

/** The shapes alone, in the colours of `hueClass`. */
export function CoverArt({ hue, productId, className = styles.art }: CoverArtProps) {
  const shapes = productId === undefined ? drawings[hue][0] : drawCover(hue, productId);
  return (
    <svg className={className} viewBox="0 0 480 360" preserveAspectRatio="xMaxYMin slice" aria-hidden focusable="false">
      {shapes.map(({ path, paint, stroke, dots }) => (
        <path
          key={path}
          d={path}
          {...(stroke === undefined
            ? { fill: `var(--${paint})` }
            : { fill: 'none', stroke: `var(--${paint})`, strokeWidth: stroke })}
          {...(dots && { strokeDasharray: '0 20', strokeLinecap: 'round' })}
        />
      ))}
    </svg>
  );
}

/** Sizes by the number of large characters, in hundredths of the cover's width. */
const wideSizes = [29, 29, 26, 21];
const thumbSizes = [54, 38, 33, 27];

/** Letters as large as their number allows, and no wider than the cover; a note has the right third of it. */
function lettersSize(
  letters: ReturnType<typeof coverLetters>,
  { isThumb, hasNote }: { isThumb: boolean; hasNote: boolean },
): string {
  const count = Math.min(4, Math.max(1, [...letters.large].length));
  const size = (isThumb ? thumbSizes : wideSizes)[count - 1] ?? 21;
  const room = isThumb ? 92 : hasNote ? 54 : 84;
  const widest = Math.floor(room / lettersWidth(letters, unitSize(isThumb), isStacked(letters, isThumb)));
  return `${Math.min(size, widest)}cqw`;
}

const unitSize = (isThumb: boolean) => (isThumb ? 0.62 : 0.46);

/** On a thumb a long number has its unit below: beside it both would be too small to read. */
function isStacked(letters: ReturnType<typeof coverLetters>, isThumb: boolean): boolean {
  return isThumb && letters.unit !== '' && lettersWidth(letters, unitSize(isThumb)) > 3;
}

function UploadedCover({ name, className, isThumb }: { name: string; className: string; isThumb: boolean }) {
  const sources = pictureWidths.map((width) => `${pictureUrl(name, width)} ${width}w`).join(', ');
  return (
    <img
      className={`${className} ${styles.picture}`}
      src={pictureUrl(name, 320)}
      srcSet={isThumb ? undefined : sources}
      sizes={isThumb ? undefined : '(max-width: 48em) 50vw, 300px'}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
