/** The page of a shop: what its owner puts on it, what is public, and where it is found. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopPageContent } from '#contract/shops/shopPage.ts';
import { shopFigureRules } from '#contract/shops/shopFigureRules.ts';
import { shopPageRules } from '#contract/shops/shopPageRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import { buy, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import {
  decideRealName,
  draftOf,
  freshOrganizationCode,
  residentFacts,
} from '../../../../../tests/support/people/realNames.ts';
import { employ, forShop } from '../../../../../tests/support/people/staff.ts';
import { openShop } from '../service.ts';
import { noteSharedDevice } from '../../identity/sessions/sharedDevices.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function makeShop(): Promise<{ owner: Person; id: number; name: string }> {
  const owner = await makePerson(app);
  const name = `店${randomBytes(4).toString('hex')}`;
  const shop = { ownerId: owner.id, name, introZh: '介绍', introEn: '', verified: true, now: app.now() };
  return { owner, name, id: await app.database.transaction((tx) => openShop(tx, shop)) };
}
const own = async ({ token }: Person) => (await app.call('getOwnShopPage', {}, { token })).data;

const nine = [{ from: '09:00', to: '18:00' }];
function contentWith(changes: Partial<ShopPageContent> = {}): ShopPageContent {
  return {
    color: '#0e4fe0',
    logo: null,
    banner: null,
    texts: {
      'zh-CN': { intro: '新介绍', announcement: '公告', notice: '须知' },
      'en-US': { intro: '', announcement: 'News', notice: '' },
    },
    hours: { always: false, days: [nine, nine, nine, nine, nine, nine, nine] },
    holidays: [],
    contacts: [{ kind: 'qq', value: '10001' }],
    showsLicence: false,
    sections: [],
    ...changes,
  };
}
/** Saves and publishes. */
async function put(owner: Person, changes: Partial<ShopPageContent> = {}) {
  const { version } = await own(owner);
  const saved = await app.call('saveShopPage', { version, content: contentWith(changes) }, owner);
  return (await app.call('publishShopPage', { version: saved.data.version }, owner)).data;
}

describe('what an owner writes', () => {
  test('is a draft until it is published, and public in the reader’s language then', async () => {
    const { owner, id } = await makeShop();
    const begun = await own(owner);
    expect(begun).toMatchObject({ version: 0, unpublished: false, publishedAt: null, slug: null });
    expect(begun.content.texts['zh-CN'].intro).toBe('介绍');
    const saved = (await app.call('saveShopPage', { version: 0, content: contentWith() }, owner)).data;
    expect(saved).toMatchObject({ version: 1, unpublished: true, content: contentWith() });
    expect((await app.call('getShop', { id })).data).toMatchObject({ intro: '介绍', announcement: '', color: null });
    const published = (await app.call('publishShopPage', { version: 1 }, owner)).data;
    expect(published).toMatchObject({ version: 2, unpublished: false, publishedAt: app.now().toISOString() });
    const shown = (await app.call('getShop', { id })).data;
    expect(shown).toMatchObject({ intro: '新介绍', announcement: '公告', color: '#0e4fe0', hasContacts: true });
    expect(JSON.stringify(shown)).not.toContain('10001');
    const english = (await app.call('getShop', { id }, { locale: 'en-US' })).data;
    expect([english.announcement, english.notice]).toEqual(['News', '须知']);
    expect((await app.call('publishShopPage', { version: 2 }, owner)).name).toBe('state_conflict');
    expect((await app.call('publishShopPage', { version: 2 ** 31 }, owner)).name).toBe('invalid_input');
  });

  test('in two editors at once is kept once, and the second is told', async () => {
    const { owner } = await makeShop();
    const tries = [1, 2, 3, 4].map((at) =>
      app.call('saveShopPage', { version: 0, content: contentWith({ color: `#00000${at}` }) }, owner),
    );
    const names = (await Promise.all(tries)).map((reply) => reply.name ?? 'done');
    expect(names.toSorted()).toEqual(['done', 'state_conflict', 'state_conflict', 'state_conflict']);
    expect((await own(owner)).version).toBe(1);
  });

  test('is published once by many at once, and versions stay to go back to, up to a bound', async () => {
    const { owner } = await makeShop();
    const first = contentWith({ color: '#111111' });
    await app.call('saveShopPage', { version: 0, content: first }, owner);
    const many = await Promise.all([1, 2, 3].map(() => app.call('publishShopPage', { version: 1 }, owner)));
    expect(many.filter(({ name }) => name === 'state_conflict')).toHaveLength(2);
    const [oldest] = (await app.call('listShopPageVersions', {}, owner)).data.list;
    await put(owner, { color: '#222222' });
    const { version } = await own(owner);
    const restored = (await app.call('restoreShopPage', { version, id: oldest?.id ?? 0 }, owner)).data;
    expect(restored).toMatchObject({ content: first, unpublished: true });
    const discarded = (await app.call('discardShopPage', { version: restored.version }, owner)).data;
    expect(discarded).toMatchObject({ content: { color: '#222222' }, unpublished: false });
    for (let count = 0; count < shopPageRules.keptVersions; count += 1) await put(owner);
    const { list, total } = (await app.call('listShopPageVersions', { limit: 100 }, owner)).data;
    expect([total, list.filter(({ current }) => current).length]).toEqual([shopPageRules.keptVersions, 1]);
    expect(list[0]?.current).toBe(true);
    expect(list.map(({ id }) => id)).not.toContain(oldest?.id);
  });

  test.each([
    ['content.color', { color: 'red' }, 'format'],
    ['content.banner', { banner: 'f'.repeat(32) }, 'missing'],
    [
      'content.hours.days.0.0.to',
      { hours: { always: false, days: [[{ from: '18:00', to: '09:00' }], [], [], [], [], [], []] } },
      'before_from',
    ],
    [
      'content.hours.days.0.0.from',
      { hours: { always: false, days: [[{ from: '9', to: '10:00' }], [], [], [], [], [], []] } },
      'format',
    ],
    [
      'content.holidays.0.to',
      { holidays: [{ from: '2026-12-02', to: '2026-12-01', texts: { 'zh-CN': '', 'en-US': '' }, waits: 'answers' }] },
      'before_from',
    ],
  ] as [string, Partial<ShopPageContent>, string][])('is refused with a wrong %s', async (field, changes, rule) => {
    const { owner } = await makeShop();
    const reply = await app.call('saveShopPage', { version: 0, content: contentWith(changes) }, owner);
    expect(reply.error?.fields?.map((problem) => [problem.field, problem.rule])).toEqual([[field, rule]]);
  });

  test('belongs to them: whoever has no shop finds none, and products and versions of others are refused', async () => {
    const [one, other] = [await makeShop(), await makeShop()];
    const stranger = await makePerson(app);
    const admin = await makePerson(app, 'admin');
    for (const who of [stranger, admin]) {
      expect((await app.call('getOwnShopPage', {}, who)).name).toBe('not_found');
      expect((await app.call('saveShopPage', { version: 0, content: contentWith() }, who)).name).toBe('not_found');
      expect((await app.call('publishShopPage', { version: 0 }, who)).name).toBe('not_found');
      expect((await app.call('setShopSlug', { slug: 'nobodys-shop' }, who)).name).toBe('not_found');
      expect((await app.call('previewShopSections', { sections: [] }, who)).name).toBe('not_found');
    }
    const { id: theirs } = await makeProduct(app, { shopId: other.id });
    const sections = [{ titles: { 'zh-CN': '热卖', 'en-US': '' }, productIds: [theirs] }];
    const refused = await app.call('saveShopPage', { version: 0, content: contentWith({ sections }) }, one.owner);
    expect(refused.error?.fields).toEqual([{ field: 'content.sections.0.productIds', rule: 'missing' }]);
    expect((await app.call('previewShopSections', { sections }, one.owner)).data.list[0]?.products).toEqual([]);
    await put(other.owner);
    const [version] = (await app.call('listShopPageVersions', {}, other.owner)).data.list;
    const restored = await app.call('restoreShopPage', { version: 0, id: version?.id ?? 0 }, one.owner);
    expect(restored.name).toBe('not_found');
  });
});

test('sections show products on shelf in the owner’s order', async () => {
  const { owner, id } = await makeShop();
  const make = (state: 'on_shelf' | 'draft') => makeProduct(app, { shopId: id, state });
  const [one, two, draft] = [await make('on_shelf'), await make('on_shelf'), await make('draft')];
  const titles = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
  await put(owner, {
    sections: [
      { titles: titles('空的', ''), productIds: [draft.id] },
      { titles: titles('热卖', 'Best'), productIds: [two.id, draft.id, one.id] },
    ],
  });
  const { list } = (await app.call('listShopSections', { shopId: id }, { locale: 'en-US' })).data;
  expect(list.map(({ title, products }) => [title, products.map((product) => product.id)])).toEqual([
    ['Best', [two.id, one.id]],
  ]);
  await app.sql(`update shops set state = 'suspended' where id = $1`, [id]);
  expect((await app.call('listShopSections', { shopId: id })).name).toBe('not_found');
});

test('sections show products of the platform as long as an admin allows it, and only to that shop', async () => {
  const admin = await makePerson(app, 'admin');
  const { owner, id } = await makeShop();
  const [mine, platforms, others] = [
    await makeProduct(app, { shopId: id }),
    await makeProduct(app),
    await makeProduct(app, { shopId: (await makeShop()).id }),
  ];
  const section = (productIds: number[]) => [{ titles: { 'zh-CN': '推荐', 'en-US': '' }, productIds }];
  const save = async (productIds: number[]) => {
    const { version } = await own(owner);
    return app.call('saveShopPage', { version, content: contentWith({ sections: section(productIds) }) }, owner);
  };
  const missing = [{ field: 'content.sections.0.productIds', rule: 'missing' }];
  expect((await save([mine.id, platforms.id])).error?.fields).toEqual(missing);
  expect((await app.call('setPlatformGoods', { id, allowed: true }, owner)).name).toBe('forbidden');
  const ownAdmin = await makePerson(app, 'admin');
  const shop = { ownerId: ownAdmin.id, name: '管理员店', introZh: '', introEn: '', verified: true, now: app.now() };
  const theirs = await app.database.transaction((tx) => openShop(tx, shop));
  expect((await app.call('setPlatformGoods', { id: theirs, allowed: true }, ownAdmin)).name).toBe('four_eyes');
  expect((await app.call('setPlatformGoods', { id, allowed: true }, admin)).data.platformGoods).toBe(true);
  expect((await app.call('setPlatformGoods', { id, allowed: true }, admin)).name).toBe('state_conflict');
  expect((await save([mine.id, others.id])).error?.fields).toEqual(missing);
  await put(owner, { sections: section([platforms.id, mine.id]) });
  const shown = async () =>
    (await app.call('listShopSections', { shopId: id })).data.list.flatMap(({ products }) =>
      products.map(({ id: productId, seller }) => [productId, seller.shopId]),
    );
  expect(await shown()).toEqual([
    [platforms.id, null],
    [mine.id, id],
  ]);
  // Who buys it buys from the platform: nothing of it is the shop's.
  const buyer = await makeBuyer(app, 100_000);
  const orderId = await buy(app, buyer, platforms);
  const { rows } = await app.sql('select shop_id, seller_id from orders where id = $1', [orderId]);
  expect(rows).toEqual([{ shop_id: null, seller_id: null }]);
  await app.call('setPlatformGoods', { id, allowed: false }, admin);
  expect(await shown()).toEqual([[mine.id, id]]);
  expect((await save([mine.id, platforms.id])).error?.fields).toEqual(missing);
});

describe('a short address', () => {
  test('leads to its shop, also after a change, and belongs to one shop alone', async () => {
    const [one, other] = [await makeShop(), await makeShop()];
    const choose = (owner: Person, slug: string) => app.call('setShopSlug', { slug }, owner);
    const first = (await choose(one.owner, 'Green-Field')).data;
    expect(first).toMatchObject({ slug: 'green-field', oldSlugs: [], slugsLeft: shopPageRules.slugs.max - 1 });
    expect((await choose(one.owner, 'green-2')).data).toMatchObject({ slug: 'green-2', oldSlugs: ['green-field'] });
    for (const slug of ['green-field', 'GREEN-2'])
      expect((await app.call('findShop', { slug })).data).toEqual({ id: one.id, slug: 'green-2' });
    expect((await choose(other.owner, 'green-field')).name).toBe('slug_taken');
    expect((await choose(one.owner, 'green-field')).data).toMatchObject({ slug: 'green-field', oldSlugs: ['green-2'] });
    expect((await app.call('getShop', { id: one.id })).data.slug).toBe('green-field');
    await app.sql(`update shops set state = 'suspended' where id = $1`, [one.id]);
    // Its page says that it is not open.
    expect((await app.call('findShop', { slug: 'green-2' })).data.id).toBe(one.id);
    expect((await app.call('getShop', { id: one.id })).name).toBe('shop_not_open');
  });

  test('is given to one of many who ask at once, and a shop gets so many and no more', async () => {
    const shops = await Promise.all([1, 2, 3, 4].map(() => makeShop()));
    const tries = await Promise.all(
      shops.map(({ owner }) => app.call('setShopSlug', { slug: 'wanted-by-all' }, owner)),
    );
    expect(tries.filter(({ name }) => name === 'slug_taken')).toHaveLength(3);
    const { owner, id } = await makeShop();
    const { max } = shopPageRules.slugs;
    const many = Array.from({ length: max + 3 }, (_, at) =>
      app.call('setShopSlug', { slug: `many-of-${id}-${at}` }, owner),
    );
    const refused = (await Promise.all(many)).filter(({ name }) => name === 'shop_slug_limit');
    expect(refused).toHaveLength(3);
    expect(refused[0]?.error?.params).toEqual({ max });
    expect((await own(owner)).slugsLeft).toBe(0);
  });

  test.each([
    ['ab', 'too_short'],
    ['a'.repeat(31), 'too_long'],
    ['12345', 'slug_format'],
    ['two--dashes', 'slug_format'],
    ['中文店', 'slug_format'],
    ['admin', 'slug_reserved'],
    ['search', 'slug_reserved'],
    ['official-shop', 'slug_reserved'],
  ])('is not %s', async (slug, rule) => {
    const { owner } = await makeShop();
    const { error } = await app.call('setShopSlug', { slug }, owner);
    expect(error?.fields?.[0]).toMatchObject({ field: 'slug', rule });
  });
});

test('contacts are for people who are logged in, with the day since when they hold', async () => {
  const { owner, id } = await makeShop();
  const reader = await makePerson(app);
  await put(owner);
  const since = app.now().toISOString();
  app.pass(3600);
  await put(owner, { color: '#333333' });
  expect((await app.call('getShopContacts', { id })).name).toBe('login_needed');
  const { data } = await app.call('getShopContacts', { id }, reader);
  expect(data).toEqual({ contacts: [{ kind: 'qq', value: '10001' }], changedAt: since });
  await app.sql(`update shops set state = 'suspended' where id = $1`, [id]);
  expect((await app.call('getShopContacts', { id }, reader)).name).toBe('not_found');
});

test('the licence of an enterprise stands on the page where its owner says so, and of a person never', async () => {
  const { owner, id } = await makeShop();
  const person = await app.call('saveShopPage', { version: 0, content: contentWith({ showsLicence: true }) }, owner);
  expect(person.error?.fields).toEqual([{ field: 'content.showsLicence', rule: 'missing' }]);
  expect((await own(owner)).hasLicence).toBe(false);
  const code = freshOrganizationCode();
  const real = await draftOf(app, owner, 'enterprise');
  const facts = { enterpriseName: '雾岛科技有限公司', organizationCode: code };
  const certificate = { enterpriseCertificate: 'business_licence' };
  const sent = await app.call('sendRealName', { id: real, ...residentFacts({ ...facts, ...certificate }) }, owner);
  expect(sent.error).toBeUndefined();
  await decideRealName(app, { id: real, event: 'pass' }, await makePerson(app, 'admin'));
  expect((await own(owner)).hasLicence).toBe(true);
  // Not unasked.
  await put(owner);
  expect((await app.call('getShop', { id })).data.hasLicence).toBe(false);
  expect((await app.call('getShopLicence', { id })).name).toBe('not_found');
  await put(owner, { showsLicence: true });
  expect((await app.call('getShop', { id })).data.hasLicence).toBe(true);
  expect((await app.call('getShopLicence', { id })).data).toMatchObject({ ...facts, ...certificate });
  // Staff neither hide nor show it.
  const worker = await employ(app, { id, owner }, ['goods']);
  const { version, content: now } = (await app.call('getOwnShopPage', {}, forShop(worker, { id }))).data;
  const hidden = { version, content: { ...now, showsLicence: false } };
  expect((await app.call('saveShopPage', hidden, forShop(worker, { id }))).error?.fields).toEqual([
    { field: 'content.showsLicence', rule: 'fixed' },
  ]);
  const before = (await app.call('listShopPageVersions', {}, owner)).data.list.at(-1);
  const restored = await app.call('restoreShopPage', { version, id: before?.id ?? 0 }, forShop(worker, { id }));
  expect(restored.data.content).toMatchObject({ showsLicence: true });
  await app.sql(`update shops set state = 'suspended' where id = $1`, [id]);
  expect((await app.call('getShopLicence', { id })).name).toBe('not_found');
});

test('hours and holidays are told by the clock of the site, on the shop and on its products', async () => {
  const { owner, id } = await makeShop();
  const product = await makeProduct(app, { shopId: id });
  const day = (after: number) => siteDay(app, after);
  const holiday = { from: day(0), to: day(2), texts: { 'zh-CN': '去山里了', 'en-US': '' }, waits: 'manual' as const };
  await put(owner, { holidays: [holiday] });
  const opening = { state: 'holiday', day: day(3), time: '09:00' };
  const shown = { from: day(0), to: day(2), text: '去山里了', language: 'zh-CN', waits: 'manual', now: true };
  const reader = { locale: 'en-US' } as const;
  expect((await app.call('getShop', { id }, reader)).data).toMatchObject({ opening, holiday: shown });
  expect((await app.call('getProduct', { id: product.id }, reader)).data.shop).toMatchObject({
    opening,
    holiday: shown,
  });
  await put(owner, { holidays: [{ ...holiday, from: day(40), to: day(41) }] });
  expect((await app.call('getShop', { id })).data.holiday).toBeNull();
});

test('figures are counted from questions, sales and complaints, and not from few', async () => {
  const [busy, quiet] = [await makeShop(), await makeShop()];
  const asker = await makePerson(app);
  const product = await makeProduct(app, { shopId: busy.id });
  const ask = (agoDays: number, seconds: number | null, { id }: { id: number } = asker) =>
    app.sql(
      `insert into questions (product_id, shop_id, user_id, words, answer, created_at, answered_at)
       select $1, $2, $3, '?', '!', at, at + make_interval(secs => $5)
       from (select $6::timestamptz - make_interval(days => $4) as at) as asked`,
      [product.id, busy.id, id, agoDays, seconds, app.now()],
    );
  for (const seconds of [60, 600, 7200]) await ask(1, seconds);
  await ask(shopFigureRules.days + 1, 1);
  await app.sql(
    `insert into sale_days (shop_id, day, placed, orders, sales_fen, refunds, refunded_fen)
     values ($1, $2::timestamptz::date - 3, 40, 40, 1, 0, 0)`,
    [busy.id, app.now()],
  );
  const licence = await makeLicence(app, 1000, { id: busy.id, name: busy.name, owner: busy.owner });
  const orderId = await buy(app, await makeBuyer(app, 1000), licence);
  await app.sql(
    `insert into refunds (order_id, user_id, shop_id, state, reason, wanted_fen, requested_at, complained_at)
     select id, user_id, shop_id, 'complained', 'faulty', 1, $2, $2 from orders where id = $1`,
    [orderId, app.now()],
  );
  const own = await buy(app, await makeBuyer(app, 1000), licence);
  await app.sql(`update orders set same_device = true, paid_at = $2::timestamptz - interval '3 days' where id = $1`, [
    own,
    app.now(),
  ]);
  // What comes from there makes nothing better, and nothing that is bad goes away: the complaint counts, with its sale.
  await app.sql(
    `insert into refunds (order_id, user_id, shop_id, state, reason, wanted_fen, requested_at, complained_at)
     select id, user_id, shop_id, 'complained', 'faulty', 1, $2, $2 from orders where id = $1`,
    [own, app.now()],
  );
  await app.sql(`update orders set same_device = true, paid_at = $2::timestamptz - interval '3 days' where id = $1`, [
    await buy(app, await makeBuyer(app, 1000), licence),
    app.now(),
  ]);
  // Asked by one whose device tells of it at once, and by another whose device does so afterwards.
  const [friend, late] = [await makePerson(app), await makePerson(app)];
  await app.sql(
    `insert into shared_devices (one_id, other_id, first_at, last_at) values (least($1::bigint, $2), greatest($1::bigint, $2), $3, $3)`,
    [friend.id, busy.owner.id, app.now()],
  );
  for (const seconds of [1, 1, 100_000]) await ask(0, seconds, friend);
  for (const seconds of [1, 1]) await ask(0, seconds, late);
  await app.database.transaction((tx) =>
    noteSharedDevice(tx, { userId: late.id, before: busy.owner.id, now: app.now() }),
  );
  await app.sql(`update sale_folds set folded_until = $1::timestamptz::date`, [app.now()]);
  await app.runPeriodic('shops.figures');
  const figures = async (id: number) => {
    const { answerSeconds, complaintsPerThousand, verifiedAt } = (await app.call('getShop', { id })).data;
    return { answerSeconds, complaintsPerThousand, verifiedAt };
  };
  const verifiedAt = app.now().toISOString();
  // Of the 40, one without a complaint was from a device of the seller's. Strangers waited 0, 60, 600 and 7200 seconds.
  expect(await figures(busy.id)).toEqual({ answerSeconds: 600, complaintsPerThousand: 51, verifiedAt });
  expect(await figures(quiet.id)).toEqual({ answerSeconds: null, complaintsPerThousand: null, verifiedAt });
  // What waits for an answer makes a shop slower, day by day.
  await ask(20, null);
  await ask(30, null);
  app.pass(shopFigureRules.everySeconds);
  await app.runPeriodic('shops.figures');
  expect((await figures(busy.id)).answerSeconds).toBe(7200);
  // No more than the newest are looked at, wherever they are from: none of the older ones of strangers.
  await app.sql(
    `insert into questions (product_id, shop_id, user_id, words, answer, created_at, answered_at)
     select $1, $2, $3, '?', '!', $4, $4 from generate_series(1, ${shopFigureRules.sampleMax})`,
    [product.id, busy.id, friend.id, app.now()],
  );
  await app.sql('delete from refunds where shop_id = $1', [busy.id]);
  app.pass(shopFigureRules.everySeconds);
  await app.runPeriodic('shops.figures');
  expect((await figures(busy.id)).answerSeconds).toBeNull();
});

describe('the list of shops', () => {
  test('finds a part of a name in any writing, and nothing that only has its characters', async () => {
    const owner = await makePerson(app);
    const shop = {
      ownerId: owner.id,
      name: '青禾数字铺 Tools',
      introZh: '',
      introEn: '',
      verified: false,
      now: app.now(),
    };
    const id = await app.database.transaction((tx) => openShop(tx, shop));
    const found = async (search: string) =>
      (await app.call('listShops', { search })).data.list.map((one) => one.id).includes(id);
    for (const search of ['青禾', '数字铺', 'tools', 'ＴＯＯＬ', '铺'])
      expect([search, await found(search)]).toEqual([search, true]);
    for (const search of ['禾青', '字数', '%', 'toolz']) expect([search, await found(search)]).toEqual([search, false]);
    const { data } = await app.call('listShops', { search: '青禾数字', limit: 1 });
    expect([data.total, data.next]).toEqual([1, null]);
  });

  test('is sorted by rating too, page by page', async () => {
    const shops = await Promise.all([1, 2, 3].map(() => makeShop()));
    for (const [at, { id }] of shops.entries())
      await app.sql('update shops set rating_count = 10, rating_sum = $2 where id = $1', [id, 50 - at * 10]);
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await app.call('listShops', { sort: 'rating', limit: 2, ...(cursor && { cursor }) });
      ids.push(...data.list.map(({ id }) => id));
      cursor = data.next ?? undefined;
    } while (cursor !== undefined);
    expect(ids.slice(0, 3)).toEqual(shops.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('an account that is deleted takes the page and its contacts along', async () => {
  const { owner, id } = await makeShop();
  await put(owner);
  await app.sql(`update users set state = 'deleted' where id = $1`, [owner.id]);
  const { rows } = await app.sql(
    `select (select count(*)::int from shop_pages where shop_id = $1) as pages,
       (select count(*)::int from shop_page_versions where shop_id = $1) as versions, color from shops where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ pages: 0, versions: 0, color: null }]);
});
