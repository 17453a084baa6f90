import { expect, test } from 'vitest';
import { addressIn } from './useLedgerAddress.ts';

const read = (address: string) => addressIn(new URLSearchParams(address));

test('reads the account, its days and the open entry', () => {
  expect(read('account=7&kind=refund&from=2026-03-01&to=2026-03-05&entry=9')).toMatchObject({
    view: 'accounts',
    account: 7,
    kind: 'refund',
    from: '2026-03-01',
    to: '2026-03-05',
    entry: 9,
  });
});

test('leaves out what it does not understand', () => {
  expect(read('view=x&of=theft&account=0&subject=y&fromFen=-1')).toEqual({ view: 'accounts' });
});

test('keeps the first day when the last one lies before it', () => {
  expect(read('from=2026-03-05&to=2026-03-01')).toMatchObject({ from: '2026-03-05', to: undefined });
});
