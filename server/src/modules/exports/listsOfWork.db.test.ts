/** Lists of people who work: each is walked in its orders without doubles or gaps, narrowed, and exported as it is shown. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { ListExportKind } from '#contract/exports/exportKinds.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { readAll } from '../../../../tests/support/app/readAll.ts';
import { siteDay } from '../../../../tests/support/app/siteTime.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makeListing, makeVerified } from '../../../../tests/support/trade/rentals.ts';
import { askedBy, makeEarner, type Earner } from '../../../../tests/support/trade/withdrawals.ts';

type Row = { id: number } & Record<string, unknown>;
type Query = Readonly<Record<string, string | number | undefined>>;

let app: TestApp;
let [admin, user, lessor]: Person[] = [];
let [earner, other]: Earner[] = [];
let [shop, otherShop]: TestShop[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [admin, user, lessor] = [await makePerson(app, 'admin'), await makePerson(app), await makeVerified(app)];
  [earner, other] = [await makeEarner(app, { earnedFen: 90_000 }), await makeEarner(app, { earnedFen: 90_000 })];
  [shop, otherShop] = [await makeShop(app), await makeShop(app)];
  for (const [index, amountFen] of [12_000, 10_000, 11_000].entries()) {
    await askedBy(app, earner, amountFen);
    await askedBy(app, other, amountFen + 50);
    const given = { userId: user.id, reason: `=1+${index}` };
    const sign = index === 1 ? -1 : 1;
    expect(
      (await app.call('askAdjustment', { ...given, amountFen: sign * (amountFen - 9000) }, admin)).error,
    ).toBeUndefined();
    await app.call('placeHold', { ...given, amountFen: 100 + amountFen / 1000 }, admin);
    const draft = {
      titleZh: `=减${index}`,
      amountFen: 100,
      minFen: 500,
      from: siteDay(app),
      until: siteDay(app, 9 - index),
    };
    expect((await app.call('saveShopCoupon', draft, shop.owner)).error).toBeUndefined();
    const ofPlatform = {
      ...draft,
      amountFen: null,
      percent: 1,
      minFen: 0,
      budgetFen: 100,
      until: siteDay(app, 5 + index),
    };
    expect((await app.call('savePlatformCoupon', ofPlatform, admin)).error).toBeUndefined();
    await makeListing(app, { lessor, title: `出租${index}` });
    app.pass(60);
  }
  await makeListing(app);
  await app.drainJobs();
  await app.sql(`update listings set leases_count = id % 3, price_from_fen = 500 - id % 4`);
  await app.sql(
    `insert into security_events (kind, user_id, detail, created_at)
     select 'login', $1, '{}', $2::timestamptz + n % 2 * interval '1 day' from generate_series(1, 5) n`,
    [user.id, new Date(app.now().getTime() - 9 * 24 * 60 * 60 * 1000)],
  );
});
afterAll(() => app.stop());

const read = (name: EndpointName, query: Query, { token }: Person, limit = 2) =>
  readAll<Row>((page) => app.call(name, { ...query, ...page }, { token }) as never, limit);
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** The rows of the file of a list, by their numbers; `at` is the place of those. */
async function fileOf(kind: ListExportKind, list: Query, { token }: Person, at = 0): Promise<number[]> {
  const started = await app.call('startExport', { kind, filters: { list } } as never, { token });
  expect(started.error).toBeUndefined();
  await app.drainJobs();
  const { url } = (await app.call('getExportTicket', { id: started.data.id }, { token })).data;
  const text = (await app.request({ method: 'GET', url })).text.trimEnd();
  // A cell that a spreadsheet would run has a mark in front.
  expect(text).not.toMatch(/(^|,)"?=/m);
  return text
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[at]));
}

/** All lists with what each is sorted by: a sort and the value that it goes by. */
const lists = (): {
  name: EndpointName;
  as: Person;
  base?: Query;
  sorts: Record<string, (row: Row) => number | string>;
  kind?: ListExportKind;
  /** The place of the number in its file. */
  at?: number;
  /** Who may not read any of it: what they get. */
  refuses: Person;
  with: string | undefined;
}[] => {
  if (!admin || !earner || !shop || !otherShop || !lessor || !user || !other) throw new Error('beforeAll has not run');
  const asked = (row: Row) => String(row['askedAt']);
  const amount = (row: Row) => Math.abs(Number(row['amountFen']));
  const made = (row: Row) => row.id;
  const until = (row: Row) => String(row['endsAt']);
  const ofListings = {
    made,
    changed: (row: Row) => String(row['changedAt']),
    price: (row: Row) => Number(row['priceFromFen']),
    leases: (row: Row) => Number(row['leasesCount']),
  };
  return [
    {
      name: 'listWithdrawals',
      as: admin,
      base: { state: 'all' },
      sorts: { asked, amount },
      kind: 'withdrawals',
      at: 1,
      refuses: user,
      with: 'forbidden',
    },
    {
      name: 'getWithdrawalLog',
      as: earner,
      sorts: { asked, amount },
      kind: 'ownWithdrawals',
      refuses: user,
      with: undefined,
    },
    {
      name: 'listAdjustments',
      as: admin,
      sorts: { asked, amount },
      kind: 'adjustments',
      refuses: user,
      with: 'forbidden',
    },
    {
      name: 'listAllHolds',
      as: admin,
      sorts: { placed: (row) => String(row['createdAt']), amount },
      kind: 'holds',
      refuses: user,
      with: 'forbidden',
    },
    {
      name: 'listShopCoupons',
      as: shop.owner,
      sorts: { made, until },
      kind: 'shopCoupons',
      refuses: otherShop.owner,
      with: undefined,
    },
    {
      name: 'listPlatformCoupons',
      as: admin,
      sorts: { made, until },
      kind: 'platformCoupons',
      refuses: user,
      with: 'forbidden',
    },
    { name: 'listListings', as: lessor, sorts: ofListings, kind: 'ownListings', refuses: user, with: undefined },
    {
      name: 'listAdminListings',
      as: admin,
      sorts: ofListings,
      kind: 'listings',
      at: 1,
      refuses: user,
      with: 'forbidden',
    },
    {
      name: 'listOutbox',
      as: admin,
      sorts: { time: (row) => String(row['createdAt']) },
      kind: 'mailLog',
      refuses: user,
      with: 'forbidden',
    },
    {
      name: 'listSecurityEvents',
      as: admin,
      sorts: { time: (row) => String(row['createdAt']) },
      kind: 'securityEvents',
      refuses: user,
      with: 'forbidden',
    },
  ];
};

test('each list is walked in each order, and its file has the same rows', async () => {
  for (const { name, as, base = {}, sorts, kind, at } of lists()) {
    const all = await read(name, base, as, 100);
    expect([name, all.length]).toEqual([name, expect.any(Number)]);
    expect(all.length).toBeGreaterThan(2);
    for (const [sort, valueOf] of Object.entries(sorts)) {
      const up = all.toSorted((a, b) => {
        const [one, two] = [valueOf(a), valueOf(b)];
        return one < two ? -1 : one > two ? 1 : a.id - b.id;
      });
      const label = `${name} by ${sort}`;
      expect([label, ids(await read(name, { ...base, sort, direction: 'asc' }, as))]).toEqual([label, ids(up)]);
      expect([label, ids(await read(name, { ...base, sort, direction: 'desc' }, as))]).toEqual([
        label,
        ids(up.toReversed()),
      ]);
      const list = { ...base, sort, direction: 'asc' };
      // Reading mail writes none, but an export's end does.
      if (kind && kind !== 'mailLog') expect([label, await fileOf(kind, list, as, at)]).toEqual([label, ids(up)]);
      const first = await app.call(name, { ...base, sort, direction: 'asc', limit: 1 } as never, as);
      const { next } = first.data as { next: string | null };
      const otherWay = { ...base, sort, direction: 'desc', cursor: next ?? '' };
      expect((await app.call(name, otherWay as never, as)).error?.fields).toMatchObject([{ field: 'cursor' }]);
    }
  }
});

test('no list is anybody else’s', async () => {
  for (const { name, refuses, with: refusal, as, base = {} } of lists()) {
    const reply = await app.call(name, base as never, refuses);
    expect([name, reply.name]).toEqual([name, refusal]);
    if (refusal !== undefined) continue;
    const own = new Set(ids(await read(name, base, as, 100)));
    expect(ids((reply.data as { list: Row[] }).list).filter((id) => own.has(id))).toEqual([]);
  }
});

test('withdrawals are found by person, number, day, amount and state', async () => {
  if (!admin || !earner) throw new Error('beforeAll has not run');
  const [by, base] = [admin, { state: 'all' }];
  const all = await read('listWithdrawals', base, by, 100);
  const own = all.filter((row) => (row['user'] as { id: number }).id === earner?.id);
  expect(own).toHaveLength(3);
  expect(ids(await read('listWithdrawals', { ...base, userId: earner.id }, by))).toEqual(ids(own));
  expect(ids(await read('listWithdrawals', { ...base, search: earner.username, sort: 'amount' }, by))).toEqual(
    ids(own.toSorted((a, b) => Number(b['amountFen']) - Number(a['amountFen']))),
  );
  expect(ids(await read('listWithdrawals', { ...base, search: String(own[1]?.id) }, by))).toEqual([own[1]?.id]);
  expect(await read('listWithdrawals', { ...base, fromFen: 11_000, toFen: 11_050 }, by)).toHaveLength(2);
  expect(await read('listWithdrawals', { ...base, to: siteDay(app, -1) }, by)).toEqual([]);
  expect(await read('listWithdrawals', { from: siteDay(app), state: 'requested' }, by)).toHaveLength(6);
  expect(await read('listWithdrawals', { state: 'paid' }, by)).toEqual([]);
  // Those that wait come oldest first unless sorted.
  expect(ids(await read('listWithdrawals', {}, by))).toEqual(ids(all).toReversed());
  const paged = (await app.call('getWithdrawalLog', { page: 2, pageSize: 2 }, earner)).data;
  expect([ids(paged.list), paged.next]).toEqual([[own[2]?.id], null]);
});

test('adjustments and holds are found by person, day and amount without its sign', async () => {
  if (!admin || !user) throw new Error('beforeAll has not run');
  const adjusted = await read('listAdjustments', {}, admin, 100);
  expect(ids(await read('listAdjustments', { search: user.username }, admin))).toEqual(ids(adjusted));
  expect((await read('listAdjustments', { fromFen: 1000, toFen: 1000 }, admin)).map((row) => row['amountFen'])).toEqual(
    [-1000],
  );
  expect(await read('listAdjustments', { userId: user.id, to: siteDay(app, -1) }, admin)).toEqual([]);
  expect(await read('listAdjustments', { waiting: 'true', sort: 'amount' }, admin)).toHaveLength(
    adjusted.filter((row) => row['state'] === 'waiting').length,
  );
  const holds = await read('listAllHolds', { state: 'active' }, admin, 100);
  // Withdrawals are held as well, by a process.
  expect(holds).toHaveLength(9);
  expect(await read('listAllHolds', { state: 'active', by: 'process' }, admin)).toHaveLength(6);
  expect(await read('listAllHolds', { state: 'active', by: 'admin' }, admin)).toHaveLength(3);
  expect(await read('listAllHolds', { search: user.username, toFen: 111 }, admin)).toHaveLength(2);
  expect(await read('listAllHolds', { state: 'ended' }, admin)).toEqual([]);
});

test('the figure of holds is the length of the list that it leads to', async () => {
  if (!admin) throw new Error('beforeAll has not run');
  const { sides } = (await app.call('listWaiting', {}, admin)).data;
  const held = sides.flatMap(({ kinds }) => kinds).find(({ kind }) => kind === 'held_money');
  expect(held?.count).toBe(3);
  expect(held?.count).toBe((await read('listAllHolds', { state: 'active', by: 'admin' }, admin)).length);
});

test('mail is found by address, topic, content, state and day', async () => {
  if (!admin || !earner) throw new Error('beforeAll has not run');
  const all = await read('listOutbox', {}, admin, 100);
  const toEarner = all.filter((row) => row['to'] === earner?.email);
  expect(toEarner.length).toBeGreaterThan(0);
  expect(ids(await read('listOutbox', { search: earner.email.toUpperCase() }, admin))).toEqual(ids(toEarner));
  expect(ids(await read('listOutbox', { topic: 'money' }, admin))).toEqual(
    ids(all.filter((row) => row['topic'] === 'money')),
  );
  expect(ids(await read('listOutbox', { content: 'ordinary' }, admin))).toEqual(
    ids(all.filter((row) => !row['secret'])),
  );
  expect(ids(await read('listOutbox', { state: 'kept' }, admin))).toEqual(
    ids(all.filter((row) => row['state'] === 'kept')),
  );
  expect(await read('listOutbox', { to: siteDay(app, -1) }, admin)).toEqual([]);
  const shown = ids(await read('listOutbox', { search: earner.email, direction: 'asc' }, admin));
  expect(await fileOf('mailLog', { search: earner.email, direction: 'asc' }, admin)).toEqual(shown);
});

test('security events are found by person, kind and day', async () => {
  if (!admin || !user) throw new Error('beforeAll has not run');
  const ofUser = await read('listSecurityEvents', { userId: user.id }, admin, 100);
  expect(ids(await read('listSecurityEvents', { search: user.username }, admin))).toEqual(ids(ofUser));
  expect(ids(await read('listSecurityEvents', { search: String(user.id) }, admin))).toEqual(ids(ofUser));
  expect(
    await read('listSecurityEvents', { userId: user.id, kind: 'login', to: siteDay(app, -9) }, admin),
  ).toHaveLength(2);
  expect(
    await read('listSecurityEvents', { kind: 'login', from: siteDay(app, -8), to: siteDay(app, -8) }, admin),
  ).toHaveLength(3);
});

test('ranges that run backwards are refused', async () => {
  if (!admin) throw new Error('beforeAll has not run');
  const days = { from: '2030-02-02', to: '2030-02-01' };
  for (const name of [
    'listWithdrawals',
    'listAdjustments',
    'listAllHolds',
    'listOutbox',
    'listSecurityEvents',
    'listGatewayDisputes',
    'listAdminAnnouncements',
    'listAgreements',
    'listShopReports',
    'listShopReviews',
  ] as const) {
    const reply = await app.call(name, days, admin);
    expect([name, reply.error?.fields?.map(({ field }) => field)]).toEqual([name, ['to']]);
  }
});

test('reviews, reports, announcements and agreements answer to their filters', async () => {
  if (!admin) throw new Error('beforeAll has not run');
  const narrow = { from: siteDay(app, -1), to: siteDay(app) };
  for (const [name, query] of [
    ['listShopReviews', { stars: 5, productId: 1, replied: 'false' }],
    ['listShopReports', { kind: 'other', state: 'opened' }],
    ['listAdminAnnouncements', { audience: 'users', state: 'shown' }],
    ['listAgreements', { document: 'service', state: 'planned' }],
    ['listGatewayDisputes', { waiting: 'true', gateway: 'sandbox', search: '没有', sort: 'amount', fromFen: 1 }],
  ] as const) {
    expect([name, (await app.call(name, { ...query, ...narrow }, admin)).error]).toEqual([name, undefined]);
  }
});
