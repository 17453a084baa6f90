/** The page that people begin at: a few figures of their own, and the screens that they chose. */
import * as contract from '#contract/console/workplace.ts';
import { routesFor } from '#contract/console/menuFor.ts';
import { consolePaths, type ConsolePath } from '#contract/console/consolePaths.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { countLicences } from '../licences/service.ts';
import { countOrders } from '../orders/service.ts';
import { findShopOfOwner } from '../shops/service.ts';
import { findQuick, saveQuick } from './workplace.repository.ts';

/** For whoever never chose: the work of an admin, of whoever keeps a shop, or what one buys. */
const usual = {
  admin: ['adminInbox', 'adminOrders', 'adminRefunds', 'adminProducts', 'adminUsers', 'adminWithdrawals'],
  seller: ['shopCenter', 'storeList', 'storeStock', 'withdraw', 'statement', 'orders'],
  buyer: ['buy', 'orders', 'licences', 'statement', 'recharge', 'shopCenter'],
} as const satisfies Record<string, readonly ConsolePath[]>;

export const getWorkplace = handle(contract.getWorkplace, async (call) => {
  const userId = userIdOf(call);
  const [balances, orders, licences, quick, shop] = await Promise.all([
    balancesOf(call.tx, userId),
    countOrders(call.tx, userId),
    countLicences(call.tx, userId, call.now),
    findQuick(call.tx, userId),
    findShopOfOwner(call.tx, userId),
  ]);
  const isAdmin = call.actor.kind === 'user' && call.actor.role === 'admin';
  const work = isAdmin ? ('admin' as const) : shop ? ('seller' as const) : ('buyer' as const);
  const { balanceFen, earnedFen, pendingFen, owedFen } = balances;
  return {
    work,
    balanceFen,
    earnedFen,
    pendingFen,
    owedFen,
    unpaidOrders: orders.unpaid,
    licencesEndingSoon: licences.endingSoon,
    quick: visitable(call, quick ?? usual[work]),
  };
});

/** Keeps the screens that an account chose; what its role may not visit is left out. */
export const saveWorkplace = handle(contract.saveWorkplace, async (call, input) => {
  const quick = visitable(call, [...new Set(input.quick)]);
  await saveQuick(call.tx, { userId: userIdOf(call), quick, now: call.now });
  return { quick };
});

function visitable({ actor }: Call, names: readonly string[]): ConsolePath[] {
  const open = new Set(actor.kind === 'user' ? routesFor(actor.role, actor.grants) : []);
  return names.filter((name): name is ConsolePath => Object.hasOwn(consolePaths, name) && open.has(name));
}
