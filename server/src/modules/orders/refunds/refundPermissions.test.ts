import { describe, expect, test } from 'vitest';
import { openRefundStates, refundProcess, refundStates } from '#contract/orders/refundProcess.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { dueAt, nextOfRefund, refundAbilities, refundMove, refundRolesOf } from './refundPermissions.ts';

const now = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const user = (userId: number, role: 'user' | 'admin' = 'user'): Actor => {
  const grants = role === 'admin' ? (['review'] as const) : [];
  return { kind: 'user', userId, role, grants, sessionId: 1 };
};

describe('who somebody is in a refund', () => {
  test.each([
    ['a visitor', { kind: 'visitor' } as const, { userId: 1, sellerId: 2 }, []],
    ['a stranger', user(3), { userId: 1, sellerId: 2 }, []],
    ['the buyer', user(1), { userId: 1, sellerId: 2 }, ['buyer']],
    ['the seller', user(2), { userId: 1, sellerId: 2 }, ['seller']],
    ['an admin', user(9, 'admin'), { userId: 1, sellerId: 2 }, ['admin']],
    ['an admin for the platform’s own sale', user(9, 'admin'), { userId: 1, sellerId: null }, ['seller', 'admin']],
    ['an admin who bought it', user(9, 'admin'), { userId: 9, sellerId: null }, ['buyer']],
    ['an admin who sold it', user(9, 'admin'), { userId: 1, sellerId: 9 }, ['seller']],
    ['a stranger to the platform’s own sale', user(3), { userId: 1, sellerId: null }, []],
  ])('%s', (_who, actor, parties, roles) => expect(refundRolesOf(actor, parties)).toEqual(roles));
});

test('what each may do', () => {
  const table = refundStates.map((state) => [
    state,
    refundAbilities(state, ['buyer']),
    refundAbilities(state, ['seller']),
    refundAbilities(state, ['admin']),
  ]);
  expect(table).toEqual([
    ['requested', ['withdraw'], ['approve', 'refuse'], []],
    ['refused', ['complain', 'withdraw'], ['approve'], []],
    ['complained', ['withdraw'], ['approve'], ['decide']],
    ['refunded', [], [], []],
    ['rejected', [], [], []],
    ['withdrawn', [], [], []],
  ]);
  expect(refundAbilities('complained', [])).toEqual([]);
});

test('what happens by itself, and when', () => {
  const at = (hours: number) => hoursAgo(-hours);
  expect(nextOfRefund('requested', dueAt('requested', now))).toEqual({
    event: 'silence',
    to: 'complained',
    at: at(48),
  });
  expect(nextOfRefund('refused', dueAt('refused', now))).toEqual({ event: 'accept', to: 'rejected', at: at(72) });
  for (const state of ['complained', 'refunded', 'rejected', 'withdrawn'] as const) {
    expect([dueAt(state, now), nextOfRefund(state, null)]).toEqual([null, null]);
  }
});

test('each event of the process leads to one state, out of open ones only', () => {
  for (const { event, to } of refundProcess.moves) expect(refundMove(event).to).toBe(to);
  for (const { event } of refundProcess.moves) {
    expect(refundMove(event).from.filter((state) => !openRefundStates.some((open) => open === state))).toEqual([]);
  }
  expect(() => refundMove('explode')).toThrow();
});
