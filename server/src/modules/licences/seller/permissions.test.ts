/** The process of a licence, walked at random by everybody who may: revoked is final, and nobody does what is not theirs. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { licenceActs, warnsBefore } from '#contract/licences/licenceSale.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { graceEnd, manageAbilities, moveOf, type LicenceStatus } from './permissions.ts';

const user = (userId: number, role: 'user' | 'admin' = 'user'): Actor => {
  const grants = role === 'admin' ? (['review'] as const) : [];
  return { kind: 'user', userId, role, grants, sessionId: 1 };
};
const [holder, seller, admin, otherAdmin, stranger] = [user(1), user(2), user(3, 'admin'), user(4, 'admin'), user(5)];
const actors = [holder, seller, admin, otherAdmin, stranger, { kind: 'visitor' } as const];
const sold: LicenceStatus = { holderId: 1, sellerId: 2, state: 'active', stateBy: null };

describe('the process', () => {
  test('ends with revoked, goes only where it leads, and heeds who suspended', () => {
    const step = fc.record({ actor: fc.constantFrom(...actors), event: fc.constantFrom(...licenceActs) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let now = sold;
        for (const { actor, event } of steps) {
          const move = moveOf(actor, now, event);
          expect(manageAbilities(actor, now).includes(event)).toBe('to' in move);
          if (!('to' in move)) continue;
          expect([seller, admin, otherAdmin]).toContain(actor);
          expect(now.state).not.toBe('revoked');
          if (event === 'reinstate') expect(now.state).toBe('suspended');
          if (event === 'reinstate' && now.stateBy === 'admin') expect(actor).not.toBe(seller);
          if (event === 'suspend') expect(now.state).toBe('active');
          expect(move.to).toBe({ suspend: 'suspended', reinstate: 'active', revoke: 'revoked' }[event]);
          expect(move.by).toBe(actor === seller ? 'seller' : 'admin');
          now = { ...now, state: move.to, stateBy: move.by };
        }
        if (now.state === 'revoked') for (const actor of actors) expect(manageAbilities(actor, now)).toEqual([]);
      }),
    );
  });

  test('says why not', () => {
    expect(moveOf(stranger, sold, 'revoke')).toEqual({ why: 'not_found' });
    expect(moveOf(holder, sold, 'revoke')).toEqual({ why: 'not_found' });
    expect(moveOf(seller, sold, 'reinstate')).toEqual({ why: 'state' });
    expect(moveOf(seller, { ...sold, state: 'suspended', stateBy: 'admin' }, 'reinstate')).toEqual({ why: 'by_admin' });
    expect(moveOf(seller, { ...sold, state: 'suspended', stateBy: 'admin' }, 'revoke')).toMatchObject({
      to: 'revoked',
    });
    expect(moveOf(user(1, 'admin'), sold, 'suspend')).toEqual({ why: 'own' });
    // What the platform sells is any admin's, and nobody else's.
    expect(moveOf(seller, { ...sold, sellerId: null }, 'suspend')).toEqual({ why: 'not_found' });
    expect(moveOf(admin, { ...sold, sellerId: null }, 'suspend')).toEqual({ to: 'suspended', by: 'admin' });
  });
});

test('grace counts from the end, and only where there is one', () => {
  const expiresAt = new Date('2027-01-01T00:00:00Z');
  expect(graceEnd({ expiresAt, terms: {} })).toBeNull();
  expect(graceEnd({ expiresAt, terms: { graceDays: 30 } })).toBeNull();
  expect(graceEnd({ expiresAt: null, terms: { expiry: 'warn' } })).toBeNull();
  expect(graceEnd({ expiresAt, terms: { expiry: 'warn' } })).toEqual(new Date('2027-01-08T00:00:00Z'));
  expect(graceEnd({ expiresAt, terms: { expiry: 'warn', graceDays: 3 } })).toEqual(new Date('2027-01-04T00:00:00Z'));
});

test('nobody is warned of a term that is hardly longer than the warning', () => {
  const startsAt = new Date('2027-01-01T00:00:00Z');
  const after = (days: number) => ({ startsAt, expiresAt: new Date(startsAt.getTime() + days * 86_400_000) });
  expect(warnsBefore(after(3))).toBe(false);
  expect(warnsBefore(after(8))).toBe(false);
  expect(warnsBefore(after(30))).toBe(true);
});
