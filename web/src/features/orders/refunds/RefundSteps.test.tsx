import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Refund } from '#contract/orders/refunds.ts';
import type { OrderReader } from './useRefundNext.ts';
import { RefundSteps } from './RefundSteps.tsx';

const refund: Refund = {
  id: 1,
  orderId: 2,
  state: 'requested',
  reason: 'other',
  wantedFen: 100,
  words: '',
  evidence: [],
  requestedAt: '2026-01-01T00:00:00.000Z',
  answer: '',
  answeredAt: null,
  complaint: '',
  complainedAt: null,
  decision: '',
  endedAt: null,
  refundedFen: 0,
  takenPieces: 0,
  refundTo: 'balance',
  gatewayRefund: null,
  disputed: false,
  next: { event: 'silence', to: 'complained', at: '2026-01-03T00:00:00.000Z' },
  may: ['withdraw'],
};

function shown(byPlatform: boolean, change: Partial<Refund> = {}, reader: OrderReader = 'buyer'): string {
  const element = <RefundSteps refund={{ ...refund, ...change }} byPlatform={byPlatform} reader={reader} />;
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

test('nobody takes over from the platform where it sells itself', () => {
  expect(shown(false)).toMatch(/商家答复.*自动转平台处理/s);
  expect(shown(true)).toMatch(/平台答复.*转为待裁决的投诉/s);
  expect(shown(true)).not.toMatch(/商家|转平台/);
});

test('a complaint has no deadline: it says since when it waits', () => {
  const complained = { state: 'complained', complainedAt: '2026-01-05T04:00:00.000Z', next: null } as const;
  for (const byPlatform of [false, true])
    expect(shown(byPlatform, complained)).toMatch(/1月5日 12:00.*等待平台.*裁决/s);
});

test('says whether the money came to the balance or back to the payer by a dispute', () => {
  const refunded = { state: 'refunded', reason: 'other', endedAt: '2026-01-05T04:00:00.000Z', next: null } as const;
  // A refund that the buyer asked for may end by the dispute, and what the balance paid beside it is one of the dispute.
  expect(shown(false, { ...refunded, disputed: true })).toMatch(/渠道已退还付款人/);
  expect(shown(false, { ...refunded, reason: 'disputed' })).toMatch(/退款到余额/);
});

test('each party reads whose turn it is and whose money it is in words of their own', () => {
  const toAlipay = { refundTo: 'gateway' } as const;
  expect(shown(false, toAlipay)).toMatch(/商家答复.*退回您付款的渠道/s);
  const seller = shown(false, { ...toAlipay, may: ['approve', 'refuse'] }, 'seller');
  expect(seller).toMatch(/等您答复.*退回买家付款的渠道/s);
  expect(seller).not.toContain('您付款');
  const complained = { state: 'complained', complainedAt: '2026-01-05T04:00:00.000Z', next: null, may: [] } as const;
  expect(shown(false, { ...complained, may: ['decide'] }, 'admin')).toMatch(/等您裁决.*请您裁决/s);
  expect(shown(false, { ...complained, may: [] }, 'admin')).toMatch(/平台裁决.*须由其他管理员裁决/s);
  expect(shown(false, { ...complained, may: [] }, 'seller')).toContain('有结果会通知双方');
});
