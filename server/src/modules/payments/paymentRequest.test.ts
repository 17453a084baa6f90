import { expect, test } from 'vitest';
import type { PaidLeaseRow, PaidOrderRow } from './repository.ts';
import { subjectOf } from './paymentRequest.ts';

const order = { titleZh: '云笔记', titleEn: 'Cloud Notes', quantity: 1 } as PaidOrderRow;
const lease = { titleZh: '会员', titleEn: '', isRenewal: false } as PaidLeaseRow;
const said = (orders: readonly PaidOrderRow[], of?: PaidLeaseRow) =>
  (['zh-CN', 'en-US'] as const).map((locale) => subjectOf({ orders, lease: of }, locale));

test('a gateway is told what a payment is for in the language of whoever pays', () => {
  expect(said([])).toEqual(['充值', 'Recharge']);
  expect(said([order])).toEqual(['云笔记', 'Cloud Notes']);
  expect(said([{ ...order, quantity: 3 }])).toEqual(['云笔记 × 3', 'Cloud Notes × 3']);
  expect(said([order, order, order])).toEqual(['云笔记 等 3 种商品', 'Cloud Notes and 2 more']);
  // What has no English title keeps its own.
  expect(said([], lease)).toEqual(['租用 会员', 'Rent 会员']);
  expect(said([], { ...lease, isRenewal: true })).toEqual(['续租 会员', 'Extend 会员']);
});
