import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { expect, test } from 'vitest';
import { reviewDue } from './dueDay.ts';

test.each([
  ['2026-03-11T02:00:00Z', '2026-03-13T02:00:00Z', 'Wednesday to Friday'],
  ['2026-03-12T02:00:00Z', '2026-03-16T02:00:00Z', 'Thursday to Monday'],
  ['2026-03-14T02:00:00Z', '2026-03-17T02:00:00Z', 'Saturday to Tuesday'],
  // In Shanghai it is Saturday already.
  ['2026-03-13T17:00:00Z', '2026-03-16T17:00:00Z', 'Friday in UTC to Tuesday in Shanghai'],
])('%s is due at %s: %s', (sent, due) => {
  expect(realNameRules.reviewWorkingDays).toBe(2);
  expect(reviewDue(new Date(sent), 'Asia/Shanghai')).toEqual(new Date(due));
});
