import { describe, expect, it, vi } from 'vitest';
import { daysBetween } from '#contract/core/calendar.ts';
import { daysWithBalances, periodOf } from './explain.ts';

describe('days of the wallet', () => {
  it('are not written out when they are too many', () => {
    const written = vi.spyOn(Date.prototype, 'toISOString');
    expect(() => periodOf('2000-01-01', '9999-12-31')).toThrow('invalid_input');
    expect(written).not.toHaveBeenCalled();
    daysBetween('2026-03-01', '2026-03-02');
    expect(written).toHaveBeenCalledTimes(2);
    written.mockRestore();
    expect(periodOf('2024-01-01', '2024-12-31')).toHaveLength(366);
    expect(() => periodOf('2024-01-01', '2025-01-01')).toThrow('invalid_input');
    expect(() => periodOf('2024-01-02', '2024-01-01')).toThrow('invalid_input');
  });

  it('end with the balance of now, less what came later', () => {
    const of = { kind: 'recharge' as const, postings: 1 };
    const totals = [
      { ...of, day: '2026-03-01', inFen: 500, outFen: 0 },
      { ...of, day: '2026-03-03', inFen: 0, outFen: 200 },
      { ...of, day: '2026-03-03', inFen: 50, outFen: 0 },
      { ...of, day: '2026-03-09', inFen: 1000, outFen: 0 },
    ];
    expect(daysWithBalances(daysBetween('2026-03-01', '2026-03-04'), totals, 1450)).toEqual([
      { day: '2026-03-01', inFen: 500, outFen: 0, balanceFen: 600 },
      { day: '2026-03-02', inFen: 0, outFen: 0, balanceFen: 600 },
      { day: '2026-03-03', inFen: 50, outFen: 200, balanceFen: 450 },
      { day: '2026-03-04', inFen: 0, outFen: 0, balanceFen: 450 },
    ]);
  });
});
