/** What people let out: listings, units and their credentials, the review, and bought goods. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listingRules } from '#contract/rental/listingRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeAccounts } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { makeAdmin, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import {
  makeCategory,
  makeListing,
  makeVerified,
  openListing,
  type TestListing,
} from '../../../../tests/support/trade/rentals.ts';
import { recharge } from '../../../../tests/support/trade/payments.ts';
import { askRotation } from './service.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const day = 24 * 60 * 60;
const get = async ({ id, lessor }: Pick<TestListing, 'id' | 'lessor'>) =>
  (await app.call('getListing', { id }, lessor)).data;
const moveTo = (listing: TestListing, event: 'submit' | 'withdraw' | 'pause' | 'resume' | 'remove', stated = true) =>
  app.call('moveListing', { id: listing.id, event, stated }, listing.lessor);
const rentals = async () => (await app.call('listRentals', { limit: 100 })).data.list.map(({ id }) => id);

/** A lease as the books of leases would have it, for what depends on one. */
async function lease(
  { id, lessor, unitIds }: TestListing,
  { state, from, until }: { state: string; from: number; until: number },
) {
  const tenant = await makePerson(app);
  const at = (seconds: number) => new Date(app.now().getTime() + seconds * 1000);
  await app.sql(
    `insert into leases (listing_id, unit_id, tenant_id, lessor_id, snapshot, commission_rate, rent_fen, deposit_fen, state,
       booked_at, starts_at, ends_at, kept_until, started_at)
     values ($1, $2, $3, $4, '{}', 1000, 100, 0, $5, $6, $6, $7, $7, $6)`,
    [id, unitIds[0], tenant.id, lessor.id, state, at(from), at(until)],
  );
}

describe('a listing', () => {
  test('is a draft until its verified lessor states the right and an admin lets tenants see it', async () => {
    const listing = await makeListing(app, { isDraft: true, titleEn: 'Pond pass' });
    expect(await get(listing)).toMatchObject({ state: 'draft', may: ['submit', 'remove', 'edit'], statedAt: null });
    expect((await app.call('getRental', { id: listing.id })).name).toBe('not_found');
    const silent = await moveTo(listing, 'submit', false);
    expect(silent.error?.fields).toEqual([{ field: 'stated', rule: 'required' }]);
    const submitted = (await moveTo(listing, 'submit')).data;
    expect(submitted).toMatchObject({ state: 'auditing', statedAt: app.now().toISOString() });
    const waiting = (await app.call('listAdminInbox', { kind: 'listing' }, admin)).data.items;
    expect(waiting).toContainEqual(expect.objectContaining({ id: listing.id, person: listing.lessor.username }));
    expect(await rentals()).not.toContain(listing.id);
    const { changedAt } = submitted;
    const decide = (input: object) => app.call('decideListing', { id: listing.id, changedAt, ...input }, admin);
    expect((await decide({ approve: false })).error?.fields).toEqual([{ field: 'reason', rule: 'required' }]);
    const refused = (await decide({ approve: false, reason: 'texts', words: '请写清楚登录方式' })).data;
    expect(refused).toMatchObject({ state: 'draft', reason: 'texts', words: '请写清楚登录方式' });
    await openListing(app, listing);
    expect(await rentals()).toContain(listing.id);
    expect((await app.call('getRental', { id: listing.id }, { locale: 'en-US' })).data).toMatchObject({
      title: 'Pond pass',
      units: 1,
      fields: ['Account', 'Password'],
      isOwn: false,
      freeFrom: app.now().toISOString(),
    });
    expect((await app.call('getRental', { id: listing.id }, listing.lessor)).data.isOwn).toBe(true);
    const told = (await app.call('listMessages', {}, listing.lessor)).data.map(({ title }) => title);
    expect(told).toEqual(expect.arrayContaining(['出租商品审核已通过', '出租商品审核未通过']));
  });

  test('needs a verified lessor and a unit', async () => {
    const lessor = await makePerson(app);
    const plain = await makeListing(app, { isDraft: true, lessor });
    expect((await moveTo(plain, 'submit')).name).toBe('rent_real_name_needed');
    const empty = await makeListing(app, { isDraft: true });
    await app.call('removeListingUnit', { unitId: empty.unitIds[0] ?? 0 }, empty.lessor);
    expect((await moveTo(empty, 'submit')).name).toBe('listing_without_unit');
  });

  test('is nobody else’s, by no call', async () => {
    const listing = await makeListing(app);
    const other = await makeVerified(app);
    const { id, categoryId, timeGroupId } = listing;
    const unitId = listing.unitIds[0] ?? 0;
    const [startsAt, endsAt] = [1, 2].map((days) => new Date(app.now().getTime() + days * day * 1000).toISOString());
    const block = (await app.call('blockListingUnit', { unitId, startsAt, endsAt }, listing.lessor)).data;
    const answers = [
      await app.call('getListing', { id }, other),
      await app.call('saveListing', { id, categoryId, timeGroupId, titleZh: '我的' }, other),
      await app.call('moveListing', { id, event: 'pause' }, other),
      await app.call('addListingUnits', { listingId: id, units: [{ name: 'x', credentials: ['a', 'b'] }] }, other),
      await app.call('showListingUnit', { unitId }, other),
      await app.call('showListingUnit', { unitId }, admin),
      await app.call('changeListingUnit', { unitId, name: 'x' }, other),
      await app.call('removeListingUnit', { unitId }, other),
      await app.call('blockListingUnit', { unitId, startsAt, endsAt }, other),
      await app.call('unblockListingUnit', { blockId: block.id }, other),
      await app.call('getListingCalendar', { id }, other),
      await app.call('getListingIncome', { id }, other),
    ];
    // Of the listing that was sent, its time group is looked at first, and is another's as well.
    expect(answers.map(({ name }) => (name === 'invalid_input' ? 'not_found' : name))).toEqual(
      Array(answers.length).fill('not_found'),
    );
    expect((await app.call('listListings', {}, other)).data.list).toEqual([]);
    const catalogue = await makeAdmin(app, ['catalogue']);
    for (const call of [
      app.call('listAdminListings', {}, other),
      app.call('getAdminListing', { id }, other),
      app.call('takeDownListing', { id, reason: 'texts' }, other),
      app.call('liftListing', { id }, other),
    ]) {
      expect((await call).name).toBe('forbidden');
    }
    expect((await app.call('takeDownListing', { id, reason: 'texts' }, catalogue)).name).toBe('grant_missing');
  });

  test('whose texts change is reviewed again; hours and units are changed at once', async () => {
    const listing = await makeListing(app);
    const { id, categoryId, timeGroupId, lessor } = listing;
    const same = { id, categoryId, timeGroupId, titleZh: '鸭塘加速会员', stepsZh: '打开应用，用下面的账号登录。' };
    expect((await app.call('saveListing', { ...same, adultsOnly: true }, lessor)).data.state).toBe('on');
    expect((await app.call('saveListing', { ...same, adultsOnly: false }, lessor)).data.state).toBe('auditing');
    await app.sql(`update listings set state = 'on' where id = $1`, [id]);
    expect((await app.call('saveListing', { ...same, titleZh: '另一件' }, lessor)).data.state).toBe('auditing');
    expect((await app.call('getRental', { id })).name).toBe('not_found');
  });

  test('has pictures in their order, reviewed as its texts are, and only those that are for everybody', async () => {
    const listing = await makeListing(app);
    const { lessor } = listing;
    await app.sql(
      `insert into pictures (name, width, height, bytes, uploaded_by, created_at, is_private)
       select lpad(to_hex($1::bigint * 16 + n), 32, 'c'), 1, 1, 1, $1, now(), n = 3 from generate_series(1, 3) n`,
      [lessor.id],
    );
    const [one, two, hidden] = [1, 2, 3].map((n) => (lessor.id * 16 + n).toString(16).padStart(32, 'c'));
    const was = await get(listing);
    const save = async (pictures?: (string | undefined)[]) => {
      const { id, titleZh, stepsZh, fields, changedAt } = await get(listing);
      const { categoryId, timeGroupId } = listing;
      const known = pictures?.map(String);
      const input = { id, titleZh, stepsZh, fields, changedAt, categoryId, timeGroupId };
      return app.call('saveListing', known ? { ...input, pictures: known } : input, lessor);
    };
    expect((await save([one, hidden])).error?.fields).toMatchObject([{ field: 'pictures.1', rule: 'missing' }]);
    expect((await save(['d'.repeat(32)])).error?.fields).toMatchObject([{ field: 'pictures.0', rule: 'missing' }]);
    expect((await save(Array.from({ length: listingRules.picturesMax + 1 }, () => one))).status).toBe(422);
    expect((await save()).data).toMatchObject({ state: 'on', pictures: [] });
    expect((await save([two, one])).data).toMatchObject({ state: 'auditing', pictures: [two, one] });
    expect(await rentals()).not.toContain(listing.id);
    const { changedAt } = await get(listing);
    await app.call('decideListing', { id: was.id, changedAt, approve: true }, admin);
    const card = (await app.call('listRentals', { limit: 100 })).data.list.find(({ id }) => id === listing.id);
    expect(card?.picture).toBe(two);
    expect((await app.call('getRental', { id: listing.id })).data.pictures).toEqual([two, one]);
    // Left out they stay; another order is another cover.
    expect((await save()).data).toMatchObject({ state: 'on', pictures: [two, one] });
    expect((await save([one, two])).data.state).toBe('auditing');
  });

  test('that was changed since it was seen is neither saved nor decided', async () => {
    const listing = await makeListing(app, { isDraft: true });
    const { id, categoryId, timeGroupId, lessor } = listing;
    const { changedAt } = (await moveTo(listing, 'submit')).data;
    app.pass(1);
    const save = (titleZh: string) =>
      app.call('saveListing', { id, changedAt, categoryId, timeGroupId, titleZh }, lessor);
    const both = await Promise.all([save('甲甲'), save('乙乙')]);
    expect(both.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['ok', 'state_conflict']);
    expect((await app.call('decideListing', { id, changedAt, approve: true }, admin)).name).toBe('state_conflict');
  });

  test('is decided once by two admins at once, and never by its lessor', async () => {
    const listing = await makeListing(app, { isDraft: true });
    const { changedAt } = (await moveTo(listing, 'submit')).data;
    const input = { id: listing.id, changedAt, reason: 'texts' };
    await app.sql('update users set person_id = (select person_id from users where id = $1) where id = $2', [
      listing.lessor.id,
      admin.id,
    ]);
    expect((await app.call('decideListing', { ...input, approve: true }, admin)).name).toBe('four_eyes');
    const shown = (await app.call('getAdminListing', { id: listing.id }, admin)).data;
    expect(shown.may).toEqual([]);
    await app.sql('update users set person_id = null where id = $1', [admin.id]);
    const both = await Promise.all(
      [true, false].map((approve) => app.call('decideListing', { ...input, approve }, admin)),
    );
    expect(both.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['ok', 'state_conflict']);
  });

  test('is paused and resumed by its lessor, taken down and lifted by an admin, mended and submitted again', async () => {
    const listing = await makeListing(app);
    const { id } = listing;
    expect((await moveTo(listing, 'pause')).data.state).toBe('paused');
    expect(await rentals()).not.toContain(id);
    expect((await moveTo(listing, 'resume')).data.state).toBe('on');
    const silent = await app.call('takeDownListing', { id, reason: 'other' }, admin);
    expect(silent.error?.fields).toEqual([{ field: 'words', rule: 'required' }]);
    await app.call('takeDownListing', { id, reason: 'no_right', words: '请出示授权' }, admin);
    expect(await get(listing)).toMatchObject({ state: 'taken_down', reason: 'no_right', words: '请出示授权' });
    expect((await moveTo(listing, 'resume')).name).toBe('state_conflict');
    expect((await app.call('liftListing', { id }, admin)).data.state).toBe('paused');
    await app.call('takeDownListing', { id, reason: 'texts' }, admin);
    expect((await moveTo(listing, 'submit')).data).toMatchObject({ state: 'auditing', reason: null });
  });

  test('is not resumed while it has no account left', async () => {
    const listing = await makeListing(app);
    await moveTo(listing, 'pause');
    await app.call('removeListingUnit', { unitId: listing.unitIds[0] ?? 0 }, listing.lessor);
    expect((await moveTo(listing, 'resume')).name).toBe('listing_without_unit');
    expect((await get(listing)).state).toBe('paused');
  });

  test('may not say what is prohibited, and needs the names of its fields', async () => {
    await app.call('addProhibitedWords', { words: ['枪支'] }, admin);
    const listing = await makeListing(app, { isDraft: true });
    const { categoryId, timeGroupId, lessor } = listing;
    const answer = await app.call('saveListing', { categoryId, timeGroupId, titleZh: '出租枪支' }, lessor);
    expect((answer.error?.fields ?? []).map(({ field, rule }) => [field, rule])).toEqual([
      ['fields', 'required'],
      ['titleZh', 'prohibited_word'],
    ]);
  });
});

test('other names of the credentials are reviewed, as other texts are', async () => {
  const listing = await makeListing(app);
  const { id, lessor, categoryId, timeGroupId } = listing;
  await app.call('removeListingUnit', { unitId: listing.unitIds[0] ?? 0 }, lessor);
  const { title, stepsZh, changedAt } = await get(listing);
  const written = { id, changedAt, categoryId, timeGroupId, titleZh: title, stepsZh };
  const saved = await app.call('saveListing', { ...written, fields: ['加 QQ 123 领取', '密码'] }, lessor);
  expect(saved.data.state).toBe('auditing');
});

describe('credentials', () => {
  test('are in no list, no detail, no error and not readable in the database', async () => {
    const listing = await makeListing(app);
    const { id, lessor } = listing;
    const secret = `secret-${id}-0`;
    const wrong = await app.call(
      'addListingUnits',
      { listingId: id, units: [{ name: 'x', credentials: [secret] }] },
      lessor,
    );
    expect(wrong.name).toBe('invalid_input');
    const answers = [
      wrong,
      await app.call('getListing', { id }, lessor),
      await app.call('listListings', {}, lessor),
      await app.call('getAdminListing', { id }, admin),
      await app.call('listAdminListings', {}, admin),
      await app.call('getRental', { id }),
      await app.call('listRentals', { limit: 100 }),
      await app.call('getListingCalendar', { id }, lessor),
    ];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(secret);
    const { rows } = await app.sql('select * from listing_units where listing_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
    const { rows: log } = await app.sql('select detail from operation_log');
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  test('are shown to their lessor, on record, so often and no more', async () => {
    const listing = await makeListing(app);
    const unitId = listing.unitIds[0] ?? 0;
    const show = () => app.call('showListingUnit', { unitId }, listing.lessor);
    expect((await show()).data.fields).toEqual([
      { name: '账号', value: `user-${listing.id}-0` },
      { name: '密码', value: `secret-${listing.id}-0` },
    ]);
    const { rows } = await app.sql(
      `select detail from operation_log where action = 'listing.show_unit' and actor_id = $1`,
      [listing.lessor.id],
    );
    expect(rows).toEqual([{ detail: { unitId, name: '一号机 1' } }]);
    for (let shown = 1; shown < listingRules.showings.max; shown += 1) await show();
    expect((await show()).name).toBe('too_many_requests');
    app.pass(listingRules.showings.seconds + 1);
    expect((await show()).name).toBeUndefined();
  });

  test('that have to be changed make the unit free again when others are entered', async () => {
    const listing = await makeListing(app);
    const unitId = listing.unitIds[0] ?? 0;
    const { lessor, id } = listing;
    const ask = () => app.database.transaction((tx) => askRotation(tx, { unitId, since: app.now(), now: app.now() }));
    expect([await ask(), await ask()]).toEqual([true, false]);
    expect(await get(listing)).toMatchObject({ units: { ready: 0, toRotate: 1 }, unitList: [{ state: 'to_rotate' }] });
    expect((await app.call('getRental', { id })).data.freeFrom).toBeNull();
    const change = (credentials: string[]) => app.call('changeListingUnit', { unitId, credentials }, lessor);
    expect((await change([`user-${id}-0`, `secret-${id}-0`])).name).toBe('credentials_unchanged');
    expect((await app.call('changeListingUnit', { unitId, name: '改名' }, lessor)).data.unitList).toMatchObject([
      { name: '改名', state: 'to_rotate' },
    ]);
    expect((await change([`user-${id}-0`, 'brand-new'])).data.unitList).toMatchObject([
      { state: 'ready', rotationAskedAt: null, rotatedAt: app.now().toISOString() },
    ]);
    expect((await app.call('showListingUnit', { unitId }, lessor)).data.fields[1]?.value).toBe('brand-new');
  });

  test('go with their unit, which a lease keeps', async () => {
    const listing = await makeListing(app, { units: 2 });
    await lease(listing, { state: 'active', from: -60, until: 3600 });
    const remove = (unitId: number | undefined) =>
      app.call('removeListingUnit', { unitId: unitId ?? 0 }, listing.lessor);
    expect((await remove(listing.unitIds[0])).name).toBe('unit_leased');
    expect((await remove(listing.unitIds[1])).data.unitList).toHaveLength(1);
    const { rows } = await app.sql('select credentials_encrypted from listing_units where id = $1', [
      listing.unitIds[1],
    ]);
    expect(rows).toEqual([{ credentials_encrypted: null }]);
    await moveTo(listing, 'pause');
    expect((await moveTo(listing, 'remove')).name).toBe('unit_leased');
    await app.sql(`update leases set state = 'closed', ended_at = now(), closed_at = now() where listing_id = $1`, [
      listing.id,
    ]);
    expect((await moveTo(listing, 'remove')).data).toMatchObject({ state: 'removed', unitList: [] });
    expect((await app.call('getListing', { id: listing.id }, listing.lessor)).name).toBe('not_found');
  });
});

describe('the time of a unit', () => {
  test('is kept by its lessor where no lease stands, and shows in the calendar and the mall', async () => {
    const listing = await makeListing(app);
    const unitId = listing.unitIds[0] ?? 0;
    await lease(listing, { state: 'booked', from: 2 * day, until: 2 * day + 3600 });
    const block = (from: number, until: number) => {
      const [startsAt, endsAt] = [from, until].map((seconds) =>
        new Date(app.now().getTime() + seconds * 1000).toISOString(),
      );
      return app.call('blockListingUnit', { unitId, startsAt, endsAt }, listing.lessor);
    };
    expect((await block(2 * day - 60, 2 * day + 60)).name).toBe('unit_leased');
    const both = await Promise.all([block(-60, 3600), block(-30, 7200)]);
    expect(both.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['block_overlaps', 'ok']);
    expect((await block(3600, 60)).error?.fields).toEqual([{ field: 'endsAt', rule: 'before_from' }]);
    const { units, deadDays, from } = (await app.call('getListingCalendar', { id: listing.id }, listing.lessor)).data;
    expect(deadDays.map(({ day }) => day)).not.toContain(from);
    const gone = await app.call('getListingCalendar', { id: listing.id, from: '2020-01-01' }, listing.lessor);
    expect(gone.data.deadDays[0]).toEqual({ day: '2020-01-01', reason: 'past' });
    expect(units).toMatchObject([{ id: unitId, leases: [{}], blocks: [{}] }]);
    const free = async (query: object) =>
      (await app.call('listRentals', { limit: 100, ...query })).data.list.some(({ id }) => id === listing.id);
    const at = (seconds: number) => ({ freeAt: new Date(app.now().getTime() + seconds * 1000).toISOString() });
    expect([await free({ free: true }), await free(at(2 * day + 60)), await free(at(day)), await free({})]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const shown = (await app.call('getRental', { id: listing.id })).data;
    expect(Date.parse(shown.freeFrom ?? '')).toBeGreaterThanOrEqual(app.now().getTime() + 3600 * 1000);
    const blockId = units[0]?.blocks[0]?.id ?? 0;
    await app.call('unblockListingUnit', { blockId }, listing.lessor);
    expect(await free({ free: true })).toBe(true);
  });

  test('brings what its leases brought, by day', async () => {
    const listing = await makeListing(app);
    await lease(listing, { state: 'closed', from: -7200, until: -3600 });
    await app.sql(
      'update leases set ended_at = ends_at, paid_at = ends_at, started_at = starts_at where listing_id = $1',
      [listing.id],
    );
    const { days } = (await app.call('getListingIncome', { id: listing.id }, listing.lessor)).data;
    expect(days).toHaveLength(listingRules.incomeDays);
    expect(days.reduce((sum, { rentFen }) => sum + rentFen, 0)).toBe(100);
    expect(days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(3600);
  });
});

describe('the mall', () => {
  test('is sorted and filtered, page by page', async () => {
    const parent = await makeCategory(app);
    const categoryId = await makeCategory(app, parent);
    // The price is that of the cheapest package, however little an hour of a longer one costs.
    const day = (priceFen: number) => ({ unit: 'day' as const, count: 1, priceFen });
    const at = (priceFen: number, depositFen: number) => ({
      categoryId,
      terms: {
        packages: [{ unit: 'hour' as const, count: 1, priceFen }, day(priceFen === 900 ? 1200 : 9900)],
        depositFen,
      },
    });
    const dear = await makeListing(app, at(900, 0));
    const cheap = await makeListing(app, at(100, 5000));
    const middle = await makeListing(app, at(500, 2000));
    await app.sql('update listings set leases_count = 7 where id = $1', [middle.id]);
    const { rows } = await app.sql('select slug from categories where id = $1', [parent]);
    const category = String(rows[0]?.['slug']);
    const ids = async (query: object) =>
      (await app.call('listRentals', { category, ...query })).data.list.map(({ id }) => id);
    expect(await ids({})).toEqual([middle.id, cheap.id, dear.id]);
    expect(await ids({ sort: 'price' })).toEqual([cheap.id, middle.id, dear.id]);
    const shown = (await app.call('listRentals', { category, sort: 'price' })).data.list;
    expect(shown.map(({ cheapest, hasSeveralPackages }) => [cheapest.priceFen, hasSeveralPackages])).toEqual([
      [100, true],
      [500, true],
      [900, true],
    ]);
    expect((await ids({ sort: 'popular' }))[0]).toBe(middle.id);
    expect(await ids({ priceFen: 500 })).toEqual([middle.id, cheap.id]);
    expect(await ids({ depositFen: 0 })).toEqual([dear.id]);
    const first = (await app.call('listRentals', { category, sort: 'price', limit: 2 })).data;
    expect(first).toMatchObject({ total: 3, list: [{ id: cheap.id }, { id: middle.id }] });
    expect(await ids({ sort: 'price', limit: 2, cursor: first.next })).toEqual([dear.id]);
    expect((await app.call('listRentals', { sort: 'newest', cursor: first.next ?? '' })).name).toBe('invalid_input');
    await app.sql(`update users set state = 'frozen' where id = $1`, [cheap.lessor.id]);
    expect(await ids({ sort: 'price' })).toEqual([middle.id, dear.id]);
    expect((await app.call('getRental', { id: cheap.id })).name).toBe('not_found');
  });

  test('asks tenants to be adults where the listing, its category or the one above says so', async () => {
    const parent = await makeCategory(app);
    const { id } = await makeListing(app, { categoryId: await makeCategory(app, parent) });
    const asks = async () => (await app.call('getRental', { id })).data.adultsOnly;
    expect(await asks()).toBe(false);
    await app.sql('update categories set rent_adults_only = true where id = $1', [parent]);
    expect(await asks()).toBe(true);
    const own = await makeListing(app, { adultsOnly: true });
    expect((await app.call('getRental', { id: own.id })).data.adultsOnly).toBe(true);
  });

  test('says from when on something is free: in its next open hour', async () => {
    // 10:00 on a Wednesday of the site's zone.
    const wednesday = Date.parse('2027-03-10T02:00:00Z');
    app.pass(Math.ceil((wednesday - app.now().getTime()) / 1000));
    const evenings = Array.from({ length: 168 }, (_, hour) => (hour % 24 >= 18 ? '1' : '0')).join('');
    const { id } = await makeListing(app, { terms: { weeklyHours: evenings } });
    expect((await app.call('getRental', { id })).data.freeFrom).toBe('2027-03-10T10:00:00.000Z');
  });
});

describe('a bought order', () => {
  async function bought({ rentable = true } = {}) {
    const buyer = await makeVerified(app);
    await recharge(app, buyer, 1000);
    const product = await makeAccounts(app, { count: 1 });
    await app.sql('update products set rentable = $2 where id = $1', [product.id, rentable]);
    const { id: orderId } = await placeOrder(app, buyer, product, { payBy: 'balance' });
    const categoryId = await makeCategory(app);
    const group = (await makeListing(app, { lessor: buyer, isDraft: true })).timeGroupId;
    const offer = () =>
      app.call('saveListing', { orderId, categoryId, timeGroupId: group, titleZh: '转租的账号' }, buyer);
    const refund = () => app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1 }, { token: buyer.token });
    return { buyer, orderId, offer, refund, contents: product.contents };
  }

  test('whose seller allows it is let out with its accounts, which counts as seen', async () => {
    const { buyer, orderId, offer, refund, contents } = await bought();
    const orders = async () => (await app.call('listOrdersToLet', {}, buyer)).data.list.map(({ id }) => id);
    expect(await orders()).toEqual([orderId]);
    const { data } = await offer();
    expect(await orders()).toEqual([]);
    expect(data).toMatchObject({ orderId, fields: ['账号', '密码'], unitList: [{ name: '#1' }] });
    const unitId = data.unitList[0]?.id ?? 0;
    const [content] = contents;
    expect((await app.call('showListingUnit', { unitId }, buyer)).data.fields).toEqual(
      content?.kind === 'account' ? content.fields : [],
    );
    expect((await app.call('getOrder', { id: orderId }, buyer)).data.firstShownAt).toBe(app.now().toISOString());
    expect((await refund()).name).toBe('refund_not_allowed');
    const other = { orderId, reason: 'other', wantedFen: 100, words: '不想要了' };
    expect((await app.call('requestRefund', other, buyer)).name).toBe('refund_of_let_goods');
    expect((await offer()).name).toBe('order_let_out');
    const units = [{ name: 'x', credentials: ['a', 'b'] }];
    expect((await app.call('addListingUnits', { listingId: data.id, units }, buyer)).name).toBe('state_conflict');
    await app.call('moveListing', { id: data.id, event: 'remove' }, buyer);
    expect((await app.call('requestRefund', other, buyer)).name).toBeUndefined();
    expect((await offer()).name).toBe('order_not_rentable');
  });

  test('is either let out or returned, never both', async () => {
    const { offer, refund } = await bought();
    const names = (await Promise.all([offer(), refund()])).map(({ name }) => name);
    expect(names.filter((name) => name === undefined)).toHaveLength(1);
  });

  test('of another, or whose seller does not allow it, is not let out', async () => {
    const { offer } = await bought({ rentable: false });
    expect((await offer()).name).toBe('order_not_rentable');
    const { orderId } = await bought();
    const { lessor, categoryId, timeGroupId } = await makeListing(app);
    const input = { orderId, categoryId, timeGroupId, titleZh: '别人的订单' };
    expect((await app.call('saveListing', input, lessor)).name).toBe('not_found');
  });
});
