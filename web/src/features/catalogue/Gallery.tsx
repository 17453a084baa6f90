import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { pictureUrl } from '#contract/site/pictures.ts';
import { useTexts } from '../../language/texts.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { coverOption } from '../../parts/product/coverLetters.ts';
import styles from './Gallery.module.css';
import { KindLabel } from './KindLabel.tsx';
import { coverOf } from './productWords.ts';
import { texts } from './texts.ts';

/** A product's pictures: the chosen one large, all of them small below. Without any, the cover drawn for the chosen option. */
export function Gallery({ product, optionName }: { product: Product; optionName: string }) {
  const t = useTexts(texts);
  const { title, pictures, kind } = product;
  const [chosen, setChosen] = useState(0);
  const large = pictures[chosen] ?? pictures[0];
  if (large === undefined) {
    return (
      <div className={styles.drawn}>
        <Cover
          {...coverOf(product)}
          optionName={optionName}
          label={<KindLabel kind={kind} />}
          note={coverOption({ title, optionName, kind })}
        />
      </div>
    );
  }
  return (
    <div className={styles.gallery}>
      <img
        className={styles.large}
        src={pictureUrl(large, 640)}
        srcSet={`${pictureUrl(large, 640)} 640w, ${pictureUrl(large, 1280)} 1280w`}
        sizes="(max-width: 64em) 100vw, 712px"
        alt={t('pictureOf', { title, number: chosen + 1 })}
        fetchPriority="high"
      />
      {pictures.length > 1 && (
        <ul className={styles.small} aria-label={t('pictures')}>
          {pictures.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={index === chosen}
                aria-label={t('pictureOf', { title, number: index + 1 })}
                onClick={() => setChosen(index)}
              >
                <img src={pictureUrl(name, 320)} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
