import { expect, test } from 'vitest';
import { grants } from '#contract/identity/grants.ts';
import { menuFor } from '#contract/console/menuFor.ts';
import { badgeOf, sumOf } from './menuBadges.ts';
import { leavesOf } from './menuPlace.ts';

test('the inbox shows all that stands in it, and a group counts each thing once', () => {
  const menu = menuFor('admin', grants, { hasShop: false });
  const admin = menu.find(({ name }) => name === 'admin')?.children ?? [];
  // Two tickets, one product that waits in the inbox only, and stock that runs low, which is not decided there.
  const waiting = { badges: { adminTickets: 2, adminInbox: 1, adminStock: 4, orders: 8 }, inbox: 3 };
  const shown = Object.fromEntries(leavesOf(admin).map((item) => [item.name, badgeOf(item, waiting)]));
  expect(shown).toMatchObject({ adminInbox: 3, adminTickets: 2, adminStock: 4, adminUsers: 0 });
  expect(sumOf(admin, waiting)).toBe(7);
});
