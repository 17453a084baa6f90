import { expect, test } from 'vitest';
import { workOff } from './workOff.ts';

const moment = () => new Promise((resolve) => setTimeout(resolve, 1));

test('each item is worked once, by a worker that nobody else has, and all workers are used', async () => {
  const items = Array.from({ length: 25 }, (_, index) => index);
  const workers = ['a', 'b', 'c'];
  const busy = new Set<string>();
  const used = new Set<string>();
  const done: number[] = [];
  await workOff(items, workers, async (item, worker) => {
    expect(busy.has(worker)).toBe(false);
    busy.add(worker);
    used.add(worker);
    await moment();
    busy.delete(worker);
    done.push(item);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual(items);
  expect(used.size).toBe(3);
});

test('after a failure nothing else begins, and what has begun ends before the failure is thrown', async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const work = workOff([0, 1, 2, 3, 4], ['a', 'b'], async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('no room');
    await moment();
    ended.push(item);
  });
  await expect(work).rejects.toThrow('no room');
  expect([begun, ended]).toEqual([[0, 1], [0]]);
});
