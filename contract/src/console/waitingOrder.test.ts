import { expect, test } from 'vitest';
import { dashboardRules } from './dashboardRules.ts';
import { byUrgency } from './waitingOrder.ts';

const now = Date.parse('2026-03-05T08:00:00Z');
const at = (hours: number) => new Date(now + hours * 3_600_000);
const own = (name: string, since: number, due: number | null, isEstimate = false) => ({
  name,
  side: 'seller' as const,
  since: at(since),
  dueAt: due === null ? null : at(due),
  isEstimate,
});
const inOrder = (waits: ReturnType<typeof own>[]) => waits.toSorted(byUrgency(now)).map(({ name }) => name);

test('what is lost soon stands before what has no deadline, however long that has waited', () => {
  const late = dashboardRules.lossDays * 24 + 1;
  expect(
    inOrder([
      own('no sales', -900, null, true),
      own('sold out', -300, -20, true),
      own('old question', -200, null),
      own('ends much later', -5, late),
      own('refund', -1, 47),
      own('service', -2, 3),
    ]),
  ).toEqual(['service', 'refund', 'old question', 'sold out', 'ends much later', 'no sales']);
});

test('for admins what is later than today stands by when it should be done', () => {
  const admins = [own('due in two days', -1, 47), own('long ago', -200, null), own('due today', -1, 3)];
  expect(admins.map((one) => ({ ...one, side: 'admin' as const })).toSorted(byUrgency(now))).toMatchObject([
    { name: 'due today' },
    { name: 'long ago' },
    { name: 'due in two days' },
  ]);
});
