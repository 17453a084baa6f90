import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftCodeLength, giftCodeRandom, groupGiftCode, readGiftCode, withCheck } from './giftCode.ts';
import { codeAlphabet } from '../core/typedCode.ts';

const characters = [...codeAlphabet];
const codes = fc
  .array(fc.constantFrom(...characters), { minLength: giftCodeRandom, maxLength: giftCodeRandom })
  .map((random) => withCheck(random.join('')));

test('a code is read as it was written, in groups or not, in any case and width', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toHaveLength(giftCodeLength);
      const grouped = groupGiftCode(code);
      expect(grouped).toMatch(/^(\w{4}-){6}\w{4}$/);
      for (const typed of [code, grouped, ` ${grouped.toLowerCase()} `, grouped.replaceAll('-', ' ')]) {
        expect(readGiftCode(typed)).toBe(code);
      }
      expect(readGiftCode(grouped.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code);
      expect(readGiftCode(grouped.replaceAll('A', 'Ａ').replaceAll('-', '—'))).toBe(code);
    }),
  );
});

test('a wrong character and two that changed places are noticed, wherever they stand', () => {
  const place = fc.integer({ min: 0, max: giftCodeLength - 1 });
  fc.assert(
    fc.property(codes, place, fc.constantFrom(...characters), (code, at, other) => {
      if (other !== code[at]) expect(readGiftCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined();
      const [one, two] = [code[at], code[at + 1]];
      if (two === undefined || one === two) return;
      expect(readGiftCode(code.slice(0, at) + two + one + code.slice(at + 2))).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test.each(['', 'ABCD', '0'.repeat(27), '0'.repeat(29), `U${'0'.repeat(27)}`, `${'0'.repeat(27)}1`])(
  '“%s” is no code',
  (text) => {
    expect(readGiftCode(text)).toBeUndefined();
  },
);
