import * as site from '#contract/site/site.ts';
import * as contract from '#contract/site/console.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countUsers } from '../identity/service.ts';
import { countLicences } from '../licences/service.ts';
import { countOutbox } from '../messages/service.ts';
import { countWaiting } from '../adjustments/service.ts';
import { countOrders, countRefundsForAdmins, listNewestOrders, salesSince } from '../orders/service.ts';
import { countWaitingQuestions } from '../reviews/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { startOfDay } from './day.ts';
import { menuFor, routesFor } from './menu.ts';

type Dashboard = OutputOf<typeof contract.getDashboard>;

/** How many of the newest orders the dashboard shows. */
const newestOrdersMax = 5;
/** What waits is counted up to here. */
const waitingMax = 1000;

/** The menu for the caller's role, and all that this role may visit. */
export const getMenu = handle(site.getMenu, (call) => {
  if (call.actor.kind !== 'user') throw new AppError('login_needed');
  const { role } = call.actor;
  return Promise.resolve({ menu: menuFor(role), routes: routesFor(role) });
});

/** The caller's figures; for an admin those of the whole site besides. */
export const getDashboard = handle(contract.getDashboard, async (call) => {
  const { tx, locale, now } = call;
  const userId = userIdOf(call);
  const [balances, orders, newest, licences, site] = await Promise.all([
    balancesOf(tx, userId),
    countOrders(tx, userId),
    listNewestOrders(tx, { userId, locale, now, limit: newestOrdersMax }),
    countLicences(tx, userId, now),
    call.actor.kind === 'user' && call.actor.role === 'admin' ? siteFigures(call) : null,
  ]);
  return {
    balanceFen: balances.balanceFen,
    owedFen: balances.owedFen,
    unpaidOrders: orders.unpaid,
    orders: orders.total,
    licences: licences.licences,
    licencesEndingSoon: licences.endingSoon,
    newest,
    site,
  };
});

/** Figures of the whole site; "today" began at midnight in the site's time zone. */
async function siteFigures({ tx, now }: Call): Promise<Dashboard['site']> {
  const { site } = await siteConfiguration(tx);
  const [usersTotal, sales, outboxWaiting, refundsWaiting, questionsWaiting, decisionsWaiting] = await Promise.all([
    countUsers(tx),
    salesSince(tx, startOfDay(now, site.timeZone)),
    countOutbox(tx),
    countRefundsForAdmins(tx, waitingMax),
    countWaitingQuestions(tx, waitingMax),
    countWaiting(tx, waitingMax),
  ]);
  return { usersTotal, outboxWaiting, refundsWaiting, questionsWaiting, decisionsWaiting, ...sales };
}
