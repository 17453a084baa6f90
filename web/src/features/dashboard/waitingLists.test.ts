import { expect, test } from 'vitest';
import type { CallOutput } from '../../api/call.ts';
import { listsOf } from './waitingLists.ts';

type Side = CallOutput<'listWaiting'>['sides'][number];

const now = Date.parse('2026-03-05T08:00:00Z');
const item = (side: Side['side'], kind: Side['kinds'][number]['kind'], due: number | null) => ({
  side,
  kind,
  id: 1,
  orderId: null,
  productId: null,
  listingId: null,
  title: '',
  person: null,
  amountFen: null,
  count: null,
  since: new Date(now).toISOString(),
  dueAt: due === null ? null : new Date(now + due * 3_600_000).toISOString(),
  message: null,
  isEstimate: false,
});
const sideOf = (side: Side['side'], items: Side['items']): Side => ({
  side,
  items,
  kinds: items.map(({ kind }) => ({ kind, count: 1 })),
  total: items.length,
});

test('whoever buys and sells has one list of both, the most urgent first', () => {
  const sides = [
    sideOf('seller', [item('seller', 'refund_request', 40), item('seller', 'question', null)]),
    sideOf('buyer', [item('buyer', 'unpaid_order', 0.2)]),
  ];
  const [list, ...others] = listsOf(sides, now);
  expect(others).toEqual([]);
  expect(list).toMatchObject({ of: 'own', total: 3 });
  expect(list?.items.map(({ kind }) => kind)).toEqual(['unpaid_order', 'refund_request', 'question']);
});

test('what waits for the site stands alone', () => {
  const lists = listsOf([sideOf('admin', [item('admin', 'complaint', 40)]), sideOf('buyer', [])], now);
  expect(lists.map(({ of, total }) => [of, total])).toEqual([
    ['admin', 1],
    ['own', 0],
  ]);
});
