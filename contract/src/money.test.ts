import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFen, parseYuan, share, split } from './money.ts';

const amount = fc.integer({ min: 0, max: 100_000_000_00 });

describe('money', () => {
  it('formats fen and reads them back', () => {
    expect(formatFen(1230)).toBe('¥12.30');
    expect(formatFen(-5)).toBe('-¥0.05');
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

  it('splits so that parts and remainder add up and nobody gets less than nothing', () => {
    const rates = fc.array(fc.integer({ min: 0, max: 2500 }), { maxLength: 4 });
    fc.assert(
      fc.property(amount, rates, (fen, shares) => {
        const { parts, remainder } = split(fen, shares);
        expect(parts.reduce((sum, part) => sum + part, remainder)).toBe(fen);
        expect(Math.min(remainder, ...parts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
