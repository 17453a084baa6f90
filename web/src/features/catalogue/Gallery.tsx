import type { Product } from '#contract/catalogue/catalogue.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { coverOption } from '../../parts/product/coverLetters.ts';
import styles from './Gallery.module.css';
import { KindLabel } from './KindLabel.tsx';
import { coverOf } from './productWords.ts';
import { lazyHalf } from '../../ui/kit/later/lazyHalf.tsx';

const PictureGallery = lazyHalf(async () => (await import('../../parts/picture/PictureGallery.tsx')).PictureGallery);

/** A product's pictures; without any, the cover drawn for the chosen option. */
export function Gallery({ product, optionName }: { product: Product; optionName: string }) {
  const { title, pictures, kind } = product;
  if (pictures.length > 0) {
    return <PictureGallery title={title} pictures={pictures} sizes="(max-width: 64em) 100vw, 712px" />;
  }
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
