import { describe, expect, test } from 'vitest';
import { adjustmentStates, type AdjustmentState } from '#contract/money/moneyProcess.ts';
import { adjustmentAbilities, batchAbilities, requestAbilities } from './permissions.ts';

const [user, asker, other] = [1, 2, 3];
/** Two accounts of whoever asked. */
const askerToo = 4;
const accountsOf = (adminId: number) => (adminId === asker || adminId === askerToo ? [asker, askerToo] : [adminId]);

describe('an adjustment', () => {
  const may = (state: AdjustmentState, adminId: number, reversalBy: number | null = null, decides = true) =>
    adjustmentAbilities(
      { state, userId: user, askedBy: asker, reversalBy },
      { adminId, accounts: accountsOf(adminId), decides },
    );

  test('that waits is decided by another, withdrawn by who asked', () => {
    expect([may('waiting', asker), may('waiting', other)]).toEqual([['withdraw'], ['decide']]);
    expect([may('reversing', asker, other), may('reversing', other, other)]).toEqual([['decide'], ['withdraw']]);
  });
  test('that waits is neither decided nor withdrawn by another account of who asked', () => {
    expect([may('waiting', askerToo), may('reversing', askerToo, asker)]).toEqual([[], []]);
  });
  test('that waits is not decided by a new admin, who may withdraw their own', () => {
    expect([may('waiting', other, null, false), may('waiting', asker, null, false)]).toEqual([[], ['withdraw']]);
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
  const may = (state: 'waiting' | 'active' | 'refused' | 'stopped', adminId: number, hours = 1, decides = true) => {
    const expiresAt = new Date(now.getTime() + hours * 3_600_000);
    return batchAbilities(
      { state, askedBy: asker, expiresAt },
      { adminId, accounts: accountsOf(adminId), decides, now },
    );
  };

  test('that waits is decided by another', () => {
    expect([may('waiting', asker), may('waiting', other)]).toEqual([['stop'], ['decide']]);
    expect([may('waiting', other, 1, false), may('waiting', askerToo)]).toEqual([[], []]);
  });
  test('is fetched and stopped while it is worth something', () => {
    expect([may('active', asker), may('active', asker, 0)]).toEqual([['fetch', 'stop'], []]);
    expect([may('refused', other), may('stopped', other)]).toEqual([[], []]);
  });
});

test('a change of a rule is decided by another, who is not new', () => {
  const may = (state: 'waiting' | 'applied', adminId: number, decides = true) =>
    requestAbilities({ state, askedBy: asker }, { adminId, accounts: accountsOf(adminId), decides });
  expect([may('waiting', asker), may('waiting', other), may('applied', other)]).toEqual([['withdraw'], ['decide'], []]);
  expect([may('waiting', asker, false), may('waiting', other, false)]).toEqual([['withdraw'], []]);
});
