import { expect, test } from 'vitest';
import { leftOutOf } from './saleActs.ts';

const paidAt = '2026-12-01T10:00:00Z';
const shop = { id: 101, name: '小店', slug: null };

test('services that wait are begun, and what is left out says why', () => {
  const sale = { kind: 'service', may: ['start_service', 'support'], shop, paidAt } as const;
  const leftOut = (changes: object) => leftOutOf('start', { ...sale, may: [...sale.may], ...changes }, true);
  expect(leftOut({})).toBeUndefined();
  expect(leftOut({ kind: 'file' })).toBe('noService');
  expect(leftOut({ may: [], paidAt: null })).toBe('notPaid');
  expect(leftOut({ may: ['support'] })).toBe('isOver');
});

test('notes are written on what is paid, and by admins on what the platform sold', () => {
  const sale = { kind: 'file' as const, may: ['support' as const], shop, paidAt };
  expect(leftOutOf('note', sale, true)).toBeUndefined();
  expect(leftOutOf('note', { ...sale, may: [], paidAt: null }, true)).toBe('notPaid');
  expect(leftOutOf('note', sale, false)).toBe('notYours');
  expect(leftOutOf('note', { ...sale, shop: null }, false)).toBeUndefined();
});
