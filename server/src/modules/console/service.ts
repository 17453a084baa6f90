import { menuFor, routesFor } from '#contract/console/menuFor.ts';
import * as site from '#contract/site/site.ts';
import * as contract from '#contract/console/dashboard.ts';
import type { DashboardFace, OwnFigures } from '#contract/console/dashboard.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { countLicences } from '../licences/service.ts';
import { countOrders, listNewestOrders } from '../orders/service.ts';
import { findShopOfOwner, worksForShop } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { sumSpent } from './business.repository.ts';
import { businessOfShop, businessOfSite } from './business.ts';
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

/** The figures that the caller looks after: of the site as far as their grants go, of their shop, or none; and what they bought. */
export const getDashboard = handle(contract.getDashboard, async (call) => {
  const admin = call.actor.kind === 'user' && call.actor.role === 'admin' ? call.actor : undefined;
  const [{ site: settings }, shop] = await Promise.all([
    siteConfiguration(call.tx),
    admin ? undefined : findShopOfOwner(call.tx, userIdOf(call)),
  ]);
  const { timeZone } = settings;
  const today = dayOf(call.now, timeZone);
  const asked = { call, today, timeZone };
  const business = async () => {
    if (admin) return businessOfSite(asked, routesFor(admin.role, admin.grants));
    return shop ? businessOfShop(asked, shop) : null;
  };
  const [figures, own] = await Promise.all([business(), ownFigures(call, { today, timeZone })]);
  const face: DashboardFace = admin ? 'admin' : shop ? 'seller' : 'buyer';
  return { face, today, business: figures, own };
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
