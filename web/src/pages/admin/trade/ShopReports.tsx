import { ListExport } from '../../../features/exports/ListExport.tsx';
import { AdminShopReports } from '../../../features/shopReports/AdminShopReports.tsx';
import { reportNumbers, texts } from '../../../features/shopReports/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/ShopReports';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminShopReports');
}

export default function ShopReports() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminShopReports')} lead={t('adminLead', reportNumbers)} />
      <AdminShopReports exportOf={(shown) => <ListExport kind="shopReports" {...shown} />} />
    </>
  );
}
