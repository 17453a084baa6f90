/** A licence goes to somebody else: once, completely, and only when it may. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unbindLimit } from '#contract/licences/licenceRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../../tests/support/trade/products.ts';
import {
  askRefund,
  buy,
  lettersTo,
  loggedIn,
  makeBuyer,
  makeLicence,
} from '../../../../../tests/support/trade/sales.ts';

const day = 24 * 60 * 60;
let app: TestApp;
let shop: TestShop;
let product: TestProduct;
let giver: Person;
let taker: Person;
let stranger: Person;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  product = await makeLicence(app, 1000, shop);
  giver = await makeBuyer(app, 1_000_000);
  taker = await makePerson(app);
  stranger = await makePerson(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('delete from attempts');
  [giver, taker, stranger] = [await loggedIn(app, giver), await loggedIn(app, taker), await loggedIn(app, stranger)];
});

/** A licence of the giver's that may be transferred; its order is completed unless another state is said. */
async function bought(terms: Record<string, unknown> = { transferable: true }, orderState = 'completed') {
  const orderId = await buy(app, giver, product);
  const { rows } = await app.sql(
    'update licences set terms = $2, trial = $3, seats = 3 where order_id = $1 returning id',
    [orderId, terms, terms['trial'] === true],
  );
  await app.sql('update orders set state = $2 where id = $1', [orderId, orderState]);
  return { orderId, id: Number(rows[0]?.['id']) };
}

const get = async (id: number, who: Person = giver) => (await app.call('getLicence', { id }, who)).data;
const offer = (licenceId: number, username: string, who: Person = giver) =>
  app.call('offerLicenceTransfer', { licenceId, username }, who);
const accept = (transferId: number, who: Person = taker) => app.call('acceptLicenceTransfer', { transferId }, who);
const withdraw = (transferId: number, who: Person = giver) => app.call('withdrawLicenceTransfer', { transferId }, who);
const decline = (transferId: number, who: Person = taker) => app.call('declineLicenceTransfer', { transferId }, who);
const listed = async (direction: 'in' | 'out', who: Person) =>
  (await app.call('listLicenceTransfers', { direction }, who)).data.list;
const renew = (renewsLicenceId: number) => {
  const order = { skuId: product.skuId, quantity: 1, unitPriceFen: 1000, payBy: 'balance', renewsLicenceId } as const;
  return app.call('createOrder', order, giver);
};
async function offered(id: number, to: Person = taker): Promise<number> {
  return (await offer(id, to.username)).data.transfer?.id ?? 0;
}

test('changes hands with a new key, without what was bound, and both are told', async () => {
  const { id, orderId } = await bought();
  const before = await get(id);
  await app.call('bindLicence', { licenceId: id, kind: 'domain', target: 'giver.example.com' }, giver);
  const asked = (await offer(id, taker.username.toUpperCase())).data;
  expect(asked.transfer).toEqual({
    id: expect.any(Number),
    username: taker.username.toUpperCase(),
    expiresAt: new Date(app.now().getTime() + 7 * day * 1000).toISOString(),
  });
  expect(asked.may).toContain('withdraw');
  expect(asked.may).not.toContain('offer');
  expect(asked.next).toContainEqual({ what: 'transfer_expires', at: asked.transfer?.expiresAt });
  const [waiting] = await listed('in', taker);
  expect(waiting).toMatchObject({
    state: 'waiting',
    person: giver.username,
    licenceId: null,
    may: ['accept', 'decline'],
  });
  expect(waiting?.policyWords.length).toBeGreaterThan(2);
  expect(JSON.stringify(waiting)).not.toContain(before.key.slice(-4));
  expect(await listed('out', giver)).toMatchObject([{ may: ['withdraw'], licenceId: id }]);
  expect((await lettersTo(app, taker.email))[0]?.body).toContain(giver.username);

  const done = await accept(waiting?.id ?? 0);
  expect(done.data).toMatchObject({ state: 'accepted', licenceId: id, may: [], endedAt: app.now().toISOString() });
  expect((await app.call('getLicence', { id }, giver)).name).toBe('not_found');
  const after = await get(id, taker);
  expect(after.key).not.toBe(before.key);
  expect(after).toMatchObject({ seatsUsed: 0, activations: [], orderId: null, unbindsLeft: 3, rotationsLeft: 3 });
  expect(after.disclosed).toEqual(['product', 'holder', 'since', 'until', 'target']);

  expect((await app.call('validateLicence', { key: before.key, domain: 'giver.example.com' })).data.valid).toBe(false);
  expect((await app.call('validateLicence', { key: before.key })).data.code).toBe('KEY_REPLACED');
  await app.call('bindLicence', { licenceId: id, kind: 'domain', target: 'taker.example.com' }, taker);
  expect((await app.call('validateLicence', { key: after.key, domain: 'taker.example.com' })).data.valid).toBe(true);

  // Whoever bought it sees nothing of the new key, and its order says so.
  expect((await app.call('showOrder', { orderId }, giver)).data.licences).toEqual([]);
  expect((await app.call('getOrder', { id: orderId }, giver)).data.licences).toEqual([]);
  expect((await lettersTo(app, giver.email))[0]?.subject).toContain('授权已转让');
  const toTaker = await lettersTo(app, taker.email);
  expect(toTaker[0]?.subject).toContain('授权已归您所有');
  for (const { body } of toTaker) expect(body).not.toContain(after.key);

  const { list } = (await app.call('listLicenceEvents', { licenceId: id }, taker)).data;
  expect(list.map(({ kind }) => kind)).toEqual(['bound', 'transferred', 'transfer_offered', 'bound', 'issued']);
  expect(list[0]).toMatchObject({ by: 'holder', isYou: true, activation: { target: 'taker.example.com' } });
  expect(JSON.stringify(list)).not.toContain('giver.example.com');
  expect((await app.call('listLicenceEvents', { licenceId: id }, giver)).name).toBe('not_found');
});

test('a name that nobody has is offered to like any other, and tells nothing', async () => {
  const [one, other] = [await bought(), await bought()];
  const count = async () => Number((await app.sql('select count(*) from outbox')).rows[0]?.['count']);
  await app.drainJobs();
  const known = await offer(one.id, taker.username);
  const afterKnown = await count();
  const unknown = await offer(other.id, 'nobodyatall');
  expect(await count()).toBe(2 * afterKnown);
  const plain = (reply: typeof known) => ({ ...reply.data, id: 0, key: '', keyMasked: '', orderId: 0, transfer: null });
  expect(plain(unknown)).toEqual(plain(known));
  expect(unknown.data.transfer).toMatchObject({ username: 'nobodyatall' });
  await app.drainJobs();

  // Who takes the name later gets nothing.
  const { rows } = await app.sql("update users set username = 'nobodyatall' where id = $1 returning id", [stranger.id]);
  expect(rows).toHaveLength(1);
  expect(await listed('in', stranger)).toEqual([]);
  expect((await accept(unknown.data.transfer?.id ?? 0, stranger)).name).toBe('not_found');
  await app.sql('update users set username = $2 where id = $1', [stranger.id, stranger.username]);
});

test('nobody else’s offers and licences exist', async () => {
  const { id } = await bought();
  expect((await offer(id, stranger.username, stranger)).name).toBe('not_found');
  const transferId = await offered(id);
  for (const [who, act] of [
    [stranger, accept],
    [stranger, decline],
    [stranger, withdraw],
    [giver, accept],
    [giver, decline],
    [taker, withdraw],
  ] as const) {
    expect((await act(transferId, who)).name).toBe('not_found');
  }
  expect((await accept(1)).name).toBe('not_found');
  expect((await get(id)).transfer?.id).toBe(transferId);
});

test('not to oneself', async () => {
  const { id } = await bought();
  expect((await offer(id, giver.username)).error).toMatchObject({
    name: 'invalid_input',
    fields: [{ field: 'username', rule: 'not_yourself' }],
  });
});

describe('is refused', () => {
  test.each([
    [{}, 'completed', 'terms'],
    [{ transferable: true, trial: true }, 'completed', 'trial'],
    [{ transferable: true }, 'delivered', 'order'],
  ])('with terms %j and an order that is %s', async (terms, orderState, obstacle) => {
    const { id } = await bought(terms, orderState);
    const licence = await get(id);
    expect(licence.transferObstacle).toBe(obstacle);
    expect(licence.may).not.toContain('offer');
    expect((await offer(id, taker.username)).name).toBe('transfer_not_allowed');
    // Trials are one to a person and product.
    await app.sql('update licences set trial = false where id = $1', [id]);
  });

  test.each(['suspended', 'revoked'])('while it is %s, also when that came after the offer', async (state) => {
    const { id } = await bought();
    const transferId = await offered(id);
    await app.sql('update licences set state = $2 where id = $1', [id, state]);
    expect((await accept(transferId)).name).toBe('licence_not_active');
    expect((await get(id)).transferObstacle).toBe('state');
    await withdraw(transferId);
    expect((await offer(id, taker.username)).name).toBe('licence_not_active');
  });

  test('while a refund is under way, also when that came after the offer', async () => {
    const { id, orderId } = await bought({ transferable: true }, 'delivered');
    await askRefund(app, giver, { orderId, wantedFen: 1000 });
    await app.sql("update orders set state = 'completed' where id = $1", [orderId]);
    expect((await get(id)).transferObstacle).toBe('order');
    expect((await offer(id, taker.username)).name).toBe('transfer_not_allowed');
    const other = await bought();
    const transferId = await offered(other.id);
    await app.sql('update refunds set order_id = $1 where order_id = $2', [other.orderId, orderId]);
    expect((await accept(transferId)).name).toBe('transfer_not_allowed');
    expect(await get(other.id)).toMatchObject({ id: other.id });
  });

  test('while a renewal can be given back, also when that came after the offer', async () => {
    const { id } = await bought();
    const transferId = await offered(id);
    const renewal = (await renew(id)).data.id;
    expect((await get(id)).transferObstacle).toBe('order');
    expect((await accept(transferId)).name).toBe('transfer_not_allowed');
    await withdraw(transferId);
    expect((await offer(id, taker.username)).name).toBe('transfer_not_allowed');
    await app.sql("update orders set state = 'completed' where id = $1", [renewal]);
    expect((await accept(await offered(id))).data).toMatchObject({ state: 'accepted', licenceId: id });
  });

  test('and what is handed over cannot be returned unseen any more, not even a renewal after the offer', async () => {
    const { id } = await bought();
    const transferId = await offered(id);
    const renewal = (await renew(id)).data.id;
    const order = async () => (await app.call('getOrder', { id: renewal }, giver)).data;
    await app.sql("update orders set state = 'completed' where id = $1", [renewal]);
    expect((await order()).firstShownAt).toBeNull();
    expect((await accept(transferId)).data.state).toBe('accepted');
    expect((await order()).firstShownAt).toBe(app.now().toISOString());
    const unseen = { orderId: renewal, reason: 'unseen', pieces: 1, words: '' } as const;
    expect((await app.call('requestRefund', unseen, giver)).name).toBe('refund_not_allowed');
  });

  test('after 20 offers in a day', async () => {
    const { id } = await bought();
    for (let count = 0; count < 20; count += 1) await withdraw(await offered(id));
    expect((await offer(id, taker.username)).name).toBe('too_many_requests');
  });
});

describe('at the same moment', () => {
  test('several offers of one licence: one waits', async () => {
    const { id } = await bought();
    const replies = await Promise.all([taker, stranger, taker, stranger].map(({ username }) => offer(id, username)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { name } of replies.filter(({ error }) => error)) expect(name).toBe('transfer_waiting');
  });

  test('accepted many times: one change, one key', async () => {
    const { id } = await bought();
    const transferId = await offered(id);
    const replies = await Promise.all(Array.from({ length: 6 }, () => accept(transferId)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { name } of replies.filter(({ error }) => error)) expect(name).toBe('state_conflict');
    const { rows } = await app.sql('select why from licence_old_keys where licence_id = $1', [id]);
    expect(rows).toEqual([{ why: 'transferred' }]);
  });

  test('accepted, declined and withdrawn: one of them happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await bought();
      const transferId = await offered(id);
      const replies = await Promise.all([accept(transferId), decline(transferId), withdraw(transferId)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const isTaken = replies[0]?.status === 200;
      expect((await app.call('getLicence', { id }, isTaken ? taker : giver)).status).toBe(200);
      expect((await app.call('getLicence', { id }, isTaken ? giver : taker)).name).toBe('not_found');
    }
  });

  test('accepted and returned unseen: the giver has either the money or given it away', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, orderId } = await bought();
      const transferId = await offered(id);
      const unseen = { orderId, reason: 'unseen', pieces: 1, words: '' } as const;
      const [taken, returned] = await Promise.all([accept(transferId), app.call('requestRefund', unseen, giver)]);
      const order = (await app.call('getOrder', { id: orderId }, giver)).data;
      expect([taken.status, returned.status].filter((status) => status === 200).length).toBeLessThan(2);
      expect(order.refundedFen).toBe(returned.status === 200 ? 1000 : 0);
      const holder = await app.call('getLicence', { id }, taker);
      expect(holder.status).toBe(taken.status === 200 ? 200 : 404);
    }
  });

  test('accepted and renewed by the old holder: the new one gets nothing that is given back later', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await bought();
      const transferId = await offered(id);
      const [accepted, renewed] = await Promise.all([accept(transferId), renew(id)]);
      expect([accepted, renewed].filter(({ status }) => status === 200)).toHaveLength(1);
      expect(accepted.name ?? renewed.name).toBe(renewed.status === 200 ? 'transfer_not_allowed' : 'not_found');
    }
  });

  test('accepted while its old holder binds and rotates: what was the old one’s is over', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await bought();
      const transferId = await offered(id);
      const { key } = await get(id);
      const acts = [0, 1, 2].map((number) =>
        app.call('bindLicence', { licenceId: id, kind: 'domain', target: `r${number}.example.com` }, giver),
      );
      const rotating = app.call('rotateLicenceKey', { licenceId: id }, giver);
      const replies = await Promise.all([accept(transferId), rotating, ...acts]);
      expect(replies[0]?.status).toBe(200);
      const after = await get(id, taker);
      expect(after).toMatchObject({ seatsUsed: 0, activations: [] });
      expect((await app.call('validateLicence', { key })).data.code).toBe('KEY_REPLACED');
    }
  });
});

test('the seller takes back what the buyer has; what went on to somebody else, only the platform', async () => {
  const orderId = await buy(app, giver, product, 2);
  const terms = { transferable: true };
  const { rows } = await app.sql('update licences set terms = $2 where order_id = $1 returning id', [orderId, terms]);
  await app.sql("update orders set state = 'completed' where id = $1", [orderId]);
  const [kept = 0, passedOn = 0] = rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
  expect((await accept(await offered(passedOn))).data.state).toBe('accepted');
  const states = async () => [(await get(kept)).state, (await get(passedOn, taker)).state];
  const giveBack = { orderId, amountFen: 1000, takeBack: [kept], words: '退一件' };
  const both = { ...giveBack, amountFen: 2000 };
  const ofTaker = { ...giveBack, takeBack: [passedOn] };
  expect((await app.call('refundBuyer', ofTaker, shop.owner)).name).toBe('licence_handed_over');
  expect((await app.call('refundBuyer', both, shop.owner)).name).toBe('licence_handed_over');
  expect(await states()).toEqual(['active', 'active']);
  expect((await app.call('refundBuyer', giveBack, shop.owner)).status).toBe(200);
  expect(await states()).toEqual(['revoked', 'active']);
  const balance = async () => (await app.call('getWallet', {}, giver)).data.balanceFen;
  const before = await balance();
  const asked = await askRefund(app, giver, { orderId, wantedFen: 1000 });
  const approved = await app.call('answerRefund', { id: asked.id, accept: true, words: '' }, shop.owner);
  expect(approved.name).toBe('licence_handed_over');
  expect([await states(), await balance()]).toEqual([['revoked', 'active'], before]);
  await app.call('answerRefund', { id: asked.id, accept: false, words: '已转让' }, shop.owner);
  await app.call('complainRefund', { id: asked.id, words: '请平台处理' }, giver);
  const admin = await makePerson(app, 'admin');
  const decided = await app.call('decideRefund', { id: asked.id, amountFen: 1000, words: '转让无效' }, admin);
  expect(decided.data.state).toBe('refunded');
  expect([await states(), await balance()]).toEqual([['revoked', 'revoked'], before + 1000]);
});

test('a renewal goes with the licence: the seller cannot take it back from whoever has it now', async () => {
  const { id } = await bought();
  const renewal = (await renew(id)).data.id;
  await app.sql("update orders set state = 'completed' where id = $1", [renewal]);
  expect((await accept(await offered(id))).data.state).toBe('accepted');
  const until = (await get(id, taker)).expiresAt;
  const giveBack = { orderId: renewal, amountFen: 1000, words: '退续期' };
  expect((await app.call('refundBuyer', giveBack, shop.owner)).name).toBe('licence_handed_over');
  expect((await get(id, taker)).expiresAt).toBe(until);
});

test('an offer that nobody answers ends after 7 days, and another can be made', async () => {
  const { id } = await bought();
  const transferId = await offered(id);
  app.pass(7 * day - 1);
  [giver, taker] = [await loggedIn(app, giver), await loggedIn(app, taker)];
  expect((await listed('in', taker))[0]).toMatchObject({ id: transferId, state: 'waiting' });
  app.pass(1);
  expect((await listed('in', taker))[0]).toMatchObject({ state: 'expired', may: [] });
  expect((await accept(transferId)).name).toBe('state_conflict');
  expect(await get(id)).toMatchObject({ transfer: null });
  // A new one needs no job to have run; the job ends what is left.
  const again = await offered(id);
  expect(again).toBeGreaterThan(transferId);
  app.pass(7 * day);
  giver = await loggedIn(app, giver);
  await app.runPeriodic('licences.expireTransfers');
  await app.runPeriodic('licences.expireTransfers');
  expect((await listed('out', giver))[0]).toMatchObject({ id: again, state: 'expired' });
  const letters = await lettersTo(app, giver.email);
  expect(
    letters.filter(({ subject, body }) => subject.includes('转让已失效') && body.includes(`授权 ${id}`)),
  ).toHaveLength(1);
  const kinds = (await app.call('listLicenceEvents', { licenceId: id }, giver)).data.list.map(({ kind }) => kind);
  expect(kinds).toEqual(['transfer_expired', 'transfer_offered', 'transfer_expired', 'transfer_offered', 'issued']);
});

test('declined and withdrawn offers are told to the other side', async () => {
  const { id } = await bought();
  expect((await decline(await offered(id))).data).toMatchObject({ state: 'declined', licenceId: null });
  expect((await lettersTo(app, giver.email))[0]?.subject).toContain('转让被拒绝');
  expect((await withdraw(await offered(id))).data).toMatchObject({ state: 'withdrawn', licenceId: id });
  expect((await lettersTo(app, taker.email))[0]?.subject).toContain('转让已撤回');
});

test('goes to and fro no more often than a holder may unbind, since each time frees every seat', async () => {
  const { id } = await bought();
  const people = [giver, taker];
  const pass = async (turn: number) => {
    const [from, to] = turn % 2 === 0 ? people : people.toReversed();
    if (!from || !to) throw new Error('there are two people');
    const offering = await offer(id, to.username, from);
    if (offering.name !== undefined) return offering.name;
    return (await accept(offering.data.transfer?.id ?? 0, to)).name;
  };
  for (let turn = 0; turn < unbindLimit.max; turn += 1) {
    expect(await pass(turn)).toBeUndefined();
    app.pass(60);
  }
  expect(await pass(unbindLimit.max)).toBe('too_many_requests');
  // Each counts for so many days by itself.
  app.pass(unbindLimit.days * day - unbindLimit.max * 60);
  for (const [index, person] of people.entries()) people[index] = await loggedIn(app, person);
  expect(await pass(unbindLimit.max)).toBeUndefined();
  expect(await pass(unbindLimit.max + 1)).toBe('too_many_requests');
});
