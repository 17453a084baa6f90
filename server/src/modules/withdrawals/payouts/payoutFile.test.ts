import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutFile, readResults } from './payoutFile.ts';

const line = { id: 7001, kind: 'bank' as const, bank: 'CMB' as const, account: '6222021234567894', paidFen: 9900 };

test('what a spreadsheet would run is a text in the file', () => {
  const file = payoutFile([{ ...line, name: '=HYPERLINK("http://evil")' }], 'en-US');
  expect(file).toContain(`,"'=HYPERLINK(""http://evil"")",`);
});

test('whatever a name holds, the file reads back as what it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 2_000_000 }), (name, paidFen) => {
      const [read, ...others] = readResults(payoutFile([{ ...line, name, paidFen }], 'zh-CN'));
      expect([read?.withdrawalId, read?.amountFen, read?.result, others]).toEqual([line.id, paidFen, 'none', []]);
    }),
  );
});

test('any text is read without end or error', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => Array.isArray(readResults(text))));
});
