import { join } from 'node:path';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { ledgerPeriodicJobs } from './ledger/jobs.ts';
import { ledgerProofJobs } from './ledger/proofJobs.ts';
import { adminsModule } from './modules/admins/module.ts';
import { agreementsModule } from './modules/agreements/module.ts';
import { announcementsModule } from './modules/announcements/module.ts';
import { apiKeysModule } from './modules/apiKeys/module.ts';
import { commissionModule } from './modules/commission/module.ts';
import { contactsModule } from './modules/contacts/module.ts';
import { cartModule } from './modules/cart/module.ts';
import { catalogueModule } from './modules/catalogue/module.ts';
import { ticketsModule } from './modules/tickets/module.ts';
import { maySeeDisputePicture } from './modules/gatewayDisputes/service.ts';
import { maySeeLeasePicture } from './modules/leases/service.ts';
import { maySeeTicketPicture } from './modules/tickets/service.ts';
import { consoleModule } from './modules/console/module.ts';
import { exportsModule } from './modules/exports/module.ts';
import { favouritesModule } from './modules/favourites/module.ts';
import { filesModule } from './modules/files/module.ts';
import { identityModule } from './modules/identity/module.ts';
import { inquiriesModule } from './modules/inquiries/module.ts';
import { webhooksModule } from './modules/webhooks/module.ts';
import { postingsExport } from './modules/ledgerAdmin/postingsExport.ts';
import { ledgerAdminModule } from './modules/ledgerAdmin/module.ts';
import { licenceBatchExport } from './modules/licences/seller/licenceBatchExport.ts';
import { licencesModule } from './modules/licences/module.ts';
import { messagesModule } from './modules/messages/module.ts';
import { adjustmentsExport } from './modules/adjustments/adjustmentsExport.ts';
import { giftCodesExport } from './modules/adjustments/giftCodesExport.ts';
import { holdsExport } from './modules/adjustments/holdsExport.ts';
import { agreementsExport } from './modules/agreements/agreementsExport.ts';
import { announcementsExport } from './modules/announcements/announcementsExport.ts';
import { securityEventsExport } from './modules/exports/securityEventsExport.ts';
import { gatewayDisputesExport } from './modules/gatewayDisputes/gatewayDisputesExport.ts';
import { reviewsExport } from './modules/reviews/reviewsExport.ts';
import { reportsOfShopExport, shopReportsExport } from './modules/shopReports/shopReportsExport.ts';
import { platformCouponsExport, shopCouponsExport } from './modules/coupons/couponsExport.ts';
import { listingsExport, ownListingsExport } from './modules/rental/listingsExport.ts';
import { ownWithdrawalsExport, withdrawalsExport } from './modules/withdrawals/withdrawalsExport.ts';
import { adjustmentsModule } from './modules/adjustments/module.ts';
import { couponsModule } from './modules/coupons/module.ts';
import { ordersModule } from './modules/orders/module.ts';
import {
  mayDownload,
  maySeePicture,
  mayTransfer,
  payOrders,
  recordKeyShown,
  returnableUntil,
} from './modules/orders/service.ts';
import { recordingRetention } from './modules/ownData/service.ts';
import { ownDataModule } from './modules/ownData/module.ts';
import { rechargesModule } from './modules/recharges/module.ts';
import { paymentsModule } from './modules/payments/module.ts';
import { realNamesModule } from './modules/realNames/module.ts';
import { rentalModule } from './modules/rental/module.ts';
import { leaseReviewsModule } from './modules/leaseReviews/module.ts';
import { gatewayDisputesModule } from './modules/gatewayDisputes/module.ts';
import { askAboutComplaint, takeNoticeOfDispute } from './modules/gatewayDisputes/service.ts';
import { leasesModule } from './modules/leases/module.ts';
import { payLease } from './modules/leases/service.ts';
import { profilesModule } from './modules/profiles/module.ts';
import { reconciliationModule } from './modules/reconciliation/module.ts';
import { recordsModule } from './modules/records/module.ts';
import { reviewsModule } from './modules/reviews/module.ts';
import { reviewOfOrder } from './modules/reviews/service.ts';
import { shopReportsModule } from './modules/shopReports/module.ts';
import { maySeeShopReportPicture } from './modules/shopReports/service.ts';
import { shopsModule } from './modules/shops/module.ts';
import { goodsChangedBy, goodsSeenBy, sellerIdOf, staffCalls, staffOf } from './modules/shops/service.ts';
import { siteModule } from './modules/site/module.ts';
import { siteConfiguration } from './modules/site/service.ts';
import { stockModule } from './modules/stock/module.ts';
import { usersModule } from './modules/users/module.ts';
import { viewsModule } from './modules/views/module.ts';
import { ViewCounter } from './modules/views/counter.ts';
import { flushViews } from './modules/views/flush.ts';
import type { SeenPage } from './modules/views/seenPage.ts';
import { withdrawalsModule } from './modules/withdrawals/module.ts';
import { walletModule } from './modules/wallet/module.ts';
import { productSheetExport } from './modules/catalogue/sheet/productSheetExport.ts';
import { productsExport } from './modules/catalogue/bulk/productsExport.ts';
import { entriesExport } from './modules/ledgerAdmin/entriesExport.ts';
import { balanceSheetExport } from './modules/ledgerAdmin/balanceSheetExport.ts';
import { licencesExport, ownLicencesExport, soldLicencesExport } from './modules/licences/seller/licencesExport.ts';
import { mailLogExport } from './modules/exports/mailLogExport.ts';
import {
  ordersExport,
  purchasesExport,
  refundsExport,
  salesExport,
  shopRefundsExport,
} from './modules/orders/orderExports.ts';
import { stockItemsExport, stockExport } from './modules/stock/stockExport.ts';
import { operationsExport } from './modules/exports/operationsExport.ts';
import { usersExport } from './modules/exports/usersExport.ts';
import { earningsExport } from './modules/wallet/earningsExport.ts';
import { statementExport } from './modules/wallet/statementExport.ts';
import { localFolder } from './outside/files/localFolder.ts';
import type { Tx } from './platform/database/database.ts';
import type { ProcessChecks } from './platform/health.ts';
import { createDispatch, type Answer, type App, type IncomingCall } from './platform/http/http.ts';
import { platformPeriodicJobs } from './platform/jobs/housekeeping.ts';
import { renewalJob, signingKeyColumns } from './platform/keys/renewal.ts';
import type { StreamRoute } from './platform/http/stream.ts';
import type { Jobs, PeriodicJob } from './platform/jobs/jobs.ts';
import type { Module } from './platform/module.ts';
import { ProxyWatch } from './platform/http/proxyWatch.ts';
import { createServer, type HttpLimits } from './platform/http/server.ts';

export interface Composition {
  server: ReturnType<typeof createServer>;
  streams: readonly StreamRoute[];
  jobs: Jobs;
  periodic: readonly PeriodicJob[];
  /** Told of each page that was served, to count views. */
  seePage(page: SeenPage): void;
  /** A call from within the process, as the pages' loaders make it. */
  call(name: EndpointName, incoming: IncomingCall): Promise<Answer>;
}

/** What the composition is handed by whoever starts it. */
export interface AppDeps {
  /** Told when the site's settings changed: cached pages are old. */
  onSiteChanged: () => void;
  /** Where this process answers on its own machine; known once it listens. */
  internalUrl: () => string;
  /** What only whoever started this process knows of it. */
  checks: ProcessChecks;
  /** How long others may keep the server waiting; the usual, unless a test says otherwise. */
  limits?: HttpLimits;
}

/** Who sees a picture that is a part of something. */
const maySeePictureOf = {
  order: maySeePicture,
  ticket: maySeeTicketPicture,
  lease: maySeeLeasePicture,
  dispute: maySeeDisputePicture,
  shopReport: maySeeShopReportPicture,
} as const;

/** The whole product in one list: its modules, and what is handed from later ones to earlier ones. */
export function createApp(app: App, deps: AppDeps): Composition {
  const { onSiteChanged, internalUrl, checks, limits } = deps;
  const storage = localFolder(join(app.config.dataFolder, 'files'));
  const proxies = new ProxyWatch();
  const views = new ViewCounter();
  const sources = {
    statement: statementExport,
    ledger: postingsExport,
    giftCodes: giftCodesExport,
    licenceBatch: licenceBatchExport,
    balanceSheet: balanceSheetExport,
    purchases: purchasesExport,
    sales: salesExport,
    orders: ordersExport,
    shopRefunds: shopRefundsExport,
    earnings: earningsExport,
    refunds: refundsExport,
    products: productsExport,
    productSheet: productSheetExport,
    stock: stockExport,
    stockItems: stockItemsExport,
    ownLicences: ownLicencesExport,
    soldLicences: soldLicencesExport,
    ownWithdrawals: ownWithdrawalsExport,
    withdrawals: withdrawalsExport,
    adjustments: adjustmentsExport,
    shopCoupons: shopCouponsExport,
    platformCoupons: platformCouponsExport,
    ownListings: ownListingsExport,
    listings: listingsExport,
    licences: licencesExport,
    mailLog: mailLogExport,
    users: usersExport,
    operations: operationsExport,
    ledgerEntries: entriesExport,
    securityEvents: securityEventsExport,
    holds: holdsExport,
    gatewayDisputes: gatewayDisputesExport,
    reportsOfShop: reportsOfShopExport,
    shopReports: shopReportsExport,
    reviews: reviewsExport,
    announcements: announcementsExport,
    agreements: agreementsExport,
  };
  const own: readonly Module[] = [
    siteModule({ onSiteChanged }),
    identityModule,
    profilesModule({ storage }),
    messagesModule,
    contactsModule,
    recordsModule,
    adminsModule,
    usersModule,
    filesModule({
      storage,
      mayDownload,
      maySeePicture: (tx, right) => maySeePictureOf[right.of](tx, right),
      filesSeenBy: async (call) => ({ isAll: (await goodsSeenBy(call)) === 'all', sellerId: sellerIdOf(call) }),
      filesChangedBy: async (call) => ({ isAll: (await goodsChangedBy(call)) === 'all', sellerId: sellerIdOf(call) }),
    }),
    ticketsModule,
    realNamesModule({ storage, internalUrl }),
    exportsModule({ storage, sources, staffOf }),
    shopsModule,
    catalogueModule({ storage }),
    stockModule,
    licencesModule({ onKeyShown: recordKeyShown, mayTransfer, returnableUntil }),
    inquiriesModule({ storage }),
    paymentsModule({ payOrders, payLease, internalUrl }, { takeDispute: takeNoticeOfDispute, askAboutComplaint }),
    walletModule,
    adjustmentsModule,
    rechargesModule,
    withdrawalsModule({ payOrders, payLease, internalUrl }),
    reconciliationModule({ payOrders, payLease, internalUrl }),
    commissionModule,
    couponsModule,
    ordersModule({ reviewOfOrder }),
    cartModule,
    favouritesModule,
    shopReportsModule,
    rentalModule,
    leasesModule,
    gatewayDisputesModule({ payOrders, payLease, internalUrl, storage }),
    leaseReviewsModule,
    reviewsModule,
    announcementsModule({ onSiteChanged }),
    agreementsModule,
    ledgerAdminModule,
    apiKeysModule,
    webhooksModule,
    viewsModule(views),
    ownDataModule({ storage }),
  ];
  const encrypted = [...signingKeyColumns, ...own.flatMap(({ encryptedColumns }) => encryptedColumns ?? [])];
  const modules = [
    ...own,
    consoleModule({ checks, encrypted, proxies, waiting: own.flatMap(({ waiting }) => waiting ?? []) }),
  ];
  const timeZoneOf = async (tx: Tx) => (await siteConfiguration(tx)).site.timeZone;
  const routes = modules.flatMap(({ handlers }) => handlers);
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  for (const name of Object.keys(endpoints)) if (!byName.has(name)) throw new Error(`nothing serves ${name}`);
  const onCaller = (userId: number, ip: string) => views.present(userId, ip, app.clock());
  const dispatch = createDispatch(
    { ...app, onCaller, staff: staffCalls },
    {
      not_overdrawn: 'insufficient_balance',
      ledger_owed: 'money_owed',
      ...Object.assign({}, ...modules.map(({ constraintErrors }) => constraintErrors)),
    },
  );
  const streams = modules.flatMap((module) => module.streams ?? []);
  const eventStreams = modules.flatMap((module) => module.eventStreams ?? []);
  const server = createServer(app, { routes, streams, eventStreams, dispatch, limits, proxies });
  // What was counted since the last writing.
  server.addHook('onClose', () => flushViews(app.database, views));
  return {
    server,
    streams,
    seePage: (page) => views.see(page, app.clock()),
    jobs: Object.assign({}, ...modules.map(({ jobs }) => jobs)),
    periodic: [
      ...platformPeriodicJobs,
      renewalJob(encrypted),
      ...ledgerPeriodicJobs,
      ...ledgerProofJobs({ timeZoneOf }),
      ...recordingRetention(modules.flatMap(({ periodicJobs }) => periodicJobs ?? [])),
    ],
    call: (name, incoming) => {
      const route = byName.get(name);
      if (!route) throw new Error(`nothing serves ${name}`);
      return dispatch(route, incoming);
    },
  };
}
