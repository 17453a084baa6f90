import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Breadcrumb } from '../../../parts/site/Breadcrumb.tsx';
import { texts } from './texts.ts';

/** Where something to rent stands: in the mall, in its category. */
export function RentalPlaces({ slug, name }: { slug: string; name: string }) {
  const t = useTexts(texts);
  return (
    <Breadcrumb
      label={t('breadcrumb')}
      places={[
        { name: t('home'), to: href('home') },
        { name: t('title'), to: href('rentalDetails') },
        { name, to: href('rentalDetails', { category: slug }) },
      ]}
    />
  );
}
