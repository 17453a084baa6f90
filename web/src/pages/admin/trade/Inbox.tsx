import { lazy, type ReactNode, Suspense } from 'react';
import type { InboxItem } from '#contract/console/inbox.ts';
import { untilLoaded } from '../../../api/connection.ts';
import { AdminLeaseDrawer } from '../../../features/leases/admin/AdminLeaseDrawer.tsx';
import { linkOf } from '../../../features/dashboard/waitingLinks.ts';
import { waitingTexts } from '../../../features/dashboard/waitingTexts.ts';
import { Inbox } from '../../../features/inbox/Inbox.tsx';
import { inboxNumbers, texts } from '../../../features/inbox/texts.ts';
import { ReportDrawer } from '../../../features/inquiryAdmin/ReportDrawer.tsx';
import { AdjustmentDrawer } from '../../../features/money/AdjustmentDrawer.tsx';
import { GiftDrawer } from '../../../features/money/GiftDrawer.tsx';
import { SaleDrawer } from '../../../features/orders/sales/SaleDrawer.tsx';
import { ProductReviewDrawer } from '../../../features/productReviews/ProductReviewDrawer.tsx';
import { GatewayDisputeDrawer } from '../../../features/gatewayDisputes/GatewayDisputeDrawer.tsx';
import { BillDifferenceDrawer } from '../../../features/reconciliation/BillDifferenceDrawer.tsx';
import { CaseDrawer } from '../../../features/withdrawals/admin/CaseDrawer.tsx';
import { AdminTicketDrawer } from '../../../features/tickets/AdminTickets.tsx';
import { ShopReportDrawer } from '../../../features/shopReports/AdminShopReports.tsx';
import { useTexts } from '../../../language/texts.ts';
import { AdminShopDrawer } from '../../../features/shopOpening/AdminShopDrawer.tsx';
import { AdminListingDrawer } from '../../../features/rental/admin/AdminListings.tsx';
import { href } from '../../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/Inbox';

// With all that a review needs: photos, history and keys.
const ReviewDrawer = lazy(async () => ({
  default: (await untilLoaded(() => import('../../../features/realNames/ReviewDrawer.tsx'))).ReviewDrawer,
}));
const QuestionDrawer = lazy(async () => ({
  default: (await untilLoaded(() => import('../../../features/reviews/QuestionDrawer.tsx'))).QuestionDrawer,
}));

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminInbox');
}

export default function AdminInbox() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const waiting = useTexts(waitingTexts);
  const wordsOf = (kind: InboxItem['kind']) => {
    const task = waiting(`${kind}_task`);
    return { task, act: waiting(`${kind}_do`), named: (title: string) => waiting('named', { task, title }) };
  };
  return (
    <>
      <PageHead title={titles('adminInbox')} lead={t('lead', inboxNumbers)} />
      <Inbox drawerOf={drawerOf} pageOf={linkOf} wordsOf={wordsOf} />
    </>
  );
}

/** What needs room, or a page of its own, is decided there. */
function drawerOf({ kind, id, orderId }: InboxItem, onClose: () => void): ReactNode | undefined {
  switch (kind) {
    case 'complaint':
    case 'own_refund':
    case 'own_service':
    case 'own_message':
      return <SaleDrawer of="all" id={orderId ?? undefined} onClose={onClose} />;
    case 'adjustment':
      return <AdjustmentDrawer id={id} onClose={onClose} />;
    case 'gift_batch':
      return <GiftDrawer id={id} onClose={onClose} fetchCodes={() => null} />;
    case 'fake_report':
      return <ReportDrawer id={id} onClose={onClose} linkTo={(report) => href('adminInquiries', { report })} />;
    case 'shop_report':
      return <ShopReportDrawer id={id} onClose={onClose} />;
    case 'ticket':
      return <AdminTicketDrawer id={id} onClose={onClose} />;
    case 'withdrawal':
    case 'withdrawal_payment':
    case 'withdrawal_contradiction':
    case 'gateway_payout':
      return <CaseDrawer id={id} onClose={onClose} />;
    case 'gateway_dispute':
      return <GatewayDisputeDrawer id={id} onClose={onClose} />;
    case 'bill_difference':
      return <BillDifferenceDrawer id={id} onClose={onClose} />;
    case 'product_review':
      return <ProductReviewDrawer id={id} onClose={onClose} />;
    case 'lease_dispute':
      return <AdminLeaseDrawer id={id} onClose={onClose} />;
    case 'listing':
      return <AdminListingDrawer id={id} onClose={onClose} />;
    case 'shop_application':
      return <AdminShopDrawer id={id} onClose={onClose} />;
    case 'real_name':
    case 'kept_identity':
      return (
        <Suspense>
          <ReviewDrawer id={id} onClose={onClose} />
        </Suspense>
      );
    case 'own_question':
      return (
        <Suspense>
          <QuestionDrawer id={id} onClose={onClose} />
        </Suspense>
      );
    case 'grant_request':
    case 'rule_request':
    case 'commission_request':
    case 'paying_merchant':
      return undefined;
  }
}
