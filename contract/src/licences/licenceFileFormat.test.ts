import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printFile, readFile } from './licenceFileFormat.ts';

const kinds = ['licence', 'machine', 'request'] as const;

test('what is printed is read again, whatever a mail does to lines and around them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.uint8Array({ minLength: 1, maxLength: 400 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', 'Dear all,\n\n', '> quoted\n'),
      (kind, bytes, lineEnd, around) => {
        const payload = Buffer.from(bytes).toString('base64');
        const file = { kind, headers: { Format: '1', 'Key-Id': 'k' }, payload };
        const text = printFile(file);
        expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(64);
        expect(readFile((around + text + around).replaceAll('\n', lineEnd))).toEqual(file);
      },
    ),
  );
});

test('what is no file of format 1 is none', () => {
  const text = printFile({ kind: 'request', headers: { Format: '1' }, payload: 'YWJj' });
  expect(readFile(text)).toBeDefined();
  for (const other of [
    '',
    text.replace('Format: 1', 'Format: 2'),
    text.replace('Format: 1\n', ''),
    text.replace('END MALLARD REQUEST', 'END MALLARD LICENCE'),
    text.replaceAll('REQUEST', 'OTHER'),
    text.replace('YWJj', 'YWJ'),
    text.replace('YWJj', 'YW=j'),
    text.replace('YWJj', ''),
    text.slice(0, -10),
  ]) {
    expect([other, readFile(other)]).toEqual([other, undefined]);
  }
});

test('a long text that is none is told quickly', () => {
  const long = `-----BEGIN MALLARD REQUEST FILE-----\n${'Format: 1\n'.repeat(2000)}\n${'A'.repeat(8000)}`;
  expect(readFile(long)).toBeUndefined();
});
