import { expect, test } from 'vitest';
import { shopTabs, waitingAtTabs } from './shopTabs.ts';

test('what waits is counted at the tab where it is dealt with', () => {
  // The platform decides complaints, and stock has a page of its own.
  const kinds = { service: 2, sale_message: 1, refund_request: 4, shop_complaint: 3, low_stock: 9 };
  expect(waitingAtTabs(kinds)).toEqual({ orders: 3, refunds: 4 });
});

test('tabs where something can wait come before all others', () => {
  const waiting = Object.keys(waitingAtTabs({ question: 1, own_shop_report: 1, service: 1, refund_request: 1 }));
  expect(new Set(shopTabs.slice(0, waiting.length))).toEqual(new Set(waiting));
});
