/** Each worker takes one item after the other. After a failure nobody begins another, and it is thrown when all have ended. */
export async function workOff<Item, Worker>(
  items: readonly Item[],
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const ends = await Promise.allSettled(
    workers.map(async (worker) => {
      try {
        for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item, worker);
      } catch (error) {
        left.length = 0;
        throw error;
      }
    }),
  );
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
