/** Leases that a gateway pays, over HTTP: what is held, what a notice does whenever it comes, and who may hold time for nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { alipayNotice, openAlipay, sendForm, signedForm } from '../../../../../tests/support/servers/alipay.ts';
import { makeDebtor } from '../../../../../tests/support/trade/debts.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import {
  askLease,
  bookedLease,
  hourFrom,
  makeTenant,
  runLeases,
  unpaidLease,
  stopProved,
  openTerms,
  toldOf,
  hoursFen,
} from '../../../../../tests/support/trade/leases.ts';
import {
  attemptOf,
  noticeBody,
  notify,
  paymentOf,
  press,
  type Attempt,
} from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeListing, type TestListing } from '../../../../../tests/support/trade/rentals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => stopProved(app));

const depositFen = 5000;
const listed = (options: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(app, { terms: openTerms(depositFen), ...options });
const balances = (id: number) => balancesOf(app.database.primary, id);
const rentOf = (listing: TestListing) => hoursFen(listing, 3);
const leaseOf = async (id: number, by: Person) => (await app.call('getLease', { id }, by)).data;
const cancel = (id: number, by: Person) => app.call('cancelLease', { id, backFen: 0 }, by);
const names = (replies: readonly { name?: string | undefined }[]) =>
  replies.map(({ name }) => name ?? 'done').toSorted();
/** Both are the accounts of the first's person. */
const makeOnePerson = (one: Person, other: Person) =>
  app.sql('update users set person_id = (select person_id from users where id = $1) where id = $2', [one.id, other.id]);
const told = (person: Person) => toldOf(app, person);
const pastUnpaid = leaseRules.unpaidSeconds + leaseRules.unpaidGraceSeconds;

test('a lease is paid by the balance and a gateway in one: held, shown, paid, booked, cancelled', async () => {
  const listing = await listed();
  const tenant = await makeTenant(app, 2000);
  const stranger = await makeTenant(app, 0);
  const totalFen = rentOf(listing) + depositFen;
  const startsAt = hourFrom(app, 5);
  const preview = await app.call(
    'previewLease',
    { listingId: listing.id, package: 'hour-3', startsAt: startsAt.toISOString() },
    tenant,
  );
  expect(preview.data).toMatchObject({ missingFen: totalFen - 2000, gatewayHindrance: null, hindrance: null });
  expect(preview.data.gatewaysForMissing).toContainEqual({ gateway: 'sandbox', feeFenMax: 0 });

  const { id, token } = await unpaidLease(app, tenant, listing, { startsAt, fromBalanceFen: 2000 });
  expect(await balances(tenant.id)).toMatchObject({ balanceFen: 0, heldFen: 2000 });
  const lease = await leaseOf(id, tenant);
  expect(lease).toMatchObject({
    state: 'unpaid',
    unpaid: { amountFen: totalFen - 2000, paymentToken: token },
    may: ['pay', 'cancel'],
    cancelBackFen: 0,
  });
  expect((await leaseOf(id, listing.lessor)).unpaid?.paymentToken).toBeNull();
  expect(await told(listing.lessor)).not.toContain('lease_booked');
  expect((await app.call('getLease', { id }, stranger)).name).toBe('not_found');
  expect((await cancel(id, stranger)).name).toBe('not_found');
  expect((await app.call('showLease', { id }, tenant)).name).toBe('lease_over');
  // Held for this one: nobody else has the time meanwhile.
  expect((await askLease(app, await makeTenant(app), listing, { startsAt })).name).toBe('lease_time_taken');

  const shown = { title: '鸭塘加速会员', rentFen: rentOf(listing), depositFen, fromBalanceFen: 2000 };
  expect(await paymentOf(app, token)).toMatchObject({
    purpose: 'lease',
    amountFen: totalFen - 2000,
    lease: { ...shown, leaseId: null },
  });
  expect((await app.call('getPaymentState', { token }, tenant)).data.lease).toMatchObject({ ...shown, leaseId: id });

  await press(app, token, 'pay');
  expect(await leaseOf(id, tenant)).toMatchObject({ state: 'booked', unpaid: null, startsAt: startsAt.toISOString() });
  expect(await paymentOf(app, token)).toMatchObject({ state: 'paid', credited: null });
  expect(await balances(tenant.id)).toMatchObject({ balanceFen: 0, heldFen: totalFen });
  expect(await told(listing.lessor)).toContain('lease_booked');
  expect(await told(tenant)).toContain('lease_paid');
  const line = (await app.call('listBalanceChanges', { account: 'available' }, tenant)).data.list;
  expect(line.map(({ subject }) => subject)).toContainEqual(
    expect.objectContaining({ kind: 'lease', id, opens: 'lease' }),
  );

  const { cancelBackFen } = await leaseOf(id, tenant);
  expect((await app.call('cancelLease', { id, backFen: cancelBackFen ?? 0 }, tenant)).name).toBeUndefined();
  expect(await balances(tenant.id)).toMatchObject({ balanceFen: totalFen, availableFen: totalFen, heldFen: 0 });
});

describe('a notice', () => {
  test('twice, and twenty at once, is one', async () => {
    const listing = await listed();
    const tenant = await makeTenant(app, 0);
    const { id, attempt } = await unpaidLease(app, tenant, listing, { startsAt: hourFrom(app, 5) });
    const replies = await Promise.all(Array.from({ length: 20 }, () => notify(app, noticeBody(attempt))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await notify(app, noticeBody(attempt))).status).toBe(200);
    expect((await leaseOf(id, tenant)).state).toBe('booked');
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: 0, heldFen: rentOf(listing) + depositFen });
    expect((await told(listing.lessor)).filter((kind) => kind === 'lease_booked')).toHaveLength(1);
  });

  test('after the lease lapsed leaves the money on the wallet; a little late it is still held', async () => {
    const listing = await listed({ units: 2 });
    const tenant = await makeTenant(app, 1000);
    const totalFen = rentOf(listing) + depositFen;
    const startsAt = hourFrom(app, 5);
    const [late, later] = [
      await unpaidLease(app, tenant, listing, { startsAt }),
      await unpaidLease(app, tenant, listing, { startsAt, fromBalanceFen: 1000 }),
    ];
    app.pass(pastUnpaid - 1);
    await runLeases(app);
    expect((await notify(app, noticeBody(late.attempt))).status).toBe(200);
    expect((await leaseOf(late.id, tenant)).state).toBe('booked');
    app.pass(1);
    await runLeases(app);
    expect(await leaseOf(later.id, tenant)).toMatchObject({ state: 'cancelled', reason: 'unpaid', rentBackFen: 0 });
    // What the balance was to pay is free again, and the time is anybody's.
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: 1000, heldFen: totalFen });
    expect((await paymentOf(app, later.token)).state).toBe('closed');
    expect(await told(tenant)).toContain('lease_lapsed');
    await bookedLease(app, await makeTenant(app), listing, { startsAt });
    expect((await notify(app, noticeBody(later.attempt))).status).toBe(200);
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: totalFen, heldFen: totalFen });
    expect(await paymentOf(app, later.token)).toMatchObject({
      credited: { why: 'too_late', amountFen: totalFen - 1000 },
    });
    expect(await told(tenant)).toContain('lease_payment_credited');
  });

  test.each([
    [
      'the listing was taken down',
      (of: TestListing) => app.sql(`update listings set state = 'taken_down' where id = $1`, [of.id]),
    ],
    [
      'the credentials were taken back',
      (of: TestListing) =>
        app.sql(`update listing_units set state = 'removed', credentials_encrypted = null where listing_id = $1`, [
          of.id,
        ]),
    ],
    [
      'the lessor is frozen',
      (of: TestListing) => app.sql(`update users set state = 'frozen' where id = $1`, [of.lessor.id]),
    ],
    [
      'the tenant is frozen',
      (_: TestListing, tenant: Person) => app.sql(`update users set state = 'frozen' where id = $1`, [tenant.id]),
    ],
    [
      'the tenant owes by another account',
      async (_: TestListing, tenant: Person) => {
        const { seller } = await makeDebtor(app);
        await makeOnePerson(tenant, seller);
      },
    ],
    ['the tenant is the lessor by now', (of: TestListing, tenant: Person) => makeOnePerson(of.lessor, tenant)],
  ])('books nothing when %s: the money stays on the wallet', async (_, happens) => {
    const listing = await listed();
    const tenant = await makeTenant(app, 700);
    const { id, attempt, token } = await unpaidLease(app, tenant, listing, {
      startsAt: hourFrom(app, 5),
      fromBalanceFen: 700,
    });
    await happens(listing, tenant);
    // What happened may have taken longer than a lease waits for its payment.
    await app.sql('update leases set pay_until = $2 where id = $1', [id, new Date(app.now().getTime() + 60_000)]);
    expect((await notify(app, noticeBody(attempt))).status).toBe(200);
    const { rows } = await app.sql('select state, reason from leases where id = $1', [id]);
    expect(rows).toEqual([{ state: 'cancelled', reason: 'not_bookable' }]);
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: rentOf(listing) + depositFen, heldFen: 0 });
    expect(await paymentOf(app, token)).toMatchObject({ state: 'closed', credited: { why: 'undeliverable' } });
  });

  test('by a second channel goes back there', async () => {
    const listing = await listed();
    const tenant = await makeTenant(app, 0);
    const merchant = await openAlipay(app, await makePerson(app, 'admin'));
    const { id, token, attempt } = await unpaidLease(app, tenant, listing, { startsAt: hourFrom(app, 5) });
    await app.call('getPayment', { gateway: 'alipay', way: 'qr', token }, tenant);
    expect((await notify(app, noticeBody(attempt))).status).toBe(200);
    const { rows } = await app.sql(
      `select a.id::int, a.merchant_number as "merchantNumber", a.amount_fen::int as "amountFen"
       from payment_attempts a join payments p on p.id = a.payment_id where p.token = $1 and a.gateway = 'alipay'`,
      [token],
    );
    const second = rows[0] as unknown as Attempt;
    await app.sql(`update sandbox_payments set state = 'paid', paid_at = now() where merchant_number = $1`, [
      second.merchantNumber,
    ]);
    expect(await sendForm(app, merchant, await signedForm(app, alipayNotice(second)))).toBe('200 success');
    await app.drainJobs();
    expect((await leaseOf(id, tenant)).state).toBe('booked');
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: 0, heldFen: rentOf(listing) + depositFen });
    const back = await app.sql('select amount_fen::int as fen from sandbox_refunds where merchant_number = $1', [
      second.merchantNumber,
    ]);
    expect(back.rows).toEqual([{ fen: second.amountFen }]);
    expect(await told(tenant)).toContain('lease_paid_twice');
  });
});

describe('what somebody else paid by the link', () => {
  /** A lease of which the balance pays 700, and somebody without an account the rest. */
  async function paidByOther(startsAt?: Date) {
    const listing = await listed();
    const tenant = await makeTenant(app, 700);
    const { id, token, attempt } = await unpaidLease(app, tenant, listing, {
      ...(startsAt ? { startsAt } : {}),
      fromBalanceFen: 700,
    });
    await app.call('getPayment', { gateway: 'sandbox', token });
    await press(app, token, 'pay');
    expect((await leaseOf(id, tenant)).state).toBe('booked');
    return { id, tenant, listing, attempt };
  }
  const wentBack = async ({ merchantNumber }: Attempt) => {
    await app.drainJobs();
    const { rows } = await app.sql(
      'select amount_fen::int as fen from sandbox_refunds where merchant_number = $1 order by amount_fen',
      [merchantNumber],
    );
    return rows.map(({ fen }) => Number(fen));
  };

  test('goes back to them when the lease is cancelled, and none of it is the tenant’s to spend', async () => {
    const { id, tenant, listing, attempt } = await paidByOther(hourFrom(app, 5));
    const { cancelBackFen } = await leaseOf(id, tenant);
    expect((await app.call('cancelLease', { id, backFen: cancelBackFen ?? 0 }, tenant)).name).toBeUndefined();
    const ofRentFen = rentOf(listing) - 700;
    expect(cancelBackFen).toBe(rentOf(listing));
    // Their money comes back first, so that of the rent all is theirs and of the deposit what is left.
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: 700, heldFen: ofRentFen + depositFen });
    expect((await wentBack(attempt)).reduce((sum, fen) => sum + fen, 0)).toBe(attempt.amountFen);
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: 700, heldFen: 0 });
  });

  test('goes back to them when the lease is over: the deposit', async () => {
    const { id, tenant, attempt } = await paidByOther();
    await app.call('showLease', { id }, tenant);
    app.pass(4 * 3600);
    await runLeases(app);
    app.pass(3 * 24 * 3600);
    await runLeases(app);
    expect((await app.sql('select state from leases where id = $1', [id])).rows).toEqual([{ state: 'closed' }]);
    expect(await wentBack(attempt)).toEqual([depositFen]);
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: 0, heldFen: 0 });
  });

  test('is on the tenant’s balance when they paid it themselves', async () => {
    const listing = await listed();
    const tenant = await makeTenant(app, 0);
    const { id, token, attempt } = await unpaidLease(app, tenant, listing, { startsAt: hourFrom(app, 5) });
    await press(app, token, 'pay');
    await app.call('cancelLease', { id, backFen: rentOf(listing) }, tenant);
    expect(await wentBack(attempt)).toEqual([]);
    expect((await balances(tenant.id)).balanceFen).toBe(attempt.amountFen);
  });
});

describe('at the same moment', () => {
  test('of ten who would have one hour paid by gateways one holds it', async () => {
    const listing = await listed();
    const tenants: Person[] = [];
    for (let count = 0; count < 10; count += 1) tenants.push(await makeTenant(app, 0));
    const startsAt = hourFrom(app, 5);
    const replies = await Promise.all(
      tenants.map((one) => askLease(app, one, listing, { startsAt, payBy: 'gateway' })),
    );
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect(new Set(names(replies))).toEqual(new Set(['done', 'lease_time_taken']));
    const { rows } = await app.sql(
      'select count(*)::int as count from payments where purpose = $1 and user_id = any($2)',
      ['lease', tenants.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('money that comes when the time is over books nothing, also where no job has looked yet', async () => {
    const listing = await listed();
    const tenant = await makeTenant(app, 0);
    const { id, attempt } = await unpaidLease(app, tenant, listing, {});
    app.pass(2 * 3600);
    expect((await notify(app, noticeBody(attempt))).status).toBe(200);
    expect(await leaseOf(id, tenant)).toMatchObject({ state: 'cancelled', reason: 'unpaid' });
    expect(await balances(tenant.id)).toMatchObject({ heldFen: 0, balanceFen: rentOf(listing) + depositFen });
  });

  test.each(['lapse', 'cancel'] as const)(
    'a notice and its %s end as one of both, and no money is lost',
    async (other) => {
      for (let round = 0; round < 4; round += 1) {
        const listing = await listed();
        const tenant = await makeTenant(app, 300);
        const totalFen = rentOf(listing) + depositFen;
        const { id, attempt } = await unpaidLease(app, tenant, listing, {
          startsAt: hourFrom(app, 5),
          fromBalanceFen: 300,
        });
        if (other === 'lapse') app.pass(pastUnpaid);
        const [reply] = await Promise.all([
          notify(app, noticeBody(attempt)),
          other === 'lapse' ? app.runPeriodic('leases.lapse') : cancel(id, tenant),
        ]);
        expect(reply.status).toBe(200);
        const { state, reason } = await leaseOf(id, tenant);
        // Once its time is over only one of them is left.
        const ends =
          other === 'lapse'
            ? [['cancelled', 'unpaid']]
            : [
                ['booked', null],
                ['cancelled', 'given_up'],
              ];
        expect(ends).toContainEqual([state, reason]);
        const held = state === 'booked' ? totalFen : 0;
        expect(await balances(tenant.id)).toMatchObject({ heldFen: held, balanceFen: totalFen - held });
      }
    },
  );
});

describe('a lease now', () => {
  test('begins when it is paid, with all of its time', async () => {
    const listing = await listed();
    const tenant = await makeTenant(app, 0);
    const { id, attempt } = await unpaidLease(app, tenant, listing);
    app.pass(600);
    await notify(app, noticeBody(attempt));
    const paidAt = app.now();
    expect(await leaseOf(id, tenant)).toMatchObject({
      state: 'booked',
      startsAt: paidAt.toISOString(),
      endsAt: new Date(paidAt.getTime() + 3 * 3_600_000).toISOString(),
    });
    expect((await app.call('showLease', { id }, tenant)).name).toBeUndefined();
    const { rows } = await app.sql('select kept_until from leases where id = $1', [id]);
    const gapMs = (leaseRules.lateStartSeconds + listing.terms.gapSeconds) * 1000;
    expect(rows[0]?.['kept_until']).toEqual(new Date(paidAt.getTime() + 3 * 3_600_000 + gapMs));
  });

  test('keeps its start where the next lease leaves no time to wait for the payment', async () => {
    const listing = await listed();
    const hours = 3_600_000;
    const begunAt = hourFrom(app);
    app.pass((begunAt.getTime() - app.now().getTime()) / 1000);
    const gapMs = (leaseRules.lateStartSeconds + listing.terms.gapSeconds) * 1000;
    const next = new Date(begunAt.getTime() + 3 * hours + gapMs);
    await bookedLease(app, await makeTenant(app), listing, { startsAt: next });
    const tenant = await makeTenant(app, 0);
    const { id, attempt } = await unpaidLease(app, tenant, listing);
    app.pass(600);
    await notify(app, noticeBody(attempt));
    expect(await leaseOf(id, tenant)).toMatchObject({ state: 'booked', startsAt: begunAt.toISOString() });
    // The clock starts by the normal rule: none of the time that was paid for is lost.
    const { endsAt } = (await app.call('showLease', { id }, tenant)).data;
    expect(Date.parse(endsAt) - app.now().getTime()).toBe(3 * hours);
  });
});

describe('time held for nothing', () => {
  test('is that of two leases a person, over all accounts and however many ask at once', async () => {
    const both = [await makeTenant(app, 0), await makeTenant(app, 0)];
    await makeOnePerson(both[0] as Person, both[1] as Person);
    const listing = await listed({ units: 8 });
    const booking = { startsAt: hourFrom(app, 5), payBy: 'gateway' } as const;
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) => askLease(app, both[at % 2] as Person, listing, booking)),
    );
    const { unpaidMax } = leaseRules;
    expect(names(replies)).toEqual([...Array(unpaidMax).fill('done'), ...Array(6 - unpaidMax).fill('leases_unpaid')]);
  });

  test('ends after some that were never paid: the next one is paid from the balance', async () => {
    const listing = await listed();
    const tenant = await makeTenant(app, 50_000);
    const booking = { startsAt: hourFrom(app, 8), payBy: 'gateway' } as const;
    for (let count = 0; count < leaseRules.lapses.max; count += 1) {
      const { id } = await bookedLease(app, tenant, listing, booking);
      if (count > 0) expect((await cancel(id, tenant)).name).toBeUndefined();
      else {
        app.pass(pastUnpaid);
        await runLeases(app);
      }
    }
    expect((await askLease(app, tenant, listing, booking)).name).toBe('leases_lapsed');
    const asked = { listingId: listing.id, package: 'hour-3', startsAt: booking.startsAt.toISOString() };
    expect((await app.call('previewLease', asked, tenant)).data).toMatchObject({
      gatewayHindrance: 'too_many_lapsed',
      hindrance: null,
    });
    // None of them counts as a free cancellation.
    expect((await app.call('previewLease', asked, tenant)).data.freeCancelUntil).not.toBeNull();
    expect((await askLease(app, tenant, listing, { startsAt: booking.startsAt })).name).toBeUndefined();
    app.pass(leaseRules.lapses.seconds);
    expect((await askLease(app, tenant, listing, { ...booking, startsAt: hourFrom(app, 20) })).name).toBeUndefined();
  });

  test('is refused where the balance pays all of it, or has less than was said', async () => {
    const listing = await listed();
    const tenant = await makeTenant(app, 1000);
    const booking = { startsAt: hourFrom(app, 5), payBy: 'gateway' } as const;
    const all = { ...booking, fromBalanceFen: rentOf(listing) + depositFen };
    expect((await askLease(app, tenant, listing, all)).name).toBe('invalid_input');
    expect((await askLease(app, tenant, listing, { ...booking, fromBalanceFen: 1001 })).name).toBe(
      'insufficient_balance',
    );
    expect(await balances(tenant.id)).toMatchObject({ balanceFen: 1000, heldFen: 0 });
    const { rows } = await app.sql('select count(*)::int as count from leases where tenant_id = $1', [tenant.id]);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

test('an admin takes a listing down: what waits for its payment is cancelled, and the payment closed', async () => {
  const listing = await listed();
  const tenant = await makeTenant(app, 400);
  const { id, token } = await unpaidLease(app, tenant, listing, { startsAt: hourFrom(app, 5), fromBalanceFen: 400 });
  const admin = await makePerson(app, 'admin');
  const down = { id: listing.id, reason: 'texts', words: '' } as const;
  expect((await app.call('takeDownListing', down, admin)).name).toBeUndefined();
  await app.drainJobs();
  expect(await leaseOf(id, tenant)).toMatchObject({ state: 'cancelled', reason: 'taken_down' });
  expect((await paymentOf(app, token)).state).toBe('closed');
  expect(await balances(tenant.id)).toMatchObject({ balanceFen: 400, heldFen: 0 });
  expect((await attemptOf(app, token)).amountFen).toBe(rentOf(listing) + depositFen - 400);
});

test('the proof of the books finds a lease whose money is not what waits for its payment says', async () => {
  const listing = await listed();
  const tenant = await makeTenant(app, 400);
  const { id } = await unpaidLease(app, tenant, listing, { startsAt: hourFrom(app, 5), fromBalanceFen: 400 });
  const findings = () => app.database.transaction(auditLedger);
  const forge = (sql: string) => app.sql(`update leases set ${sql} where id = $1`, [id]);
  expect(await findings()).toEqual([]);
  await forge('balance_fen = 399');
  expect(await findings()).toHaveLength(1);
  await forge(`balance_fen = 400, state = 'booked'`);
  expect(await findings()).toHaveLength(1);
  await forge(`state = 'cancelled'`);
  expect(await findings()).toHaveLength(1);
  await forge(`state = 'unpaid'`);
  expect(await findings()).toEqual([]);
});
