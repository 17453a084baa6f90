/** Reviews of leases, the figures of both sides, what listings ask of tenants, and what looks like fraud; over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day, hour } from '#contract/core/durations.ts';
import { leaseFraudRules, leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { secondsToTomorrow } from '../../../../tests/support/app/siteTime.ts';
import { askLease, bookedLease, hourFrom, makeTenant, runLeases } from '../../../../tests/support/trade/leases.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeListing, makeVerified, type TestListing } from '../../../../tests/support/trade/rentals.ts';
import { loggedIn } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const always = { depositFen: 5000, weeklyHours: '1'.repeat(168), daysOut: [] };
const hour1 = { unit: 'hour', count: 1 } as const;
/** People whose sessions outlast the days that pass. */
const makeAdmin = () => makePerson(app, 'admin');
const rich = async (balanceFen = 100_000) => loggedIn(app, await makeTenant(app, balanceFen));
const listed = async (options: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(app, { terms: always, lessor: await loggedIn(app, await makeVerified(app)), ...options });
const windowSeconds = leaseReviewRules.windowDays * day;

/** Publishes what is due and counts what happened. */
async function runReviews() {
  for (const name of ['publish', 'count', 'lateRotations']) await app.runPeriodic(`leaseReviews.${name}`);
}

async function rotate(listing: TestListing) {
  const { unitList } = (await app.call('getListing', { id: listing.id }, listing.lessor)).data;
  for (const { id } of unitList.filter(({ state }) => state === 'to_rotate')) {
    const credentials = [`user-${id}`, `secret-${id}-${app.now().getTime()}`];
    expect((await app.call('changeListingUnit', { unitId: id, credentials }, listing.lessor)).name).toBeUndefined();
  }
}

/** A lease of an hour that was used to its end; the credentials are changed after it. */
async function ended(listing: TestListing, tenant: Person): Promise<number> {
  const { id } = await bookedLease(app, tenant, listing, { package: hour1 });
  expect((await app.call('showLease', { id }, tenant)).name).toBeUndefined();
  // Longer by what is kept free after it.
  app.pass(2 * hour);
  await runLeases(app);
  await rotate(listing);
  return id;
}

/** The same, and its deposit went back. */
async function closed(listing: TestListing, tenant: Person): Promise<number> {
  const id = await ended(listing, tenant);
  app.pass(leaseRules.closeSeconds);
  await runLeases(app);
  return id;
}

const write = (id: number, by: Person, stars: number, words = '') =>
  app.call('writeLeaseReview', { id, stars, words }, by);
const reviews = async (id: number, by: Person) => (await app.call('getLeaseReviews', { id }, by)).data;
const ofListing = async ({ id }: TestListing) => (await app.call('listRentalReviews', { id }, {})).data;

describe('a review', () => {
  test('is seen by nobody but its author until both wrote, through every call', async () => {
    const listing = await listed();
    const { lessor } = listing;
    const tenant = await rich();
    const id = await closed(listing, tenant);
    await runReviews();
    const before = [await reviews(id, lessor), await ofListing(listing)];
    expect((await app.call('getLease', { id }, tenant)).data.may).toContain('review');

    const secret = `很好用 ${id}`;
    const wrote = await app.call(
      'writeLeaseReview',
      { id, stars: 5, worked: true, asDescribed: true, words: secret },
      tenant,
    );
    expect(wrote.data).toMatchObject({ own: { stars: 5, worked: true, publishedAt: null }, other: null });
    await runReviews();
    expect([await reviews(id, lessor), await ofListing(listing)]).toEqual(before);
    const seen = [
      await app.call('getLease', { id }, lessor),
      await app.call('listLeases', { side: 'lessor' }, lessor),
      await app.call('listMessages', {}, lessor),
      await app.call('listWaiting', {}, lessor),
      await app.call('listRentals', {}, lessor),
      await app.call('getRental', { id: listing.id }, lessor),
      await app.call('listAdminLeaseReviews', {}, await makeAdmin()),
    ];
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect((await app.call('getLease', { id }, lessor)).data.may).toContain('review');
    expect((await app.call('getLease', { id }, tenant)).data.may).not.toContain('review');
    expect((await app.call('answerLeaseReview', { id, words: '谢谢' }, lessor)).name).toBe('state_conflict');
    // Until then it can be changed.
    expect((await write(id, tenant, 4, secret)).data.own?.stars).toBe(4);

    expect((await app.call('writeLeaseReview', { id, stars: 5, behaved: true }, lessor)).data.until).toBeNull();
    // From the moment both wrote nothing changes, also before the job ran.
    expect((await write(id, tenant, 1)).name).toBe('lease_review_closed');
    await runReviews();
    expect((await write(id, lessor, 1)).name).toBe('lease_review_closed');
    expect(await reviews(id, lessor)).toMatchObject({
      other: { stars: 4, words: secret, author: 'p***' },
      own: { stars: 5, behaved: true },
      tenant: { rating: { average: 5, count: 1 }, completed: 1, unclaimed: 1 },
      mayAnswer: true,
    });
    expect(await ofListing(listing)).toMatchObject({
      list: [{ stars: 4, words: secret }],
      rating: { average: 4, count: 1 },
      lessor: {
        rating: { average: 4, count: 1 },
        completed: 1,
        worked: { part: 1, of: 1 },
        rotated: { part: 1, of: 1 },
      },
    });
    const shop = await makeShop(app, { owner: lessor });
    expect(await reviews(id, tenant)).toMatchObject({ other: { stars: 5, author: shop.name } });
    const answered = await app.call('answerLeaseReview', { id, words: '谢谢，欢迎再来' }, lessor);
    expect(answered.data).toMatchObject({ other: { answer: '谢谢，欢迎再来' }, mayAnswer: false });
    expect((await app.call('answerLeaseReview', { id, words: '再说一句' }, lessor)).name).toBe('state_conflict');
    const told = (await app.call('listMessages', {}, tenant)).data.map(({ title }) => title);
    expect(told).toEqual(expect.arrayContaining(['出租方评价了您', '出租方回复了您的评价']));
  });

  test('is published when the time is over, and nobody writes after that', async () => {
    const listing = await listed();
    const tenant = await rich();
    const id = await closed(listing, tenant);
    await write(id, tenant, 2, '连不上');
    app.pass(windowSeconds - 60);
    await runReviews();
    expect((await reviews(id, listing.lessor)).other).toBeNull();
    app.pass(60);
    expect((await write(id, listing.lessor, 1)).name).toBe('lease_review_closed');
    expect((await reviews(id, listing.lessor)).other).toBeNull();
    await runReviews();
    expect(await reviews(id, listing.lessor)).toMatchObject({ other: { stars: 2 }, own: null, until: null });
    expect((await app.call('getLease', { id }, listing.lessor)).data.may).not.toContain('review');
  });

  test('of one side stands once, also when both sides write at once and each of them twice', async () => {
    const listing = await listed();
    const tenant = await rich();
    const id = await closed(listing, tenant);
    const { lessor } = listing;
    await Promise.all([write(id, tenant, 5), write(id, lessor, 4), write(id, tenant, 5), write(id, lessor, 4)]);
    await runReviews();
    const { rows } = await app.sql(
      'select side, published_at is not null as out from lease_reviews where lease_id = $1 order by side',
      [id],
    );
    expect(rows.map((row) => [row['side'], row['out']])).toEqual([
      ['lessor', true],
      ['tenant', true],
    ]);
  });

  test('is refused to strangers, before the end, for the wrong side, and with words that are prohibited', async () => {
    const listing = await listed();
    const { lessor } = listing;
    const tenant = await rich();
    const stranger = await makePerson(app).then((one) => loggedIn(app, one));
    const id = await ended(listing, tenant);
    expect((await write(id, tenant, 5)).name).toBe('state_conflict');
    app.pass(leaseRules.closeSeconds);
    await runLeases(app);
    expect((await app.call('getLeaseReviews', { id }, stranger)).name).toBe('not_found');
    expect((await write(id, stranger, 1)).name).toBe('not_found');
    expect((await app.call('answerLeaseReview', { id, words: '不是我的' }, stranger)).name).toBe('not_found');
    const wrong = await app.call('writeLeaseReview', { id, stars: 5, worked: true }, lessor);
    expect(wrong.error?.fields).toEqual([{ field: 'worked', rule: 'unknown' }]);
    const added = await app.call('addProhibitedWords', { words: ['代开发票'] }, await makeAdmin());
    expect(added.name).toBeUndefined();
    expect((await write(id, tenant, 5, '可以代开发票')).name).toBe('invalid_input');
  });

  test('is written by the tenant of what was cancelled by the lessor’s fault, and by nobody where that was not so', async () => {
    const listing = await listed();
    const { lessor } = listing;
    const [first, second] = [await makeTenant(app), await rich()];
    const startsAt = hourFrom(app, 3);
    const { id } = await bookedLease(app, second, listing, { package: hour1, startsAt });
    const before = await bookedLease(app, first, listing, { package: hour1 });
    await app.call('showLease', { id: before.id }, first);
    app.pass((startsAt.getTime() - app.now().getTime()) / 1000);
    await runLeases(app);
    expect((await app.call('getLease', { id }, second)).data).toMatchObject({
      state: 'cancelled',
      reason: 'not_rotated',
      may: ['review'],
    });
    expect((await write(id, lessor, 1)).name).toBe('state_conflict');
    expect((await write(id, second, 1)).name).toBeUndefined();
    app.pass(leaseReviewRules.rotateSeconds + 60);
    await runReviews();
    app.pass(windowSeconds);
    await runReviews();
    // It is read, and stands in the figures; stars count of leases that were paid only.
    expect(await ofListing(listing)).toMatchObject({
      list: [{ stars: 1 }],
      rating: null,
      lessor: { notRotated: 1, rotated: { part: 0, of: 1 } },
    });

    await rotate(listing);
    const again = await loggedIn(app, first);
    const free = await bookedLease(app, again, listing, { package: hour1, startsAt: hourFrom(app, 5) });
    await app.call('cancelLease', { id: free.id, backFen: free.rentFen }, again);
    expect((await write(free.id, again, 1)).name).toBe('state_conflict');
    const withdrawn = await bookedLease(app, again, listing, { package: hour1, startsAt: hourFrom(app, 5) });
    await app.call('cancelLease', { id: withdrawn.id, backFen: withdrawn.rentFen }, lessor);
    await runReviews();
    expect((await ofListing(listing)).lessor).toMatchObject({ cancelled: 1, notRotated: 1 });
  });
});

describe('figures', () => {
  test('count a person and listing once a day, and nothing between accounts of one person', async () => {
    const listing = await listed();
    const tenant = await rich();
    // From midnight of the site on, so that both end on one day.
    app.pass(secondsToTomorrow(app));
    const ids = [await ended(listing, tenant), await ended(listing, tenant)];
    const other = await rich();
    const own = await ended(listing, other);
    // Another account of the lessor's, as comes out later.
    await app.sql('update users set person_id = (select person_id from users where id = $1) where id = $2', [
      listing.lessor.id,
      other.id,
    ]);
    app.pass(leaseRules.closeSeconds);
    await runLeases(app);
    for (const id of ids) await write(id, tenant, 5);
    await write(own, other, 5);
    app.pass(windowSeconds);
    await runReviews();
    await runReviews();
    const found = (await app.call('listLeaseFrauds', {}, await makeAdmin())).data.list;
    expect(found).toContainEqual(
      expect.objectContaining({
        kind: 'paid_alike',
        tenant: expect.objectContaining({ id: other.id }),
        leaseIds: [own],
      }),
    );
    expect(await ofListing(listing)).toMatchObject({
      total: 3,
      rating: { count: 1 },
      lessor: { completed: 1, rating: { count: 1 } },
    });
  });

  test('count the same two persons once a month, the listing each day; the next review counts where one is hidden', async () => {
    const lessor = await loggedIn(app, await makeVerified(app));
    const tenant = await rich();
    const [one, other] = [await listed({ lessor }), await listed({ lessor })];
    // The beginning of a span of days, by the site's clock.
    const span = leaseReviewRules.pairDays * day;
    app.pass(span - ((app.now().getTime() / 1000 + 8 * hour - Date.UTC(2000, 0, 1) / 1000) % span));
    const again = async (person: Person) => loggedIn(app, person);
    const first = await ended(one, await again(tenant));
    const second = await ended(one, await again(tenant));
    const third = await ended(other, await again(tenant));
    app.pass(leaseRules.closeSeconds);
    await runLeases(app);
    const by = await again(tenant);
    await write(first, by, 1);
    await write(second, by, 3);
    await write(third, by, 5);
    app.pass(windowSeconds);
    await runReviews();
    const ratings = async () => {
      const [a, b] = [await ofListing(one), await ofListing(other)];
      return [a.rating, b.rating, a.lessor.rating, a.lessor.completed];
    };
    expect(await ratings()).toEqual([{ average: 1, count: 1 }, { average: 5, count: 1 }, { average: 1, count: 1 }, 1]);
    const { list } = await ofListing(one);
    const hide = async (stars: number, hidden: boolean) => {
      const id = list.find((review) => review.stars === stars)?.id ?? 0;
      const input = { id, hide: hidden, reason: '与事实不符' };
      expect((await app.call('hideLeaseReview', input, await makeAdmin())).name).toBeUndefined();
    };
    await hide(1, true);
    expect(await ratings()).toEqual([{ average: 3, count: 1 }, { average: 5, count: 1 }, { average: 3, count: 1 }, 1]);
    await hide(1, false);
    await hide(3, true);
    expect((await ratings())[0]).toEqual({ average: 1, count: 1 });
  });

  test('count a review also where its author saved the payee of whom it is about', async () => {
    const listing = await listed();
    const tenant = await rich();
    const id = await closed(listing, tenant);
    await write(id, tenant, 1);
    for (const one of [tenant, listing.lessor]) {
      await app.sql(
        `insert into payees (user_id, kind, facts_encrypted, name_masked, account_masked, fingerprint, created_at, usable_at)
         values ($1, 'alipay', 'x', '*', '1', 'later', now(), now())`,
        [one.id],
      );
    }
    app.pass(windowSeconds);
    await runReviews();
    expect(await ofListing(listing)).toMatchObject({
      rating: { average: 1, count: 1 },
      lessor: { rating: { average: 1, count: 1 }, completed: 1 },
    });
  });

  test('tell what was refunded, what was claimed, and reports that were refused', async () => {
    const listing = await listed({ units: 3 });
    const { lessor } = listing;
    const [honest, claimed, wrong] = [await makeTenant(app), await makeTenant(app), await rich()];
    const begin = async (tenant: Person) => {
      const { id } = await bookedLease(app, tenant, listing, { package: hour1 });
      await app.call('showLease', { id }, tenant);
      return id;
    };
    const refunded = await begin(honest);
    expect(
      (await app.call('reportLeaseProblem', { id: refunded, words: '账号登录失败，提示密码错误' }, honest)).name,
    ).toBeUndefined();
    expect((await app.call('answerLeaseProblem', { id: refunded, works: false }, lessor)).name).toBeUndefined();
    const refused = await begin(wrong);
    expect(
      (await app.call('reportLeaseProblem', { id: refused, words: '账号登录失败，提示密码错误' }, wrong)).name,
    ).toBeUndefined();
    expect(
      (await app.call('answerLeaseProblem', { id: refused, works: true, words: '刚刚登录成功' }, lessor)).name,
    ).toBeUndefined();
    const damaged = await begin(claimed);
    app.pass(hour);
    await runLeases(app);
    expect(
      (
        await app.call(
          'claimDeposit',
          { id: damaged, amountFen: 1000, words: '账号的密码被改了', noPicturesWhy: '只能在登录页看到' },
          lessor,
        )
      ).name,
    ).toBeUndefined();
    expect((await app.call('answerClaim', { id: damaged, agree: true }, claimed)).name).toBeUndefined();
    app.pass(leaseRules.closeSeconds);
    await runLeases(app);
    expect((await write(refunded, honest, 1)).name).toBeUndefined();
    expect((await write(damaged, claimed, 5)).name).toBeUndefined();
    app.pass(windowSeconds);
    await runReviews();
    expect((await reviews(refunded, lessor)).tenant).toMatchObject({ completed: 0, reportsRefused: 0 });
    expect((await reviews(damaged, lessor)).tenant).toMatchObject({ completed: 1, unclaimed: 0 });
    expect((await reviews(refused, lessor)).tenant).toMatchObject({ completed: 1, unclaimed: 1, reportsRefused: 1 });
    expect(await ofListing(listing)).toMatchObject({
      total: 2,
      rating: { average: 5, count: 1 },
      lessor: { completed: 2, worked: { part: 2, of: 3 } },
    });
  });

  test('follow a review that is hidden and shown again', async () => {
    const listing = await listed();
    const tenant = await rich();
    const id = await closed(listing, tenant);
    await write(id, tenant, 1, '不实之词');
    app.pass(windowSeconds);
    await runReviews();
    const admin = await makeAdmin();
    const review = (await ofListing(listing)).list[0];
    const hide = (hidden: boolean) =>
      app.call('hideLeaseReview', { id: review?.id ?? 0, hide: hidden, reason: '与事实不符' }, admin);
    expect((await app.call('hideLeaseReview', { id: review?.id ?? 0, hide: true, reason: '' }, admin)).name).toBe(
      'invalid_input',
    );
    // Nobody hides what another account of theirs wrote.
    const author = await makeAdmin();
    await app.sql('update users set person_id = (select person_id from users where id = $1) where id = $2', [
      tenant.id,
      author.id,
    ]);
    const own = await app.call('hideLeaseReview', { id: review?.id ?? 0, hide: true, reason: '不喜欢' }, author);
    expect(own.name).toBe('four_eyes');
    const replies = await Promise.all([hide(true), hide(true)]);
    expect(replies.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'state_conflict']);
    expect(await ofListing(listing)).toMatchObject({ list: [], rating: null, lessor: { rating: null } });
    expect((await reviews(id, listing.lessor)).other).toBeNull();
    await hide(false);
    expect(await ofListing(listing)).toMatchObject({ list: [{ stars: 1 }], rating: { average: 1, count: 1 } });
  });
});

describe('what a listing asks of the rating of tenants', () => {
  const ask = async (listing: TestListing, asked: { tenantRating: number; newcomers: boolean }) => {
    const { data } = await app.call('getListing', { id: listing.id }, listing.lessor);
    const { id, titleZh, stepsZh, category, timeGroup } = data;
    const kept = { id, titleZh, stepsZh, categoryId: category.id, timeGroupId: timeGroup.id };
    return app.call('saveListing', { ...kept, ...asked }, listing.lessor);
  };
  const rate = (tenant: Person, count: number, stars: number) =>
    app.sql(
      `insert into rental_figures (person, side, reviews, stars) select 'p' || person_id, 'tenant', $2, $3 from users where id = $1`,
      [tenant.id, count, stars],
    );

  test('refuses and lets pass, in the preview as in the booking', async () => {
    const listing = await listed({ units: 4 });
    const { ratingFrom } = leaseReviewRules;
    const [newcomer, low, high] = [await makeTenant(app), await makeTenant(app), await rich()];
    await rate(low, ratingFrom, ratingFrom * 4 - 1);
    await rate(high, ratingFrom, ratingFrom * 4);
    expect((await ask(listing, { tenantRating: 31, newcomers: true })).name).toBe('invalid_input');
    expect((await ask(listing, { tenantRating: 40, newcomers: false })).data).toMatchObject({
      state: 'on',
      tenantRating: 40,
      newcomers: false,
    });
    const hindrance = async (tenant: Person) =>
      (await app.call('previewLease', { listingId: listing.id, package: 'hour-1' }, tenant)).data.hindrance;
    expect([await hindrance(newcomer), await hindrance(low), await hindrance(high)]).toEqual([
      'newcomer',
      'rating_low',
      null,
    ]);
    // Each is told their own, cut to tenths, so that what is too low never looks enough.
    const rating = async (tenant: Person) =>
      (await app.call('previewLease', { listingId: listing.id, package: 'hour-1' }, tenant)).data.rating;
    const asked = { asked: 40, newcomers: false };
    expect(await rating(newcomer)).toEqual({ ...asked, own: null, reviews: 0 });
    const lowTenths = Math.floor(((ratingFrom * 4 - 1) * 10) / ratingFrom);
    expect(await rating(low)).toEqual({ ...asked, own: lowTenths, reviews: ratingFrom });
    expect(await rating(high)).toEqual({ ...asked, own: 40, reviews: ratingFrom });
    expect((await askLease(app, newcomer, listing)).name).toBe('tenant_newcomer');
    expect((await askLease(app, low, listing)).name).toBe('tenant_rating_low');
    expect((await askLease(app, high, listing)).name).toBeUndefined();
    await ask(listing, { tenantRating: 40, newcomers: true });
    expect((await askLease(app, newcomer, listing)).name).toBeUndefined();
  });
});

test('the mall sorts and narrows by rating, and shows one from enough reviews on', async () => {
  const [few, good, bad] = [await listed(), await listed(), await listed()];
  const { ratingFrom } = leaseReviewRules;
  const rate = (id: number, count: number, stars: number) =>
    app.sql('update listings set review_count = $2, review_stars = $3 where id = $1', [id, count, count * stars]);
  await rate(few.id, ratingFrom - 1, 5);
  await rate(good.id, ratingFrom * 10, 5);
  await rate(bad.id, ratingFrom, 3);
  const found = (await app.call('listRentals', { sort: 'rating', limit: 100 }, {})).data.list;
  const ids = found.map(({ id }) => id);
  expect(ids[0]).toBe(good.id);
  expect(ids.indexOf(few.id)).toBeLessThan(ids.indexOf(bad.id));
  const ratingOf = (id: number) => found.find((one) => one.id === id)?.rating;
  expect([ratingOf(few.id), ratingOf(bad.id)]).toEqual([null, { average: 3, count: ratingFrom }]);
  const narrowed = (await app.call('listRentals', { stars: 4, limit: 100 }, {})).data.list.map(({ id }) => id);
  expect(narrowed).toContain(good.id);
  expect(narrowed).not.toContain(few.id);
  expect(narrowed).not.toContain(bad.id);
});

test('the same two again and again, and returns at once, are shown to admins until one looked', async () => {
  const listing = await listed();
  const tenant = await rich(1_000_000);
  const { lessor } = listing;
  const rentAndReturn = async () => {
    const lease = await bookedLease(app, tenant, listing, { package: hour1 });
    await app.call('showLease', { id: lease.id }, tenant);
    const { backFen } = (await app.call('previewLeaseReturn', { id: lease.id }, tenant)).data;
    expect((await app.call('returnLease', { id: lease.id, backFen }, tenant)).name).toBeUndefined();
    await rotate(listing);
    app.pass(hour);
  };
  for (let count = 0; count < leaseFraudRules.pairLeases; count += 1) await rentAndReturn();
  app.pass(leaseRules.closeSeconds);
  await runLeases(app);
  await runReviews();
  await runReviews();
  const admin = await makeAdmin();
  const about = async (looked: boolean) =>
    (await app.call('listLeaseFrauds', { looked, limit: 100 }, admin)).data.list.filter(
      (one) => one.tenant.id === tenant.id,
    );
  const found = await about(false);
  const leases = leaseFraudRules.pairLeases;
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['instant_lessor', 'instant_tenant', 'same_pair']);
  const pair = found.find(({ kind }) => kind === 'same_pair');
  expect(pair).toMatchObject({ leases, instant: leases, lessor: { id: lessor.id }, lookedAt: null });
  expect(pair?.leaseIds).toHaveLength(leases);
  const id = pair?.id ?? 0;
  const look = () => app.call('lookAtLeaseFraud', { id, note: '已联系双方' }, admin);
  const replies = await Promise.all([look(), look()]);
  expect(replies.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'state_conflict']);
  expect((await about(true)).map(({ note, lookedBy }) => [note, lookedBy?.id])).toEqual([['已联系双方', admin.id]]);
  expect(await about(false)).toHaveLength(2);
  expect((await app.call('listLeaseFrauds', {}, tenant)).name).toBe('forbidden');
  // It goes on long after somebody looked.
  await app.sql(`update lease_frauds set looked_at = looked_at - make_interval(days => $2) where id = $1`, [
    id,
    leaseFraudRules.days,
  ]);
  await rentAndReturn();
  app.pass(leaseRules.closeSeconds);
  await runLeases(app);
  await runReviews();
  const again = (await app.call('listLeaseFrauds', { limit: 100 }, await makeAdmin())).data.list;
  expect(again.find((one) => one.id === id)).toMatchObject({ leases: leases + 1, lookedAt: null, note: '已联系双方' });
});
