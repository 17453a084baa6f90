import { expect, test } from 'vitest';
import { shopTabs, waitingAtTabs } from './shopTabs.ts';

test('what waits is counted at the tab where it is dealt with', () => {
  const kinds = [
    { kind: 'service', count: 2 },
    { kind: 'sale_message', count: 1 },
    { kind: 'refund_request', count: 4 },
    // The platform decides it, and stock has a page of its own.
    { kind: 'shop_complaint', count: 3 },
    { kind: 'low_stock', count: 9 },
  ] as const;
  expect(waitingAtTabs(kinds)).toEqual({ orders: 3, refunds: 4 });
});

test('tabs where something can wait come before all others', () => {
  const all = (['question', 'own_shop_report', 'service', 'refund_request'] as const).map((kind) => ({
    kind,
    count: 1,
  }));
  const waiting = Object.keys(waitingAtTabs(all));
  expect(new Set(shopTabs.slice(0, waiting.length))).toEqual(new Set(waiting));
});
