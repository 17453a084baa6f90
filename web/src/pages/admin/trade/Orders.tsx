import type { Route } from './+types/Orders';
import { ListExport } from '../../../features/exports/ListExport.tsx';
import { SaleList } from '../../../features/orders/sales/SaleList.tsx';
import { texts } from '../../../features/orders/sales/saleTexts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminOrders');
}

export default function AdminOrders() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminOrders')} lead={t('adminLead')} />
      <SaleList of="all" exportOf={(shown) => <ListExport kind="orders" {...shown} />} />
    </>
  );
}
