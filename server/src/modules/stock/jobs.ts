import type { Tx } from '../../platform/database/database.ts';
import type { JobContext, Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import * as repository from './batches.repository.ts';
import { importTask, undoTask } from './batches.ts';
import { countStock } from './count.ts';
import { clearTask } from './importFile.ts';
import { firstProblems } from './importSummary.ts';
import { openContent, sellerKey } from './stockEncryption.ts';

/** Lines or items in one transaction; a job that is stopped goes on after the last one. */
const atOnce = 300;
const clearedAtOnce = 5000;
/** As long as an upload may be silent, and longer than any transaction. */
const silentMs = 10 * 60_000;
const readyMs = 24 * 60 * 60_000;
/** A buyer's transaction that was open while a batch was undone has ended by then. */
const undoAgainMs = 60_000;

/** Each takes a `batchId`, and may be stopped at any moment and run again. */
export const stockJobs: Jobs = {
  [importTask]: (context, { batchId }) => importBatch(context, Number(batchId)),
  [undoTask]: (context, { batchId, isLast }) => undoBatch(context, Number(batchId), isLast === 1),
  [clearTask]: (context, { batchId }) =>
    untilDone(() => context.transaction((tx) => repository.clearLines(tx, Number(batchId), clearedAtOnce))),
};

export const stockPeriodicJobs: PeriodicJob[] = [
  { name: 'stock.count', everySeconds: 2, run: (context) => countStock(context) },
  { name: 'stock.sweep', everySeconds: 60, run: sweep },
  { name: 'stock.sellerKeys', everySeconds: 300, run: giveSellerKeys },
];

/** Lets what was imported before be known again in other products of its seller. */
async function giveSellerKeys({ transaction, app }: JobContext): Promise<void> {
  let afterId = 0;
  await untilDone(async () => {
    const items = await transaction((tx) => repository.listUnkeyed(tx, afterId, atOnce));
    const keyed = items.map(({ id, shopId, hash, encrypted }) => ({
      id,
      sellerKey: sellerKey(app.keys, shopId, openContent(app.keys, { hash, encrypted })),
    }));
    if (keyed.length > 0) await transaction((tx) => repository.giveSellerKeys(tx, keyed));
    afterId = items.at(-1)?.id ?? afterId;
    return items.length;
  });
}

/** Says that it is over once visitors see what came: its seller sends the link of the product right then. */
async function importBatch(context: JobContext, id: number): Promise<void> {
  const { transaction, app } = context;
  const skus = new Set<number>();
  await untilDone(() =>
    transaction(async (tx) => {
      const now = app.clock();
      const batch = await repository.lockBatch(tx, id);
      if (batch?.state !== 'importing') return 0;
      const { skuId } = batch;
      skus.add(skuId);
      await repository.lockImportsOf(tx, skuId);
      const { moved, added, known } = await repository.importLines(tx, { id, skuId, limit: atOnce, now });
      if (moved === 0) return 0;
      const found = known.map((line) => ({ line, problem: 'twice_in_stock' as const }));
      const problems = firstProblems(batch.problems, found);
      await repository.recordProgress(tx, { id, added, known: known.length, problems, now });
      return moved;
    }),
  );
  if (skus.size === 0) return;
  try {
    await countStock(context, [...skus]);
  } finally {
    // All lines are in stock: a count that fails is made up for by a later one, and keeps nobody from undoing.
    await transaction((tx) => repository.moveBatch(tx, { id, from: ['importing'], to: 'imported', now: app.clock() }));
  }
}

/** Takes back what nobody bought, and looks once more a moment later for what a buyer held meanwhile. */
async function undoBatch({ transaction, app }: JobContext, id: number, isLast: boolean): Promise<void> {
  await untilDone(async () => {
    const { gone, isAnyHeld } = await transaction((tx) => undoSome(tx, { id, isLast, now: app.clock() }));
    // By itself: who waits for a buyer with the batch locked may keep another from what that buyer waits for.
    if (isAnyHeld) await transaction((tx) => repository.waitForItem(tx, id));
    return isAnyHeld ? 1 : gone;
  });
}

async function undoSome(
  tx: Tx,
  { id, isLast, now }: { id: number; isLast: boolean; now: Date },
): Promise<{ gone: number; isAnyHeld: boolean }> {
  const nothing = { gone: 0, isAnyHeld: false };
  const batch = await repository.lockBatch(tx, id);
  if (batch?.state !== 'undoing' && batch?.state !== 'undone') return nothing;
  const gone = await repository.undoItems(tx, { id, limit: atOnce, now });
  if (gone > 0) return { gone, isAnyHeld: false };
  if (await repository.isAnyLeft(tx, id)) return { gone, isAnyHeld: true };
  await repository.moveBatch(tx, { id, from: ['undoing'], to: 'undone', now });
  const at = new Date(now.getTime() + undoAgainMs);
  if (!isLast) await enqueue(tx, undoTask, { batchId: id, isLast: 1 }, { at, jobKey: `${undoTask}:${id}` });
  return nothing;
}

/** Ends what nobody works on any more, wakes what a job should be working on, and lets old previews go. */
async function sweep({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const since = { working: new Date(now.getTime() - silentMs), ready: new Date(now.getTime() - readyMs) };
    for (const { id, state } of await repository.findSilentBatches(tx, since)) {
      const over = state === 'reading' ? 'failed' : state === 'ready' ? 'discarded' : undefined;
      if (over) await repository.moveBatch(tx, { id, from: [state], to: over, now });
      const task = over ? clearTask : state === 'importing' ? importTask : undoTask;
      await enqueue(tx, task, { batchId: id }, { at: now, jobKey: `${task}:${id}` });
    }
  });
}

/** Goes on until nothing was left to do; a batch has an end. */
async function untilDone(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}
