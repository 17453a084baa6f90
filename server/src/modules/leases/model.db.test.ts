/** Whatever people do with leases, in any order: no two share an account, and everybody has what is theirs to the fen. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rentalFeeFen } from '#contract/rental/leaseRules.ts';
import type { LeaseDetail } from '#contract/rental/leases.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import {
  actOnLease,
  askLease,
  askUnpaidLease,
  broughtForLeases,
  hourFrom,
  leaseActsOfSides,
  makeTenant,
  runLeases,
  stopProved,
} from '../../../../tests/support/trade/leases.ts';
import type { Person } from '../../../../tests/support/people/people.ts';
import { makeListing, type TestListing } from '../../../../tests/support/trade/rentals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => stopProved(app));

const balanceFen = 100_000;
/** What needs others before it, so that it happens often enough. */
const mostly = ['use', 'use', 'renewUnpaid', 'renewUnpaid', 'notice', 'payByBalance'] as const;
const commands = [
  ...leaseActsOfSides,
  'book',
  'book',
  'now',
  'unpaid',
  'unpaidNow',
  'notice',
  'notice',
  'pass',
  'pass',
  'jobs',
  'show',
  'show',
  ...mostly,
  ...mostly,
  'rotate',
] as const;
type Command = readonly [what: (typeof commands)[number], who: number, which: number];

interface World {
  listing: TestListing;
  tenants: Person[];
  leases: { id: number; tenant: Person; tokens: string[] }[];
}

/** Does what the command says, if it can be done; refusals change nothing, which the sums prove. */
async function obey(world: World, [what, who, which]: Command): Promise<void> {
  const { listing, tenants, leases } = world;
  const { lessor } = listing;
  const renter = tenants[who % tenants.length];
  if (!renter) return;
  if (what === 'pass') {
    app.pass((which % 6) * 15 * 60);
    return;
  }
  if (what === 'jobs') {
    await runLeases(app);
    return;
  }
  if (what === 'rotate') {
    for (const unitId of listing.unitIds)
      await app.call(
        'changeListingUnit',
        { unitId, credentials: [`user ${Math.random()}`, `${Math.random()}`] },
        lessor,
      );
    return;
  }
  if (what === 'book' || what === 'now' || what === 'use') {
    const startsAt = what === 'book' ? { startsAt: hourFrom(app, 1 + (which % 6)) } : {};
    const one = { unit: 'hour', count: which % 2 === 0 ? 1 : 3 } as const;
    const reply = await askLease(app, renter, listing, { package: one, ...startsAt });
    if (reply.name === undefined) leases.push({ id: reply.data.id, tenant: renter, tokens: [] });
    if (reply.name === undefined && what === 'use') await app.call('showLease', { id: reply.data.id }, renter);
    return;
  }
  if (what === 'unpaid' || what === 'unpaidNow') {
    const startsAt = what === 'unpaidNow' ? {} : { startsAt: hourFrom(app, 1 + (which % 6)) };
    const fromBalanceFen = which % 3 === 0 ? 0 : which % 4000;
    const booking = { package: { unit: 'hour', count: 1 }, fromBalanceFen, ...startsAt } as const;
    const made = await askUnpaidLease(app, renter, listing, booking);
    if (made) leases.push({ ...made, tenant: renter });
    return;
  }
  // Often the last one: of older ones most are over.
  const lease = who === 0 ? leases[which % Math.max(1, leases.length)] : leases.at(-1);
  if (lease) await actOnLease(app, what, { ...lease, lessor, which });
}

const open = ['unpaid', 'booked', 'active', 'stopped', 'ended', 'disputed'];

const neverPaid: readonly string[] = ['unpaid', 'given_up', 'not_bookable'];

/** What of a lease is held, what was paid, and what of that the lessor has. */
function moneyOf(lease: LeaseDetail, isPaid: boolean) {
  const { state, rentFen, rentBackFen, depositFen, claimedFen, unpaid, renewal, steps } = lease;
  if (unpaid) return { held: rentFen + depositFen - unpaid.amountFen, paid: 0, earned: 0 };
  const isPaidFor = steps.some(({ event }) => event === 'pay');
  if (lease.reason !== null && neverPaid.includes(lease.reason) && !isPaidFor) return { held: 0, paid: 0, earned: 0 };
  const paidRent = isPaid ? rentFen - rentBackFen : 0;
  const paid = paidRent + claimedFen;
  const held = (isPaid ? 0 : rentFen) + (open.includes(state) ? depositFen : 0) + (renewal?.fromBalanceFen ?? 0);
  const fee = rentalFeeFen(paidRent, 1000) + rentalFeeFen(claimedFen, 1000);
  return { held, paid, earned: paid - fee };
}

async function mustAddUp({ listing, tenants, leases }: World): Promise<void> {
  // What came twice is on its way back to the gateway.
  await app.drainJobs();
  let earned = 0;
  const sums = new Map(tenants.map(({ id }) => [id, { held: 0, paid: 0 }]));
  for (const { id, tenant } of leases) {
    const lease = (await app.call('getLease', { id }, tenant)).data;
    const isPaid =
      !['unpaid', 'booked', 'active', 'stopped'].includes(lease.state) &&
      !(lease.state === 'disputed' && !lease.endedAt);
    const money = moneyOf(lease, isPaid);
    const sum = sums.get(tenant.id);
    if (!sum) continue;
    sum.held += money.held;
    sum.paid += money.paid;
    earned += money.earned;
  }
  for (const [id, { held, paid }] of sums) {
    const balances = await balancesOf(app.database.primary, id);
    const inFen = balanceFen + (await broughtForLeases(app, id));
    expect(balances).toMatchObject({ heldFen: held, balanceFen: inFen - held - paid });
  }
  expect((await balancesOf(app.database.primary, listing.lessor.id)).pendingFen).toBe(earned);
  const { rows } = await app.sql(
    `select a.id, b.id as other from leases a join leases b on b.unit_id = a.unit_id and b.id > a.id
       and tstzrange(a.starts_at, a.kept_until) && tstzrange(b.starts_at, b.kept_until)
     where a.listing_id = $1 and a.state = any($2) and b.state = any($2)`,
    [listing.id, open],
  );
  expect(rows).toEqual([]);
}

test('of random bookings, uses, renewals, returns, problems and claims everything adds up, and in the end all deposits are back', async () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom(...commands), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 5000 })),
    { minLength: 25, maxLength: 45 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const terms = { depositFen: 3000, weeklyHours: '1'.repeat(168), daysOut: [], aheadDays: 30 };
      const listing = await makeListing(app, { terms, units: 4 });
      const tenants = [
        await makeTenant(app, balanceFen),
        await makeTenant(app, balanceFen),
        await makeTenant(app, balanceFen),
      ];
      const world: World = { listing, tenants, leases: [] };
      for (const step of given) await obey(world, step);
      await mustAddUp(world);
      // Long after, by jobs alone: only what an admin decides is still held.
      for (let day = 0; day < 4; day += 1) {
        app.pass(20 * 3600);
        await runLeases(app);
        await runLeases(app);
      }
      for (const { id, tenant } of world.leases) {
        expect(['closed', 'cancelled', 'settled', 'disputed']).toContain(
          (await app.call('getLease', { id }, tenant)).data.state,
        );
      }
      await mustAddUp(world);
    }),
    { numRuns: 10 },
  );
}, 300_000);
