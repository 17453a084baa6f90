import type { Route } from './+types/Refunds';
import { ListExport } from '../../../features/exports/ListExport.tsx';
import { RefundList } from '../../../features/orders/refunds/RefundList.tsx';
import { texts } from '../../../features/orders/sales/saleTexts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminRefunds');
}

export default function AdminRefunds() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminRefunds')} lead={t('refundsLead')} />
      <RefundList of="all" exportOf={(shown) => <ListExport kind="refunds" {...shown} />} />
    </>
  );
}
