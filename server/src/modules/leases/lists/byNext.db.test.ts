/** A person's leases by what comes next. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeaseSide } from '#contract/rental/leaseProcess.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import type { Person } from '../../../../../tests/support/people/people.ts';
import { bookedLease, hourFrom, makeTenant } from '../../../../../tests/support/trade/leases.ts';
import { makeListing } from '../../../../../tests/support/trade/rentals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const terms = { depositFen: 1000, weeklyHours: '1'.repeat(168), daysOut: [] };

async function idsOf(person: Person, side: LeaseSide, limit?: number): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const input = { side, sort: 'next' as const, ...(limit && { limit }), ...(cursor && { cursor }) };
    const { data } = await app.call('listLeases', input, person);
    ids.push(...data.list.map(({ id }) => id));
    cursor = data.next;
  }
  return ids;
}

test('what comes next is first, what is over is behind, on either side and page by page', async () => {
  const listing = await makeListing(app, { units: 4, terms });
  const { lessor } = listing;
  const tenant = await makeTenant(app, 100_000);
  const book = async (hours: number) =>
    (await bookedLease(app, tenant, listing, { startsAt: hourFrom(app, hours) })).id;
  const [last, first, called] = [await book(20), await book(4), await book(2)];
  const rentFen = (await app.call('getLease', { id: called }, tenant)).data.rentFen;
  expect((await app.call('cancelLease', { id: called, backFen: rentFen }, tenant)).status).toBe(200);
  const middle = await book(6);
  expect(await idsOf(tenant, 'tenant')).toEqual([first, middle, last, called]);
  expect(await idsOf(tenant, 'tenant', 1)).toEqual([first, middle, last, called]);
  expect(await idsOf(lessor, 'lessor', 3)).toEqual([first, middle, last, called]);
  expect(await idsOf(lessor, 'tenant')).toEqual([]);

  // One that has begun is told by its end, and a later return puts it before what was over already.
  app.pass(4.5 * 3600);
  expect((await app.call('showLease', { id: first }, tenant)).status).toBe(200);
  expect(await idsOf(tenant, 'tenant')).toEqual([middle, first, last, called]);
  const preview = (await app.call('previewLeaseReturn', { id: first }, tenant)).data;
  expect((await app.call('returnLease', { id: first, backFen: preview.backFen }, tenant)).status).toBe(200);
  expect(await idsOf(tenant, 'tenant', 2)).toEqual([middle, last, first, called]);
  const inPart = async (part: 'ahead' | 'over') =>
    (await app.call('listLeases', { part, sort: 'next' }, tenant)).data.list.map(({ id }) => id);
  expect([await inPart('ahead'), await inPart('over')]).toEqual([
    [middle, last],
    [first, called],
  ]);
});

test('a cursor of one order is refused by the other', async () => {
  const listing = await makeListing(app, { units: 2, terms });
  const tenant = await makeTenant(app, 100_000);
  for (const hours of [3, 4]) await bookedLease(app, tenant, listing, { startsAt: hourFrom(app, hours) });
  for (const [sort, other] of [
    ['next', 'newest'],
    ['newest', 'next'],
  ] as const) {
    const { next } = (await app.call('listLeases', { sort, limit: 1 }, tenant)).data;
    const refused = await app.call('listLeases', { sort: other, limit: 1, cursor: next ?? '' }, tenant);
    expect(refused.name).toBe('invalid_input');
  }
});
