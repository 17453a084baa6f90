/** Whatever is bound, checked out and unbound in whatever order: never do more machines work at once than there are seats. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { requestFile } from '../../../../../tests/support/licences/licenceFiles.ts';
import { setLicenceStage, type LicenceStage } from '../../../../../tests/support/licences/licences.ts';
import { runs } from '../../../../../tests/support/run/randomRuns.ts';
import { openSession } from '../../../platform/http/session.ts';

const seats = 2;
const machines = 4;
let app: TestApp;
let stage: LicenceStage;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' });
  stage = await setLicenceStage(app);
});
afterAll(() => app.stop());

const machine = fc.nat({ max: machines - 1 });
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('activate' as const), machine }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), machine }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('checkOut' as const), machine }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('unbind' as const), machine }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 24 * 10 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('job' as const) }) },
);
type Step = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** One licence, and what its machines hold: an activation, a file, both or nothing. */
class Shelf {
  readonly id: number;
  readonly key: string;
  readonly bound = new Map<number, number>();
  /** Until when each machine works without asking anybody. */
  readonly files = new Map<number, number>();

  constructor(id: number, key: string) {
    this.id = id;
    this.key = key;
  }

  working(now: number): number {
    const running = [...this.files].filter(([, until]) => until > now).map(([number]) => number);
    return new Set([...this.bound.keys(), ...running]).size;
  }
}

const holder = async () => {
  const { userId } = stage.holder;
  const session = { userId, role: 'user', remember: true, now: app.now() } as const;
  return app.database.transaction((tx) => openSession(tx, session));
};

async function perform(shelf: Shelf, step: Step): Promise<void> {
  if (step.do === 'pass') return app.pass(step.hours * 3600);
  if (step.do === 'job') return app.runPeriodic('licences.returnSeats');
  const fingerprint = [`machine ${step.machine}`];
  const { token } = await holder();
  const isFull = shelf.working(app.now().getTime()) >= seats;
  const isKnown = shelf.bound.has(step.machine) || (shelf.files.get(step.machine) ?? 0) > app.now().getTime();
  const note = (offlineUntil: string) => shelf.files.set(step.machine, new Date(offlineUntil).getTime());
  if (step.do === 'activate') {
    const { data } = await app.call('activateLicence', { key: shelf.key, fingerprint });
    expect(data.valid).toBe(isKnown || !isFull);
    if (data.activation) shelf.bound.set(step.machine, data.activation.id);
  } else if (step.do === 'answer') {
    const asked = { licenceId: shelf.id, request: requestFile(fingerprint) };
    const reply = await app.call('answerRequestFile', asked, { token });
    expect(reply.name).toBe(isKnown || !isFull ? undefined : 'seats_used_up');
    if (reply.status !== 200) return;
    shelf.bound.set(step.machine, reply.data.activationId);
    note(reply.data.offlineUntil);
  } else if (step.do === 'checkOut') {
    const { data } = await app.call('checkOutLicence', { key: shelf.key, fingerprint });
    expect(data.valid).toBe(shelf.bound.has(step.machine));
    if (data.offlineUntil !== null) note(data.offlineUntil);
  } else {
    const activationId = shelf.bound.get(step.machine);
    if (activationId === undefined) return;
    const reply = await app.call('unbindLicence', { licenceId: shelf.id, activationId }, { token });
    if (reply.status === 200) shelf.bound.delete(step.machine);
    else expect(reply.name).toBe('unbind_limit');
  }
}

test('seats count what works, with and without network', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (steps) => {
      const [id = 0] = await stage.issueSeveral(stage.holder, 1, { seats, termDays: null, binds: ['machine'] });
      const { token } = await holder();
      const shelf = new Shelf(id, (await app.call('getLicence', { id }, { token })).data.key);
      for (const step of steps) {
        await perform(shelf, step);
        const now = app.now();
        expect(shelf.working(now.getTime())).toBeLessThanOrEqual(seats);
        const { rows } = await app.sql(
          `select l.seats_used as used, count(a.id) filter (where a.unbound_at is null or a.seat_until is not null)::int as taken,
             count(a.id) filter (where a.unbound_at is null or a.seat_until > $2)::int as working
           from licences l left join activations a on a.licence_id = l.id where l.id = $1 group by l.id`,
          [id, now],
        );
        expect(rows[0]?.['used']).toBe(rows[0]?.['taken']);
        expect(rows[0]?.['working']).toBe(shelf.working(now.getTime()));
      }
    }),
    { numRuns: runs({ quick: 12, full: 200 }) },
  );
}, 300_000);
