import { describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/http/session.ts';
import { buyerAbilities, saleAbilities, seesSale, sellsOrder } from './permissions.ts';
import { refundWaysOf } from './refunds/refundWays.ts';
import type { OrderView } from './repository.ts';

const hour = 3_600_000;
const deliveredAt = new Date('2026-01-01T00:00:00Z');
const later = (ms: number) => new Date(deliveredAt.getTime() + ms);

function order(
  change: Partial<Omit<OrderView, 'snapshot'>> & { kind?: OrderView['snapshot']['kind'] } = {},
): OrderView {
  const { kind = 'secret', ...rest } = change;
  const policy = { termDays: null, seats: 1, binds: [], entitlements: [] };
  return {
    id: 1,
    userId: 10,
    state: 'delivered',
    productId: 1,
    skuId: 1,
    quantity: 2,
    unitPriceFen: 100,
    amountFen: 200,
    snapshot: { titleZh: '', titleEn: '', skuNameZh: '', skuNameEn: '', categorySlug: '', kind, policy },
    shopId: 5,
    sellerId: 20,
    commissionRate: 500,
    releaseDays: 1,
    refundedFen: 0,
    balanceFen: 0,
    sameDevice: false,
    revokedQuantity: 0,
    createdAt: deliveredAt,
    expiresAt: later(hour / 4),
    paidAt: deliveredAt,
    paidBy: 'balance',
    deliveredAt,
    completedAt: null,
    closedAt: null,
    firstShownAt: null,
    renewsLicenceId: null,
    licenceIds: [],
    paymentId: null,
    couponId: null,
    discountFen: 0,
    borneFen: 0,
    borneEndsFen: null,
    couponSlot: null,
    buyerName: 'buyer',
    shopName: 'shop',
    ordersOfPayment: 1,
    topCategorySlug: '',
    openRefundId: null,
    openRefundState: null,
    openRefundDueAt: null,
    isReviewed: false,
    serviceHasSecret: false,
    deliverBy: null,
    serviceBegunAt: null,
    ...rest,
  };
}

const user = (userId: number): Actor => ({ kind: 'user', userId, role: 'user', grants: [], sessionId: 1 });
const admin: Actor = { kind: 'user', userId: 1, role: 'admin', grants: ['review'], sessionId: 2 };
const visitor: Actor = { kind: 'visitor' };

describe('ways to ask money back', () => {
  const reasons = (change: Partial<Omit<OrderView, 'snapshot'>>, now: Date) =>
    refundWaysOf(order(change), now).map(({ reason, until, atOnce }) => [reason, until?.getTime() ?? null, atOnce]);
  const other = ['other', null, false];

  test('unseen goods come back at once for 7 days', () => {
    const until = later(7 * 24 * hour).getTime();
    expect(reasons({}, deliveredAt)).toEqual([['unseen', until, true], other]);
    expect(reasons({}, later(7 * 24 * hour - 1))).toEqual([['unseen', until, true], other]);
    expect(reasons({}, later(7 * 24 * hour))).toEqual([other]);
  });

  test('goods that were seen can be called faulty for 24 hours, and for 30 days after their delivery at most', () => {
    const firstShownAt = later(20 * 24 * hour);
    const until = firstShownAt.getTime() + 24 * hour;
    expect(reasons({ firstShownAt }, firstShownAt)).toEqual([['faulty', until, false], other]);
    expect(reasons({ firstShownAt }, new Date(until - 1))).toEqual([['faulty', until, false], other]);
    expect(reasons({ firstShownAt }, new Date(until))).toEqual([other]);
    const late = { firstShownAt: later(30 * 24 * hour - 1000) };
    const last = later(30 * 24 * hour);
    expect(reasons(late, late.firstShownAt)).toEqual([['faulty', last.getTime(), false], other]);
    expect(reasons(late, last)).toEqual([other]);
    const atOnce = later(1).getTime() + 24 * hour;
    expect(reasons({ firstShownAt: later(1) }, later(2))).toEqual([['faulty', atOnce, false], other]);
  });

  test('none where nothing was delivered, all came back, or a refund is under way', () => {
    expect(reasons({ state: 'created', deliveredAt: null }, deliveredAt)).toEqual([]);
    expect(reasons({ state: 'closed', deliveredAt: null }, deliveredAt)).toEqual([]);
    expect(reasons({ refundedFen: 200 }, deliveredAt)).toEqual([]);
    expect(reasons({ openRefundId: 9, openRefundState: 'refused' }, deliveredAt)).toEqual([]);
    expect(reasons({ refundedFen: 199 }, deliveredAt)).toHaveLength(2);
  });
});

describe('a buyer', () => {
  test('pays or closes what waits, while it waits', () => {
    const waiting = order({ state: 'created', deliveredAt: null, paidAt: null });
    expect(buyerAbilities(waiting, later(hour / 4 - 1))).toEqual(['pay', 'close']);
    expect(buyerAbilities(waiting, later(hour / 4))).toEqual([]);
    expect(buyerAbilities(order({ state: 'closed', deliveredAt: null }), deliveredAt)).toEqual([]);
  });

  test('sees goods, or downloads them, until all of them were taken back', () => {
    expect(buyerAbilities(order(), deliveredAt)).toEqual(['show', 'confirm', 'refund', 'support']);
    const seen = order({ firstShownAt: deliveredAt });
    expect(buyerAbilities(seen, deliveredAt)).toEqual(['show', 'confirm', 'refund', 'review', 'support']);
    expect(buyerAbilities(order({ kind: 'file', state: 'completed' }), deliveredAt)).toContain('download');
    expect(buyerAbilities(order({ revokedQuantity: 1, refundedFen: 100 }), deliveredAt)).toContain('show');
    const returned = order({ state: 'refunded', revokedQuantity: 2, refundedFen: 200 });
    expect(buyerAbilities(returned, deliveredAt)).toEqual(['support']);
    const filePartly = order({ kind: 'file', revokedQuantity: 2, refundedFen: 199 });
    expect(buyerAbilities(filePartly, deliveredAt)).toContain('download');
    expect(buyerAbilities(order({ kind: 'file', refundedFen: 200 }), deliveredAt)).not.toContain('download');
  });

  test('asks no money back while a refund is under way', () => {
    const waiting = order({ openRefundId: 9, openRefundState: 'refused' });
    expect(buyerAbilities(waiting, deliveredAt)).toEqual(['show', 'support']);
  });
});

describe('a sale', () => {
  test('is its shop’s owner’s, the platform’s own every admin’s, and admins see all', () => {
    const [ofShop, ofPlatform] = [order(), order({ sellerId: null, shopId: null })];
    const who = [user(20), user(10), admin, visitor];
    expect(who.map((actor) => sellsOrder(actor, ofShop))).toEqual([true, false, false, false]);
    expect(who.map((actor) => sellsOrder(actor, ofPlatform))).toEqual([false, false, true, false]);
    expect(who.map((actor) => seesSale(actor, ofShop))).toEqual([true, false, true, false]);
    expect(who.map((actor) => seesSale(actor, ofPlatform))).toEqual([false, false, true, false]);
    const boughtByAdmin = order({ sellerId: null, userId: 1 });
    expect([sellsOrder(admin, boughtByAdmin), seesSale(admin, boughtByAdmin)]).toEqual([false, true]);
  });

  test('can be refunded and mended by its seller, and by nobody else', () => {
    expect(saleAbilities(order(), user(20), deliveredAt)).toEqual(['refund_buyer', 'replace', 'support']);
    expect(saleAbilities(order({ kind: 'licence' }), user(20), deliveredAt)).toEqual(['refund_buyer', 'support']);
    expect(saleAbilities(order(), admin, deliveredAt)).toEqual(['support']);
    expect(saleAbilities(order({ sellerId: null }), admin, deliveredAt)).toEqual([
      'refund_buyer',
      'replace',
      'support',
    ]);
    expect(saleAbilities(order(), user(10), deliveredAt)).toEqual([]);
    expect(saleAbilities(order({ openRefundId: 1 }), user(20), deliveredAt)).toContain('refund_buyer');
    expect(saleAbilities(order({ refundedFen: 200, revokedQuantity: 2 }), user(20), deliveredAt)).toEqual(['support']);
    expect(saleAbilities(order({ state: 'created' }), user(20), deliveredAt)).toEqual([]);
  });
});
