/** Purchases from a device of the seller's: they are made, and help the seller in nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffRules } from '#contract/shops/staffRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { untilOneWaits } from '../../../../../tests/support/app/locks.ts';
import { addPasskey, addTotp, beginLogin } from '../../../../../tests/support/people/factors.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { employ, verifyAsOne } from '../../../../../tests/support/people/staff.ts';
import { makeShop } from '../../../../../tests/support/trade/goods.ts';
import { buy, loggedIn, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { insertReview } from '../../reviews/reviews.repository.ts';
import { noteSharedDevice } from './sharedDevices.repository.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

/** What the device keeps of a login. */
async function logIn({ username: account, password }: Person, device?: string): Promise<string> {
  const { data } = await app.call('login', { account, password, ...(device && { device }) }, { ip: freshIp() });
  return data.device;
}
const pairs = async () => (await app.sql('select one_id::int, other_id::int from shared_devices')).rows;

test('do not count as sold, cannot be praised, and are shown to admins alone', async () => {
  const shop = await makeShop(app);
  const product = await makeLicence(app, 100, shop);
  const [buyer, stranger, colleague] = [
    await makeBuyer(app, 10_000),
    await makeBuyer(app, 10_000),
    await makeBuyer(app, 10_000),
  ];
  await logIn(buyer, await logIn(shop.owner));
  // Whoever logs in to the same account again, or with a token that is none of ours, shared nothing.
  const own = await logIn(stranger);
  await logIn(stranger, own);
  await logIn(stranger, `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`);
  const worker = await employ(app, shop, ['goods']);
  await logIn(worker, await logIn(colleague));
  expect(await pairs()).toHaveLength(2);
  const ids = new Map<Person, number>();
  for (const who of [buyer, stranger, colleague]) {
    const orderId = await buy(app, who, product);
    await app.call('showOrder', { orderId }, who);
    await app.call('confirmReceipt', { orderId }, who);
    ids.set(who, orderId);
  }
  await app.runPeriodic('orders.countSales');
  const sold = async () =>
    (await app.sql('select sold_count::int as sold from products where id = $1', [product.id])).rows[0]?.['sold'];
  expect(await sold()).toBe(1);
  const review = async (who: Person) =>
    (await app.call('writeReview', { orderId: ids.get(who) ?? 0, stars: 5, words: '好' }, who)).name;
  expect([await review(buyer), await review(colleague), await review(stranger)]).toEqual([
    'review_not_possible',
    'review_not_possible',
    undefined,
  ]);
  // Praise helps the seller; blame is written as ever.
  const blame = { orderId: ids.get(buyer) ?? 0, stars: 3, words: '一般' };
  expect((await app.call('writeReview', blame, buyer)).status).toBe(200);
  const seen = async (who: Person, by: Person) =>
    (await app.call('getSale', { id: ids.get(who) ?? 0 }, by)).data.sameDevice;
  expect([await seen(buyer, admin), await seen(stranger, admin), await seen(buyer, shop.owner)]).toEqual([
    true,
    false,
    false,
  ]);
  // Long after they shared one, it says nothing any more.
  app.pass(31 * 86_400);
  const later = await loggedIn(app, buyer);
  const orderId = await buy(app, later, product);
  ids.set(later, orderId);
  await app.call('showOrder', { orderId }, later);
  await app.call('confirmReceipt', { orderId }, later);
  await app.runPeriodic('orders.countSales');
  expect(await sold()).toBe(2);
  expect(await review(later)).toBeUndefined();
});

test('are marked once: those of days far apart, of people who left, and after the days are forgotten', async () => {
  const shop = await makeShop(app);
  const product = await makeLicence(app, 100, shop);
  const [buyer, colleague] = [await makeBuyer(app, 10_000), await makeBuyer(app, 10_000)];
  const buyDone = async (who: Person) => {
    const orderId = await buy(app, who, product);
    await app.call('showOrder', { orderId }, who);
    await app.call('confirmReceipt', { orderId }, who);
    return orderId;
  };
  const isMarked = async (id: number) =>
    (await app.sql('select same_device from orders where id = $1', [id])).rows[0]?.['same_device'];
  const sold = async () => {
    await app.runPeriodic('orders.countSales');
    return (await app.sql('select sold_count::int as sold from products where id = $1', [product.id])).rows[0]?.[
      'sold'
    ];
  };
  const worker = await employ(app, shop, ['goods']);
  // Bought and reviewed first, and the device told of it afterwards.
  const before = await buyDone(buyer);
  expect((await app.call('writeReview', { orderId: before, stars: 5, words: '好' }, buyer)).status).toBe(200);
  const counted = async () => {
    await app.runPeriodic('reviews.count');
    const { rows } = await app.sql('select rating_count as rated from products where id = $1', [product.id]);
    return [await isMarked(before), await sold(), rows[0]?.['rated']];
  };
  expect(await counted()).toEqual([false, 1, 1]);
  await logIn(buyer, await logIn(shop.owner));
  expect(await counted()).toEqual([true, 0, 0]);
  expect((await app.call('listReviews', { productId: product.id })).data.list).toEqual([]);
  // The seller sees that it is hidden, and not why; an admin may show its words again, and they count for nothing.
  const review = (await app.call('listShopReviews', {}, shop.owner)).data.list[0];
  expect(review?.hidden?.reason).toBe('');
  expect(
    (await app.call('hideReview', { id: review?.id ?? 0, hide: false }, await makePerson(app, 'admin'))).status,
  ).toBe(200);
  expect(await counted()).toEqual([true, 0, 0]);
  expect((await app.call('listReviews', { productId: product.id })).data.list).toHaveLength(1);
  // Half a year later again: what was bought in between is nobody's concern.
  app.pass(90 * 86_400);
  const between = await buyDone(await loggedIn(app, buyer));
  app.pass(90 * 86_400);
  await logIn(buyer, await logIn(shop.owner));
  expect(await isMarked(between)).toBe(false);
  expect(await isMarked(await buyDone(await loggedIn(app, buyer)))).toBe(true);
  // Who worked there, until some days after they left.
  await app.sql(`update shop_staff set state = 'left', ended_at = $2 where user_id = $1`, [worker.id, app.now()]);
  app.pass((staffRules.formerDays - 1) * 86_400);
  await logIn(worker, await logIn(colleague));
  expect(await isMarked(await buyDone(await loggedIn(app, colleague)))).toBe(true);
  app.pass(86_400);
  expect(await isMarked(await buyDone(await loggedIn(app, colleague)))).toBe(false);
  expect(await sold()).toBe(2);
  await app.sql('delete from shared_devices');
  await buyDone(await makeBuyer(app, 1000));
  expect(await sold()).toBe(3);
  expect(
    (await app.call('writeReview', { orderId: before, stars: 5, words: '好' }, await loggedIn(app, buyer))).name,
  ).toBe('already_reviewed');
});

test('are those from a device of the person who sells, or works there, with whichever account', async () => {
  const shop = await makeShop(app);
  const product = await makeLicence(app, 100, shop);
  const worker = await employ(app, shop, ['goods']);
  const [ofOwner, ofWorker, ofNobody] = [await makePerson(app), await makePerson(app), await makePerson(app)];
  await verifyAsOne(app, [shop.owner, ofOwner]);
  await verifyAsOne(app, [worker, ofWorker]);
  const judge = await makePerson(app, 'admin');
  const marks = [];
  for (const account of [ofOwner, ofWorker, ofNobody]) {
    const buyer = await makeBuyer(app, 1000);
    await logIn(buyer, await logIn(account));
    const id = await buy(app, buyer, product);
    marks.push((await app.call('getSale', { id }, judge)).data.sameDevice);
  }
  expect(marks).toEqual([true, true, false]);
});

test('hide a review that is being written while the device tells of it, whichever is first', async () => {
  const shop = await makeShop(app);
  const product = await makeLicence(app, 100, shop);
  const bought = async () => {
    const buyer = await makeBuyer(app, 1000);
    const orderId = await buy(app, buyer, product);
    await app.call('showOrder', { orderId }, buyer);
    await app.call('confirmReceipt', { orderId }, buyer);
    return { buyer, orderId, words: '好', stars: 5 };
  };
  const { buyer, ...late } = await bought();
  const writing = await app.database.transaction(async (tx) => {
    await noteSharedDevice(tx, { userId: buyer.id, before: shop.owner.id, now: app.now() });
    const sent = app.call('writeReview', late, buyer);
    await Promise.race([sent, untilOneWaits(app)]);
    return { sent };
  });
  expect((await writing.sent).name).toBe('review_not_possible');
  const { buyer: other, ...early } = await bought();
  const device = await logIn(shop.owner);
  const telling = await app.database.transaction(async (tx) => {
    await insertReview(tx, { ...early, userId: other.id, now: app.now() });
    const told = logIn(other, device);
    await Promise.race([told, untilOneWaits(app)]);
    return { told };
  });
  await telling.told;
  expect((await app.call('listReviews', { productId: product.id })).data.list).toEqual([]);
});

test('keep what harms the seller, and count as ever once an admin judged that these are two people', async () => {
  const shop = await makeShop(app);
  const product = await makeLicence(app, 100, shop);
  const reviewed = async (stars: number) => {
    const buyer = await makeBuyer(app, 1000);
    const orderId = await buy(app, buyer, product);
    await app.call('showOrder', { orderId }, buyer);
    await app.call('confirmReceipt', { orderId }, buyer);
    await app.call('writeReview', { orderId, stars, words: '好' }, buyer);
    return { buyer, orderId };
  };
  const all = [await reviewed(5), await reviewed(4), await reviewed(3), await reviewed(1)];
  const share = async () => {
    for (const { buyer } of all) await logIn(buyer, await logIn(shop.owner));
  };
  const counted = async () => {
    await app.runPeriodic('reviews.count');
    await app.runPeriodic('orders.countSales');
    const { rows } = await app.sql(
      'select rating_count as rated, rating_sum as stars, sold_count::int as sold from products where id = $1',
      [product.id],
    );
    const { list } = (await app.call('listReviews', { productId: product.id })).data;
    return { ...rows[0], shown: list.map((review) => review.stars) };
  };
  expect(await counted()).toEqual({ rated: 4, stars: 13, sold: 4, shown: [1, 3, 4, 5] });
  await share();
  expect(await counted()).toEqual({ rated: 2, stars: 4, sold: 0, shown: [1, 3] });
  const [judge, partner] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
  await verifyAsOne(app, [shop.owner, partner]);
  const clear = (id: number, by: Person) => app.call('clearSameDevice', { id, reason: '同一家庭的两个人' }, by);
  const id = all[0]?.orderId ?? 0;
  expect([(await clear(id, partner)).name, (await clear(id, shop.owner)).status]).toEqual(['four_eyes', 403]);
  expect((await clear(id, judge)).data.sameDevice).toBe(false);
  expect([(await clear(id, judge)).name, (await clear(1, judge)).name]).toEqual(['state_conflict', 'not_found']);
  await share();
  expect(await counted()).toEqual({ rated: 3, stars: 9, sold: 1, shown: [1, 3, 5] });
  const { rows } = await app.sql(`select actor_id::int as by, action, detail from operation_log where subject = $1`, [
    `order ${id}`,
  ]);
  const detail = { reason: '同一家庭的两个人', orders: [id], questions: [] };
  expect(rows).toEqual([{ by: judge.id, action: 'order.clear_device', detail }]);
});

test('are judged once for all that somebody bought and asked in a shop so far, by one of two admins at once', async () => {
  const [shop, other] = [await makeShop(app), await makeShop(app)];
  const product = await makeLicence(app, 100, shop);
  const buyer = await makeBuyer(app, 1000);
  const twin = await makeBuyer(app, 1000);
  await verifyAsOne(app, [buyer, twin]);
  for (const owner of [shop.owner, other.owner]) {
    for (const who of [buyer, twin]) await logIn(who, await logIn(owner));
  }
  const ask = async (who: Person, productId = product.id) =>
    (await app.call('askQuestion', { productId, words: '支持退款吗？' }, who)).data.id;
  const orders = [await buy(app, buyer, product), await buy(app, buyer, product), await buy(app, twin, product)];
  const asked = [await ask(buyer), await ask(twin)];
  const elsewhere = await ask(buyer, (await makeLicence(app, 100, other)).id);
  const marked = async () => {
    const { rows } = await app.sql(
      `select array(select id::int from orders where same_device and user_id = any ($1) order by id) as orders,
         array(select id::int from questions where same_device and user_id = any ($1) order by id) as questions`,
      [[buyer.id, twin.id]],
    );
    return rows[0];
  };
  expect(await marked()).toEqual({ orders, questions: [...asked, elsewhere] });
  // Both sides see nothing of it.
  const seen = async (by: Person) =>
    (await app.call('listShopQuestions', {}, by)).data.list.filter(({ sameDevice }) => sameDevice).map(({ id }) => id);
  const [judge, second] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
  expect([await seen(shop.owner), await seen(judge)]).toEqual([[], [elsewhere, ...asked.toReversed()]]);
  const reason = '同一家庭的两个人';
  const [order = 0, later = 0] = orders;
  const [question = 0] = asked;
  const partner = await makePerson(app, 'admin');
  await verifyAsOne(app, [other.owner, partner]);
  expect((await app.call('clearQuestionDevice', { id: elsewhere, reason }, partner)).name).toBe('four_eyes');
  expect((await app.call('clearQuestionDevice', { id: question, reason }, shop.owner)).status).toBe(403);
  // One judges the question and one an order, while a device tells of it again.
  const device = await logIn(shop.owner);
  const replies = await Promise.all([
    app.call('clearQuestionDevice', { id: question, reason }, judge),
    app.call('clearSameDevice', { id: order, reason }, second),
    logIn(buyer, device),
  ]);
  expect([replies[0].name, replies[1].name].filter((name) => name !== undefined)).toEqual(['state_conflict']);
  expect(await marked()).toEqual({ orders: [], questions: [elsewhere] });
  expect((await app.call('clearSameDevice', { id: later, reason }, judge)).name).toBe('state_conflict');
  const { rows } = await app.sql(
    `select detail from operation_log where action = 'order.clear_device' and subject in ($1, $2)`,
    [`question ${question}`, `order ${order}`],
  );
  expect(rows).toEqual([{ detail: { reason, orders, questions: asked } }]);
  // What comes later is judged anew; what was judged stays so when it is answered.
  await app.call('answerQuestion', { id: question, words: '支持' }, shop.owner);
  const next = await ask(buyer);
  expect((await marked())?.['questions']).toEqual([elsewhere, next]);
});

test('are judged as well where they are not marked yet', async () => {
  const shop = await makeShop(app);
  const product = await makeLicence(app, 100, shop);
  let buyer = await makeBuyer(app, 1000);
  const ask = async () =>
    (await app.call('askQuestion', { productId: product.id, words: '支持退款吗？' }, buyer)).data.id;
  await logIn(buyer, await logIn(shop.owner));
  const first = await buy(app, buyer, product);
  // So much later that the device says nothing of it.
  app.pass(31 * 86_400);
  buyer = await loggedIn(app, buyer);
  const [second, asked] = [await buy(app, buyer, product), await ask()];
  const marked = async () => {
    const { rows } = await app.sql(
      `select array(select id::int from orders where same_device and user_id = $1 order by id) as orders,
         array(select id::int from questions where same_device and user_id = $1 order by id) as questions`,
      [buyer.id],
    );
    return rows[0];
  };
  expect(await marked()).toEqual({ orders: [first], questions: [] });
  const judge = await loggedIn(app, admin);
  expect((await app.call('clearSameDevice', { id: first, reason: '同一家庭的两个人' }, judge)).status).toBe(200);
  await logIn(buyer, await logIn(shop.owner));
  expect(await marked()).toEqual({ orders: [], questions: [] });
  expect((await app.call('clearSameDevice', { id: second, reason: '同上' }, judge)).name).toBe('state_conflict');
  const [third, next] = [await buy(app, buyer, product), await ask()];
  expect(await marked()).toEqual({ orders: [third], questions: [next] });
  expect(asked).toBeLessThan(next);
});

test('are found as well where the login asks for a second factor', async () => {
  const [one, other] = [await makePerson(app), await makePerson(app)];
  const totp = await addTotp(app, other);
  const before = (await pairs()).length;
  const login = await beginLogin(app, other, { device: await logIn(one) });
  expect(await pairs()).toHaveLength(before);
  const answer = { method: 'totp', code: totp.next() } as const;
  expect((await app.call('finishLogin', { login, answer }, { ip: freshIp() })).status).toBe(200);
  expect(await pairs()).toContainEqual({ one_id: Math.min(one.id, other.id), other_id: Math.max(one.id, other.id) });
});

test('are found as well where the login is by a passkey', async () => {
  const [one, other] = [await makePerson(app), await makePerson(app)];
  const { authenticator } = await addPasskey(app, other);
  const device = await logIn(one);
  const challenge = (await app.call('getPasskeyChallenge', {})).data;
  const passkey = authenticator.answer(challenge);
  expect((await app.call('logInWithPasskey', { passkey, device }, { ip: freshIp() })).status).toBe(200);
  expect(await pairs()).toContainEqual({ one_id: Math.min(one.id, other.id), other_id: Math.max(one.id, other.id) });
});
