import * as contract from '#contract/console/consoleSearch.ts';
import { consoleSearchRules } from '#contract/console/consoleSearchRules.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { holds } from '../../platform/http/session.ts';
import { suggest } from '../catalogue/service.ts';
import { findUsers } from '../identity/service.ts';
import { hashOfKey, normaliseKey } from '../licences/service.ts';
import { findShopOfOwner, listAdminShops } from '../shops/service.ts';
import { listUsers } from '../users/service.ts';
import {
  findLicence,
  findLicencesByTail,
  findOrderByNumber,
  type FoundLicence,
  type Seeker,
} from './search.repository.ts';

const { found, tail: tailLength } = consoleSearchRules;

/** What the caller may open and this may mean; a few of each kind, each by an index. */
export const searchConsole = handle(contract.searchConsole, async (call, { search }) => {
  const { tx, actor, locale } = call;
  const userId = userIdOf(call);
  const isAdmin = holds(actor, 'review');
  const shop = isAdmin ? undefined : await findShopOfOwner(tx, userId);
  const seeker: Seeker = { userId, shopId: shop?.id, isAdmin, english: locale === 'en-US' };
  const number = /^\d{1,15}$/.test(search) ? Number(search) : undefined;
  const [orders, licences, { products }, users, shops] = await Promise.all([
    number === undefined ? [] : findOrderByNumber(tx, number, seeker),
    licencesMeant(call, search, { number, seeker }),
    suggest(call, { search }),
    holds(actor, 'people') ? usersMeant(call, search) : [],
    isAdmin ? listAdminShops(call, { search, sort: 'sold', direction: 'desc', limit: found }) : { list: [] },
  ]);
  return {
    orders,
    licences: licences.map(({ keyTail, ...licence }) => ({ ...licence, keyMasked: `····${keyTail}` })),
    products: products.slice(0, found).map(({ id, title }) => ({ id, title })),
    users: users.slice(0, found).map(({ id, username }) => ({ id, username })),
    shops: shops.list.map(({ id, name }) => ({ id, name })),
  };
});

/** By a whole key just its licence; else by number and by the end of a key. */
async function licencesMeant(
  { tx, app }: Call,
  search: string,
  { number, seeker }: { number: number | undefined; seeker: Seeker },
): Promise<FoundLicence[]> {
  const key = normaliseKey(search);
  if (key !== undefined) return findLicence(tx, { keyHash: hashOfKey(app.keys, key) }, seeker);
  const tail = /^[\dA-Za-z]+$/.exec(search.slice(-tailLength))?.[0]?.toUpperCase();
  const [numbered, ending] = await Promise.all([
    number === undefined ? [] : findLicence(tx, { id: number }, seeker),
    tail?.length === tailLength ? findLicencesByTail(tx, tail, seeker) : [],
  ]);
  return [...numbered, ...ending.filter(({ id }) => id !== numbered[0]?.id)].slice(0, found);
}

/** By number or name, or else as the list of users finds them: by mail address, mobile number or order. */
async function usersMeant(call: Call, search: string) {
  const { list } = await findUsers(call, { search });
  return list.length > 0
    ? list
    : (await listUsers(call, { search, sort: 'registered', direction: 'desc', limit: found })).list;
}
