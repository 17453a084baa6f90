import { ListExport } from '../../features/exports/ListExport.tsx';
import { Listings as ListingList, NewListing } from '../../features/rental/listings/Listings.tsx';
import { texts } from '../../features/rental/listings/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/Listings';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'listings');
}

export default function Listings() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('listings')} lead={t('lead')} action={<NewListing />} />
      <ListingList exportOf={(shown) => <ListExport kind="ownListings" {...shown} />} />
    </>
  );
}
