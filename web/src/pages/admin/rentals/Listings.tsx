import { ListExport } from '../../../features/exports/ListExport.tsx';
import { AdminListings as ListingList } from '../../../features/rental/admin/AdminListings.tsx';
import { texts } from '../../../features/rental/listings/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/Listings';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminListings');
}

export default function AdminListings() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminListings')} lead={t('adminLead')} />
      <ListingList exportOf={(shown) => <ListExport kind="listings" {...shown} />} />
    </>
  );
}
