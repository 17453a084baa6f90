import { describe, expect, test } from 'vitest';
import { filtersOf } from './useStatementAddress.ts';

const read = (address: string) => filtersOf(new URLSearchParams(address));

describe('the address of a statement', () => {
  test('says account, kind and days', () => {
    expect(read('account=held&kind=hold&from=2026-03-01&to=2026-03-05')).toEqual({
      account: 'held',
      kind: 'hold',
      from: '2026-03-01',
      to: '2026-03-05',
    });
  });

  test('is the spend-only balance unless it says so', () => expect(read('').account).toBe('available'));

  test.each(['account=revenue&kind=theft', 'from=2026-02-30', 'to=tomorrow'])(
    'leaves out what is none: %s',
    (address) =>
      expect(read(address)).toEqual({ account: 'available', kind: undefined, from: undefined, to: undefined }),
  );

  test('keeps the first day when the last one lies before it', () => {
    expect(read('from=2026-03-05&to=2026-03-01')).toMatchObject({ from: '2026-03-05', to: undefined });
  });
});
