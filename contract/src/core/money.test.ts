import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFen, parseYuan, share } from './money.ts';

const amount = fc.integer({ min: 0, max: 100_000_000_00 });

describe('money', () => {
  it('formats fen and reads them back', () => {
    expect(formatFen(1230)).toBe('¥12.30');
    expect(formatFen(-5)).toBe('−¥0.05');
    expect(formatFen(123_456_789)).toBe('¥1,234,567.89');
    fc.assert(fc.property(amount, (fen) => parseYuan(formatFen(fen).replace(/[¥,]/g, '')) === fen));
  });

  it('reads only amounts with at most two decimals', () => {
    for (const text of ['', '1.234', '-1', '1e3', ' ', '1,000', '１２']) expect(parseYuan(text)).toBeUndefined();
    expect(parseYuan(' 12.3 ')).toBe(1230);
  });

  it('rounds half to even', () => {
    expect(share(1, 5000)).toBe(0);
    expect(share(3, 5000)).toBe(2);
    expect(share(699, 2000)).toBe(140);
  });

  it('shares any part of a whole, and one fen more never takes away what was had', () => {
    const fraction = fc
      .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
      .map(([whole, part]) => ({ whole, part: Math.min(part, whole) }));
    fc.assert(
      fc.property(amount, fraction, (fen, { part, whole }) => {
        const had = share(fen, part, whole);
        expect(Math.abs(had - (fen * part) / whole)).toBeLessThanOrEqual(0.5);
        expect([had, had + 1]).toContain(share(fen + 1, part, whole));
      }),
    );
  });
});
