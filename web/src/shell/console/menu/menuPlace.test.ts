import { expect, test } from 'vitest';
import { grants } from '#contract/identity/grants.ts';
import { menuFor } from '#contract/console/menuFor.ts';
import { menuPlace } from './menuPlace.ts';

const menu = menuFor('admin', grants, { hasShop: true });

test('the entry of the address is lit, and all groups around it are known, however deep', () => {
  expect(menuPlace(menu, '/order/order')).toEqual({ name: 'orders', groups: ['purchases'] });
  expect(menuPlace(menu, '/pricing/recharge')).toEqual({ name: 'recharge', groups: ['pricing'] });
  expect(menuPlace(menu, '/admin/stock')).toEqual({ name: 'adminStock', groups: ['admin', 'adminGoods'] });
});

test('a hidden screen lights the entry that it belongs to, and one without leaves none lit', () => {
  expect(menuPlace(menu, '/admin/products/7')).toMatchObject({ name: 'adminProducts' });
  expect(menuPlace(menu, '/order/receipt')).toMatchObject({ name: 'orders' });
  expect(menuPlace(menu, '/result/success')).toEqual({ name: undefined, groups: [] });
  expect(menuPlace(menu, '/nowhere')).toEqual({ name: undefined, groups: [] });
});
