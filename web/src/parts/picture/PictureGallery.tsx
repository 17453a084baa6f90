import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { pictureUrl } from '#contract/site/pictures.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './galleryTexts.ts';
import styles from './PictureGallery.module.css';

interface PictureGalleryProps {
  title: string;
  /** Names; at least one. */
  pictures: readonly string[];
  /** How wide the large one is shown. */
  sizes: string;
}

/** So many pixels to a side are a swipe. */
const swipePixels = 40;

/** Pictures of one thing: the chosen one large, all of them small below. Arrow keys and swipes lead from one to the next. */
export function PictureGallery({ title, pictures, sizes }: PictureGalleryProps) {
  const t = useTexts(texts);
  const [chosen, setChosen] = useState(0);
  const small = useRef<HTMLUListElement>(null);
  const begun = useRef<number | undefined>(undefined);
  const at = Math.min(chosen, pictures.length - 1);
  const large = pictures[at] ?? '';
  const go = (by: number) => setChosen((at + by + pictures.length) % pictures.length);
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || pictures.length < 2) return;
    event.preventDefault();
    go(by);
    const index = (at + by + pictures.length) % pictures.length;
    small.current?.querySelectorAll('button')[index]?.focus();
  };
  const handleUp = (event: PointerEvent) => {
    const from = begun.current;
    begun.current = undefined;
    if (from === undefined || pictures.length < 2) return;
    const moved = event.clientX - from;
    if (Math.abs(moved) >= swipePixels) go(moved < 0 ? 1 : -1);
  };
  return (
    <div role="group" aria-label={t('pictures')} className={styles.gallery}>
      <img
        className={styles.large}
        src={pictureUrl(large, 640)}
        srcSet={`${pictureUrl(large, 640)} 640w, ${pictureUrl(large, 1280)} 1280w`}
        sizes={sizes}
        width={640}
        height={480}
        alt={t('pictureOf', { title, number: at + 1 })}
        fetchPriority="high"
        decoding="async"
        draggable={false}
        onPointerDown={(event) => {
          begun.current = event.clientX;
        }}
        onPointerUp={handleUp}
        onPointerCancel={() => {
          begun.current = undefined;
        }}
      />
      {pictures.length > 1 && (
        <ul ref={small} className={styles.small}>
          {pictures.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={index === at}
                aria-label={t('pictureOf', { title, number: index + 1 })}
                onClick={() => setChosen(index)}
                onKeyDown={handleKey}
              >
                <img src={pictureUrl(name, 320)} width={88} height={66} alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
