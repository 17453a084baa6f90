import type { Product } from '#contract/catalogue/catalogue.ts';
import { lazyHalf } from '../../ui/kit/lazy/lazyHalf.tsx';
import { whenTouched } from '../../ui/kit/lazy/whenTouched.tsx';

const PictureGallery = lazyHalf(async () => (await import('../../parts/picture/PictureGallery.tsx')).PictureGallery);
const DrawnCover = whenTouched(async () => (await import('./DrawnCover.tsx')).DrawnCover);

/** A product's pictures; without any, the cover drawn for the chosen option. */
export function Gallery({ product, optionName }: { product: Product; optionName: string }) {
  const { title, pictures } = product;
  if (pictures.length > 0) {
    return <PictureGallery title={title} pictures={pictures} sizes="(max-width: 64em) 100vw, 712px" />;
  }
  return <DrawnCover product={product} optionName={optionName} />;
}
