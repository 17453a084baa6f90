import { describe, expect, test } from 'vitest';
import { grants } from '../identity/grants.ts';
import { menuFor, pagesOf, routesFor } from './menuFor.ts';
import { consolePages } from './consolePages.ts';
import { consolePaths } from './consolePaths.ts';
import type { MenuItem } from '../site/site.ts';

function leavesOf(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => (item.children ? leavesOf(item.children) : [item]));
}

function itemsOf(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...itemsOf(item.children ?? [])]);
}

const consoleNames = Object.fromEntries(Object.entries(consolePaths).map(([name, path]) => [path, name]));

describe('the menu', () => {
  test('a user sees the own screens and none of the admin', () => {
    const names = itemsOf(menuFor('user', [], { hasShop: true })).map((item) => item.name);
    expect(names).toEqual([
      'dashboard',
      'workplace',
      'messages',
      'selling',
      'shopCenter',
      'storeList',
      'storeStock',
      'coupons',
      'purchases',
      'orders',
      'licences',
      'favourites',
      'buy',
      'rentals',
      'rentalMall',
      'myLeases',
      'listings',
      'lessorLeases',
      'timeGroups',
      'pricing',
      'statement',
      'recharge',
      'withdraw',
      'me',
      'account',
      'security',
      'authentication',
      'tickets',
      'apiDocs',
    ]);
    expect(routesFor('user', [])).not.toContain('outbox');
    expect(routesFor('user', [])).not.toContain('resultSuccess');
  });

  test('who has no shop finds its opening behind all else, without a heading above it alone', () => {
    const menu = menuFor('user', [], { hasShop: false });
    expect(menu.at(-1)).toMatchObject({ name: 'shopCenter', meta: { icon: 'shop' } });
    expect(menu.find(({ children }) => children !== undefined)?.name).toBe('purchases');
  });

  test('what an admin does stands before the own purchases', () => {
    const groups = menuFor('admin', grants, { hasShop: true }).filter(({ children }) => children !== undefined);
    expect(groups.map(({ name }) => name).slice(0, 3)).toEqual(['admin', 'selling', 'purchases']);
  });

  test('an admin sees the outbox and the site settings besides', () => {
    const paths = leavesOf(menuFor('admin', grants, { hasShop: true })).map((item) => item.path);
    expect(paths).toEqual(expect.arrayContaining(['/order/order', '/Accredit', '/admin/outbox', '/admin/site']));
  });

  test('an admin sees the screens of their grants only, and no group without one', () => {
    const names = itemsOf(menuFor('admin', ['review'], { hasShop: true })).map((item) => item.name);
    expect(names).toEqual(expect.arrayContaining(['adminOrders', 'adminRefunds', 'adminLicences', 'adminInquiries']));
    for (const closed of ['adminFunds', 'adminMoney', 'adminGoods', 'adminProducts', 'adminUsers', 'siteSettings']) {
      expect(names).not.toContain(closed);
      expect(routesFor('admin', ['review'])).not.toContain(closed);
    }
    expect(itemsOf(menuFor('admin', [], { hasShop: true })).map((item) => item.name)).not.toContain('admin');
  });

  test('each screen of admins says what they must be entrusted with', () => {
    const open = pagesOf(consolePages).filter(({ name, grant }) => name.startsWith('admin') && grant === undefined);
    expect(open).toEqual([]);
  });

  test('a hidden screen may be visited and is not shown', () => {
    expect(routesFor('admin', grants)).toContain('resultSuccess');
    expect(itemsOf(menuFor('admin', grants, { hasShop: true })).map((item) => item.name)).not.toContain(
      'resultSuccess',
    );
  });

  test.each(['user', 'admin'] as const)('every screen in the menu of a %s may be visited', (role) => {
    const routes = routesFor(role, grants);
    for (const { name, path } of leavesOf(menuFor(role, grants, { hasShop: true })))
      if (path in consoleNames) expect(routes).toContain(name);
  });

  test('entries lie as deep as the table says, and one of another place is no screen that may be visited', () => {
    const goods = itemsOf(menuFor('admin', grants, { hasShop: true })).find(({ name }) => name === 'adminGoods');
    expect(goods?.children?.map(({ path }) => path)).toContain('/admin/stock');
    expect(itemsOf(menuFor('user', [], { hasShop: true })).find(({ name }) => name === 'apiDocs')?.path).toBe(
      '/developers',
    );
    expect(routesFor('admin', grants)).not.toContain('apiDocs');
  });

  test('no two items share a name or a path, siblings are in order, and labels exist in both languages', () => {
    const items = itemsOf(menuFor('admin', grants, { hasShop: true }));
    expect(new Set(items.map((item) => item.name)).size).toBe(items.length);
    expect(new Set(items.map((item) => item.path)).size).toBe(items.length);
    for (const { title } of items) {
      expect(title['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
      expect(title['en-US']).toMatch(/^[A-Z][\x20-\x7e]+$/);
    }
    const orders = menuFor('admin', grants, { hasShop: true }).map((item) => item.meta.order);
    expect(orders).toEqual([...orders].sort((a, b) => Number(a) - Number(b)));
  });
});

test('every address of the console has a page, and every page one entry', () => {
  const names = pagesOf(consolePages).map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(consolePaths).toSorted());
});
