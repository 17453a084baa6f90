/** A message that needs no answer waits no longer, until the next one. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import type { WaitingKind } from '#contract/console/waiting.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { employ, forShop } from '../../../../../tests/support/people/staff.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { askRefund, buy, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';

let app: TestApp;
let shop: TestShop;
let buyer: Person;
let admin: Person;
let orderId: number;
let ownOrderId: number;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await makeBuyer(app, 100_000);
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('delete from attempts');
  shop = await makeShop(app);
  orderId = await buy(app, buyer, await makeLicence(app, 100, shop));
  ownOrderId = await buy(app, buyer, await makeLicence(app, 100));
});

type Who = { token: string };
const write = async (who: Who, words = '谢谢', of = orderId) =>
  (await app.call('sendOrderMessage', { orderId: of, words }, who)).data.id;
const settle = (who: Who, upTo: number, input: { orderId?: number; settled?: boolean } = {}) =>
  app.call('settleOrderTalk', { orderId, settled: true, upTo, ...input }, who);
const waits = async (who: Who, kind: WaitingKind, of = orderId) => {
  const { sides } = (await app.call('listWaiting', { limit: dashboardRules.waitingMax }, who)).data;
  return sides.flatMap(({ items }) => items).some((item) => item.kind === kind && item.orderId === of);
};
const talk = async (who: Who) => (await app.call('getSale', { id: orderId }, who)).data.talk;

describe('of a shop', () => {
  test('it leaves every count of what waits, and can be taken back', async () => {
    const upTo = await write(buyer);
    const { sides } = (await app.call('listWaiting', {}, shop.owner)).data;
    expect(sides[0]?.items).toMatchObject([{ kind: 'sale_message', message: { id: upTo, words: '谢谢' } }]);
    expect(await talk(shop.owner)).toBe('waits');
    expect((await app.call('listMenuBadges', {}, shop.owner)).data.shop).toEqual({ sale_message: 1 });

    for (let twice = 0; twice < 2; twice++) {
      expect((await settle(shop.owner, upTo)).data).toEqual({ settled: true });
    }
    expect(await waits(shop.owner, 'sale_message')).toBe(false);
    expect(await talk(shop.owner)).toBe('settled');
    expect((await app.call('listMenuBadges', {}, shop.owner)).data.shop).toEqual({});

    await settle(shop.owner, upTo, { settled: false });
    expect([await waits(shop.owner, 'sale_message'), await talk(shop.owner)]).toEqual([true, 'waits']);
  });

  test('the next message waits again', async () => {
    await settle(shop.owner, await write(buyer));
    await write(buyer, '还有一个问题');
    expect([await waits(shop.owner, 'sale_message'), await talk(shop.owner)]).toEqual([true, 'waits']);
    await write(shop.owner, '请说');
    expect(await talk(shop.owner)).toBe('none');
  });

  test('what came meanwhile is not settled with what was read', async () => {
    const read = await write(buyer);
    await write(buyer, '还是打不开');
    expect((await settle(shop.owner, read)).name).toBe('state_conflict');
    expect(await waits(shop.owner, 'sale_message')).toBe(true);
  });

  test('a message and the word that none is needed at once: the message waits', async () => {
    for (let round = 0; round < 5; round++) {
      const read = await write(buyer);
      await Promise.all([settle(shop.owner, read), write(buyer, '等等')]);
      expect(await waits(shop.owner, 'sale_message')).toBe(true);
      await app.sql('delete from attempts');
    }
  });

  test('it is said by whoever answers for the order, and by nobody else', async () => {
    const upTo = await write(buyer);
    const stranger = await makePerson(app);
    const other = (await makeShop(app)).owner;
    for (const who of [stranger, other]) expect((await settle(who, upTo)).name).toBe('not_found');
    // An admin only helps here, the buyer wrote it, and who is there for the money is not for the orders.
    expect((await settle(admin, upTo)).name).toBe('forbidden');
    expect((await settle(buyer, upTo)).name).toBe('state_conflict');
    const money = forShop(await employ(app, shop, ['money']), shop);
    expect((await settle(money, upTo)).name).toBe('staff_role_missing');
    expect(await waits(shop.owner, 'sale_message')).toBe(true);
    const worker = forShop(await employ(app, shop, ['orders']), shop);
    expect((await settle(worker, upTo)).status).toBe(200);
    expect(await waits(shop.owner, 'sale_message')).toBe(false);
  });

  test('a refund that was asked for keeps its own clock', async () => {
    const upTo = await write(buyer);
    await askRefund(app, buyer, { orderId, wantedFen: 50 });
    await settle(shop.owner, upTo);
    expect([await waits(shop.owner, 'sale_message'), await waits(shop.owner, 'refund_request')]).toEqual([false, true]);
  });

  test('the buyer says the same of what the shop wrote', async () => {
    const upTo = await write(shop.owner, '已更新');
    expect(await waits(buyer, 'order_message')).toBe(true);
    expect((await settle(buyer, upTo)).status).toBe(200);
    expect(await waits(buyer, 'order_message')).toBe(false);
    await write(admin, '平台已看过');
    expect(await waits(buyer, 'order_message')).toBe(true);
  });
});

test('of what the platform sells, it leaves the inbox of admins', async () => {
  const upTo = await write(buyer, '谢谢', ownOrderId);
  const inbox = async () => {
    const { items } = (await app.call('listAdminInbox', { kind: 'own_message' }, admin)).data;
    return items.some((item) => item.orderId === ownOrderId);
  };
  expect(await inbox()).toBe(true);
  const second = await makePerson(app, 'admin');
  const both = await Promise.all([admin, second].map((who) => settle(who, upTo, { orderId: ownOrderId })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await inbox()).toBe(false);
});
