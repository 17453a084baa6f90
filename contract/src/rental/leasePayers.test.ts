import { expect, test } from 'vitest';
import { leasePayBack } from './leasePayers.ts';

test('what goes back goes to the first payer as far as they paid, then to the next, then to the balance', () => {
  const payers = [
    { name: 'renewal', leftFen: 300 },
    { name: 'nothing left', leftFen: 0 },
    { name: 'lease', leftFen: 500 },
  ];
  const parts = (backFen: number) => {
    const { payers: paid, balanceFen } = leasePayBack(backFen, payers);
    return [...paid.map(({ name, amountFen }) => `${name} ${amountFen}`), `balance ${balanceFen}`];
  };
  expect(parts(0)).toEqual(['balance 0']);
  expect(parts(200)).toEqual(['renewal 200', 'balance 0']);
  expect(parts(700)).toEqual(['renewal 300', 'lease 400', 'balance 0']);
  expect(parts(900)).toEqual(['renewal 300', 'lease 500', 'balance 100']);
  expect(leasePayBack(-5, payers)).toEqual({ payers: [], balanceFen: 0 });
});
