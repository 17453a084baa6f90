import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { forgetBooking, keepBooking, keptBooking } from './bookingKeeper.ts';

const now = Date.UTC(2026, 2, 1, 8);
const choice = {
  package: 'night',
  when: 'later',
  month: '2026-03',
  day: '2026-03-02',
  startsAt: '2026-03-02T14:00:00.000Z',
} as const;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what was chosen is kept for its listing, as long as the rule says, until it is booked', () => {
  keepBooking(7, choice, now);
  expect(keptBooking(7, now)).toEqual(choice);
  expect(keptBooking(8, now)).toBeUndefined();
  expect(keptBooking(7, now + leaseRules.choiceKeptSeconds * 1000 + 1)).toBeUndefined();
  forgetBooking(7);
  expect(keptBooking(7, now)).toBeUndefined();
});

test('a start that has passed is chosen anew, the package stays', () => {
  keepBooking(7, choice, now);
  const none = { month: undefined, day: undefined, startsAt: undefined };
  expect(keptBooking(7, Date.parse(choice.startsAt))).toEqual({ package: 'night', when: 'later', ...none });
});

test('what cannot be read is nothing', () => {
  localStorage.setItem('draft:booking:7', '{"package":3}');
  expect(keptBooking(7, now)).toBeUndefined();
  localStorage.setItem('draft:booking:7', '{');
  expect(keptBooking(7, now)).toBeUndefined();
});
