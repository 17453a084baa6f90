import { describe, expect, it } from 'vitest';
import { dayOf, fillDays, startOfDays } from './days.ts';

describe('days of the wallet', () => {
  it('are those of the site’s time zone', () => {
    expect(dayOf(new Date('2026-02-28T15:59:59Z'), 'Asia/Shanghai')).toBe('2026-02-28');
    expect(dayOf(new Date('2026-02-28T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-03-01');
  });

  it('are all there, oldest first, also across a change of clocks', () => {
    const now = new Date('2026-03-30T12:00:00Z');
    const moved = { day: '2026-03-29', incomeFen: 500, expenseFen: 20 };
    const days = fillDays([moved, { day: '2026-01-01', incomeFen: 1, expenseFen: 0 }], {
      now,
      count: 4,
      timeZone: 'Europe/Berlin',
    });
    expect(days.map(({ day }) => day)).toEqual(['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30']);
    expect(days[2]).toEqual(moved);
    expect(days[0]).toEqual({ day: '2026-03-27', incomeFen: 0, expenseFen: 0 });
    expect(startOfDays(now, 4).getTime()).toBeLessThan(Date.parse('2026-03-26T23:00:00Z'));
  });
});
