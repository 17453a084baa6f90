import { join } from 'node:path';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { ledgerPeriodicJobs } from './ledger/jobs.ts';
import { ledgerProofJobs } from './ledger/proofJobs.ts';
import { consoleRoutes } from './modules/console/routes.ts';
import { catalogueRoutes } from './modules/catalogue/routes.ts';
import { exportJobs, exportPeriodicJobs } from './modules/exports/jobs.ts';
import { exportRoutes } from './modules/exports/routes.ts';
import type { ExportSources } from './modules/exports/service.ts';
import { exportStreams } from './modules/exports/streams.ts';
import { filesPeriodicJobs } from './modules/files/jobs.ts';
import { filesRoutes } from './modules/files/routes.ts';
import { filesStreams } from './modules/files/streams.ts';
import { identityJobs, identityPeriodicJobs } from './modules/identity/jobs.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { inquiryPeriodicJobs } from './modules/inquiries/jobs.ts';
import { reportPhotoStreams } from './modules/inquiries/reportPhotos.ts';
import { inquiryRoutes } from './modules/inquiries/routes.ts';
import { integrationJobs, integrationPeriodicJobs } from './modules/integration/jobs.ts';
import { integrationRoutes } from './modules/integration/routes.ts';
import { ledgerSource } from './modules/ledgerAdmin/exportSource.ts';
import { ledgerAdminRoutes } from './modules/ledgerAdmin/routes.ts';
import { offlinePeriodicJobs } from './modules/licences/offlineJobs.ts';
import { licenceBatchSource } from './modules/licences/batchSource.ts';
import { licenceEndJobs } from './modules/licences/manageEnds.ts';
import { licenceManageRoutes } from './modules/licences/manageRoutes.ts';
import { programPeriodicJobs } from './modules/licences/programJobs.ts';
import { holderPeriodicJobs } from './modules/licences/holderJobs.ts';
import { licenceRoutes } from './modules/licences/routes.ts';
import { transferJobs } from './modules/licences/transferLetters.ts';
import { messageJobs } from './modules/messages/jobs.ts';
import { messagesRoutes } from './modules/messages/routes.ts';
import { giftCodesSource } from './modules/money/giftCodesSource.ts';
import { moneyRoutes } from './modules/money/routes.ts';
import { orderPeriodicJobs } from './modules/orders/jobs.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { refundPeriodicJobs } from './modules/orders/refundJobs.ts';
import { refundRoutes } from './modules/orders/refundRoutes.ts';
import { mayDownload, mayTransfer, payOrder, recordKeyShown } from './modules/orders/service.ts';
import { paymentJobs, paymentPeriodicJobs } from './modules/payments/jobs.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { reviewPeriodicJobs } from './modules/reviews/jobs.ts';
import { reviewRoutes } from './modules/reviews/routes.ts';
import { reviewOfOrder } from './modules/reviews/service.ts';
import { shopPeriodicJobs } from './modules/shops/jobs.ts';
import { shopRoutes } from './modules/shops/routes.ts';
import { stockJobs, stockPeriodicJobs } from './modules/stock/jobs.ts';
import { stockRoutes } from './modules/stock/routes.ts';
import { siteRoutes } from './modules/site/routes.ts';
import { siteConfiguration } from './modules/site/service.ts';
import { walletRoutes } from './modules/wallet/routes.ts';
import { statementSource } from './modules/wallet/statementSource.ts';
import { localFolder } from './outside/files/localFolder.ts';
import type { ConstraintErrors } from './platform/errors.ts';
import type { ProcessChecks } from './platform/health.ts';
import { createDispatch, type Answer, type App, type IncomingCall, type Route } from './platform/http.ts';
import { platformPeriodicJobs } from './platform/housekeeping.ts';
import type { Jobs, PeriodicJob } from './platform/jobs.ts';
import { createServer } from './platform/server.ts';

/** What a violated constraint means to the caller. */
const constraintErrors: ConstraintErrors = {
  not_overdrawn: 'insufficient_balance',
  users_username: 'username_taken',
  users_email: 'email_taken',
  activations_bound: 'already_bound',
  licences_trial: 'trial_used',
  licences_seats: 'seats_used_up',
  categories_slug: 'slug_taken',
  products_category_id_fkey: 'category_in_use',
  sku_stock: 'sku_sold_out',
  refunds_open: 'refund_open',
  reviews_order: 'already_reviewed',
  licence_transfers_waiting: 'transfer_waiting',
  money_limit_raises_waiting: 'limit_raise_waiting',
};

export interface Composition {
  server: ReturnType<typeof createServer>;
  jobs: Jobs;
  periodic: readonly PeriodicJob[];
  /** A call from within the process, as the pages' loaders make it. */
  call(name: EndpointName, incoming: IncomingCall): Promise<Answer>;
}

/** What the composition is handed by whoever starts it. */
export interface Surroundings {
  /** Told when the site's settings changed: cached pages are old. */
  onSiteChanged: () => void;
  /** Where this process answers on its own machine; known once it listens. */
  internalUrl: () => string;
  /** What only whoever started this process knows of it. */
  checks: ProcessChecks;
}

/** The whole product in one list: all routes and jobs, and what is handed from later modules to earlier ones. */
export function createApp(app: App, surroundings: Surroundings): Composition {
  const settling = { payOrder, internalUrl: surroundings.internalUrl };
  const storage = localFolder(join(app.config.dataFolder, 'files'));
  const sources: ExportSources = {
    statement: statementSource,
    ledger: ledgerSource,
    giftCodes: giftCodesSource,
    licenceBatch: licenceBatchSource,
  };
  const routes: Route[] = [
    ...siteRoutes({ onSiteChanged: surroundings.onSiteChanged }),
    ...identityRoutes,
    ...messagesRoutes,
    ...filesRoutes(storage),
    ...exportRoutes(sources),
    ...shopRoutes,
    ...catalogueRoutes,
    ...stockRoutes,
    ...licenceRoutes({ onKeyShown: recordKeyShown, mayTransfer }),
    ...licenceManageRoutes,
    ...inquiryRoutes(storage),
    ...paymentRoutes(settling),
    ...walletRoutes,
    ...moneyRoutes,
    ...orderRoutes({ reviewOfOrder }),
    ...refundRoutes,
    ...reviewRoutes,
    ...ledgerAdminRoutes,
    ...integrationRoutes,
    ...consoleRoutes({ checks: surroundings.checks }),
  ];
  const jobs: Jobs = {
    ...identityJobs,
    ...messageJobs,
    ...exportJobs({ storage, sources }),
    ...stockJobs,
    ...transferJobs,
    ...paymentJobs(settling),
    ...integrationJobs,
  };
  const periodic = [
    ...platformPeriodicJobs,
    ...ledgerPeriodicJobs,
    ...ledgerProofJobs({ timeZoneOf: async (tx) => (await siteConfiguration(tx)).site.timeZone }),
    ...identityPeriodicJobs,
    ...filesPeriodicJobs(storage),
    ...exportPeriodicJobs(storage),
    ...shopPeriodicJobs,
    ...stockPeriodicJobs,
    ...holderPeriodicJobs,
    ...licenceEndJobs,
    ...offlinePeriodicJobs,
    ...programPeriodicJobs,
    ...inquiryPeriodicJobs(storage),
    ...paymentPeriodicJobs,
    ...orderPeriodicJobs,
    ...refundPeriodicJobs,
    ...reviewPeriodicJobs,
    ...integrationPeriodicJobs,
  ];
  const dispatch = createDispatch(app, constraintErrors);
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  for (const name of Object.keys(endpoints)) {
    if (!routes.some((route) => route.endpoint.name === name)) throw new Error(`nothing serves ${name}`);
  }
  return {
    server: createServer(app, {
      routes,
      streams: [
        ...filesStreams({ storage, mayDownload }),
        ...reportPhotoStreams(storage),
        ...exportStreams({ storage, sources }),
      ],
      dispatch,
    }),
    jobs,
    periodic,
    call: (name, incoming) => {
      const route = byName.get(name);
      if (!route) throw new Error(`nothing serves ${name}`);
      return dispatch(route, incoming);
    },
  };
}
