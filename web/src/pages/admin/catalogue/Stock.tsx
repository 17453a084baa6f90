import { ListExport } from '../../../features/exports/ListExport.tsx';
import { StockList } from '../../../features/stock/StockList.tsx';
import { texts } from '../../../features/stock/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/Stock';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminStock');
}

export default function AdminStock() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminStock')} lead={t('lead')} />
      <StockList
        exportOf={(shown) => <ListExport kind="stock" {...shown} />}
        exportItemsOf={(shown) => <ListExport kind="stockItems" {...shown} />}
      />
    </>
  );
}
