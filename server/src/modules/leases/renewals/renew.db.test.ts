/** Renewals that a gateway pays, over HTTP: what is held, what a notice does whenever it comes, and what ends one that waits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { alipayNotice, openAlipay, sendForm, signedForm } from '../../../../../tests/support/servers/alipay.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import {
  askLease,
  askRenewal,
  bookedLease,
  makeTenant,
  runLeases,
  unpaidLease,
  unpaidRenewal,
  stopProved,
  openTerms,
  toldOf,
  hoursFen,
} from '../../../../../tests/support/trade/leases.ts';
import {
  noticeBody,
  notify,
  paymentOf,
  press,
  recharge,
  type Attempt,
} from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeListing, type TestListing } from '../../../../../tests/support/trade/rentals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => stopProved(app));

const depositFen = 3000;
const listed = (options: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(app, { terms: openTerms(depositFen), ...options });
const balances = (id: number) => balancesOf(app.database.primary, id);
const leaseOf = async (id: number, by: Person) => (await app.call('getLease', { id }, by)).data;
const told = (person: Person) => toldOf(app, person);
const hourFen = (listing: TestListing) => hoursFen(listing, 1);
const hour = { unit: 'hour', count: 1 } as const;
const minutes = (count: number) => app.pass(count * 60);
const pastUnpaid = leaseRules.unpaidSeconds + leaseRules.unpaidGraceSeconds;

/** Somebody uses an account for an hour, with so much left on the balance. */
async function running(leftFen: number, of?: TestListing) {
  const listing = of ?? (await listed());
  const tenant = await makeTenant(app, hourFen(listing) + depositFen + leftFen);
  const lease = await bookedLease(app, tenant, listing, { package: hour });
  expect((await app.call('showLease', { id: lease.id }, tenant)).name).toBeUndefined();
  const { endsAt } = await leaseOf(lease.id, tenant);
  return { listing, tenant, id: lease.id, endsAt, rentFen: lease.rentFen };
}
const asHour = { package: 'hour-1' };
const inFen = async (id: number) => {
  const { balanceFen, heldFen } = await balances(id);
  return { balanceFen, heldFen };
};

test('a renewal is paid by the balance and a gateway in one: its time held, paid, the lease extended, both told', async () => {
  const { listing, tenant, id, endsAt, rentFen } = await running(140);
  const stranger = await makeTenant(app, 20_000);
  const priceFen = hourFen(listing);
  const preview = await app.call('previewLeaseRenewal', { id, ...asHour }, tenant);
  expect(preview.data).toMatchObject({ balanceFen: 140, gatewayHindrance: null });
  expect(preview.data.chosen).toMatchObject({ package: 'hour-1', missingFen: priceFen - 140 });
  expect(preview.data.chosen?.gatewaysForMissing).toContainEqual({ gateway: 'sandbox', feeFenMax: 0 });
  const renewal = await unpaidRenewal(app, tenant, id, { ...asHour, fromBalanceFen: 140 });

  expect(await inFen(tenant.id)).toEqual({ balanceFen: 0, heldFen: rentFen + depositFen + 140 });
  const waiting = await leaseOf(id, tenant);
  expect(waiting).toMatchObject({ state: 'active', endsAt, rentFen });
  expect(waiting.renewal).toMatchObject({
    amountFen: priceFen - 140,
    priceFen,
    fromBalanceFen: 140,
    endsAt: renewal.endsAt,
  });
  expect(waiting.may).toEqual(expect.arrayContaining(['pay_renewal', 'cancel_renewal']));
  expect(waiting.may).not.toContain('renew');
  expect((await leaseOf(id, listing.lessor)).renewal?.paymentToken).toBeNull();
  // Its time is nobody else's while it waits, and there is one renewal at a time.
  const after = {
    startsAt: new Date(Math.ceil(Date.parse(endsAt) / 1_800_000) * 1_800_000 + 1_800_000),
    package: hour,
  };
  expect((await askLease(app, stranger, listing, after)).name).toBe('lease_time_taken');
  expect((await app.call('previewLeaseRenewal', { id }, tenant)).name).toBe('lease_renewal_open');
  const asked = { id, package: 'hour-1', priceFen, endsAt: renewal.endsAt };
  expect((await app.call('renewLease', asked, tenant)).name).toBe('lease_renewal_open');
  for (const name of ['cancelLeaseRenewal', 'payLeaseByBalance', 'previewLeaseRenewal'] as const) {
    const input = name === 'payLeaseByBalance' ? { id, amountFen: priceFen - 140 } : { id };
    expect((await app.call(name, input, stranger)).name).toBe('not_found');
    expect((await app.call(name, input, listing.lessor)).name).toBe('not_found');
  }

  const shown = {
    isRenewal: true,
    rentFen: priceFen,
    depositFen: 0,
    fromBalanceFen: 140,
    startsAt: endsAt,
    endsAt: renewal.endsAt,
  };
  expect(await paymentOf(app, renewal.token)).toMatchObject({ purpose: 'lease', lease: { ...shown, leaseId: null } });
  await press(app, renewal.token, 'pay');
  expect(await leaseOf(id, tenant)).toMatchObject({
    state: 'active',
    endsAt: renewal.endsAt,
    rentFen: rentFen + priceFen,
    renewal: null,
  });
  expect(await inFen(tenant.id)).toEqual({ balanceFen: 0, heldFen: rentFen + priceFen + depositFen });
  expect(await told(tenant)).toContain('lease_renewal_paid');
  expect((await told(listing.lessor)).filter((kind) => kind === 'lease_renewed')).toHaveLength(1);
  expect((await leaseOf(id, tenant)).steps.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['renew_open', 'renew']),
  );

  // Used to its new end, all of it is the lessor's.
  minutes(130);
  await runLeases(app);
  expect(await leaseOf(id, tenant)).toMatchObject({ state: 'ended', rentBackFen: 0 });
  expect(await inFen(tenant.id)).toEqual({ balanceFen: 0, heldFen: depositFen });
});

describe('a notice', () => {
  test('twenty at once, and again, is one', async () => {
    const { listing, tenant, id, rentFen } = await running(0);
    const { attempt, endsAt, priceFen } = await unpaidRenewal(app, tenant, id, asHour);
    const replies = await Promise.all(Array.from({ length: 20 }, () => notify(app, noticeBody(attempt))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await notify(app, noticeBody(attempt))).status).toBe(200);
    expect(await leaseOf(id, tenant)).toMatchObject({ endsAt, rentFen: rentFen + priceFen });
    expect(await inFen(tenant.id)).toEqual({ balanceFen: 0, heldFen: rentFen + priceFen + depositFen });
    expect((await told(listing.lessor)).filter((kind) => kind === 'lease_renewed')).toHaveLength(1);
  });

  test('after it lapsed leaves the money on the balance; a little late it still extends', async () => {
    const late = await running(0);
    const later = await running(250);
    const [ofLate, ofLater] = [
      await unpaidRenewal(app, late.tenant, late.id, asHour),
      await unpaidRenewal(app, later.tenant, later.id, { ...asHour, fromBalanceFen: 250 }),
    ];
    app.pass(pastUnpaid - 1);
    await runLeases(app);
    await notify(app, noticeBody(ofLate.attempt));
    expect((await leaseOf(late.id, late.tenant)).endsAt).toBe(ofLate.endsAt);
    app.pass(1);
    await runLeases(app);
    expect(await leaseOf(later.id, later.tenant)).toMatchObject({
      state: 'active',
      renewal: null,
      endsAt: later.endsAt,
    });
    expect(await inFen(later.tenant.id)).toEqual({ balanceFen: 250, heldFen: later.rentFen + depositFen });
    expect((await paymentOf(app, ofLater.token)).state).toBe('closed');
    expect(await told(later.tenant)).toContain('lease_renewal_lapsed');
    await notify(app, noticeBody(ofLater.attempt));
    expect((await balances(later.tenant.id)).balanceFen).toBe(ofLater.priceFen);
    expect(await paymentOf(app, ofLater.token)).toMatchObject({ credited: { why: 'too_late' } });
    expect(await told(later.tenant)).toContain('lease_payment_credited');
    // Its time is free again.
    expect((await askRenewal(app, later.tenant, later.id, asHour))?.name).toBeUndefined();
  });

  test('once the lease is over extends nothing, also where no job has looked yet', async () => {
    const { tenant, id, endsAt } = await running(0);
    minutes(50);
    const { attempt, token, priceFen } = await unpaidRenewal(app, tenant, id, asHour);
    expect((await paymentOf(app, token)).expiresAt).toBe(endsAt);
    minutes(10);
    expect((await notify(app, noticeBody(attempt))).status).toBe(200);
    expect((await app.call('showLease', { id }, tenant)).name).toBe('lease_over');
    await runLeases(app);
    expect(await leaseOf(id, tenant)).toMatchObject({ state: 'ended', endsAt, renewal: null });
    expect(await inFen(tenant.id)).toEqual({ balanceFen: priceFen, heldFen: depositFen });
  });

  test.each(['taken_down', 'frozen'] as const)('extends nothing when %s: the money is on the balance', async (what) => {
    const { tenant, listing, id, endsAt, rentFen } = await running(120);
    const { attempt, token, priceFen } = await unpaidRenewal(app, tenant, id, { ...asHour, fromBalanceFen: 120 });
    if (what === 'taken_down') await app.sql(`update listings set state = 'taken_down' where id = $1`, [listing.id]);
    else await app.sql(`update users set state = 'frozen' where id = $1`, [tenant.id]);
    await notify(app, noticeBody(attempt));
    const { rows } = await app.sql('select state, ends_at as "endsAt" from leases where id = $1', [id]);
    expect(rows).toEqual([{ state: 'active', endsAt: new Date(endsAt) }]);
    expect(await inFen(tenant.id)).toEqual({ balanceFen: priceFen, heldFen: rentFen + depositFen });
    expect(await paymentOf(app, token)).toMatchObject({ state: 'closed', credited: { why: 'undeliverable' } });
  });

  test('by a second channel goes back there', async () => {
    const { tenant, id, rentFen } = await running(0);
    const merchant = await openAlipay(app, await makePerson(app, 'admin'));
    const { token, attempt, priceFen } = await unpaidRenewal(app, tenant, id, asHour);
    await app.call('getPayment', { gateway: 'alipay', way: 'qr', token }, tenant);
    await notify(app, noticeBody(attempt));
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
    expect(await wentBack(second)).toBe(priceFen);
    expect(await inFen(tenant.id)).toEqual({ balanceFen: 0, heldFen: rentFen + priceFen + depositFen });
  });
});

const wentBack = async ({ merchantNumber }: Attempt) => {
  await app.drainJobs();
  const { rows } = await app.sql(
    'select coalesce(sum(amount_fen), 0)::int as fen from sandbox_refunds where merchant_number = $1',
    [merchantNumber],
  );
  return Number(rows[0]?.['fen']);
};

test('what others paid of a lease and of its renewal goes back to each, the last one first; the deposit to who paid that', async () => {
  const listing = await listed();
  const tenant = await makeTenant(app, 0);
  const booked = await unpaidLease(app, tenant, listing, { package: hour });
  await app.call('getPayment', { gateway: 'sandbox', token: booked.token });
  await press(app, booked.token, 'pay');
  await app.call('showLease', { id: booked.id }, tenant);
  const renewal = await unpaidRenewal(app, tenant, booked.id, asHour);
  await app.call('getPayment', { gateway: 'sandbox', token: renewal.token });
  await press(app, renewal.token, 'pay');
  const { id } = booked;
  const lease = await leaseOf(id, tenant);
  expect(lease.paidByOthers.map(({ leftFen, ofDeposit }) => [leftFen, ofDeposit])).toEqual([
    [renewal.priceFen, false],
    [booked.attempt.amountFen, true],
  ]);
  expect((await leaseOf(id, listing.lessor)).paidByOthers).toEqual([]);
  const { backFen } = (await app.call('previewLeaseReturn', { id }, tenant)).data;
  expect(backFen).toBeGreaterThan(0);
  expect((await app.call('returnLease', { id, backFen }, tenant)).name).toBeUndefined();
  expect(await wentBack(renewal.attempt)).toBe(Math.min(backFen, renewal.priceFen));
  app.pass(3 * 24 * 3600);
  await runLeases(app);
  const rest = backFen - Math.min(backFen, renewal.priceFen);
  expect(await wentBack(booked.attempt)).toBe(rest + depositFen);
  expect(await inFen(tenant.id)).toEqual({ balanceFen: 0, heldFen: 0 });
});

describe('a renewal that waits is closed', () => {
  test.each(['cancel', 'return', 'report', 'end'] as const)('by %s: what is held of it comes back', async (what) => {
    const { tenant, id, rentFen } = await running(150);
    const { token, attempt, priceFen } = await unpaidRenewal(app, tenant, id, { ...asHour, fromBalanceFen: 150 });
    if (what === 'cancel') expect((await app.call('cancelLeaseRenewal', { id }, tenant)).name).toBeUndefined();
    if (what === 'report')
      expect((await app.call('reportLeaseProblem', { id, words: '登录时提示密码错误' }, tenant)).name).toBeUndefined();
    if (what === 'return') {
      const { backFen } = (await app.call('previewLeaseReturn', { id }, tenant)).data;
      expect((await app.call('returnLease', { id, backFen }, tenant)).name).toBeUndefined();
    }
    if (what === 'end') {
      minutes(60);
      await app.runPeriodic('leases.end');
    }
    expect((await leaseOf(id, tenant)).renewal).toBeNull();
    expect((await paymentOf(app, token)).state).toBe('closed');
    const { rows } = await app.sql(
      `select sum(h.left_fen)::int as fen from lease_holds n join ledger_holds h on h.id = n.hold_id where n.renewal_id is not null and n.lease_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ fen: 0 }]);
    const kept = await app.sql(
      'select kept_until > ends_at + interval \'2 hours\' as "isLong" from leases where id = $1',
      [id],
    );
    expect(kept.rows).toEqual([{ isLong: false }]);
    // Money that comes now is the tenant's.
    const before = await inFen(tenant.id);
    await notify(app, noticeBody(attempt));
    expect(await inFen(tenant.id)).toEqual({ ...before, balanceFen: before.balanceFen + priceFen - 150 });
    if (what === 'cancel') expect(before).toEqual({ balanceFen: 150, heldFen: rentFen + depositFen });
  });
});

describe('at the same moment', () => {
  test.each(['end', 'cancel', 'balance', 'return'] as const)(
    'a notice and %s: one of both, and no money is lost',
    async (other) => {
      for (let round = 0; round < 4; round += 1) {
        const { tenant, id, endsAt, rentFen } = await running(200);
        if (other === 'end') minutes(50);
        const renewal = await unpaidRenewal(app, tenant, id, { ...asHour, fromBalanceFen: 200 });
        const { priceFen, attempt } = renewal;
        const restFen = priceFen - 200;
        if (other === 'balance') await recharge(app, tenant, restFen);
        if (other === 'end') minutes(10);
        const back = other === 'return' ? (await app.call('previewLeaseReturn', { id }, tenant)).data.backFen : 0;
        const act = () => {
          if (other === 'end') return app.runPeriodic('leases.end');
          if (other === 'cancel') return app.call('cancelLeaseRenewal', { id }, tenant);
          if (other === 'return') return app.call('returnLease', { id, backFen: back }, tenant);
          return app.call('payLeaseByBalance', { id, amountFen: restFen }, tenant);
        };
        const [reply] = await Promise.all([notify(app, noticeBody(attempt)), act()]);
        expect(reply.status).toBe(200);
        await app.drainJobs();
        const lease = await leaseOf(id, tenant);
        const { rows } = await app.sql(
          'select state, by_balance as "byBalance" from lease_renewals where lease_id = $1',
          [id],
        );
        const isPaid = rows[0]?.['state'] === 'paid';
        const broughtFen = rentFen + depositFen + priceFen + (other === 'balance' ? restFen : 0);
        const { balanceFen, heldFen } = await inFen(tenant.id);
        if (other === 'end') expect(isPaid).toBe(false);
        if (other === 'balance') expect(isPaid).toBe(true);
        if (lease.state === 'active') {
          expect(lease.endsAt).toBe(isPaid ? renewal.endsAt : endsAt);
          expect(heldFen).toBe(rentFen + depositFen + (isPaid ? priceFen : 0));
          expect(balanceFen).toBe(broughtFen - heldFen);
        } else {
          expect(heldFen).toBe(depositFen);
          expect(balanceFen).toBe(broughtFen - heldFen - (lease.rentFen - lease.rentBackFen));
        }
      }
    },
  );

  test('two renewals of one lease and bookings of the next hour: one has the time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { listing, tenant, id, endsAt } = await running(20_000);
      const others: Person[] = [];
      for (let count = 0; count < 3; count += 1) others.push(await makeTenant(app, 20_000));
      const half = 1_800_000;
      const startsAt = new Date(Math.ceil(Date.parse(endsAt) / half) * half + half);
      const replies = await Promise.all([
        askRenewal(app, tenant, id, { ...asHour, payBy: 'gateway' }),
        askRenewal(app, tenant, id, { ...asHour, payBy: 'gateway' }),
        askRenewal(app, tenant, id, asHour),
        ...others.map((one) => askLease(app, one, listing, { startsAt, package: hour })),
      ]);
      expect(replies.filter((reply) => reply && reply.name === undefined)).toHaveLength(1);
    }
  });
});

describe('from the balance', () => {
  test('a lease that waits is paid and booked; not with too little, nor twice', async () => {
    const listing = await listed();
    const tenant = await makeTenant(app, 0);
    const { id, token } = await unpaidLease(app, tenant, listing, { package: hour });
    const amountFen = hourFen(listing) + depositFen;
    const pay = (fen = amountFen) => app.call('payLeaseByBalance', { id, amountFen: fen }, tenant);
    expect((await pay()).name).toBe('insufficient_balance');
    expect((await leaseOf(id, tenant)).state).toBe('unpaid');
    await recharge(app, tenant, amountFen);
    expect((await pay(1)).name).toBe('state_conflict');
    const replies = await Promise.all([pay(), pay(), pay()]);
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect((await leaseOf(id, tenant)).state).toBe('booked');
    expect((await paymentOf(app, token)).state).toBe('paid');
    expect(await inFen(tenant.id)).toEqual({ balanceFen: 0, heldFen: amountFen });
    expect(await told(listing.lessor)).toContain('lease_booked');
  });

  test('and by a notice at the same moment: one wins, and the money of the other stays on the balance', async () => {
    for (let round = 0; round < 4; round += 1) {
      const listing = await listed();
      const tenant = await makeTenant(app, 0);
      const { id, attempt } = await unpaidLease(app, tenant, listing, { package: hour });
      const amountFen = hourFen(listing) + depositFen;
      await recharge(app, tenant, amountFen);
      await Promise.all([notify(app, noticeBody(attempt)), app.call('payLeaseByBalance', { id, amountFen }, tenant)]);
      await app.drainJobs();
      expect((await leaseOf(id, tenant)).state).toBe('booked');
      const { balanceFen, heldFen } = await inFen(tenant.id);
      expect({ heldFen, inFen: balanceFen + (await wentBack(attempt)) }).toEqual({
        heldFen: amountFen,
        inFen: amountFen,
      });
    }
  });

  test('nothing is paid once its time is over', async () => {
    const listing = await listed();
    const tenant = await makeTenant(app, 0);
    const { id } = await unpaidLease(app, tenant, listing, { package: hour });
    const amountFen = hourFen(listing) + depositFen;
    await recharge(app, tenant, amountFen);
    app.pass(pastUnpaid);
    expect((await app.call('payLeaseByBalance', { id, amountFen }, tenant)).name).toBe('lease_not_bookable');
    expect((await balances(tenant.id)).balanceFen).toBe(amountFen);
    await runLeases(app);
  });
});

describe('who may hold time by a renewal', () => {
  test('counts with what the person has unpaid, and with what lapsed', async () => {
    const { tenant, id } = await running(0);
    const other = await listed({ units: 3 });
    const open = [];
    for (let count = 0; count < leaseRules.unpaidMax; count += 1)
      open.push(await unpaidLease(app, tenant, other, { package: hour }));
    expect((await askRenewal(app, tenant, id, { ...asHour, payBy: 'gateway' }))?.name).toBe('leases_unpaid');
    expect((await app.call('previewLeaseRenewal', { id }, tenant)).data.gatewayHindrance).toBe('too_many_unpaid');
    for (const each of open) await app.call('cancelLease', { id: each.id, backFen: 0 }, tenant);
    for (let count = open.length; count < leaseRules.lapses.max; count += 1) {
      await unpaidRenewal(app, tenant, id, asHour);
      await app.call('cancelLeaseRenewal', { id }, tenant);
    }
    expect((await askRenewal(app, tenant, id, { ...asHour, payBy: 'gateway' }))?.name).toBe('leases_lapsed');
    expect((await askLease(app, tenant, other, { package: hour, payBy: 'gateway' })).name).toBe('leases_lapsed');
  });

  test('is refused shortly before the end, and where the balance pays all of it', async () => {
    const { tenant, listing, id } = await running(5000);
    const all = { ...asHour, payBy: 'gateway', fromBalanceFen: hourFen(listing) } as const;
    expect((await askRenewal(app, tenant, id, all))?.name).toBe('invalid_input');
    minutes(56);
    expect((await app.call('previewLeaseRenewal', { id }, tenant)).data.gatewayHindrance).toBe('ends_soon');
    expect((await askRenewal(app, tenant, id, { ...asHour, payBy: 'gateway' }))?.name).toBe('lease_ends_soon');
    expect((await askRenewal(app, tenant, id, asHour))?.name).toBeUndefined();
  });
});

test('the proof of the books finds a renewal whose money is not what it says', async () => {
  const { tenant, id } = await running(120);
  await unpaidRenewal(app, tenant, id, { ...asHour, fromBalanceFen: 120 });
  const findings = () => app.database.transaction(auditLedger);
  const forge = (sql: string) => app.sql(`update lease_renewals set ${sql} where lease_id = $1`, [id]);
  expect(await findings()).toEqual([]);
  await forge('balance_fen = 119');
  expect(await findings()).toHaveLength(1);
  await forge(`balance_fen = 120, state = 'paid', closed_at = now()`);
  expect(await findings()).toHaveLength(1);
  await forge(`state = 'unpaid', closed_at = null`);
  expect(await findings()).toEqual([]);
  expect((await app.call('cancelLeaseRenewal', { id }, tenant)).name).toBeUndefined();
});
