/** What seller, platform, buyer and time do with a refund that was asked for; also at the same moment. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageStatus } from '#contract/messages/messageKinds.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import type { Role } from '#contract/core/roles.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { balanceFen } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../../tests/support/trade/products.ts';
import {
  askRefund,
  buy,
  lettersTo,
  loggedIn,
  makeBuyer,
  makeLicence,
  makePicture,
} from '../../../../../tests/support/trade/sales.ts';
import { auditLedger } from '../../../ledger/audit.ts';

const hour = 60 * 60;
const priceFen = 1000;
let app: TestApp;
let shop: TestShop;
let notes: TestProduct;
let ownNotes: TestProduct;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  notes = await makeLicence(app, priceFen, shop);
  ownNotes = await makeLicence(app, priceFen);
  buyer = await makeBuyer(app, 1_000_000);
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});
// Each test may ask as often as it needs.
beforeEach(() => app.sql('delete from attempts'));

const answer = (input: Record<string, unknown>, who: { token: string } = shop.owner) =>
  app.call('answerRefund', { accept: true, words: '', ...input }, who);
const refuse = (id: number, who?: { token: string }) => answer({ id, accept: false, words: '已使用' }, who);
const withdraw = (id: number, who: { token: string } = buyer) => app.call('withdrawRefund', { id }, who);
const complain = (id: number, input: Record<string, unknown> = {}, who: { token: string } = buyer) =>
  app.call('complainRefund', { id, words: '请平台处理', ...input }, who);
const decide = (id: number, amountFen: number, who: { token: string } = admin) =>
  app.call('decideRefund', { id, amountFen, words: '裁定' }, who);
const give = (orderId: number, amountFen: number, who: { token: string } = shop.owner) =>
  app.call('refundBuyer', { orderId, amountFen, words: '补偿' }, who);
const refundOf = async (id: number, who: { token: string } = buyer) => (await app.call('getRefund', { id }, who)).data;
const at = (hours: number) => new Date(app.now().getTime() + hours * hour * 1000).toISOString();

async function asked(product = notes, wantedFen = priceFen): Promise<Refund> {
  return askRefund(app, buyer, { orderId: await buy(app, buyer, product), wantedFen });
}

async function complained(product = notes): Promise<Refund> {
  const { id } = await asked(product);
  await refuse(id, product === notes ? shop.owner : admin);
  return (await complain(id)).data;
}

/** The tag that somebody's newest message of a kind has now. */
async function tagOf(kind: string, who: { token: string }): Promise<number | undefined> {
  const { list } = (await app.call('listInbox', { limit: 100 }, who)).data;
  return list.find((message) => message.kind === kind)?.messageType;
}

describe('what asks for an act soon', () => {
  const { endsSoon, none } = messageStatus;

  test('says so until somebody acted, however early', async () => {
    const first = await asked();
    expect(await tagOf('refund_asked', shop.owner)).toBe(endsSoon);
    await refuse(first.id);
    expect(await tagOf('refund_asked', shop.owner)).toBe(none);
    expect(await tagOf('refund_refused', buyer)).toBe(endsSoon);
    await complain(first.id);
    expect(await tagOf('refund_refused', buyer)).toBe(none);
  });

  test('and ends with a refund that is withdrawn or approved, of its own order only', async () => {
    const [withdrawn, approved] = [await asked(), await asked()];
    await withdraw(withdrawn.id);
    expect(await tagOf('refund_asked', shop.owner)).toBe(endsSoon);
    await answer({ id: approved.id });
    expect(await tagOf('refund_asked', shop.owner)).toBe(none);
  });
});

describe('a seller', () => {
  test('approves: the money comes back', async () => {
    const { id, orderId } = await asked();
    const before = await balanceFen(app, buyer);
    const { data } = await answer({ id, words: '同意' });
    expect(data).toMatchObject({ state: 'refunded', refundedFen: priceFen, answer: '同意', next: null, may: [] });
    expect(data.endedAt).toBe(app.now().toISOString());
    expect(await balanceFen(app, buyer)).toBe(before + priceFen);
    const order = (await app.call('getOrder', { id: orderId }, buyer)).data;
    expect([order.refundedFen, order.licences[0]?.state, order.openRefund]).toEqual([priceFen, 'revoked', null]);
    expect((await answer({ id })).name).toBe('state_conflict');
  });

  test('approves a part, less or more than was wanted, but no more than is left', async () => {
    const { id } = await asked(notes, 500);
    const tooMuch = await answer({ id, amountFen: priceFen + 1 });
    expect([tooMuch.name, tooMuch.error?.params]).toEqual(['refund_too_large', { left: '¥10.00' }]);
    expect((await refundOf(id)).state).toBe('requested');
    expect((await answer({ id, amountFen: 700 })).data).toMatchObject({ state: 'refunded', refundedFen: 700 });
  });

  test('refuses with a reason, and may still approve', async () => {
    const { id } = await asked();
    const mute = await answer({ id, accept: false, words: '\u202e ' });
    expect(mute.error?.fields).toEqual([{ field: 'words', rule: 'required' }]);
    const { data } = await refuse(id);
    const next = { event: 'accept', to: 'rejected', at: at(72) };
    expect(data).toMatchObject({ state: 'refused', answer: '已使用', refundedFen: 0, next, may: ['approve'] });
    expect((await refundOf(id)).may.toSorted()).toEqual(['complain', 'withdraw']);
    expect((await lettersTo(app, buyer.email))[0]?.subject).toContain('退款申请被拒绝');
    expect((await refuse(id)).name).toBe('state_conflict');
    expect((await answer({ id })).data).toMatchObject({ state: 'refunded', answer: '已使用' });
  });

  test('gives money back without being asked, more than once, never more than was paid', async () => {
    const orderId = await buy(app, buyer, notes);
    expect((await give(orderId, 300)).data).toMatchObject({ state: 'refunded', reason: 'other', refundedFen: 300 });
    expect((await give(orderId, 700)).data).toMatchObject({ orderId, answer: '补偿', refundedFen: 700 });
    const more = await give(orderId, 1);
    expect([more.name, more.error?.params]).toEqual(['refund_too_large', { left: '¥0.00' }]);
    const { refunds } = (await app.call('getOrder', { id: orderId }, buyer)).data;
    expect(refunds.map(({ refundedFen }) => refundedFen)).toEqual([700, 300]);
  });

  test('ends what was asked for by giving', async () => {
    for (const state of ['requested', 'refused', 'complained'] as const) {
      const { id, orderId } = state === 'complained' ? await complained() : await asked();
      if (state === 'refused') await refuse(id);
      expect((await give(orderId, 400)).data).toMatchObject({ id, state: 'refunded', refundedFen: 400 });
    }
  });
});

describe('the platform', () => {
  test('decides a complaint: all, a part or nothing comes back', async () => {
    const [all, part, none] = [await complained(), await complained(), await complained()];
    expect((await decide(all.id, priceFen)).data).toMatchObject({ state: 'refunded', refundedFen: priceFen });
    expect((await decide(part.id, 1)).data).toMatchObject({ state: 'refunded', refundedFen: 1, decision: '裁定' });
    const before = await balanceFen(app, buyer);
    expect((await decide(none.id, 0)).data).toMatchObject({ state: 'rejected', refundedFen: 0, may: [] });
    expect(await balanceFen(app, buyer)).toBe(before);
    expect((await lettersTo(app, buyer.email))[0]?.subject).toContain('退款申请已结束');
    const { rows } = await app.sql(`select action, subject from operation_log where subject = $1`, [
      `refund ${part.id}`,
    ]);
    expect(rows).toEqual([{ action: 'refund.grant', subject: `refund ${part.id}` }]);
  });

  test('decides what was complained about only, and no more than is left', async () => {
    const { id } = await asked();
    expect((await decide(id, 100)).name).toBe('state_conflict');
    await refuse(id);
    expect((await decide(id, 0)).name).toBe('state_conflict');
    await complain(id);
    expect((await decide(id, priceFen + 1)).name).toBe('refund_too_large');
    expect((await decide(id, priceFen)).name).toBeUndefined();
  });

  test('answers for its own sales', async () => {
    const { id, orderId } = await asked(ownNotes);
    expect((await lettersTo(app, admin.email))[0]?.body).toContain(String(orderId));
    expect((await refundOf(id, admin)).may).toEqual(['approve', 'refuse']);
    expect((await answer({ id }, shop.owner)).name).toBe('not_found');
    expect((await answer({ id, amountFen: 100 }, admin)).data).toMatchObject({ state: 'refunded', refundedFen: 100 });
    expect((await give(orderId, 100, admin)).data).toMatchObject({ state: 'refunded', answer: '补偿' });
  });

  test('gives back a shop’s sale, but waits until its seller was asked', async () => {
    const { id, orderId } = await asked();
    expect((await answer({ id }, admin)).name).toBe('not_found');
    expect((await give(orderId, 100, admin)).name).toBe('state_conflict');
    await refuse(id);
    await complain(id);
    expect((await give(orderId, 100, admin)).data).toMatchObject({ id, state: 'refunded', decision: '补偿' });
    const quiet = await buy(app, buyer, notes);
    expect((await give(quiet, 100, admin)).data).toMatchObject({ state: 'refunded', decision: '补偿' });
  });

  test('never decides for itself: not as the buyer, not as the seller', async () => {
    await makeBoth('admin');
    const { id, orderId } = await complained();
    expect((await decide(id, priceFen, buyer)).name).toBe('forbidden');
    expect((await decide(id, 0, shop.owner)).name).toBe('forbidden');
    const { orderId: ownOrder, id: own } = await asked(ownNotes);
    expect((await answer({ id: own }, buyer)).name).toBe('not_found');
    expect((await give(ownOrder, 1, buyer)).name).toBe('not_found');
    expect((await give(orderId, 1, buyer)).name).toBe('not_found');
    await makeBoth('user');
  });
});

/** Buyer and seller get a role, as admins with the reviews, and stay logged in. */
async function makeBoth(role: Role): Promise<void> {
  const ids = [buyer.id, shop.owner.id];
  const { rows } = await app.sql('update users set role = $2 where id = any($1) returning id', [ids, role]);
  expect(rows).toHaveLength(2);
  if (role === 'admin') {
    await app.sql(`insert into admin_grants (user_id, grant_name) select unnest($1::bigint[]), 'review'`, [ids]);
  }
  await app.sql('update sessions set revoked_at = null where user_id = any($1)', [ids]);
}

describe('a buyer', () => {
  test('withdraws what is open, and may ask anew', async () => {
    const { id, orderId } = await asked();
    expect((await withdraw(id)).data).toMatchObject({ state: 'withdrawn', may: [], next: null, refundedFen: 0 });
    expect((await withdraw(id)).name).toBe('state_conflict');
    expect((await answer({ id })).name).toBe('state_conflict');
    const again = await askRefund(app, buyer, { orderId, wantedFen: 1 });
    expect(again.id).not.toBe(id);
  });

  test('complains about what was refused, with words and more pictures', async () => {
    const [first, second] = [await makePicture(app, buyer), await makePicture(app, buyer)];
    const orderId = await buy(app, buyer, notes);
    const { id } = await askRefund(app, buyer, { orderId, wantedFen: priceFen, evidence: [first] });
    expect((await complain(id)).name).toBe('state_conflict');
    await refuse(id);
    expect((await complain(id, { words: '\u200b' })).error?.fields).toEqual([{ field: 'words', rule: 'required' }]);
    expect((await complain(id, { words: 'x'.repeat(10_000) })).error?.fields?.[0]?.rule).toBe('too_long');
    expect((await complain(id, { evidence: ['unknown'] })).error?.fields?.[0]?.field).toBe('evidence.0');
    const { data } = await complain(id, { words: '\u202e请看<b>图</b>', evidence: [second] });
    expect(data).toMatchObject({
      state: 'complained',
      complaint: '请看<b>图</b>',
      evidence: [{ name: first }, { name: second }],
      next: null,
    });
    expect((await lettersTo(app, admin.email))[0]?.subject).toContain('退款纠纷待裁定');
    expect((await withdraw(id)).data.state).toBe('withdrawn');
  });
});

describe('by itself', () => {
  const goOn = () => app.runPeriodic('refunds.goOn');
  const renew = async () => {
    [buyer, shop.owner] = [await loggedIn(app, buyer), await loggedIn(app, shop.owner)];
    admin = { ...admin, token: (await makePerson(app, 'admin')).token };
  };

  test('a seller who is silent for 48 hours is complained about', async () => {
    const { id } = await asked();
    app.pass(48 * hour - 1);
    await goOn();
    expect((await refundOf(id)).state).toBe('requested');
    app.pass(1);
    await goOn();
    await renew();
    const complaint = await refundOf(id);
    expect(complaint).toMatchObject({ state: 'complained', complainedAt: app.now().toISOString(), next: null });
    expect((await decide(id, 10)).data.state).toBe('refunded');
  });

  test('a buyer who says nothing for 72 hours accepts the refusal', async () => {
    const { id, orderId } = await asked();
    await refuse(id);
    app.pass(72 * hour - 1);
    await goOn();
    await renew();
    expect((await refundOf(id)).state).toBe('refused');
    app.pass(1);
    await goOn();
    expect(await refundOf(id)).toMatchObject({ state: 'rejected', endedAt: app.now().toISOString(), refundedFen: 0 });
    expect((await complain(id)).name).toBe('state_conflict');
    expect((await lettersTo(app, buyer.email))[0]?.subject).toContain('退款申请已结束');
    expect((await askRefund(app, buyer, { orderId, wantedFen: 1 })).state).toBe('requested');
  });

  test('more than a batch goes on in one run', async () => {
    const orderId = await buy(app, buyer, notes);
    await app.sql(
      `with copies as (
         insert into orders (user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot, created_at, expires_at)
         select user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot, created_at, expires_at
         from orders, generate_series(1, 1100) where id = $1 returning id, user_id)
       insert into refunds (order_id, user_id, state, reason, wanted_fen, requested_at, due_at)
       select id, user_id, 'refused', 'other', 1, $2, $2 from copies`,
      [orderId, app.now()],
    );
    await goOn();
    const { rows } = await app.sql(
      `select count(*)::int as left from refunds where state = 'refused' and due_at <= $1`,
      [app.now()],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test('an order does not complete while its refund is open', async () => {
    const { id, orderId } = await asked();
    await refuse(id);
    app.pass(72 * hour);
    await renew();
    await complain(id);
    await app.runPeriodic('orders.complete');
    const state = async () => (await app.call('getOrder', { id: orderId }, buyer)).data.state;
    expect(await state()).toBe('delivered');
    await decide(id, 0);
    await app.runPeriodic('orders.complete');
    expect(await state()).toBe('completed');
  });
});

describe('at the same moment', () => {
  test('approved and withdrawn: one wins, and the other is told', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { id } = await asked();
      const before = await balanceFen(app, buyer);
      const acts = [() => answer({ id }), () => withdraw(id)];
      const replies = await Promise.all((turn % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      const [approved, withdrawn] = turn % 2 === 0 ? replies : replies.toReversed();
      const { state } = await refundOf(id);
      const names = [approved?.name ?? 'ok', withdrawn?.name ?? 'ok'];
      expect(names).toEqual(state === 'refunded' ? ['ok', 'state_conflict'] : ['state_conflict', 'ok']);
      expect(await balanceFen(app, buyer)).toBe(before + (state === 'refunded' ? priceFen : 0));
    }
  });

  test('approved by twenty: the money comes once', async () => {
    const { id } = await asked();
    const before = await balanceFen(app, buyer);
    const replies = await Promise.all(Array.from({ length: 20 }, () => answer({ id })));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect(replies.filter(({ name }) => name === 'state_conflict')).toHaveLength(19);
    expect(await balanceFen(app, buyer)).toBe(before + priceFen);
  });

  test('decided by two admins: one decision stands', async () => {
    const other = await makePerson(app, 'admin');
    const { id } = await complained();
    const replies = await Promise.all([decide(id, priceFen), decide(id, 0, other)]);
    expect(replies.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['ok', 'state_conflict']);
  });

  test('answered while time goes on: one of both', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { id } = await asked();
      await app.sql('update refunds set due_at = $2 where id = $1', [id, app.now()]);
      const [reply] = await Promise.all([refuse(id), app.runPeriodic('refunds.goOn')]);
      expect((await refundOf(id)).state).toBe(reply.name === undefined ? 'refused' : 'complained');
    }
  });
});

test('to anybody else a refund does not exist', async () => {
  const { id, orderId } = await complained();
  const stranger = await makeBuyer(app, 1000);
  const otherShop = await makeShop(app);
  for (const who of [stranger, otherShop.owner]) {
    for (const some of [id, 1, Number.MAX_SAFE_INTEGER]) {
      const replies = [
        await app.call('getRefund', { id: some }, who),
        await withdraw(some, who),
        await complain(some, {}, who),
        await answer({ id: some }, who),
        await give(some === id ? orderId : some, 1, who),
      ];
      for (const { status, name } of replies) expect([status, name]).toEqual([404, 'not_found']);
    }
  }
  for (const who of [shop.owner, admin]) {
    expect([(await withdraw(id, who)).name, (await complain(id, {}, who)).name]).toEqual(['not_found', 'not_found']);
  }
  expect((await answer({ id }, buyer)).name).toBe('not_found');
  expect((await decide(id, 1, stranger)).name).toBe('forbidden');
  expect((await decide(Number.MAX_SAFE_INTEGER, 1)).name).toBe('not_found');
  expect((await refundOf(id)).state).toBe('complained');
});

test('a decision above what one admin may give alone asks for the password again', async () => {
  const judge = await makePerson(app, 'admin');
  const dear = await makeLicence(app, 200_000, shop);
  const complained = async () => {
    const { id } = await asked(dear, 200_000);
    await refuse(id);
    await complain(id);
    return id;
  };
  const id = await complained();
  await app.sql(`update sessions set confirmed_at = $2 where user_id = $1`, [judge.id, new Date(0)]);
  expect((await decide(id, 100_001, judge)).name).toBe('step_up_needed');
  const complaint = await refundOf(id, judge);
  expect((await give(complaint.orderId, 100_001, judge)).name).toBe('step_up_needed');
  expect(complaint.state).toBe('complained');
  expect((await decide(id, 100_000, judge)).data.state).toBe('refunded');
  await app.call('confirmPassword', { password: judge.password }, judge);
  expect((await decide(await complained(), 200_000, judge)).data.state).toBe('refunded');
});
