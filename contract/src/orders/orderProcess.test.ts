import { expect, it } from 'vitest';
import { orderProcess, orderStates } from './orderProcess.ts';
import { movesFrom } from '../core/process.ts';

it('reaches every state of an order from its first', () => {
  const reached = new Set([orderProcess.initial]);
  for (const state of reached) for (const move of movesFrom(orderProcess, state)) reached.add(move.to);
  expect([...reached].toSorted()).toEqual([...orderStates].toSorted());
});

it('lets no order leave completion', () => {
  expect(movesFrom(orderProcess, 'completed')).toEqual([]);
});
