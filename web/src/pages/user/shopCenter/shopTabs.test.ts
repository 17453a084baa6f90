import { expect, test } from 'vitest';
import { groupsOf, shopGroups, shopTabs, waitingAtTabs } from './shopTabs.ts';

test('what waits is counted at the tab where it is dealt with', () => {
  // The platform decides complaints, and stock has a page of its own.
  const kinds = { service: 2, sale_message: 1, refund_request: 4, shop_complaint: 3, low_stock: 9 };
  expect(waitingAtTabs(kinds)).toEqual({ orders: 3, refunds: 4 });
});

test('groups where something can wait come before all others, and in them the parts where it does', () => {
  const waiting = waitingAtTabs({ question: 1, own_shop_report: 1, service: 1, refund_request: 1 });
  const waits = Object.values(shopGroups).map((tabs) => tabs.map((tab) => waiting[tab] !== undefined));
  expect(waits.map((tabs) => tabs.includes(true))).toEqual([true, true, true, false, false, false]);
  for (const tabs of waits) expect(tabs).toEqual(tabs.toSorted((one, other) => Number(other) - Number(one)));
});

test('who sees a few parts sees their groups only', () => {
  expect(groupsOf(['orders', 'reviews', 'templates'])).toEqual([
    { group: 'orders', tabs: ['orders'] },
    { group: 'feedback', tabs: ['reviews', 'templates'] },
  ]);
  expect(groupsOf(shopTabs).flatMap(({ tabs }) => tabs)).toEqual(shopTabs);
});
