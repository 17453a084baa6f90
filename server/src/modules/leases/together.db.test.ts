/** Random people at the same moment: whatever wins, what each lease gave and took is what the rules say of its facts, and nothing else is held. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standingLeaseStates, type LeaseReason, type LeaseState } from '#contract/rental/leaseProcess.ts';
import { commissionRules } from '#contract/money/commissionRules.ts';
import { rentalFeeFen } from '#contract/rental/leaseRules.ts';
import { lateCancelFen, usedRentFen } from '#contract/rental/usedRent.ts';
import type { TimePackage } from '#contract/rental/rentalTerms.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { auditLedger } from '../../ledger/audit.ts';
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
} from '../../../../tests/support/trade/leases.ts';
import { makeAdmin, type Person } from '../../../../tests/support/people/people.ts';
import { runs } from '../../../../tests/support/run/randomRuns.ts';
import { makeListing, type TestListing } from '../../../../tests/support/trade/rentals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' });
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const balanceFen = 60_000;
const depositFen = 3000;
const words = '随便写几句说明情况';
/** What needs others before it, so that it happens often enough. */
const mostly = ['use', 'use', 'renewUnpaid', 'renewUnpaid', 'notice', 'payByBalance'] as const;
const acts = [
  ...leaseActsOfSides,
  'book',
  'now',
  'unpaid',
  'unpaid',
  ...mostly,
  ...mostly,
  ...mostly,
  'rotate',
  'block',
  'settle',
  'jobs',
] as const;
/** What who does with which of the leases. */
type Act = readonly [what: (typeof acts)[number], who: number, which: number];
/** After so many quarters of an hour several people act at the same moment. */
type Round = readonly [quarters: number, acts: readonly Act[]];

interface World {
  listing: TestListing;
  tenants: Person[];
  leases: { id: number; tenant: Person; tokens: string[] }[];
}

/** By an admin who has just logged in: the session of one who waited as long as the clock passes here is over. */
async function settle(id: number): Promise<void> {
  const reviewer = await makeAdmin(app, ['review']);
  // A claim may be smaller than what is given: then nothing is.
  for (const amountFen of [300, 0]) {
    const reply = await app.call('settleLease', { id, amountFen, words }, reviewer);
    if (reply.name === 'claim_too_large') continue;
    if (reply.name !== undefined) expect(['state_conflict', 'lease_waits_for_answer']).toContain(reply.name);
    return;
  }
}

/** Asks; what is refused changes nothing, which the end proves. */
async function perform({ listing, tenants, leases }: World, [what, who, which]: Act): Promise<void> {
  const { lessor, unitIds } = listing;
  const renter = tenants[who % tenants.length];
  const unitId = unitIds[which % unitIds.length] ?? 0;
  const startsAt = hourFrom(app, 1 + (which % 5));
  if (what === 'jobs') return runLeases(app);
  if (what === 'rotate') {
    await app.call('changeListingUnit', { unitId, credentials: [`user ${Math.random()}`, `${Math.random()}`] }, lessor);
    return;
  }
  if (what === 'block') {
    const endsAt = new Date(startsAt.getTime() + 3_600_000).toISOString();
    await app.call('blockListingUnit', { unitId, startsAt: startsAt.toISOString(), endsAt }, lessor);
    return;
  }
  if (what === 'book' || what === 'now' || what === 'use') {
    if (!renter) return;
    const one = { unit: 'hour', count: what !== 'use' && which % 2 === 0 ? 1 : 3 } as const;
    const reply = await askLease(app, renter, listing, { package: one, ...(what === 'book' ? { startsAt } : {}) });
    if (reply.name === undefined) leases.push({ id: reply.data.id, tenant: renter, tokens: [] });
    if (reply.name === undefined && what === 'use') await app.call('showLease', { id: reply.data.id }, renter);
    return;
  }
  if (what === 'unpaid') {
    if (!renter) return;
    const booking = { package: { unit: 'hour', count: 1 }, startsAt, fromBalanceFen: which % 3000 } as const;
    const made = await askUnpaidLease(app, renter, listing, booking);
    if (made) leases.push({ ...made, tenant: renter });
    return;
  }
  // Often the last one, so that several meet at it.
  const lease = who === 0 ? leases[which % Math.max(1, leases.length)] : leases.at(-1);
  if (!lease) return;
  if (what === 'settle') return settle(lease.id);
  await actOnLease(app, what, { ...lease, lessor, which });
}

/** What the database keeps of a lease. */
interface Facts {
  id: number;
  tenantId: number;
  state: LeaseState;
  reason: LeaseReason | '';
  rentFen: number;
  rentBackFen: number;
  claimedFen: number;
  startedAt: Date | null;
  endedAt: Date | null;
  isPaid: boolean;
  /** Of one that waits for its payment, or was never paid, and of a renewal that waits: what its balance was to pay. */
  isNeverPaid: boolean;
  balanceFen: number;
  renewalFen: number;
  isDecided: boolean;
  package: TimePackage;
  packages: TimePackage[];
}

async function factsOf(listingId: number): Promise<Facts[]> {
  const { rows } = await app.sql(
    `select l.id::int, l.tenant_id::int as "tenantId", l.state, l.reason, l.rent_fen::int as "rentFen", l.rent_back_fen::int as "rentBackFen",
       l.claimed_fen::int as "claimedFen", l.started_at as "startedAt", l.ended_at as "endedAt", l.paid_at is not null as "isPaid",
       l.state = 'unpaid' or (l.state = 'cancelled' and l.paid_at is null) as "isNeverPaid", l.balance_fen::int as "balanceFen",
       coalesce((select r.balance_fen from lease_renewals r where r.lease_id = l.id and r.state = 'unpaid'), 0)::int as "renewalFen",
       exists (select from lease_cases c where c.lease_id = l.id and c.kind = 'problem' and c.decided_at is not null) as "isDecided",
       l.snapshot -> 'package' as package, l.snapshot -> 'terms' -> 'packages' as packages
     from leases l where l.listing_id = $1 order by l.id`,
    [listingId],
  );
  // The columns are those of the statement.
  return rows as unknown as Facts[];
}

/** What goes back of a rent that was paid, by the rules alone; undefined: an admin decided, or it depends on the length before the return. */
function backByRules(lease: Facts): number | undefined {
  const { reason, rentFen, package: one, isDecided } = lease;
  if (isDecided) return undefined;
  switch (reason) {
    case '':
      return 0;
    case 'tenant_late':
      return rentFen - lateCancelFen({ rentFen, package: one });
    case 'returned':
    case 'proved':
      return undefined;
    default:
      return rentFen;
  }
}

async function mustHold({ listing, tenants }: World): Promise<void> {
  // What came twice is on its way back to the gateway.
  await app.drainJobs();
  const leases = await factsOf(listing.id);
  const sums = new Map(tenants.map(({ id }) => [id, { heldFen: 0, paidFen: 0 }]));
  let earnedFen = 0;
  for (const lease of leases) {
    const { state, rentFen, rentBackFen, claimedFen, isPaid, startedAt, endedAt } = lease;
    if (isPaid) {
      const back = backByRules(lease);
      if (back !== undefined) expect(rentBackFen, `lease ${lease.id}, ${lease.reason}`).toBe(back);
      else if (!lease.isDecided && startedAt && endedAt) {
        // Never less than what a late cancellation costs, nor than the cheapest packages for the used time as the shortest lease.
        const used = (endedAt.getTime() - startedAt.getTime()) / 1000;
        const least = usedRentFen(lease, { used, length: Number.MAX_SAFE_INTEGER });
        expect(rentFen - rentBackFen).toBeGreaterThanOrEqual(least);
      }
    }
    const sum = sums.get(lease.tenantId);
    if (!sum) throw new Error('somebody else rents');
    sum.heldFen += lease.renewalFen;
    if (lease.isNeverPaid) {
      sum.heldFen += state === 'unpaid' ? lease.balanceFen : 0;
      continue;
    }
    const isStanding = standingLeaseStates.some((one) => one === state);
    sum.heldFen += (isPaid ? 0 : rentFen) + (isStanding ? depositFen : 0);
    const paid = [isPaid ? rentFen - rentBackFen : 0, claimedFen];
    for (const fen of paid) {
      sum.paidFen += fen;
      earnedFen += fen - rentalFeeFen(fen, commissionRules.normalRental);
    }
  }
  for (const [id, { heldFen, paidFen }] of sums) {
    expect(await balancesOf(app.database.primary, id)).toMatchObject({
      heldFen,
      balanceFen: balanceFen + (await broughtForLeases(app, id)) - heldFen - paidFen,
    });
  }
  expect(await balancesOf(app.database.primary, listing.lessor.id)).toMatchObject({ pendingFen: earnedFen });
  const { rows } = await app.sql(
    `select a.id from leases a join leases b on b.unit_id = a.unit_id and b.id > a.id
       and tstzrange(a.starts_at, a.kept_until) && tstzrange(b.starts_at, b.kept_until)
     where a.listing_id = $1 and a.state = any($2) and b.state = any($2)
     union all
     select a.id from leases a join listing_blocks b on b.unit_id = a.unit_id and tstzrange(a.starts_at, a.kept_until) && tstzrange(b.starts_at, b.ends_at)
     where a.listing_id = $1 and a.state = 'booked'`,
    [listing.id, standingLeaseStates],
  );
  expect(rows).toEqual([]);
}

/** By jobs, new credentials and an admin alone: nothing stands, nothing is held, and each account is free again. */
async function mustComeToRest(world: World): Promise<void> {
  const { listing, tenants, leases } = world;
  for (let day = 0; day < 4; day += 1) {
    app.pass(20 * 3600);
    await runLeases(app);
    for (const { id } of leases) await settle(id);
  }
  await runLeases(app);
  const ends: LeaseState[] = ['closed', 'cancelled', 'settled'];
  for (const { id, state } of await factsOf(listing.id)) expect(ends, `lease ${id}`).toContain(state);
  for (const { id } of tenants) expect(await balancesOf(app.database.primary, id)).toMatchObject({ heldFen: 0 });
  for (const unitId of listing.unitIds) {
    await app.call('changeListingUnit', { unitId, credentials: ['user', `${Math.random()}`] }, listing.lessor);
  }
  const preview = { listingId: listing.id, package: 'hour-1' };
  expect((await app.call('previewLease', preview, tenants[0])).data.hindrance).toBeNull();
}

test('several act at the same moment, again and again: rent, deposits and time add up, and in the end nothing is held', async () => {
  const one = fc.tuple(fc.constantFrom(...acts), fc.nat({ max: 2 }), fc.nat({ max: 5000 }));
  const rounds: fc.Arbitrary<Round[]> = fc.array(
    fc.tuple(fc.nat({ max: 8 }), fc.array(one, { minLength: 2, maxLength: 6 })),
    { minLength: 8, maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(rounds, async (given) => {
      const terms = { depositFen, weeklyHours: '1'.repeat(168), daysOut: [], aheadDays: 30 };
      const listing = await makeListing(app, { terms, units: 4 });
      const tenants = [
        await makeTenant(app, balanceFen),
        await makeTenant(app, balanceFen),
        await makeTenant(app, balanceFen),
      ];
      const world: World = { listing, tenants, leases: [] };
      for (const [quarters, together] of given) {
        app.pass(quarters * 15 * 60);
        await Promise.all(together.map((each) => perform(world, each)));
      }
      await mustHold(world);
      await mustComeToRest(world);
      await mustHold(world);
    }),
    { numRuns: runs({ quick: 4, full: 100 }), endOnFailure: true },
  );
}, 600_000);
