import { expect, it } from 'vitest';
import { returnableFen, unspentOf } from './unspent.ts';

const recharge = (amountFen: number, more: { givenFen?: number; takenFen?: number; bonusFen?: number } = {}) => ({
  amountFen,
  givenFen: 0,
  takenFen: 0,
  bonusFen: 0,
  ...more,
});

it.each([
  { name: 'all of both', of: [recharge(100), recharge(50)], rechargedFen: 150, left: [100, 50] },
  { name: 'the older one is spent first', of: [recharge(100), recharge(50)], rechargedFen: 110, left: [100, 10] },
  {
    name: 'what went back is not there',
    of: [recharge(100, { givenFen: 40 }), recharge(50)],
    rechargedFen: 90,
    left: [60, 30],
  },
  { name: 'nor what was lost', of: [recharge(100, { takenFen: 100 }), recharge(50)], rechargedFen: 50, left: [0, 50] },
  {
    name: 'a bonus is there beside it',
    of: [recharge(100, { bonusFen: 10 }), recharge(50)],
    rechargedFen: 120,
    left: [110, 10],
  },
  { name: 'nothing', of: [recharge(100)], rechargedFen: 0, left: [0] },
])('what is left: $name', ({ of, rechargedFen, left }) => {
  expect(unspentOf(of, rechargedFen)).toEqual(left);
});

it.each([
  { name: 'all, the bonus beside it', unspentFen: 110, bonusFen: 10, back: 100 },
  { name: 'less what of the bonus was spent', unspentFen: 100, bonusFen: 10, back: 90 },
  { name: 'the rest after more was spent, less the bonus', unspentFen: 50, bonusFen: 10, back: 40 },
  { name: 'nothing where only the bonus could be left', unspentFen: 10, bonusFen: 10, back: 0 },
  { name: 'all without a bonus', unspentFen: 100, bonusFen: 0, back: 100 },
])('what can go back: $name', ({ unspentFen, bonusFen, back }) => {
  expect(returnableFen(recharge(100, { bonusFen }), unspentFen)).toBe(back);
});
