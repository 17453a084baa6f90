import { useSearchParams } from 'react-router';
import { useCall } from '../../api/queries.ts';
import { CallError } from '../../api/callError.ts';
import { ExportButton } from '../../features/exports/ExportButton.tsx';
import { issueTexts } from '../../features/sellerLicences/issueTexts.ts';
import { SellerLicences } from '../../features/sellerLicences/SellerLicences.tsx';
import { RefundList } from '../../features/orders/refunds/RefundList.tsx';
import { SaleDrawer } from '../../features/orders/sales/SaleDrawer.tsx';
import { SaleList } from '../../features/orders/sales/SaleList.tsx';
import { texts } from '../../features/orders/sales/saleTexts.ts';
import { PolicyList } from '../../features/policies/PolicyList.tsx';
import { QuestionList } from '../../features/reviews/QuestionList.tsx';
import { ReviewList } from '../../features/reviews/ReviewList.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/consoleTitles.ts';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { useQueryId } from '../../ui/list/useQueryId.ts';
import type { Route } from './+types/ShopCenter';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'shopCenter');
}

const tabs = ['orders', 'licences', 'refunds', 'policies', 'questions', 'reviews'] as const;

/** What sells in one's own shop, and what waits for its owner. */
export default function ShopCenter() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  // Whoever has no shop is told so by the first list.
  const shop = useCall('listSales', { limit: 1 }, { retry: false });
  const hasNoShop = shop.error instanceof CallError && shop.error.reason === 'not_found';
  return (
    <>
      <PageHead title={titles('shopCenter')} lead={t('lead')} />
      {hasNoShop ? (
        <Notice picture="empty" title={t('noShopTitle')} text={t('noShopText')} />
      ) : (
        <PageState query={shop}>{() => <Tabs />}</PageState>
      )}
    </>
  );
}

function Tabs() {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const [order, close] = useQueryId('order');
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'orders';
  return (
    <Stack gap={24}>
      <FilterLinks
        label={t('tabs')}
        current={tab}
        filters={tabs.map((name) => ({ name, label: t(name), to: href('shopCenter', { tab: name }) }))}
      />
      {tab === 'orders' && <SaleList of="shop" />}
      {tab === 'licences' && <Licences />}
      {tab === 'refunds' && <RefundList of="shop" />}
      {tab === 'policies' && <PolicyList />}
      {tab === 'questions' && <QuestionList page="shopCenter" />}
      {tab === 'reviews' && <ReviewList page="shopCenter" />}
      <SaleDrawer of="shop" id={order} onClose={close} />
    </Stack>
  );
}

/** Licences that the shop sold or issued. */
function Licences() {
  const own = useTexts(issueTexts);
  return (
    <SellerLicences
      of="shop"
      fetchList={(batchId) => (
        <ExportButton
          kind="licenceBatch"
          filters={{ batchId }}
          describe={(filters) => own('ofFile', { id: filters.batchId ?? '' })}
        />
      )}
    />
  );
}
