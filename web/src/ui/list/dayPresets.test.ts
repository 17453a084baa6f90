import { expect, test } from 'vitest';
import { presetOf, presetsAt } from './dayPresets.ts';

const at = (today: string) => Object.fromEntries(presetsAt(today).map(({ name, days }) => [name, days]));

test('presets count today', () => {
  expect(at('2026-03-05')).toEqual({
    all: {},
    today: { from: '2026-03-05', to: '2026-03-05' },
    week: { from: '2026-02-27', to: '2026-03-05' },
    days30: { from: '2026-02-04', to: '2026-03-05' },
    month: { from: '2026-03-01', to: '2026-03-05' },
    lastMonth: { from: '2026-02-01', to: '2026-02-28' },
  });
});

test('last month may be in last year', () => {
  expect(at('2026-01-31')['lastMonth']).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

test('a preset is known by its days, and other days are none', () => {
  expect(presetOf({}, '2026-03-05')).toBe('all');
  expect(presetOf({ from: '2026-02-01', to: '2026-02-28' }, '2026-03-05')).toBe('lastMonth');
  expect(presetOf({ from: '2026-02-01', to: '2026-02-27' }, '2026-03-05')).toBeUndefined();
  expect(presetOf({ from: '2026-03-05' }, '2026-03-05')).toBeUndefined();
});
