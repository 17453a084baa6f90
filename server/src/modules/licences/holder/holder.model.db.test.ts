/**
 * Whatever two holders and time do with a licence in whatever order, also at the same moment: a revoked one never works
 * again, seats are never exceeded, a dead key never validates, and a licence has one holder.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../../tests/support/trade/products.ts';
import { buy, loggedIn, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { runs } from '../../../../../tests/support/run/randomRuns.ts';
import { revokeLicences } from '../service.ts';

const seats = 2;
const termDays = 20;
const dayMs = 24 * 60 * 60 * 1000;
const targets = ['one.example.com', 'two.example.com', 'three.example.com'];
let app: TestApp;
let product: TestProduct;
let people: [Person, Person];
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' });
  product = await makeLicence(app, 100);
  people = [await makeBuyer(app, 1_000_000), await makePerson(app)];
});
afterAll(() => app.stop());

const who = fc.constantFrom(0 as const, 1 as const);
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('bind' as const), who, target: fc.constantFrom(...targets) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('unbind' as const), who, at: fc.nat({ max: seats - 1 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rotate' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('offer' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('accept' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who }) },
);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('acts' as const), acts: fc.array(act, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('jobs' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  id: number;
  orderId: number;
  holder: 0 | 1;
  isRevoked: boolean;
  transferId: number;
  /** Every key that was ever seen. */
  keys: Set<string>;
}

const refusals = [
  'not_found',
  'licence_not_active',
  'already_bound',
  'seats_used_up',
  'unbind_limit',
  'rotation_limit',
  'transfer_waiting',
  'state_conflict',
];

async function perform(world: World, one: Act): Promise<{ act: Act; isDone: boolean }> {
  const { id: licenceId, transferId } = world;
  const person = people[one.who];
  const reply = await (async () => {
    switch (one.do) {
      case 'bind':
        return app.call('bindLicence', { licenceId, kind: 'domain', target: one.target }, person);
      case 'unbind': {
        const { rows } = await app.sql(
          'select id from activations where licence_id = $1 and unbound_at is null order by id',
          [licenceId],
        );
        return app.call('unbindLicence', { licenceId, activationId: Number(rows[one.at]?.['id'] ?? 1) }, person);
      }
      case 'rotate':
        return app.call('rotateLicenceKey', { licenceId }, person);
      case 'offer':
        return app.call(
          'offerLicenceTransfer',
          { licenceId, username: people[one.who === 0 ? 1 : 0].username },
          person,
        );
      case 'accept':
        return app.call('acceptLicenceTransfer', { transferId: transferId || 1 }, person);
      case 'withdraw':
        return app.call('withdrawLicenceTransfer', { transferId: transferId || 1 }, person);
    }
  })();
  if (reply.error) expect(refusals).toContain(reply.name);
  return { act: one, isDone: reply.status === 200 };
}

async function go(world: World, one: Step): Promise<void> {
  switch (one.do) {
    case 'pass':
      app.pass(one.hours * 3600);
      people = [await loggedIn(app, people[0]), await loggedIn(app, people[1])];
      return;
    case 'jobs':
      await app.runPeriodic('licences.expireTransfers');
      await app.runPeriodic('licences.returnSeats');
      return;
    case 'refund':
      await app.database.transaction((tx) =>
        revokeLicences(tx, { orderId: world.orderId, quantity: 1, now: app.now() }),
      );
      world.isRevoked = true;
      return;
    case 'acts': {
      await app.sql('delete from attempts');
      const before = world.holder;
      const done = await Promise.all(one.acts.map((single) => perform(world, single)));
      const accepted = done.filter(({ act: { do: name }, isDone }) => name === 'accept' && isDone);
      expect(accepted.length).toBeLessThanOrEqual(1);
      for (const { act: single, isDone } of done) {
        if (!isDone) continue;
        if (world.isRevoked) expect(single.do === 'unbind' || single.do === 'withdraw').toBe(true);
        // Only a holder does anything, be it the one before a hand-over or the one after it.
        if (single.do !== 'accept' && accepted.length === 0) expect(single.who).toBe(before);
      }
      if (accepted.length > 0) world.holder = before === 0 ? 1 : 0;
      const { rows } = await app.sql(
        "select id from licence_transfers where licence_id = $1 order by (state = 'waiting') desc, id desc limit 1",
        [world.id],
      );
      world.transferId = Number(rows[0]?.['id'] ?? 0);
    }
  }
}

async function prove(world: World): Promise<void> {
  const [holder, other] = world.holder === 0 ? people : [people[1], people[0]];
  expect((await app.call('getLicence', { id: world.id }, other)).name).toBe('not_found');
  const { data: licence } = await app.call('getLicence', { id: world.id }, holder);
  world.keys.add(licence.key);
  const bound = licence.activations.map(({ target }) => target);
  expect(licence.seatsUsed).toBe(bound.length);
  expect(bound.length).toBeLessThanOrEqual(seats);
  expect(licence.state === 'revoked').toBe(world.isRevoked);
  const works = licence.state === 'active';
  for (const key of world.keys) {
    for (const domain of targets) {
      const { data } = await app.call('validateLicence', { key, domain });
      expect([key === licence.key, domain, data.valid]).toEqual([
        key === licence.key,
        domain,
        works && key === licence.key && bound.includes(domain),
      ]);
    }
  }
  const { rows } = await app.sql(
    `select count(*) filter (where counted and unbound_at > $2::timestamptz - interval '30 days')::int as unbinds,
       (select count(*)::int from licence_transfers where licence_id = $1 and state = 'waiting') as waiting,
       (select count(*)::int from licence_old_keys where licence_id = $1) as old,
       (select count(*)::int from licence_old_keys where licence_id = $1 and why = 'rotated'
         and replaced_at > $2::timestamptz - interval '30 days') as rotated
     from activations where licence_id = $1`,
    [world.id, app.now()],
  );
  const { unbinds, waiting, rotated } = rows[0] ?? {};
  expect(Number(unbinds)).toBeLessThanOrEqual(3);
  expect(Number(rotated)).toBeLessThanOrEqual(3);
  expect(Number(waiting)).toBeLessThanOrEqual(1);
}

/** Once through everything, so that no run leaves anything out. */
const walk: Step[] = [
  { do: 'acts', acts: [{ do: 'bind', who: 0, target: 'one.example.com' }] },
  { do: 'acts', acts: [{ do: 'rotate', who: 0 }] },
  { do: 'acts', acts: [{ do: 'unbind', who: 0, at: 0 }] },
  { do: 'acts', acts: [{ do: 'bind', who: 0, target: 'two.example.com' }] },
  { do: 'acts', acts: [{ do: 'offer', who: 0 }] },
  { do: 'acts', acts: [{ do: 'accept', who: 1 }] },
  { do: 'acts', acts: [{ do: 'bind', who: 1, target: 'three.example.com' }] },
  { do: 'refund' },
  { do: 'acts', acts: [{ do: 'bind', who: 1, target: 'one.example.com' }] },
];

test('holders’ acts in any order', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const orderId = await buy(app, people[0], product);
      await app.sql("update orders set state = 'completed' where id = $1", [orderId]);
      const policy = [orderId, { transferable: true }, seats, new Date(app.now().getTime() + termDays * dayMs)];
      const { rows } = await app.sql(
        "update licences set terms = $2, seats = $3, expires_at = $4, binds = '{domain}' where order_id = $1 returning id",
        policy,
      );
      const id = Number(rows[0]?.['id']);
      const world: World = { id, orderId, holder: 0, isRevoked: false, transferId: 0, keys: new Set() };
      await prove(world);
      for (const one of steps) {
        await go(world, one);
        await prove(world);
      }
      const events = await app.sql('select distinct kind from licence_events where licence_id = $1', [id]);
      for (const { kind } of events.rows) done.add(String(kind));
    }),
    { numRuns: runs({ quick: 10, full: 40 }), examples: [[walk]] },
  );
  // All of it happened, else nothing was proven.
  expect([...done]).toEqual(expect.arrayContaining(['bound', 'unbound', 'key_rotated', 'transferred', 'revoked']));
}, 300_000);
