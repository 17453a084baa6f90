import { lazy, Suspense } from 'react';
import type { Route } from './+types/ShopCenter';
import type { OwnShop, ShopStanding } from '#contract/shops/shopOpening.ts';
import { untilLoaded } from '../../api/line.ts';
import { useCall } from '../../api/queries.ts';
import { ProductGrid } from '../../features/catalogue/ProductCard.tsx';
import { ExportButton } from '../../features/exports/ExportButton.tsx';
import { ListExport } from '../../features/exports/ListExport.tsx';
import { issueTexts } from '../../features/sellerLicences/issueTexts.ts';
import { SellerLicences } from '../../features/sellerLicences/SellerLicences.tsx';
import { RefundList } from '../../features/orders/refunds/RefundList.tsx';
import { SaleList } from '../../features/orders/sales/SaleList.tsx';
import { texts } from '../../features/orders/sales/saleTexts.ts';
import { ShopNotice, ShopOpening, ShopStatePart } from '../../features/shopOpening/ShopOpening.tsx';
import { PolicyList } from '../../features/policies/PolicyList.tsx';
import { QuestionList } from '../../features/reviews/QuestionList.tsx';
import { ReviewList } from '../../features/reviews/ReviewList.tsx';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { FilterBy } from '../../record/FilterBy.tsx';
import { oneOf, useAddress } from '../../record/useAddress.ts';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'shopCenter');
}

const ShopMoney = lazy(async () => ({
  default: (await untilLoaded(() => import('../../features/shopMoney/ShopMoney.tsx'))).ShopMoney,
}));

const tabs = ['orders', 'licences', 'refunds', 'policies', 'questions', 'reviews', 'page', 'money', 'state'] as const;
const ShopPageEditor = lazy(async () => ({
  default: (await untilLoaded(() => import('../../features/shops/editor/ShopPageEditor.tsx'))).ShopPageEditor,
}));

/** One's own shop: orders, licences, refunds, terms, questions, reviews and how it stands; without one the way to open it. */
export default function ShopCenter() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const standing = useCall('getOwnShop', {});
  return (
    <>
      <PageHead title={titles('shopCenter')} {...(standing.data?.shop?.wasOpen && { lead: t('lead') })} />
      <PageState query={standing}>
        {(own) => (own.shop?.wasOpen ? <Tabs standing={own} shop={own.shop} /> : <ShopOpening standing={own} />)}
      </PageState>
    </>
  );
}

function Tabs({ standing, shop }: { standing: ShopStanding; shop: OwnShop }) {
  const t = useTexts(texts);
  const { at, only } = useAddress({ tab: oneOf(tabs, 'orders') });
  const { tab } = at;
  return (
    <Stack gap={24}>
      <ShopNotice shop={shop} />
      <FilterBy label={t('tabs')} names={tabs} word={t} current={tab} linkTo={(name) => only({ tab: name })} noAll />
      {tab === 'orders' && <SaleList of="shop" exportOf={(shown) => <ListExport kind="sales" {...shown} />} />}
      {tab === 'licences' && <Licences />}
      {tab === 'refunds' && <RefundList of="shop" exportOf={(shown) => <ListExport kind="shopRefunds" {...shown} />} />}
      {tab === 'policies' && <PolicyList />}
      {tab === 'questions' && <QuestionList />}
      {tab === 'reviews' && <ReviewList />}
      {tab === 'money' && (
        <Suspense fallback={<SkeletonLines count={8} />}>
          <ShopMoney exportOf={(shown) => <ListExport kind="earnings" {...shown} />} />
        </Suspense>
      )}
      {tab === 'page' && (
        <Suspense fallback={<SkeletonLines count={8} />}>
          <ShopPageEditor showProducts={(products) => <ProductGrid products={products} />} />
        </Suspense>
      )}
      {tab === 'state' && <ShopStatePart standing={standing} />}
    </Stack>
  );
}

/** Licences that the shop sold or issued. */
function Licences() {
  const own = useTexts(issueTexts);
  return (
    <SellerLicences
      of="shop"
      exportOf={(shown) => <ListExport kind="soldLicences" {...shown} />}
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
