import pLimit from 'p-limit';

/** Gives each item to a worker that is free. After a failure no further item is begun, and it is thrown when all have ended. */
export async function workOff<Item, Worker extends NonNullable<unknown>>(
  items: readonly Item[],
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const free = [...workers];
  const failures: unknown[] = [];
  await pLimit(workers.length).map(items, async (item) => {
    const worker = free.pop();
    if (worker === undefined || failures.length > 0) return;
    try {
      await work(item, worker);
    } catch (error) {
      failures.push(error);
    } finally {
      free.push(worker);
    }
  });
  if (failures.length > 0) throw failures[0];
}
