import * as contract from '#contract/site/consoleSearch.ts';
import { consoleSearchRules } from '#contract/site/consoleSearchRules.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { holds } from '../../platform/http/session.ts';
import { suggest } from '../catalogue/service.ts';
import { findUsers } from '../identity/service.ts';
import { findShopOfOwner } from '../shops/service.ts';
import { findLicencesByTail, findOrderByNumber, type Seeker } from './search.repository.ts';

const { found, tail: tailLength } = consoleSearchRules;

/** What the caller may open and this may mean; a few of each kind, each by an index. */
export const searchConsole = handle(contract.searchConsole, async (call, { search }) => {
  const { tx, actor, locale } = call;
  const userId = userIdOf(call);
  const isAdmin = holds(actor, 'review');
  const shop = isAdmin ? undefined : await findShopOfOwner(tx, userId);
  const seeker: Seeker = { userId, shopId: shop?.id, isAdmin, english: locale === 'en-US' };
  const number = /^\d{1,15}$/.test(search) ? Number(search) : undefined;
  const tail = /^[\dA-Za-z]+$/.exec(search.slice(-tailLength))?.[0]?.toUpperCase();
  const [orders, licences, { products }, users] = await Promise.all([
    number === undefined ? [] : findOrderByNumber(tx, number, seeker),
    tail?.length === tailLength ? findLicencesByTail(tx, tail, seeker) : [],
    suggest(call, { search }),
    holds(actor, 'people') ? findUsers(call, { search }).then(({ list }) => list) : [],
  ]);
  return {
    orders,
    licences: licences.map(({ keyTail, ...licence }) => ({ ...licence, keyMasked: `····${keyTail}` })),
    products: products.slice(0, found).map(({ id, title }) => ({ id, title })),
    users: users.slice(0, found).map(({ id, username }) => ({ id, username })),
  };
});
