/** Reports against shops: whoever reports stays unknown to the shop, each side has its say, an admin of neither side decides. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopReportRules } from '#contract/shops/shopReportRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { uploadForm } from '../../../../tests/support/app/uploads.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { employ, forShop, verifyAsOne } from '../../../../tests/support/people/staff.ts';
import { makeSecrets, makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { buy, loggedIn, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
let shop: TestShop;
let reporter: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());
beforeEach(async () => {
  shop = await makeShop(app);
  reporter = await makePerson(app);
  admin = await loggedIn(app, admin);
});

const words = '收到的卡密都是别人用过的，联系店铺也不处理。';
const report = (who: Person, input: Record<string, unknown> = {}) =>
  app.call('openShopReport', { shopId: shop.id, kind: 'not_genuine', words, ...input }, { ...who, ip: freshIp() });
const answer = (id: number, who: object = shop.owner, input: Record<string, unknown> = {}) =>
  app.call('answerShopReport', { id, words: '已核实并为买家更换，附上记录。', ...input }, who);
const decide = (id: number, input: Record<string, unknown>, who: object = admin) =>
  app.call('decideShopReport', { id, note: '双方证据已核对。', ...input }, who);

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
  .png()
  .toBuffer();
async function upload({ token }: Pick<Person, 'token'>, seenBy: 'shopReport' | 'order' = 'shopReport') {
  const { data } = await uploadForm(app, 'uploadPicture', {
    token,
    file: { content: await picture },
    before: { seenBy },
  });
  return data.file;
}
async function statusOf(path: string): Promise<number> {
  const reply = await fetch(app.url + path);
  await reply.arrayBuffer();
  return reply.status;
}
const kindsTold = async (who: Person) =>
  (await app.call('listMessages', {}, who)).data.map((message: { kind: string }) => message.kind);

test('goes from the report over the answer to a decision, and both sides see the way', async () => {
  const opened = (await report(reporter)).data;
  expect(opened).toMatchObject({ state: 'opened', shopName: shop.name, may: ['withdraw'] });
  const { id } = opened;
  const { sides } = (await app.call('listWaiting', { limit: 50 }, shop.owner)).data;
  expect(sides.flatMap(({ items }) => items)).toMatchObject([{ kind: 'own_shop_report', id, person: null }]);
  expect(await kindsTold(shop.owner)).toContain('shop_report_opened');
  expect((await decide(id, { event: 'find', measure: 'warning' })).name).toBe('state_conflict');
  expect((await answer(id)).data).toMatchObject({ state: 'deciding', may: [] });
  expect((await answer(id)).name).toBe('state_conflict');
  expect(await kindsTold(reporter)).toContain('shop_report_answered');
  const inbox = (await app.call('listAdminInbox', { kind: 'shop_report' }, admin)).data.items;
  expect(inbox).toContainEqual(expect.objectContaining({ id, title: shop.name }));
  const decided = (await decide(id, { event: 'find', measure: 'warning' })).data;
  expect(decided).toMatchObject({ state: 'founded', measure: 'warning', decidedBy: admin.username, may: [] });
  for (const seen of [
    (await app.call('getOwnShopReport', { id }, reporter)).data,
    (await app.call('getReportOfShop', { id }, shop.owner)).data,
  ]) {
    expect(seen).toMatchObject({ state: 'founded', measure: 'warning', note: '双方证据已核对。', words, dueAt: null });
    expect(seen.steps.map(({ event, side }) => `${event} ${side}`)).toEqual([
      'open reporter',
      'answer shop',
      'find platform',
    ]);
  }
  expect(await kindsTold(shop.owner)).toContain('shop_report_found_of');
  expect(await kindsTold(reporter)).toContain('shop_report_founded');
  // Complaints of buyers are what the figures of a shop count, nothing that anybody may write.
  const { figures } = (await app.call('getAdminShop', { id: shop.id }, admin)).data;
  expect(figures).toMatchObject({ complained: 0, openReports: 0, foundedReports: 1 });
});

test('is decided without the words of a shop that stays silent, and not before', async () => {
  const { id } = (await report(reporter)).data;
  app.pass(shopReportRules.answerSeconds - 1);
  await app.runPeriodic('shopReports.silence');
  expect((await app.call('getOwnShopReport', { id }, await loggedIn(app, reporter))).data.state).toBe('opened');
  app.pass(1);
  await app.runPeriodic('shopReports.silence');
  const seen = (await app.call('getOwnShopReport', { id }, await loggedIn(app, reporter))).data;
  expect([seen.state, seen.steps.at(-1)?.event, seen.steps.at(-1)?.side]).toEqual(['deciding', 'silence', 'time']);
  expect((await answer(id, await loggedIn(app, shop.owner))).name).toBe('state_conflict');
});

describe('the shop', () => {
  test('learns nothing of who reports it but what they show', async () => {
    const buyer = await makeBuyer(app, 1000);
    const orderId = await buy(app, buyer, await makeLicence(app, 100, shop));
    const sent = await upload(buyer);
    const hidden = (await report(buyer, { orderId, pictures: [sent.name] })).data;
    expect(hidden.pictures).toHaveLength(1);
    const seen = await app.call('getReportOfShop', { id: hidden.id }, shop.owner);
    expect(seen.data).toMatchObject({ orderId: null, pictures: [] });
    const text = JSON.stringify([seen, (await app.call('listReportsOfShop', {}, shop.owner)).data]);
    for (const secret of [buyer.username, `"userId":${buyer.id}`, sent.name]) expect(text).not.toContain(secret);
    const other = await makeBuyer(app, 1000);
    const otherOrder = await buy(app, other, await makeLicence(app, 100, shop));
    const shownPicture = await upload(other);
    const input = { orderId: otherOrder, pictures: [shownPicture.name], showsOrder: true, showsPictures: true };
    const shown = (await report(other, input)).data;
    const open = (await app.call('getReportOfShop', { id: shown.id }, shop.owner)).data;
    expect(open.orderId).toBe(otherOrder);
    const url = open.pictures[0]?.url ?? '';
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(url.replace(shownPicture.name, sent.name))).toBe(403);
    // Nobody else reads it: not with another number, not with another person.
    const stranger = await makePerson(app);
    expect(await statusOf(url.replace(`user=${shop.owner.id}`, `user=${stranger.id}`))).toBe(403);
    expect(await statusOf(url.replace(`shopReport=${shown.id}`, `shopReport=${hidden.id}`))).toBe(403);
  });

  test('is its owner and staff of its orders, nobody else', async () => {
    const { id } = (await report(reporter)).data;
    const other = await makeShop(app);
    for (const who of [other.owner, reporter, await makePerson(app)]) {
      expect((await app.call('getReportOfShop', { id }, who)).name).toBe('not_found');
      expect((await answer(id, who)).name).toBe('not_found');
    }
    for (const who of [other.owner, shop.owner, await makePerson(app)]) {
      expect((await app.call('getOwnShopReport', { id }, who)).name).toBe('not_found');
      expect((await app.call('withdrawShopReport', { id }, who)).name).toBe('not_found');
      expect((await app.call('getShopReport', { id }, who)).name).toBe('forbidden');
    }
    const goods = await employ(app, shop, ['goods']);
    expect((await answer(id, forShop(goods, shop))).name).toBe('staff_role_missing');
    const orders = await employ(app, shop, ['orders']);
    const elsewhere = await employ(app, other, ['orders']);
    expect((await answer(id, forShop(elsewhere, other))).name).toBe('not_found');
    expect((await answer(id, forShop(elsewhere, shop))).name).toBe('not_staff');
    const sent = await upload(orders);
    const answered = (await answer(id, forShop(orders, shop), { pictures: [sent.name] })).data;
    expect(answered.answerPictures.map(({ name }) => name)).toEqual([sent.name]);
    const own = (await app.call('getOwnShopReport', { id }, reporter)).data;
    expect(await statusOf(own.answerPictures[0]?.url ?? '')).toBe(200);
  });
});

describe('a person', () => {
  test('has one open report of a shop, with all accounts and however many are sent at once', async () => {
    const twin = await makePerson(app);
    await verifyAsOne(app, [reporter, twin]);
    const names = (await Promise.all([reporter, twin, reporter, twin].map((who) => report(who)))).map(
      ({ name }) => name ?? 'done',
    );
    expect(names.toSorted()).toEqual(['done', 'shop_report_open', 'shop_report_open', 'shop_report_open']);
  });

  test('does not flood: few open ones, none after several unfounded ones', async () => {
    const { openMax, unfounded } = shopReportRules;
    const ids: number[] = [];
    for (let count = 0; count < openMax; count += 1) {
      ids.push((await report(reporter, { shopId: (await makeShop(app)).id })).data.id);
    }
    expect((await report(reporter)).name).toBe('shop_reports_full');
    for (const id of ids.slice(0, unfounded.max)) expect((await decide(id, { event: 'dismiss' })).status).toBe(200);
    expect((await report(reporter)).name).toBe('shop_reports_unfounded');
    app.pass(unfounded.days * 86_400);
    expect((await report(await loggedIn(app, reporter))).status).toBe(200);
  });

  test('does not flood by withdrawing and reporting again', async () => {
    const { openMax, againDays, unfounded } = shopReportRules;
    const withdraw = (id: number, who = reporter) => app.call('withdrawShopReport', { id }, who);
    await withdraw((await report(reporter)).data.id);
    const again = await report(reporter);
    expect([again.name, again.error?.params]).toEqual(['shop_report_again', { days: againDays }]);
    // Those count as open for as long, over all shops.
    for (let count = 1; count < openMax; count += 1) {
      await withdraw((await report(reporter, { shopId: (await makeShop(app)).id })).data.id);
    }
    const next = (await makeShop(app)).id;
    expect((await report(reporter, { shopId: next })).name).toBe('shop_reports_full');
    app.pass(againDays * 86_400);
    let late = await loggedIn(app, reporter);
    // Withdrawn after the answer they count as unfounded ones do.
    for (let count = 0; count < unfounded.max; count += 1) {
      const { id } = (await report(late)).data;
      await answer(id, await loggedIn(app, shop.owner));
      await withdraw(id, late);
      app.pass(againDays * 86_400);
      late = await loggedIn(app, reporter);
    }
    expect((await report(late)).name).toBe('shop_reports_unfounded');
  });

  test('who never bought in a shop waits where many such people report it', async () => {
    const one = (await report(reporter)).data.id;
    const { strangersMax } = shopReportRules;
    const makers = await Promise.all(Array.from({ length: strangersMax - 1 }, () => makePerson(app)));
    // As if they had all been sent.
    await app.sql(
      `insert into shop_reports (shop_id, user_id, kind, words, shows_order, shows_pictures, state, created_at, moved_at)
       select $1, id, 'other', 'words', false, false, 'opened', now(), now() from unnest($2::bigint[]) as of (id)`,
      [shop.id, makers.slice(1).map(({ id }) => id)],
    );
    const [last] = makers;
    const stranger = await makePerson(app);
    const sent = await Promise.all([report(last ?? stranger), report(stranger)]);
    expect(sent.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'shop_reports_many']);
    const buyer = await makeBuyer(app, 1000);
    const orderId = await buy(app, buyer, await makeLicence(app, 100, shop));
    // What is returned unseen costs nothing, and makes nobody a buyer.
    expect((await report(buyer)).name).toBe('shop_reports_many');
    await app.call('showOrder', { orderId }, buyer);
    expect((await report(buyer)).status).toBe(200);
    await app.call('withdrawShopReport', { id: one }, reporter);
    expect((await report(await makePerson(app))).status).toBe(200);
  });

  test('is counted for what was sent, not for what was refused', async () => {
    const { perPerson } = shopReportRules;
    for (let count = 0; count < perPerson.max; count += 1) {
      expect((await report(reporter, { orderId: 999_999_999 })).name).toBe('invalid_input');
    }
    expect((await report(reporter)).status).toBe(200);
    for (let count = 0; count < perPerson.max; count += 1) {
      expect((await report(reporter)).name).toBe('shop_report_open');
    }
    expect((await report(reporter, { shopId: (await makeShop(app)).id })).status).toBe(200);
  });

  test('reports neither their own shop nor with what is somebody else’s', async () => {
    const worker = await employ(app, shop, ['goods']);
    for (const who of [shop.owner, worker]) expect((await report(who)).name).toBe('own_shop_person');
    const buyer = await makeBuyer(app, 1000);
    const orderId = await buy(app, buyer, await makeLicence(app, 100, shop));
    expect((await report(reporter, { orderId })).error?.fields).toMatchObject([{ field: 'orderId', rule: 'missing' }]);
    for (const wrong of [await upload(buyer), await upload(reporter, 'order')]) {
      expect((await report(reporter, { pictures: [wrong.name] })).error?.fields).toMatchObject([
        { field: 'pictures', rule: 'pictures_once' },
      ]);
    }
    expect((await report(reporter, { shopId: 999_999 })).name).toBe('not_found');
    expect((await app.call('listOwnShopReports', {}, reporter)).data.list).toEqual([]);
  });
});

describe('a decision', () => {
  test('is nobody’s who is a party of it', async () => {
    const own = await makePerson(app, 'admin');
    const worker = await makePerson(app, 'admin');
    await verifyAsOne(app, [worker]);
    const { id } = (await report(own, { pictures: [(await upload(own)).name] })).data;
    await employ(app, shop, ['goods'], worker);
    await answer(id);
    for (const who of [own, worker]) {
      expect((await decide(id, { event: 'dismiss' }, who)).name).toBe('four_eyes');
      // Nor do they read who reported, and what the shop is not shown.
      expect((await app.call('getShopReport', { id }, who)).name).toBe('four_eyes');
      for (const input of [{}, { shopId: shop.id }]) {
        const { list } = (await app.call('listShopReports', input, who)).data;
        expect(list.map((row) => row.id)).not.toContain(id);
      }
      const { items } = (await app.call('listAdminInbox', { kind: 'shop_report' }, who)).data;
      expect(items.map(({ person }) => person)).not.toContain(own.username);
    }
    const ofAdmin = (await app.call('getShopReport', { id }, admin)).data.pictures[0]?.url ?? '';
    expect(await statusOf(ofAdmin)).toBe(200);
    expect((await app.call('listShopReports', { shopId: shop.id }, admin)).data.list).toHaveLength(1);
    // A link that was given before they worked there ends with it.
    const later = await makePerson(app, 'admin');
    await verifyAsOne(app, [later]);
    const ofLater = (await app.call('getShopReport', { id }, later)).data.pictures[0]?.url ?? '';
    expect(await statusOf(ofLater)).toBe(200);
    await employ(app, shop, ['orders'], later);
    expect(await statusOf(ofLater)).toBe(403);
    expect((await decide(id, { event: 'dismiss', measure: 'warning' })).error?.fields).toMatchObject([
      { field: 'measure' },
    ]);
    expect((await decide(id, { event: 'find' })).error?.fields).toMatchObject([{ field: 'measure' }]);
    const notOfWarning = { reason: 'not_genuine', until: '2099-01-01T00:00:00Z', productIds: [1] };
    expect((await decide(id, { event: 'find', measure: 'warning', ...notOfWarning })).error?.fields).toEqual(
      ['reason', 'until', 'productIds'].map((field) => expect.objectContaining({ field, rule: 'fixed' })),
    );
    const twice = await Promise.all([1, 2].map(() => decide(id, { event: 'find', measure: 'warning' })));
    expect(twice.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'state_conflict']);
  });

  test('suspends the shop, or takes products of it off sale, in the same step', async () => {
    const product = await makeSecrets(app, { count: 1, shopId: shop.id });
    const others = await makeSecrets(app, { count: 1 });
    const first = (await report(reporter)).data.id;
    await answer(first);
    const off = { event: 'find', measure: 'goods_off' };
    expect((await decide(first, { ...off, productIds: [others.id] })).error?.fields).toMatchObject([
      { field: 'productIds.0', rule: 'missing' },
    ]);
    expect((await decide(first, { ...off, productIds: [product.id] })).data.state).toBe('founded');
    expect((await app.call('getProduct', { id: product.id })).name).toBe('product_gone');
    const second = (await report(await makePerson(app))).data.id;
    await answer(second);
    const suspension = { event: 'find', measure: 'suspension', reason: 'not_genuine' };
    expect((await decide(second, suspension)).data.shopFacts).toEqual({ open: 0, founded: 1 });
    expect((await app.call('getShop', { id: shop.id })).name).toBe('shop_not_open');
    // What is suspended already is no measure any more: nothing is decided.
    const third = (await report(await makePerson(app))).data.id;
    await answer(third);
    expect((await decide(third, suspension)).name).toBe('state_conflict');
    expect((await app.call('getShopReport', { id: third }, admin)).data.state).toBe('deciding');
    const { list } = (await app.call('listShopReports', { shopId: shop.id }, admin)).data;
    expect(list.map(({ id }) => id)).toEqual([third, second, first]);
  });
});
