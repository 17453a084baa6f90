import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCertificateNumber, normaliseCertificateNumber } from './certificateNumber.ts';

const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

const kinds = fc.constantFrom('agent' as const, 'person' as const);
const years = fc.integer({ min: 2024, max: 2999 });
const numbers = fc.tuple(kinds, years).map(([kind, year]) => makeCertificateNumber(kind, year));

test('is read in every way of writing', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(number).toMatch(/^M[AP]-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$/);
      const sloppy = number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
      const wide = [...number].map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)).join('');
      for (const written of [
        number,
        sloppy,
        wide,
        number.replaceAll('-', ''),
        ` ${number}\n`,
        number.replaceAll('-', '—'),
      ]) {
        expect(normaliseCertificateNumber(written)).toBe(number);
      }
    }),
  );
});

test('with one wrong character is none, so that a slip is not taken for a fake', () => {
  const alphabet = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
  fc.assert(
    fc.property(numbers, fc.nat(13), fc.constantFrom(...alphabet), (number, at, character) => {
      const compact = number.replaceAll('-', '');
      if (compact[at] === character) return;
      expect(normaliseCertificateNumber(compact.slice(0, at) + character + compact.slice(at + 1))).toBeUndefined();
    }),
  );
});

test('any other text is none', () => {
  for (const text of ['', 'MA', 'MA-2026-7K2Q9X', 'MB-2026-00000000', '7K2QF-X9A3M-T0B6W-PRH4D-8ZN5C', 'example.com']) {
    expect(normaliseCertificateNumber(text)).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const number = normaliseCertificateNumber(text);
      if (number !== undefined) expect(normaliseCertificateNumber(number)).toBe(number);
    }),
  );
});
