import { lazy, Suspense } from 'react';
import type { Route } from './+types/ShopCenter';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import type { OwnShop, ShopStanding } from '#contract/shops/shopOpening.ts';
import type { StaffedShop } from '#contract/shops/shopStaff.ts';
import { mayCallForShop } from '#contract/shops/staffPermissions.ts';
import { useActingShop } from '../../api/actingShop.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useCall } from '../../api/queries.ts';
import { AnswerTemplates } from '../../features/answerTemplates/AnswerTemplates.tsx';
import { ProductGrid } from '../../features/catalogue/ProductCard.tsx';
import { DisputedSales } from '../../features/gatewayDisputes/DisputedSales.tsx';
import { DisputeOfSale } from '../../features/gatewayDisputes/DisputeOfSale.tsx';
import { ExportButton } from '../../features/exports/ExportButton.tsx';
import { ListExport } from '../../features/exports/ListExport.tsx';
import { issueTexts } from '../../features/sellerLicences/issueTexts.ts';
import { SellerLicences } from '../../features/sellerLicences/SellerLicences.tsx';
import { RefundList } from '../../features/orders/refunds/RefundList.tsx';
import { SaleList } from '../../features/orders/sales/SaleList.tsx';
import { texts } from '../../features/orders/sales/saleTexts.ts';
import { ReportsOfShop } from '../../features/shopReports/ReportsOfShop.tsx';
import { ShopNotice, ShopOpening, ShopStatePart } from '../../features/shopOpening/ShopOpening.tsx';
import { ShopStaff } from '../../features/shopStaff/ShopStaff.tsx';
import { ShopSwitch } from '../../features/shopStaff/ShopSwitch.tsx';
import { StaffInvitations, WorksFor } from '../../features/shopStaff/StaffedShops.tsx';
import { PolicyList } from '../../features/policies/PolicyList.tsx';
import { QuestionList } from '../../features/reviews/QuestionList.tsx';
import { ReviewList } from '../../features/reviews/ReviewList.tsx';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton, SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { FilterBy } from '../../record/FilterBy.tsx';
import { oneOf, useAddress } from '../../record/useAddress.ts';
import { groupsOf, type ShopGroup, type ShopTab, shopTabs, waitingAtTabs } from './shopCenter/shopTabs.ts';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'shopCenter');
}

const ShopMoney = lazy(async () => ({
  default: (await untilLoaded(() => import('../../features/shopMoney/ShopMoney.tsx'))).ShopMoney,
}));

const ShopWaits = lazy(async () => ({
  default: (await untilLoaded(() => import('../../features/dashboard/ShopWaits.tsx'))).ShopWaits,
}));

const ShopPageEditor = lazy(async () => ({
  default: (await untilLoaded(() => import('../../features/shops/editor/ShopPageEditor.tsx'))).ShopPageEditor,
}));

/**
 * A shop: orders, licences, refunds, terms, questions, reviews and how it stands. One's own, or the one that one works for, as far
 * as one's role goes; without either the way to open one.
 */
export default function ShopCenter() {
  const titles = useConsoleTitles();
  const { actingShop } = useActingShop();
  const staffed = useCall('listStaffedShops', {});
  const standing = useCall('getOwnShop', {});
  const place = staffed.data?.list.find(({ shop, state }) => state === 'active' && shop.id === actingShop);
  return (
    <>
      <PageHead title={titles('shopCenter')} action={staffed.data && <ShopSwitch shops={staffed.data} />} />
      {staffed.data && <StaffInvitations shops={staffed.data.list} />}
      <PageState query={standing}>
        {(own) => {
          if (place) return <StaffTabs key={place.shop.id} place={place} />;
          return own.shop?.wasOpen ? <OwnTabs standing={own} shop={own.shop} /> : <ShopOpening standing={own} />;
        }}
      </PageState>
    </>
  );
}

function OwnTabs({ standing, shop }: { standing: ShopStanding; shop: OwnShop }) {
  const { at } = useTab();
  return (
    <Stack gap={24}>
      <ShopNotice shop={shop} />
      <Tabs names={shopTabs} />
      {at.tab === 'staff' && <ShopStaff />}
      {at.tab === 'state' && <ShopStatePart standing={standing} />}
    </Stack>
  );
}

/** The call that each tab is for: whoever may make it sees the tab. */
const firstCalls: Partial<Record<ShopTab, string>> = {
  orders: 'listSales',
  licences: 'listSoldLicences',
  refunds: 'listShopRefunds',
  reports: 'listReportsOfShop',
  policies: 'saveLicencePolicy',
  questions: 'listShopQuestions',
  reviews: 'listShopReviews',
  templates: 'listAnswerTemplates',
  page: 'getOwnShopPage',
  money: 'getShopMoney',
};

function StaffTabs({ place }: { place: StaffedShop }) {
  const names = shopTabs.filter((name) => mayCallForShop(place.roles, firstCalls[name] ?? ''));
  return (
    <Stack gap={24}>
      <WorksFor place={place} />
      <Tabs names={names} isStaff />
    </Stack>
  );
}

const disputeOf = (orderId: number) => <DisputeOfSale orderId={orderId} />;
const useTab = () => useAddress({ tab: oneOf(shopTabs, 'orders') });

/** The same query as the menu's. */
function useShopWaiting() {
  return waitingAtTabs(useCall('listMenuBadges', {}).data?.shop ?? {});
}

function Tabs({ names, isStaff = false }: { names: readonly ShopTab[]; isStaff?: boolean }) {
  const t = useTexts(texts);
  const { at, only } = useTab();
  const tab = names.includes(at.tab) ? at.tab : names[0];
  const waiting = useShopWaiting();
  const groups = groupsOf(names);
  const tabsIn = (name: ShopGroup | undefined) => groups.find(({ group }) => group === name)?.tabs ?? [];
  const here = groups.find(({ tabs }) => tabs.some((one) => one === tab));
  return (
    <>
      <FilterBy
        label={t('tabs')}
        names={groups.map(({ group }) => group)}
        word={t}
        waiting={(name) => tabsIn(name).reduce((sum, one) => sum + (waiting[one] ?? 0), 0)}
        current={here?.group}
        // Where something waits, else where it begins.
        linkTo={(name) => only({ tab: tabsIn(name).find((one) => waiting[one]) ?? tabsIn(name)[0] })}
        parts
      />
      {here && here.tabs.length > 1 && (
        <FilterBy
          label={t(here.group)}
          names={here.tabs}
          word={t}
          waiting={(name) => waiting[name]}
          current={tab}
          linkTo={(name) => only({ tab: name })}
          noAll
        />
      )}
      {tab === 'orders' && (
        <>
          <Waits />
          <DisputedSales />
          <SaleList of="shop" exportOf={(shown) => <ListExport kind="sales" {...shown} />} disputeOf={disputeOf} />
        </>
      )}
      {tab === 'licences' && <Licences />}
      {tab === 'refunds' && (
        <RefundList
          of="shop"
          exportOf={(shown) => <ListExport kind="shopRefunds" {...shown} />}
          disputeOf={disputeOf}
        />
      )}
      {tab === 'reports' && <ReportsOfShop exportOf={(shown) => <ListExport kind="reportsOfShop" {...shown} />} />}
      {tab === 'policies' && <PolicyList />}
      {tab === 'questions' && <QuestionList />}
      {tab === 'reviews' && <ReviewList exportOf={(shown) => <ListExport kind="reviews" {...shown} />} />}
      {tab === 'templates' && <AnswerTemplates />}
      {tab === 'money' && (
        <Suspense fallback={<SkeletonLines count={8} />}>
          <ShopMoney isStaff={isStaff} exportOf={(shown) => <ListExport kind="earnings" {...shown} />} />
        </Suspense>
      )}
      {tab === 'page' && (
        <Suspense fallback={<SkeletonLines count={8} />}>
          <ShopPageEditor showProducts={(products) => <ProductGrid products={products} ofOneShop />} />
        </Suspense>
      )}
    </>
  );
}

/** What waits for the shop, with how long it still may; nothing where nothing does. */
function Waits() {
  const kinds = Object.values(useCall('listMenuBadges', {}).data?.shop ?? {}).filter((count) => count > 0).length;
  const query = useCall('listWaiting', { limit: dashboardRules.waiting });
  const side = query.data?.sides.find((one) => one.side === 'seller');
  if (query.data && (side === undefined || side.total === 0)) return null;
  const blank = kinds > 0 && <Skeleton height={36} round={12} />;
  if (!side) return blank;
  return (
    <Suspense fallback={blank}>
      <ShopWaits side={side} now={query.dataUpdatedAt} />
    </Suspense>
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
