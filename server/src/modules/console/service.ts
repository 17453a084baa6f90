import { menuFor, routesFor } from '#contract/site/consoleMenu.ts';
import * as site from '#contract/site/site.ts';
import * as contract from '#contract/site/console.ts';
import type { DashboardFace, OwnFigures } from '#contract/site/console.ts';
import { dashboardRules } from '#contract/site/dashboardRules.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { countLicences } from '../licences/service.ts';
import { countOrders, listNewestOrders } from '../orders/service.ts';
import { findShopOfOwner, worksForShop } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { sumSpent } from './business.repository.ts';
import { businessOf } from './business.ts';
import { addDays, dayOf, startOf } from '../../platform/day.ts';

/** The menu for the caller's role and grants, and all that they may visit. */
export const getMenu = handle(site.getMenu, async (call) => {
  if (call.actor.kind !== 'user') throw new AppError('login_needed');
  const { role, grants } = call.actor;
  const userId = userIdOf(call);
  const [shop, isStaff] = await Promise.all([findShopOfOwner(call.tx, userId), worksForShop(call.tx, userId)]);
  return { menu: menuFor(role, grants, { hasShop: shop !== undefined || isStaff }), routes: routesFor(role, grants) };
});

/** The same menu as the template's clients expect it. */
export const getTemplateMenu = handle(site.getTemplateMenu, async (call) => (await getMenu(call, {})).menu);

/** The figures that the caller looks after: of the site, of their shop, or none; and what they bought. */
export const getDashboard = handle(contract.getDashboard, async (call) => {
  const isAdmin = call.actor.kind === 'user' && call.actor.role === 'admin';
  const [{ site: settings }, shop] = await Promise.all([
    siteConfiguration(call.tx),
    isAdmin ? undefined : findShopOfOwner(call.tx, userIdOf(call)),
  ]);
  const { timeZone } = settings;
  const today = dayOf(call.now, timeZone);
  const [business, own] = await Promise.all([
    isAdmin || shop ? businessOf({ call, today, timeZone }, shop) : null,
    ownFigures(call, { today, timeZone }),
  ]);
  const face: DashboardFace = isAdmin ? 'admin' : shop ? 'seller' : 'buyer';
  return { face, today, business, own };
});

async function ownFigures(call: Call, on: { today: string; timeZone: string }): Promise<Reply<OwnFigures>> {
  const { tx, locale, now } = call;
  const userId = userIdOf(call);
  const { chartDays, newestOrders } = dashboardRules;
  const from = addDays(on.today, 1 - chartDays);
  const since = startOf(from, on.timeZone);
  const before = startOf(addDays(from, -chartDays), on.timeZone);
  const [balances, orders, newest, licences, spent] = await Promise.all([
    balancesOf(tx, userId),
    countOrders(tx, userId),
    listNewestOrders(tx, { userId, locale, now, limit: newestOrders }),
    countLicences(tx, userId, now),
    sumSpent(tx, { userId, since, before }),
  ]);
  return {
    balanceFen: balances.balanceFen,
    owedFen: balances.owedFen,
    unpaidOrders: orders.unpaid,
    orders: orders.total,
    licences: licences.licences,
    licencesEndingSoon: licences.endingSoon,
    spent: { from, to: on.today, ...spent },
    newest,
  };
}
