/**
 * A licence and its programs against a model of a few lines, in random order, while time passes and jobs run or don't:
 * what each call answers is what the model says, and what is taken is always what is bound.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ValidationCode } from '#contract/licences/licenceResults.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { setLicenceStage, type LicenceStage, type Person } from '../../../../../tests/support/licences/licences.ts';
import { runs } from '../../../../../tests/support/run/randomRuns.ts';
import { openKey } from '../core/keyEncryption.ts';
import type { LicencePolicy } from '../service.ts';

const daySeconds = 24 * 60 * 60;
const heartbeatSeconds = 60;
const revivalSeconds = 300;
const rememberedSeconds = 2 * daySeconds;
const seats = 2;
const usesMax = 20;
const termDays = 40;
const calls = ['validateLicence', 'activateLicence', 'deactivateLicence', 'heartbeatLicence', 'useLicence'] as const;

let app: TestApp;
let stage: LicenceStage;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
  owner = await stage.makePerson('gadwall');
});
afterAll(() => app.stop());

/** Seconds since the licence was issued, and what is so then. */
class Model {
  isFloating: boolean;
  at = 0;
  state: 'active' | 'suspended' | 'revoked' = 'active';
  /** When each machine dies or died. */
  bound = new Map<string, number>();
  wasEverBound = false;
  unboundAt: number[] = [];
  uses = 0;

  constructor(isFloating: boolean) {
    this.isFloating = isFloating;
  }

  call(name: (typeof calls)[number], machine: string, units: number): ValidationCode {
    const life = this.#life(machine);
    if (name === 'deactivateLicence') {
      if (life !== 'alive') return this.wasEverBound ? 'NOT_BOUND' : 'NEVER_BOUND';
      const counted = this.unboundAt.filter((at) => at > this.at - 30 * daySeconds);
      if (!this.isFloating && counted.length >= 3) return 'UNBIND_LIMIT';
      this.bound.delete(machine);
      this.unboundAt.push(this.at);
      return 'DEACTIVATED';
    }
    if (this.state === 'revoked') return 'REVOKED';
    if (this.state === 'suspended') return 'SUSPENDED';
    if (this.at >= termDays * daySeconds) return 'EXPIRED';
    const isFree = [...this.bound.keys()].filter((one) => this.#life(one) === 'alive').length < seats;
    if (name === 'activateLicence') {
      if (life !== 'alive' && !isFree) return 'SEATS_USED_UP';
      this.#live(machine);
      return life === 'alive' ? 'ALREADY_ACTIVE' : life === 'missing' ? 'REVIVED' : 'ACTIVATED';
    }
    if (life === 'no') return this.wasEverBound ? 'NOT_BOUND' : 'NEVER_BOUND';
    if (life === 'dead') return 'HEARTBEAT_DEAD';
    if (name === 'heartbeatLicence') {
      if (life === 'missing' && !isFree) return 'SEATS_USED_UP';
      this.#live(machine);
      return life === 'missing' ? 'REVIVED' : 'ALIVE';
    }
    if (life === 'missing') return 'HEARTBEAT_MISSING';
    if (name === 'validateLicence') return 'VALID';
    if (this.uses + units > usesMax) return 'USES_EXHAUSTED';
    this.uses += units;
    return 'USED';
  }

  #live(machine: string): void {
    this.wasEverBound = true;
    this.bound.set(machine, this.isFloating ? this.at + heartbeatSeconds : Number.POSITIVE_INFINITY);
  }

  #life(machine: string): 'alive' | 'missing' | 'dead' | 'no' {
    const diesAt = this.bound.get(machine);
    if (diesAt === undefined) return 'no';
    if (this.at < diesAt) return 'alive';
    if (this.at - diesAt <= revivalSeconds) return 'missing';
    return this.at - diesAt < rememberedSeconds ? 'dead' : 'no';
  }
}

interface Real {
  id: number;
  key: string;
}
type Command = fc.AsyncCommand<Model, Real>;

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    const { rows } = await app.sql(
      `select seats_used as "seatsUsed", uses::int, (select count(*)::int from activations a
         where a.licence_id = l.id and (a.unbound_at is null or a.seat_until is not null)) as taken
       from licences l where id = $1`,
      [real.id],
    );
    const [{ seatsUsed, taken, uses } = {}] = rows;
    expect([seatsUsed, uses]).toEqual([taken, model.uses]);
    expect(Number(taken)).toBeLessThanOrEqual(seats);
  },
  toString: () => name,
});
const machines = fc.constantFrom('machine-1', 'machine-2', 'machine-3');
const asking = fc
  .tuple(fc.constantFrom(...calls), machines, fc.integer({ min: 1, max: 6 }))
  .map(([name, machine, units]) =>
    command(`${name} ${machine} ${units}`, async (model, { key }) => {
      const input = { key, machine, ...(name === 'useLicence' ? { units } : {}) };
      const { status, data } = await app.call(name, input);
      const code = model.call(name, machine, units);
      expect([status, data.code]).toEqual([200, code]);
      expect(JSON.parse(data.signed)).toMatchObject({ code, valid: data.valid, seatsUsed: data.seatsUsed });
    }),
  );
const spans = [
  59,
  60,
  61,
  299,
  300,
  359,
  360,
  361,
  2 * daySeconds,
  2 * daySeconds + 60,
  12 * daySeconds,
  30 * daySeconds,
];
const passing = fc.constantFrom(...spans).map((seconds) =>
  command(`pass ${seconds} s`, (model) => {
    model.at += seconds;
    app.pass(seconds);
    return Promise.resolve();
  }),
);
const moves = { suspended: 'active', active: 'suspended' } as const;
const moving = fc
  .constantFrom<Model['state']>('suspended', 'suspended', 'active', 'active', 'active', 'active', 'revoked')
  .map((to) =>
    command(`becomes ${to}`, async (model, { id }) => {
      // Revoked is final, and seldom.
      if (model.state === 'revoked' || (to !== 'revoked' && model.state !== moves[to])) return;
      model.state = to;
      await stage.move(id, to);
    }),
  );
const sweeping = fc.constant(command('job', () => app.runPeriodic('licences.returnSeats')));

test.each([false, true])('floating: %s', { timeout: 600_000 }, async (isFloating) => {
  const floating = isFloating ? { heartbeatSeconds, revivalSeconds } : null;
  const policy: Partial<LicencePolicy> = { seats, termDays, binds: ['machine'], terms: { usesMax, floating } };
  await fc.assert(
    fc.asyncProperty(
      // Long ones: a fourth unbinding, or a death in the right second, is nothing that happens soon.
      fc.commands([...Array<typeof asking>(14).fill(asking), passing, passing, sweeping, moving], {
        maxCommands: 60,
        size: 'max',
      }),
      async (commands) => {
        const [id = 0] = await stage.issueSeveral(owner, 1, policy);
        const { rows } = await app.sql('select key_hash, key_encrypted from licences where id = $1', [id]);
        const key = keyOf(rows[0]);
        await fc.asyncModelRun(() => ({ model: new Model(isFloating), real: { id, key } }), commands);
      },
    ),
    // Each of them is some fifty calls.
    { numRuns: runs({ quick: 15, full: 300 }) },
  );
});

/** Sessions end while time passes, so that the key is opened past the calls. */
function keyOf(row: Record<string, unknown> | undefined): string {
  const { key_hash: hash, key_encrypted: encrypted } = row ?? {};
  if (!Buffer.isBuffer(hash) || !Buffer.isBuffer(encrypted)) throw new Error('the licence has no key');
  return openKey(app.app.keys, { hash, encrypted });
}
