import { lazy, Suspense } from 'react';
import type { Route } from './+types/Buy';
import { PurchaseList } from '../../features/catalogue/PurchaseList.tsx';
import { QuickBuyDrawer } from '../../features/catalogue/QuickBuyDrawer.tsx';
import { quickBuyTexts } from '../../features/catalogue/quickBuyTexts.ts';
import { noteWish } from '../../features/favourites/wishes.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import { useQueryId } from '../../ui/list/useQueryId.ts';

const CouponBox = lazy(async () => ({ default: (await import('../../features/coupons/CouponBox.tsx')).CouponBox }));

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'buy');
}

export default function Buy() {
  const titles = useConsoleTitles();
  const t = useTexts(quickBuyTexts);
  const [productId, close] = useQueryId('buy');
  return (
    <>
      <PageHead title={titles('buy')} lead={t('lead')} />
      {/* The product's page does it. */}
      <PurchaseList onTell={(id) => noteWish(`back ${id}`)} />
      <QuickBuyDrawer
        productId={productId}
        onClose={close}
        coupons={(of) => (
          <Suspense>
            <CouponBox {...of} />
          </Suspense>
        )}
      />
    </>
  );
}
