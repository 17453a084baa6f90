/** What goes wrong at the same moment, by the clock, and after the end: one wins, the other is told, and nobody sees what is over. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { askLease, bookedLease, hourFrom, makeTenant, runLeases } from '../../../../tests/support/trade/leases.ts';
import type { Person } from '../../../../tests/support/people/people.ts';
import { makeListing, type TestListing } from '../../../../tests/support/trade/rentals.ts';
import { loggedIn } from '../../../../tests/support/trade/sales.ts';
import { unzip } from '../../../../tests/support/app/unzip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' });
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const hour = 3600;
const hour1 = { unit: 'hour', count: 1 } as const;
const depositFen = 5000;
const balanceFen = 50_000;
const always = { depositFen, weeklyHours: '1'.repeat(168), daysOut: [], aheadDays: 30 };
const words = '登录时提示密码错误，试了三次';
const balances = (id: number) => balancesOf(app.database.primary, id);
const names = (replies: readonly { name?: string | undefined }[]) =>
  replies.map(({ name }) => name ?? 'done').toSorted();
const get = async (id: number, by: Person) => (await app.call('getLease', { id }, by)).data;

interface Scene {
  id: number;
  tenant: Person;
  lessor: Person;
  listing: TestListing;
  rentFen: number;
}

/** Three hours, from the next full hour but one on. */
async function booked(): Promise<Scene> {
  const listing = await makeListing(app, { terms: always });
  const tenant = await makeTenant(app, balanceFen);
  const { id, rentFen } = await bookedLease(app, tenant, listing, { startsAt: hourFrom(app, 2) });
  return { id, tenant, lessor: listing.lessor, listing, rentFen };
}

const untilStart = () => app.pass((hourFrom(app, 2).getTime() - app.now().getTime()) / 1000);

/** The same, seen at its start; what was shown. */
async function used(): Promise<Scene & { shown: string[] }> {
  const scene = await booked();
  untilStart();
  const { fields } = (await app.call('showLease', { id: scene.id }, scene.tenant)).data;
  return { ...scene, shown: fields.map(({ value }) => value) };
}

/** The same, ended at its time. */
async function ended() {
  const scene = await used();
  app.pass(3 * hour);
  await app.runPeriodic('leases.end');
  return scene;
}

async function stopped() {
  const scene = await used();
  await app.call('reportLeaseProblem', { id: scene.id, words }, scene.tenant);
  return scene;
}

type Act = (scene: Scene) => Promise<{ name?: string | undefined }>;
/** What a job did: it has no reply, and finds nothing to do where another was first. */
const job =
  (name: string): Act =>
  async () => {
    await app.runPeriodic(name);
    return { name: 'job' };
  };
const cancel: Act = async ({ id, tenant }) => {
  const { cancelBackFen } = await get(id, tenant);
  return app.call('cancelLease', { id, backFen: cancelBackFen ?? 0 }, tenant);
};
const withdraw: Act = ({ id, lessor, rentFen }) => app.call('cancelLease', { id, backFen: rentFen }, lessor);
const giveBack: Act = async ({ id, tenant }) => {
  const { backFen } = (await app.call('previewLeaseReturn', { id }, tenant)).data;
  return app.call('returnLease', { id, backFen }, tenant);
};
const renew: Act = async ({ id, tenant }) => {
  const one = (await app.call('previewLeaseRenewal', { id }, tenant)).data.packages[0];
  const seen = { package: one?.package ?? '', priceFen: one?.priceFen ?? 0, endsAt: one?.endsAt ?? '' };
  return app.call('renewLease', { id, ...seen }, tenant);
};
const claim: Act = ({ id, lessor }) =>
  app.call('claimDeposit', { id, amountFen: 2000, words, noPicturesWhy: words }, lessor);
const answer =
  (works: boolean): Act =>
  ({ id, lessor }) =>
    app.call('answerLeaseProblem', { id, works, words }, lessor);

interface Race {
  scene: () => Promise<Scene>;
  /** What passes before both. */
  seconds: number;
  both: readonly [Act, Act];
  /** Which outcomes there can be: replies by name in order, then the state. */
  ends: readonly (readonly string[])[];
}

const races: Record<string, Race> = {
  'a cancellation and the start by itself': {
    scene: booked,
    seconds: 2 * hour + leaseRules.lateStartSeconds,
    both: [cancel, job('leases.start')],
    ends: [
      ['done', 'job', 'cancelled'],
      ['job', 'state_conflict', 'active'],
    ],
  },
  'a cancellation by either side': {
    scene: booked,
    seconds: 0,
    both: [cancel, withdraw],
    ends: [['done', 'state_conflict', 'cancelled']],
  },
  'an early return and a renewal': {
    scene: used,
    seconds: 10 * 60,
    both: [giveBack, renew],
    ends: [
      ['done', 'state_conflict', 'ended'],
      // The renewal was first: what comes back is not what was seen.
      ['done', 'lease_amount_changed', 'active'],
    ],
  },
  'two renewals': { scene: used, seconds: 60, both: [renew, renew], ends: [['done', 'lease_terms_changed', 'active']] },
  'the answer of a lessor and the end of the time for it': {
    scene: stopped,
    seconds: leaseRules.answerSeconds,
    both: [answer(true), job('leases.answer')],
    ends: [['job', 'state_conflict', 'ended']],
  },
  'two answers that contradict each other': {
    scene: stopped,
    seconds: 60,
    both: [answer(true), answer(false)],
    ends: [['done', 'state_conflict', 'ended']],
  },
  'a claim and the return of the deposit': {
    scene: ended,
    seconds: leaseRules.closeSeconds,
    both: [claim, job('leases.close')],
    ends: [['job', 'state_conflict', 'closed']],
  },
  'two claims': { scene: ended, seconds: 60, both: [claim, claim], ends: [['done', 'state_conflict', 'disputed']] },
};

describe('at the same moment', () => {
  test.for(Object.entries(races))('%s: one wins, the other is told', async ([, { scene, seconds, both, ends }]) => {
    const found = await scene();
    app.pass(seconds);
    const replies = await Promise.all(both.map((act) => act(found)));
    const { state, rentFen, rentBackFen } = await get(found.id, found.tenant);
    expect(ends).toContainEqual([...names(replies), state]);
    // The money is where the state says, to the fen.
    const isPaid = ['ended', 'closed', 'cancelled', 'disputed'].includes(state);
    const heldFen = (isPaid ? 0 : rentFen) + (['closed', 'cancelled'].includes(state) ? 0 : depositFen);
    const paidFen = isPaid ? rentFen - rentBackFen : 0;
    expect(await balances(found.tenant.id)).toMatchObject({ heldFen, balanceFen: balanceFen - heldFen - paidFen });
  });

  test('two bookings that overlap by one second of the time that is kept free: one', async () => {
    // An hour, a quarter for a late start and the gap: by one second more than half an hour.
    const gapSeconds = 15 * 60 + 1;
    const listing = await makeListing(app, { terms: { ...always, gapSeconds } });
    const first = hourFrom(app, 3);
    const book = async (startsAt: Date) =>
      askLease(app, await makeTenant(app, balanceFen), listing, { package: hour1, startsAt });
    const replies = await Promise.all([book(first), book(new Date(first.getTime() + 1.5 * hour * 1000))]);
    expect(names(replies)).toEqual(['done', 'lease_time_taken']);
    const apart = await makeListing(app, { terms: { ...always, gapSeconds: gapSeconds - 1 } });
    const bookApart = async (startsAt: Date) =>
      askLease(app, await makeTenant(app, balanceFen), apart, { package: hour1, startsAt });
    const both = await Promise.all([bookApart(first), bookApart(new Date(first.getTime() + 1.5 * hour * 1000))]);
    expect(names(both)).toEqual(['done', 'done']);
  });

  test('as many as there are units get one each, however many look at the same ones first', async () => {
    const units = leaseRules.unitsTried + 3;
    const listing = await makeListing(app, { terms: always, units });
    const tenants = await Promise.all(Array.from({ length: units + 1 }, () => makeTenant(app, balanceFen)));
    const startsAt = hourFrom(app, 3);
    const replies = await Promise.all(tenants.map((tenant) => askLease(app, tenant, listing, { startsAt })));
    expect(names(replies)).toEqual([...Array<string>(units).fill('done'), 'lease_time_taken']);
  });

  test('bookings and a change of the time group: each is at the terms that were seen, or refused', async () => {
    const listing = await makeListing(app, { terms: always, units: 6 });
    const { lessor, timeGroupId } = listing;
    const group = (await app.call('getTimeGroup', { id: timeGroupId }, lessor)).data;
    const dearer = group.terms.packages.map((one) => ({ ...one, priceFen: one.priceFen * 2 }));
    const terms = { ...group.terms, packages: dearer, depositFen: depositFen + 1000 };
    const tenants = await Promise.all(Array.from({ length: 6 }, () => makeTenant(app, balanceFen)));
    const startsAt = hourFrom(app, 3);
    const book = (tenant: Person) => askLease(app, tenant, listing, { package: hour1, startsAt });
    const change = { id: timeGroupId, changedAt: group.changedAt, name: group.name, terms };
    const [saved, ...replies] = await Promise.all([app.call('saveTimeGroup', change, lessor), ...tenants.map(book)]);
    expect(saved.name).toBeUndefined();
    // There are as many units as tenants: nobody is told that there is none.
    expect(['done', 'lease_terms_changed']).toEqual(expect.arrayContaining(names(replies)));
    for (const [index, tenant] of tenants.entries()) {
      const reply = replies[index];
      const isBooked = reply?.name === undefined;
      const seen = listing.terms.packages.find(({ unit, count }) => unit === 'hour' && count === 1)?.priceFen ?? 0;
      expect((await balances(tenant.id)).heldFen).toBe(isBooked ? seen + depositFen : 0);
      if (reply && isBooked) expect(reply.data).toMatchObject({ rentFen: seen, depositFen });
    }
    expect((await book(tenants[0] ?? lessor)).name).toBe('lease_terms_changed');
  });
});

describe('a clock that jumps by an hour', () => {
  test('ahead at the first showing and back: the lease goes on, and what is used is never less than nothing', async () => {
    const { id, tenant, rentFen } = await booked();
    app.pass(2 * hour);
    await app.call('showLease', { id }, tenant);
    app.pass(-hour);
    await runLeases(app);
    expect((await app.call('showLease', { id }, tenant)).name).toBeUndefined();
    const { backFen, usedFen } = (await app.call('previewLeaseReturn', { id }, tenant)).data;
    expect(backFen + usedFen).toBe(rentFen);
    expect(usedFen).toBeGreaterThan(0);
    const returned = await app.call('returnLease', { id, backFen }, tenant);
    expect(returned.data).toMatchObject({ state: 'ended', rentBackFen: backFen });
    app.pass(hour);
    await runLeases(app);
    expect(await balances(tenant.id)).toMatchObject({
      heldFen: depositFen,
      balanceFen: balanceFen - depositFen - usedFen,
    });
  });

  test('back before a booked start: nothing is shown early, and nothing is lost', async () => {
    const { id, tenant } = await booked();
    untilStart();
    app.pass(-hour);
    expect((await app.call('showLease', { id }, tenant)).name).toBe('lease_not_begun');
    await runLeases(app);
    expect((await get(id, tenant)).state).toBe('booked');
    app.pass(hour);
    expect((await app.call('showLease', { id }, tenant)).name).toBeUndefined();
  });

  test('ahead over the close of the deposit and back: it goes back once', async () => {
    const { id, tenant, lessor, rentFen } = await ended();
    app.pass(leaseRules.closeSeconds);
    await runLeases(app);
    app.pass(-hour);
    await runLeases(app);
    expect((await claim({ id, tenant, lessor } as Scene)).name).toBe('state_conflict');
    app.pass(hour);
    await runLeases(app);
    expect(await balances(tenant.id)).toMatchObject({ heldFen: 0, balanceFen: balanceFen - rentFen });
  });
});

/** Every reading call with such of the inputs as it takes. */
function readings(inputs: readonly Readonly<Record<string, unknown>>[]) {
  return (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
    const { access, method, answersText, input }: Endpoint = endpoints[name];
    if (access === 'admin' || method !== 'GET' || answersText !== undefined) return [];
    return inputs.filter((one) => input.safeParse(one).success).map((one) => [name, one] as const);
  });
}

describe('after the end', () => {
  test('the credentials are in no answer to the tenant, and each answer that had them was kept by nobody', async () => {
    const scene = await used();
    const { id, tenant, listing, shown } = scene;
    const again = await app.call('showLease', { id }, { ...tenant, idempotencyKey: 'the same one' });
    expect(again.headers['cache-control']).toBe('no-store');
    expect(again.data.fields.map(({ value }) => value)).toEqual(shown);
    app.pass(3 * hour);
    // Before any job ran; the history of a lease and of its unit are asked for as well.
    const replies = [
      await app.call('showLease', { id }, tenant),
      await app.call('showLease', { id }, { ...tenant, idempotencyKey: 'the same one' }),
    ];
    expect(names(replies)).toEqual(['lease_over', 'lease_over']);
    const asked = readings([{}, { id }, { id: listing.id }, { side: 'tenant' }]);
    expect(asked.length).toBeGreaterThan(50);
    const leaks: string[] = [];
    for (const [name, input] of asked) {
      const body = JSON.stringify((await app.call(name, input, tenant)).body);
      if (shown.some((secret) => body.includes(secret))) leaks.push(name);
    }
    expect(leaks).toEqual([]);
    await runLeases(app);
    expect((await app.call('showLease', { id }, tenant)).name).toBe('lease_over');
    const lease = JSON.stringify((await app.call('getLease', { id }, tenant)).body);
    for (const secret of shown) expect(lease).not.toContain(secret);
    const { rows } = await app.sql(`select reply::text as reply from idempotency_keys where user_id = $1`, [tenant.id]);
    for (const secret of shown) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('the file of one’s own data and API keys of the tenant have no credentials', async () => {
    const { id, tenant, shown } = await used();
    const made = await app.call('createApiKey', { keyName: 'rents', scopes: ['lease.read'] }, tenant);
    const key = { token: made.data.token };
    expect((await app.call('showLease', { id }, key)).name).toBe('api_key_not_allowed');
    const read = [(await app.call('getLease', { id }, key)).data, (await app.call('listLeases', {}, key)).data];
    for (const secret of shown) expect(JSON.stringify(read)).not.toContain(secret);
    app.pass(3 * hour);
    await runLeases(app);
    const again = await loggedIn(app, tenant);
    await app.call('startDataArchive', {}, again);
    await app.drainJobs();
    const archiveId = (await app.call('getDataArchive', {}, again)).data.archive?.id ?? 0;
    const { url } = (await app.call('getDataArchiveTicket', { id: archiveId }, again)).data;
    const files = await unzip(Buffer.from(await (await fetch(app.url + url)).arrayBuffer()));
    expect(JSON.parse(String(files.get('leases.json')))).toHaveLength(1);
    const all = [...files.values()].map(String).join('\n');
    for (const secret of shown) expect(all).not.toContain(secret);
  });
});

test('a tenant who logs out sees it on another device: the clock goes on, and showings are counted over both', async () => {
  const { id, tenant, shown } = await used();
  const before = await get(id, tenant);
  await app.call('logout', {}, tenant);
  expect((await app.call('showLease', { id }, tenant)).status).toBe(401);
  app.pass(20 * 60);
  const elsewhere = await loggedIn(app, tenant);
  const reply = (await app.call('showLease', { id }, elsewhere)).data;
  expect(reply.fields.map(({ value }) => value)).toEqual(shown);
  expect(reply.endsAt).toBe(before.endsAt);
  const both = await Promise.all(
    [elsewhere, await loggedIn(app, tenant)].map((by) => app.call('showLease', { id }, by)),
  );
  expect(Math.min(...both.map(({ data }) => data.showingsLeft))).toBe(reply.showingsLeft - 2);
  await giveBack({ id, tenant: elsewhere } as Scene);
  expect((await app.call('showLease', { id }, elsewhere)).name).toBe('lease_over');
});
