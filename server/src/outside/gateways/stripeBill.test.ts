import type StripeClient from 'stripe';
import { expect, test } from 'vitest';
import type { BillLine } from './gateway.ts';
import { stripeBillLines } from './stripeBill.ts';

const ours = { merchant_number: 'P1-a' };
const booked = { id: 'txn_1', fee: 10, currency: 'cny' };
const charge = { id: 'ch_1', amount: 500, currency: 'cny', amount_refunded: 0, created: 1, metadata: ours };
const refund = { id: 're_1', amount: 500, currency: 'cny', status: 'succeeded', charge: 'ch_1', metadata: {} };

test('lines of others are none of ours, whatever their form, and a refund needs no payment of its own', async () => {
  const lines = [
    { ...booked, type: 'charge', source: charge },
    { ...booked, type: 'charge', source: { ...charge, metadata: {}, amount: 'many' } },
    { ...booked, type: 'charge', source: null },
    { ...booked, type: 'payment', source: { id: 'py_1', object: 'source_of_others' }, currency: 'hkd' },
    { ...booked, type: 'refund', source: { ...refund, payment_intent: null } },
    { ...booked, type: 'refund', source: { ...refund, charge: 'ch_2', amount: null } },
    { ...booked, type: 'refund', source: { id: 're_2', charge: null } },
    { ...booked, type: 'refund', source: 're_3' },
  ];
  const charges: Record<string, object> = { ch_1: charge, ch_2: { id: 'ch_2', object: 'charge' } };
  const client = {
    balanceTransactions: { list: () => lines },
    charges: { retrieve: (id: string) => Promise.resolve(charges[id]) },
  } as unknown as StripeClient;
  const read: BillLine[] = [];
  for await (const line of stripeBillLines(client, '2030-03-14')) read.push(line);
  expect(read.map(({ record, number, reference }) => [record, number, reference])).toEqual([
    ['payment', 'P1-a', 'ch_1'],
    ['refund', '', 're_1'],
  ]);
});
