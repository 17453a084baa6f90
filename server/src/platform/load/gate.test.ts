import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../http/errors.ts';
import { Gate, networkOf, type GateRules, type Leave, type Sharer } from './gate.ts';

const open = { running: 1000, held: 1000 };
const rules = (change: Partial<GateRules> = {}): GateRules => ({
  running: 2,
  waiting: 3,
  waitSeconds: 5,
  shares: { user: open, address: open, network: open },
  ...change,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How entering ends, once everything that is due has happened. */
function watched(entering: Promise<Leave>) {
  const seen: { state: 'waits' | 'inside' | 'refused'; leave?: Leave; error?: unknown } = { state: 'waits' };
  entering.then(
    (leave) => Object.assign(seen, { state: 'inside', leave }),
    (error: unknown) => Object.assign(seen, { state: 'refused', error }),
  );
  return seen;
}
const settled = () => vi.advanceTimersByTimeAsync(0);

describe('a gate', () => {
  test('lets in some, makes some wait and refuses the rest with the seconds after which to come again', async () => {
    const gate = new Gate(rules());
    const all = Array.from({ length: 7 }, () => watched(gate.enter({})));
    await settled();
    expect(all.map(({ state }) => state)).toEqual([
      'inside',
      'inside',
      'waits',
      'waits',
      'waits',
      'refused',
      'refused',
    ]);
    const { error } = all[6] ?? {};
    expect(error instanceof AppError && [error.errorName, error.status, error.params]).toEqual([
      'busy',
      503,
      { seconds: 5 },
    ]);
    all[0]?.leave?.();
    await settled();
    expect(all[2]?.state).toBe('inside');
    expect(gate.load).toEqual({ running: 2, waiting: 2 });
  });

  test('keeps the refused waiting for that answer, but only so many of them', async () => {
    const gate = new Gate(rules({ running: 1, waiting: 0, refusal: { afterMs: 1000, waiting: 2 } }));
    await gate.enter({});
    const refused = [1, 2, 3].map(() => watched(gate.enter({})));
    await settled();
    expect(refused.map(({ state }) => state)).toEqual(['waits', 'waits', 'refused']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(refused.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused']);
    expect(gate.load).toEqual({ running: 1, waiting: 0 });
  });

  test('refuses who has waited too long', async () => {
    const gate = new Gate(rules({ running: 1 }));
    void gate.enter({});
    const waiting = watched(gate.enter({}));
    await vi.advanceTimersByTimeAsync(4999);
    expect(waiting.state).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect([waiting.state, gate.load.waiting]).toEqual(['refused', 0]);
  });

  test('lets nobody in twice by leaving twice', async () => {
    const gate = new Gate(rules({ running: 1 }));
    const leave = await gate.enter({});
    leave();
    leave();
    expect(gate.load.running).toBe(0);
    await gate.enter({});
    const next = watched(gate.enter({}));
    await settled();
    expect(next.state).toBe('waits');
  });

  test('goes on when work fails', async () => {
    const gate = new Gate(rules({ running: 1 }));
    await expect(gate.run({}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.run({}, () => Promise.resolve(7))).toBe(7);
  });

  test('a higher priority goes first, and takes the last place of a lower one when all are taken', async () => {
    const gate = new Gate(rules({ running: 1 }));
    const leave = await gate.enter({});
    const low = [1, 2, 3].map(() => watched(gate.enter({})));
    const high = watched(gate.enter({}, { priority: 1 }));
    await settled();
    expect([low.map(({ state }) => state), high.state]).toEqual([['waits', 'waits', 'refused'], 'waits']);
    leave();
    await settled();
    expect([low[0]?.state, high.state]).toEqual(['waits', 'inside']);
  });

  test('the server waits for itself as long as it takes, and nobody takes its place', async () => {
    const gate = new Gate(rules({ running: 1 }));
    const leave = await gate.enter({});
    const ours = Array.from({ length: 10 }, () => watched(gate.enter('ours')));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ours.map(({ state }) => state)).toEqual(Array(10).fill('waits'));
    leave();
    await settled();
    expect(ours[0]?.state).toBe('inside');
  });

  test('one network cannot fill it, however many addresses it has', async () => {
    const shares = { user: open, address: open, network: { running: 1, held: 2 } };
    const gate = new Gate(rules({ shares }));
    const flood = Array.from({ length: 50 }, (_, index) =>
      watched(gate.enter({ ip: `2001:db8:1:${index.toString(16)}::/64` })),
    );
    const honest = watched(gate.enter({ ip: '2001:db8:2:0::/64' }));
    await settled();
    expect(flood.filter(({ state }) => state !== 'refused')).toHaveLength(2);
    expect(honest.state).toBe('inside');
  });
});

test('a network is what somebody has around a /64; IPv4 has none', () => {
  expect(networkOf('2001:db8:1:2::/64')).toBe('2001:db8:1::/48');
  expect(networkOf('10.1.2.3')).toBeUndefined();
});

test('whatever happens: bounds hold, nobody waits beside a free place, and at the end nothing is left', async () => {
  const share = fc
    .integer({ min: 1, max: 4 })
    .chain((running) => fc.integer({ min: running, max: 6 }).map((held) => ({ running, held })));
  const anyRules = fc.record({
    running: fc.integer({ min: 1, max: 5 }),
    waiting: fc.integer({ min: 0, max: 6 }),
    waitSeconds: fc.constant(5),
    shares: fc.record({ user: share, address: share, network: share }),
  });
  const party = fc.record(
    {
      userId: fc.integer({ min: 1, max: 4 }),
      ip: fc.constantFrom('10.0.0.1', '10.0.0.2', '2001:db8:1:1::/64', '2001:db8:1:2::/64', '2001:db8:2:1::/64'),
    },
    { requiredKeys: [] },
  );
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ enter: party, priority: fc.integer({ min: 0, max: 2 }) }) },
    { weight: 3, arbitrary: fc.record({ leave: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ pass: fc.integer({ min: 0, max: 6000 }) }) },
  );
  await fc.assert(
    fc.asyncProperty(anyRules, fc.array(step, { maxLength: 60 }), async (chosen, steps) => {
      const gate = new Gate(chosen);
      const all: { party: Sharer; seen: ReturnType<typeof watched> }[] = [];
      const inState = (state: string) => all.filter(({ seen }) => seen.state === state);
      const leave = (seen: ReturnType<typeof watched> | undefined) => {
        if (seen?.leave) Object.assign(seen, { state: 'gone' });
        seen?.leave?.();
      };
      for (const one of steps) {
        if ('enter' in one) {
          all.push({ party: one.enter, seen: watched(gate.enter(one.enter, { priority: one.priority })) });
        } else if ('leave' in one) {
          const inside = inState('inside');
          leave(inside[one.leave % Math.max(1, inside.length)]?.seen);
        } else await vi.advanceTimersByTimeAsync(one.pass);
        await settled();
        const [inside, waiting] = [inState('inside'), inState('waits')];
        expect(gate.load).toEqual({ running: inside.length, waiting: waiting.length });
        expect(inside.length).toBeLessThanOrEqual(chosen.running);
        expect(waiting.length).toBeLessThanOrEqual(chosen.waiting);
        const shareOf = (name: 'user' | 'address' | 'network', of: (party: Sharer) => unknown) => {
          for (const value of new Set(all.map((entry) => of(entry.party)))) {
            if (value === undefined) continue;
            const mine = (entries: typeof all) => entries.filter((entry) => of(entry.party) === value).length;
            expect(mine(inside)).toBeLessThanOrEqual(chosen.shares[name].running);
            expect(mine(inside) + mine(waiting)).toBeLessThanOrEqual(chosen.shares[name].held);
          }
        };
        shareOf('user', ({ userId }) => userId);
        shareOf('address', ({ ip }) => ip);
        shareOf('network', ({ ip }) => (ip === undefined ? undefined : networkOf(ip)));
        if (inside.length < chosen.running) {
          for (const { party: waits } of waiting) {
            const full = inside.filter(
              ({ party: other }) =>
                (waits.userId !== undefined && other.userId === waits.userId) ||
                (waits.ip !== undefined &&
                  (other.ip === waits.ip || networkOf(other.ip ?? '') === networkOf(waits.ip))),
            );
            expect(full.length, 'who waits beside a free place has used up a share').toBeGreaterThan(0);
          }
        }
      }
      for (let inside = inState('inside'); inside.length > 0; inside = inState('inside')) {
        for (const { seen } of inside) leave(seen);
        await settled();
      }
      expect(gate.load).toEqual({ running: 0, waiting: 0 });
      // Shares were given back too: the same parties come in again.
      for (const { party: again } of all) {
        const seen = watched(gate.enter(again));
        await settled();
        expect(seen.state).toBe('inside');
        seen.leave?.();
      }
    }),
  );
});
