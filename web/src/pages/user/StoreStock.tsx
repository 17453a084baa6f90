import { ActingFor } from '../../features/shopStaff/ActingFor.tsx';
import { OnlyWithShop } from '../../features/catalogueAdmin/shop/OnlyWithShop.tsx';
import { texts } from '../../features/catalogueAdmin/shop/shopTexts.ts';
import { ListExport } from '../../features/exports/ListExport.tsx';
import { StockList } from '../../features/stock/StockList.tsx';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/StoreStock';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'storeStock');
}

export default function StoreStock() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('storeStock')} lead={t('stockLead')} />
      <ActingFor />
      <OnlyWithShop>
        <StockList
          exportOf={(shown) => <ListExport kind="stock" {...shown} />}
          exportItemsOf={(shown) => <ListExport kind="stockItems" {...shown} />}
        />
      </OnlyWithShop>
    </>
  );
}
