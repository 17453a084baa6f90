import { describe, expect, test } from 'vitest';
import { adjustmentStates, type AdjustmentState } from '#contract/money/moneyProcess.ts';
import { adjustmentAbilities, batchAbilities, isForOne, raiseAbilities } from './permissions.ts';

const [user, asker, other] = [1, 2, 3];

describe('the limit of one admin', () => {
  test.each([
    [100, 0, 100, true],
    [100, 0, -100, true],
    [100, 0, 101, false],
    [100, 1, 100, false],
    [100, 99, -1, true],
    [0, 0, 1, false],
  ])('of %i with %i before lets %i through: %s', (limitFen, aloneFen, amountFen, isAlone) => {
    expect(isForOne({ limitFen, aloneFen, amountFen })).toBe(isAlone);
  });
});

describe('an adjustment', () => {
  const may = (state: AdjustmentState, adminId: number, reversalBy: number | null = null) =>
    adjustmentAbilities({ state, userId: user, askedBy: asker, reversalBy }, adminId);

  test('that waits is decided by another, withdrawn by who asked', () => {
    expect([may('waiting', asker), may('waiting', other)]).toEqual([['withdraw'], ['decide']]);
    expect([may('reversing', asker, other), may('reversing', other, other)]).toEqual([['decide'], ['withdraw']]);
  });
  test('that was applied is taken back by any of them', () => {
    expect([may('applied', asker), may('applied', other)]).toEqual([['reverse'], ['reverse']]);
  });
  test('that has ended stays as it is', () => {
    for (const state of ['refused', 'withdrawn', 'reversed'] as const) expect(may(state, other)).toEqual([]);
  });
  test('is nothing to its own user', () => {
    for (const state of adjustmentStates) expect(may(state, user, asker)).toEqual([]);
  });
});

describe('a batch of gift codes', () => {
  const now = new Date('2026-05-01T00:00:00Z');
  const may = (state: 'waiting' | 'active' | 'refused' | 'stopped', adminId: number, hours = 1) =>
    batchAbilities({ state, askedBy: asker, expiresAt: new Date(now.getTime() + hours * 3_600_000) }, { adminId, now });

  test('that waits is decided by another', () => {
    expect([may('waiting', asker), may('waiting', other)]).toEqual([['stop'], ['decide']]);
  });
  test('is fetched and stopped while it is worth something', () => {
    expect([may('active', asker), may('active', asker, 0)]).toEqual([['fetch', 'stop'], []]);
    expect([may('refused', other), may('stopped', other)]).toEqual([[], []]);
  });
});

test('a higher limit is decided by another', () => {
  const may = (state: 'waiting' | 'applied', adminId: number) => raiseAbilities({ state, askedBy: asker }, adminId);
  expect([may('waiting', asker), may('waiting', other), may('applied', other)]).toEqual([['withdraw'], ['decide'], []]);
});
