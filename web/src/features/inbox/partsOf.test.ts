import { expect, test } from 'vitest';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { inboxRules } from '#contract/console/inboxRules.ts';
import { hour } from '#contract/core/durations.ts';
import { partsOf } from './partsOf.ts';

const now = Date.parse('2026-05-20T08:00:00Z');
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const due = (seconds: number) => ({ since: at(-hour), dueAt: at(seconds) });
const came = (secondsAgo: number) => ({ since: at(-secondsAgo), dueAt: null });

const overdue = due(-1);
const soon = due(dashboardRules.urgentHours * hour - 1);
const long = came(inboxRules.withoutDeadlineSeconds);
const later = due(dashboardRules.urgentHours * hour);
const lately = came(inboxRules.withoutDeadlineSeconds - 1);

test('what is late, nearly late or long there stands before the rest, each in the order it came in', () => {
  expect(partsOf([overdue, later, soon, lately, long], now)).toEqual([
    { part: 'urgent', items: [overdue, soon, long] },
    { part: 'ahead', items: [later, lately] },
  ]);
});

test.each([[[overdue, soon]], [[later, lately]]])('one part alone is not told apart', (items) => {
  expect(partsOf(items, now)).toEqual([{ part: 'all', items }]);
});

test('of nothing there is no part', () => {
  expect(partsOf([], now)).toEqual([]);
});
