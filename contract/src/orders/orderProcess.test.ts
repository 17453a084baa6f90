import { expect, it } from 'vitest';
import { orderProcess, orderStates } from './orderProcess.ts';
import { movesFrom } from '../core/process.ts';

it('reaches every state of an order from its first', () => {
  const reached = new Set([orderProcess.initial]);
  for (const state of reached) for (const move of movesFrom(orderProcess, state)) reached.add(move.to);
  expect([...reached].toSorted()).toEqual([...orderStates].toSorted());
});

it('lets no order leave completion but by a refund, and none that was refunded', () => {
  expect(movesFrom(orderProcess, 'completed').map(({ to }) => to)).toEqual(['refunded']);
  expect(movesFrom(orderProcess, 'refunded')).toEqual([]);
});
