import type { Route } from './+types/Stock';
import { StockDrawer } from '../../features/stock/StockDrawer.tsx';
import { StockList } from '../../features/stock/StockList.tsx';
import { texts } from '../../features/stock/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import { useQueryId } from '../../ui/list/useQueryId.ts';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminStock');
}

export default function AdminStock() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const [sku, close] = useQueryId('sku');
  return (
    <>
      <PageHead title={titles('adminStock')} lead={t('lead')} />
      <StockList />
      <StockDrawer id={sku} onClose={close} />
    </>
  );
}
