/** Every endpoint that moves money refuses to do so without a key. A new one that is not listed here fails the first test. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giftCodeRandom, withCheck } from '#contract/money/giftCode.ts';
import { type EndpointName, endpoints, type Endpoints } from '#contract/endpoints.ts';
import type { InputOf } from '#contract/core/endpoint.ts';
import { normalMoneyRules } from '#contract/money/moneyRules.ts';
import { startTestApp, type TestApp } from './support/app/app.ts';
import { makeUser } from './support/people/users.ts';

const inputs = {
  createOrder: { skuId: 1, quantity: 1, unitPriceFen: 1 },
  checkOut: { lines: [{ skuId: 1, quantity: 1, unitPriceFen: 1 }] },
  payOrderByBalance: { orderId: 1 },
  payPartByBalance: { token: 'x'.repeat(32), gateway: 'sandbox', fromBalanceFen: 1 },
  requestRefund: { orderId: 1, reason: 'other', wantedFen: 1, words: '' },
  answerRefund: { id: 1, accept: true, words: '' },
  decideRefund: { id: 1, amountFen: 0, words: '.' },
  refundBuyer: { orderId: 1, amountFen: 1, words: '.' },
  redeemOrderGiftCode: { orderId: 1, itemId: 1 },
  askAdjustment: { userId: 1, amountFen: 1, reason: '.' },
  decideAdjustment: { id: 1, accept: true, words: '' },
  reverseAdjustment: { id: 1, reason: '.' },
  placeHold: { userId: 1, amountFen: 1, reason: '.' },
  releaseHold: { id: 1, words: '.' },
  createGiftBatch: { batchName: '.', amountFen: 1, quantity: 1, expiresAt: '2098-01-01T00:00:00.000Z', reason: '.' },
  decideGiftBatch: { id: 1, accept: true, words: '' },
  redeemGiftCode: { giftCode: withCheck('0'.repeat(giftCodeRandom)) },
  returnRecharge: { id: 1, amountFen: 1, bonusFen: 0 },
  askWithdrawal: {
    amountFen: normalMoneyRules.withdrawalMinFen,
    feeFen: normalMoneyRules.withdrawalFeeMinFen,
    payeeId: 1,
  },
  decideUnansweredRefund: { id: 1, agree: true },
  settleBillDifference: { id: 1, act: 'note', reason: 'outside', words: '' },
  decideBillDifference: { id: 1, agree: true },
  holdForBillDifference: { id: 1, reason: 'x' },
  openGatewayDispute: { merchantNumber: 'P1-1', number: '1', reason: 'x' },
  endGatewayDispute: { id: 1, end: 'won', words: 'x' },
  loseMoreOfDispute: { id: 1, beforeFen: 1, lostFen: 1, words: 'x' },
  settleDisputeContradiction: { id: 1, act: 'keep', reason: 'x' },
  settleContradiction: { id: 1, act: 'keep', reason: 'x' },
  cancelWithdrawal: { id: 1 },
  approveWithdrawal: { id: 1 },
  refuseWithdrawal: { id: 1, reason: 'payee_wrong' },
  payWithdrawal: { id: 1 },
  payByGateway: { id: 1 },
  confirmWithdrawal: { id: 1, receipt: 'receipt-1' },
  failWithdrawal: { id: 1, reason: 'payee_wrong' },
  makePayoutBatch: { kind: 'bank' },
  importPayoutResult: { id: 1, text: '.' },
  bookLease: { listingId: 1, package: 'hour-1', priceFen: 1, depositFen: 0 },
  cancelLeaseRenewal: { id: 1 },
  payLeaseByBalance: { id: 1, amountFen: 1 },
  renewLease: { id: 1, package: 'hour-1', priceFen: 1, endsAt: '2030-03-14T08:00:00Z' },
  returnLease: { id: 1, backFen: 0 },
  cancelLease: { id: 1, backFen: 0 },
  answerLeaseProblem: { id: 1, works: false },
  answerClaim: { id: 1, agree: true },
  settleLease: { id: 1, amountFen: 0, words: 'for the test' },
  // Moves none, but must happen once.
  issueLicences: { skuId: 1, recipients: 'somebody', reason: '.' },
} satisfies { [Name in EndpointName]?: InputOf<Endpoints[Name]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('all of them are tried here', () => {
  const moving = Object.values(endpoints).filter((one) => 'movesMoney' in one && one.movesMoney);
  expect(moving.map(({ name }) => name).toSorted()).toEqual(Object.keys(inputs).toSorted());
});

test.each(Object.entries(inputs))('%s needs a key of 8 to 100 characters', async (name, input) => {
  // The table above has names of endpoints only.
  const { access } = endpoints[name as keyof typeof inputs];
  const user = await makeUser(app, access === 'admin' ? 'admin' : 'user');
  for (const idempotencyKey of ['', 'short', 'x'.repeat(101)]) {
    // The table above has names of endpoints only.
    const reply = await app.call(name as keyof typeof inputs, input, { token: user.token, idempotencyKey });
    expect([reply.status, reply.name]).toEqual([422, 'idempotency_key_needed']);
  }
  const visitor = await app.call(name as keyof typeof inputs, input);
  expect(visitor.name).toBe('login_needed');
});
