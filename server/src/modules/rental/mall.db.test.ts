/** How the mall is searched: by words, and by when something can begin for how long. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RentalTerms, TimePackage } from '#contract/rental/rentalTerms.ts';
import { momentAt } from '#contract/rental/rentalTimes.ts';
import { weeklyHoursOf } from '#contract/rental/timeGroupRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteDay, siteTimeZone } from '../../../../tests/support/app/siteTime.ts';
import { bookedLease, makeTenant } from '../../../../tests/support/trade/leases.ts';
import { makeCategory, makeListing, type TestListing } from '../../../../tests/support/trade/rentals.ts';
import { walkOfRentals } from './mall.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const at = (days: number, clock: number) => momentAt(siteDay(app, days), clock * 60, siteTimeZone).toISOString();
const idsOf = async (query: Record<string, unknown>) =>
  (await app.call('listRentals', { limit: 100, ...query })).data.list.map(({ id }) => id);
const hour1: TimePackage = { unit: 'hour', count: 1, priceFen: 100 };
const hour3: TimePackage = { unit: 'hour', count: 3, priceFen: 250 };
const night: TimePackage = { unit: 'night', count: 1, priceFen: 900 };
const days7: TimePackage = { unit: 'day', count: 7, priceFen: 9000 };
const always = '1'.repeat(168);

test('statements are prepared by a name for the plain lists only, not for each combination of filters', () => {
  const filters = { categoryIds: [1], shopId: 1, priceFen: 1, depositFen: 1, stars: 4 };
  expect(walkOfRentals({ sort: 'price' }).isCommon).toBe(true);
  for (const filter of Object.entries(filters)) {
    const query = { sort: 'price' as const, ...Object.fromEntries([filter]) };
    expect([filter, walkOfRentals(query).isCommon]).toEqual([filter, false]);
  }
});

test('a moment that nobody can mean is refused by name', async () => {
  const { error } = await app.call('listRentals', { free: true, freeAt: '9999-12-31T23:59:59Z' });
  expect(error?.fields).toMatchObject([{ field: 'freeAt', rule: 'format' }]);
});

describe('words', () => {
  test('find titles in Chinese, English and pinyin, synonyms and categories; each page in the order asked for', async () => {
    const cheap = await makeListing(app, {
      title: '海狸视频会员',
      titleEn: 'Beaver video pass',
      terms: { packages: [{ ...hour1, priceFen: 50 }] },
    });
    const dear = await makeListing(app, {
      title: '海狸音乐会员',
      titleEn: 'Beaver music pass',
      terms: { packages: [{ ...hour1, priceFen: 500 }] },
    });
    const other = await makeListing(app, { title: '水獭游戏账号', titleEn: 'Otter games' });
    const both = [dear.id, cheap.id];
    for (const search of ['海狸', 'beaver', 'BEAV', 'be', 'haili', 'hl', '海狸 会员']) {
      expect([search, await idsOf({ search })]).toEqual([search, both]);
    }
    expect(await idsOf({ search: '海狸音乐' })).toEqual([dear.id]);
    expect(await idsOf({ search: 'haili', sort: 'price' })).toEqual([cheap.id, dear.id]);
    for (const search of ['!!!', '海豹', '狸海']) expect([search, await idsOf({ search })]).toEqual([search, []]);
    const first = (await app.call('listRentals', { search: '海狸', sort: 'price', limit: 1 })).data;
    expect(first).toMatchObject({ total: 2, list: [{ id: cheap.id }] });
    const next = { search: '海狸', sort: 'price' as const, limit: 1, cursor: first.next ?? '' };
    expect((await app.call('listRentals', next)).data).toMatchObject({ list: [{ id: dear.id }], next: null });
    // A changed title is found by its new words, once it is seen again; one of an older version is made anew.
    await app.sql(`update listings set search_terms = '{}', search_version = 0 where id = $1`, [other.id]);
    expect(await idsOf({ search: '水獭' })).toEqual([]);
    await app.runPeriodic('rental.reindex');
    expect(await idsOf({ search: '水獭' })).toEqual([other.id]);
    expect(await idsOf({ search: 'shuita' })).toEqual([other.id]);
  });
});

test('what far more have than are counted is found whole, in order and once, in a category with children as well', async () => {
  const parentId = await makeCategory(app);
  const childId = await makeCategory(app, parentId);
  const { id } = await makeListing(app, { title: '河马云盘', categoryId: childId });
  await app.sql(
    `insert into listings (user_id, category_id, time_group_id, state, title_zh, fields, stated_at, price_from_fen, deposit_fen,
       search_terms, search_version, created_at, changed_at)
     select user_id, case n % 2 when 0 then category_id else $2 end, time_group_id, state, title_zh, fields, stated_at, 1 + n * 7919 % 500,
       n % 3, search_terms, search_version, created_at, changed_at
     from listings, generate_series(1, 1100) n where id = $1`,
    [id, parentId],
  );
  const category = String((await app.sql('select slug from categories where id = $1', [parentId])).rows[0]?.slug);
  const chosen = [{ search: '河马' }, { category }, { search: '河马', category }];
  for (const [sort, order] of [
    ['price', 'price_from_fen, id'],
    ['newest', 'id desc'],
  ] as const) {
    const expected = await app.sql(
      `select id from listings where title_zh = '河马云盘' and deposit_fen <= 1 order by ${order}`,
    );
    for (const one of chosen) {
      const query = { ...one, depositFen: 1, sort, limit: 100 };
      const found: number[] = [];
      let cursor: string | undefined;
      do {
        const { list, next, total, totalExact } = (
          await app.call('listRentals', { ...query, ...(cursor && { cursor }) })
        ).data;
        found.push(...list.map((each) => each.id));
        expect(totalExact).toBe(false);
        expect(total).toBeGreaterThan(0);
        cursor = next ?? undefined;
      } while (cursor !== undefined);
      expect([sort, one, found]).toEqual([sort, one, expected.rows.map((row) => Number(row.id))]);
    }
  }
});

test('a lessor whose account is closed is in no list, by words or without, and back when it is opened', async () => {
  const { lessor, id } = await makeListing(app, { title: '獾的账号' });
  const lists = async () => [await idsOf({ search: '獾的' }), (await idsOf({})).includes(id)];
  expect(await lists()).toEqual([[id], true]);
  await app.sql(`update users set state = 'frozen' where id = $1`, [lessor.id]);
  expect(await lists()).toEqual([[], false]);
  // What comes meanwhile is not listed either.
  const { rows } = await app.sql(
    `insert into listings (user_id, category_id, time_group_id, state, title_zh, fields, stated_at, price_from_fen, deposit_fen,
       search_terms, search_version, created_at, changed_at)
     select user_id, category_id, time_group_id, state, title_zh, fields, stated_at, price_from_fen, deposit_fen,
       search_terms, search_version, created_at, changed_at
     from listings where id = $1 returning id`,
    [id],
  );
  expect(await lists()).toEqual([[], false]);
  await app.sql(`update users set state = 'active' where id = $1`, [lessor.id]);
  expect(await lists()).toEqual([[Number(rows[0]?.id), id], true]);
});

describe('free at a time', () => {
  const listed = (terms: Partial<RentalTerms>) =>
    makeListing(app, { title: '按时段', terms: { depositFen: 0, weeklyHours: always, daysOut: [], ...terms } });
  const isFree = async ({ id }: TestListing, query: Record<string, unknown>) => (await idsOf(query)).includes(id);

  test('a night is a night: it begins at its hour, lies in its own hours, and is no ten hours of the day', async () => {
    const nights = weeklyHoursOf((_, hour) => hour >= 22 || hour < 8);
    const listing = await listed({ packages: [night], weeklyHours: nights });
    const freeFor = 'night-1';
    // Whoever asks for a night at another hour means the night of that day, or the one that goes on then.
    for (const [day, hour] of [
      [2, 12],
      [2, 21],
      [2, 22],
      [2, 23],
      [3, 7],
    ] as const)
      expect([hour, await isFree(listing, { freeAt: at(day, hour), freeFor })]).toEqual([hour, true]);
    expect(await isFree(listing, { freeAt: at(2, 23) })).toBe(false);
    const tenant = await makeTenant(app);
    await bookedLease(app, tenant, listing, { package: night, startsAt: new Date(at(2, 22)) });
    expect(await isFree(listing, { freeAt: at(2, 12), freeFor })).toBe(false);
    expect(await isFree(listing, { freeAt: at(3, 8), freeFor })).toBe(true);
    const short = await listed({ packages: [night], weeklyHours: weeklyHoursOf((_, hour) => hour >= 22 || hour < 7) });
    expect(await isFree(short, { freeAt: at(2, 22), freeFor })).toBe(false);
    const hours = await listed({ packages: [hour1] });
    expect(await isFree(hours, { freeAt: at(2, 22), freeFor })).toBe(false);
    expect(await isFree(hours, { freeAt: at(2, 22) })).toBe(true);
  });

  test('a night that goes on is free now, at whatever moment of it somebody asks', async () => {
    const listing = await listed({ packages: [night] });
    app.pass((Date.parse(at(1, 23)) - app.now().getTime()) / 1000 + 0.25);
    for (const query of [{ free: 'true' }, { free: 'true', freeFor: 'night-1' }])
      expect([query, await isFree(listing, query)]).toEqual([query, true]);
    // Not enough of it is left: the next one is asked for.
    app.pass((Date.parse(at(1, 7)) - app.now().getTime()) / 1000 + 1800.25);
    expect(await isFree(listing, { free: 'true' })).toBe(false);
    expect(await isFree(listing, { free: 'true', freeFor: 'night-1' })).toBe(true);
  });

  test('looks at days out past midnight, and only at the first day of days', async () => {
    const listing = await listed({ packages: [hour1, hour3, night, days7], daysOut: [siteDay(app, 3)] });
    const asked = (hour: number, freeFor?: string) =>
      isFree(listing, { freeAt: at(2, hour), ...(freeFor && { freeFor }) });
    expect(await asked(20, 'hour-3')).toBe(true);
    expect(await asked(21, 'hour-3')).toBe(true);
    expect(await asked(22, 'hour-3')).toBe(false);
    expect(await asked(22, 'night-1')).toBe(false);
    expect(await asked(22, 'day-7')).toBe(true);
    expect(await asked(22)).toBe(true);
    expect(await isFree(listing, { freeAt: at(3, 12), freeFor: 'day-7' })).toBe(false);
  });

  test('asks for the length: what is taken later is free for an hour and not for three; nothing beyond the days ahead', async () => {
    const listing = await listed({ packages: [hour1, hour3], aheadDays: 5, gapSeconds: 0 });
    const tenant = await makeTenant(app);
    await bookedLease(app, tenant, listing, { package: hour1, startsAt: new Date(at(2, 15)) });
    const free = (freeFor: string, hour = 13) => isFree(listing, { freeAt: at(2, hour), freeFor });
    expect([await free('hour-1'), await free('hour-3'), await free('hour-4', 8)]).toEqual([true, false, false]);
    expect(await free('hour-2', 8)).toBe(true);
    expect(await isFree(listing, { freeAt: at(7, 13) })).toBe(false);
    // What it says of the length that was asked for, it says of when it is free, too.
    const [shown] = (await app.call('listRentals', { search: '按时段', freeAt: at(2, 8), freeFor: 'hour-3' })).data
      .list;
    expect(shown?.freeFrom).not.toBeNull();
  });
});
