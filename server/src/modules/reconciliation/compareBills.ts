/** Reads the bill of a day and compares it with the books. Killed at any point it is read again, as another run. */
import { dayMs } from '#contract/core/durations.ts';
import { reconciliationRules } from '#contract/money/reconciliationRules.ts';
import { gatewayNames, gateways, merchantGatewayNames } from '#contract/orders/gateways.ts';
import { releaseHold } from '../../ledger/holds.ts';
import { reverse } from '../../ledger/reverse.ts';
import { BillUnreadable } from '../../outside/gateways/billFile.ts';
import type { BillLine } from '../../outside/gateways/gateway.ts';
import { dayOf, startOf } from '../../platform/day.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { gatewayOf, type PaymentDeps } from '../payments/service.ts';
import {
  claimDay,
  finishDay,
  hasOwnRecords,
  planDays,
  postponeDay,
  renewClaim,
  type ClaimedDay,
} from './days.repository.ts';
import {
  cashAccountId,
  countDifferentLines,
  dropFormerRecords,
  dropLines,
  dropReadRecords,
  hasOtherMerchants,
  insertLines,
  keepDifferences,
  matchLines,
  matchRest,
  resolveLate,
  resolveUnseen,
  takeBookedEntries,
} from './compare.repository.ts';
import { ClaimLost } from './claimLost.ts';
import { bookFees } from './fees.ts';

/** Lines that one statement takes. */
const insertedLines = 2_000;
const comparedLines = 20_000;
const droppedLines = 50_000;

const { timeZone, readyHours, claimSeconds, askAfterSeconds, linesMax, differencesMax } = reconciliationRules;

type Failure = 'not_yet' | 'unreachable' | 'unreadable' | 'unfit';

/** Plans the days that are over and reads every bill that is due. */
export async function readDueBills(deps: PaymentDeps, context: JobContext): Promise<void> {
  const { app, transaction } = context;
  const now = app.clock();
  const named = gatewayNames.filter((name) => gateways[name].bills && merchantGatewayNames.includes(name));
  const plan = { sandbox: app.config.sandboxGateway, gateways: named, last: lastDay(now), now };
  await transaction((tx) => planDays(tx, plan));
  while (!context.signal?.aborted) {
    const claimed = await transaction((tx) => claimDay(tx, { now: app.clock(), until: claimEnd(context) }));
    if (!claimed) break;
    await readDay(deps, context, claimed);
  }
  await transaction((tx) => resolveFound(tx, app.clock()));
}

/** The last day whose bill may be there. */
export function lastDay(now: Date): string {
  return dayOf(new Date(now.getTime() - readyHours * 60 * 60 * 1000 - dayMs), timeZone);
}

async function readDay(deps: PaymentDeps, context: JobContext, day: ClaimedDay): Promise<void> {
  const { app } = context;
  try {
    const failure = await readAndCompare(deps, context, day);
    if (failure !== undefined) await postpone(context, day, failure);
  } catch (error) {
    if (error instanceof ClaimLost) {
      app.log.info({ billDay: day.id, run: day.run }, 'the bill of a day is read by another process');
      return;
    }
    app.log.error({ err: error, billDay: day.id }, 'the bill of a day could not be compared');
    await postpone(context, day, 'unreadable');
  }
}

async function postpone(context: JobContext, day: ClaimedDay, failure: Failure): Promise<void> {
  const at = new Date(context.app.clock().getTime() + pauseSeconds(day.asked) * 1000);
  await context.transaction(async (tx) => {
    await dropReadRecords(tx, day);
    await postponeDay(tx, day, { failure, at });
  });
  await dropAll(context, day);
}

function pauseSeconds(asked: number): number {
  return askAfterSeconds[Math.min(asked, askAfterSeconds.length) - 1] ?? 0;
}

async function readAndCompare(deps: PaymentDeps, context: JobContext, day: ClaimedDay): Promise<Failure | undefined> {
  const { app, transaction } = context;
  let lines: AsyncIterable<BillLine> | undefined;
  try {
    const gateway = await transaction((tx) => gatewayOf(tx, { ...app, ...deps }, day));
    if (!gateway?.bill) return 'unreachable';
    lines = await gateway.bill(day.day);
  } catch (error) {
    app.log.warn({ err: error, billDay: day.id }, 'a gateway could not be asked for its bill');
    return 'unreachable';
  }
  if (!lines && !(await isEmpty(context, day))) return 'not_yet';
  const kept = lines ? await keepLines(context, day, lines) : 0;
  return typeof kept === 'number' ? compare(context, day, kept) : kept;
}

/** Gateways have no bill of a day on which nothing happened. */
async function isEmpty({ app, transaction }: JobContext, day: ClaimedDay): Promise<boolean> {
  // A gateway may forget bills of long ago.
  if (day.billLines > 0) return false;
  const { from, to } = momentsOf(day);
  if (app.clock().getTime() < to.getTime() + reconciliationRules.emptyAfterSeconds * 1000) return false;
  return !(await transaction((tx) => hasOwnRecords(tx, { ...day, from, to })));
}

function momentsOf({ day }: Pick<ClaimedDay, 'day'>): { from: Date; to: Date } {
  const from = startOf(day, timeZone);
  return { from, to: new Date(from.getTime() + dayMs) };
}

function claimEnd({ app }: JobContext): Date {
  return new Date(app.clock().getTime() + claimSeconds * 1000);
}

/** Renews the claim in a step's transaction, which counts only while it holds. */
async function hold(
  tx: Tx,
  context: JobContext,
  day: ClaimedDay,
  far: { lines?: number; comparedLines?: number } = {},
) {
  if (!(await renewClaim(tx, day, { until: claimEnd(context), ...far }))) throw new ClaimLost();
  if (context.signal?.aborted) throw new ClaimLost();
}

/** Keeps the bill line by line, in batches; how many lines there are. */
async function keepLines(
  context: JobContext,
  day: ClaimedDay,
  lines: AsyncIterable<BillLine>,
): Promise<number | Failure> {
  const { app, transaction } = context;
  const iterator = lines[Symbol.asyncIterator]();
  let count = 0;
  try {
    for (;;) {
      let batch: BillLine[];
      try {
        batch = await nextLines(iterator, insertedLines);
      } catch (error) {
        app.log.warn({ err: error, billDay: day.id }, 'a bill could not be read');
        return error instanceof BillUnreadable ? 'unreadable' : 'unreachable';
      }
      if (batch.length === 0) return count;
      const first = count + 1;
      count += batch.length;
      if (count > linesMax) return 'unfit';
      await transaction(async (tx) => {
        await hold(tx, context, day, { lines: count });
        await insertLines(tx, day, first, batch);
      });
    }
  } finally {
    await iterator.return?.(undefined);
  }
}

/** Numbers are printed, and short. */
const isName = (text: string) => /^[\x20-\x7e]{0,128}$/.test(text);

async function nextLines(iterator: AsyncIterator<BillLine>, max: number): Promise<BillLine[]> {
  const lines: BillLine[] = [];
  while (lines.length < max) {
    const next = await iterator.next();
    if (next.done) break;
    if (!isName(next.value.number) || !isName(next.value.reference)) {
      throw new BillUnreadable('a line of the bill names what no gateway does');
    }
    lines.push(next.value);
  }
  return lines;
}

async function compare(context: JobContext, day: ClaimedDay, lines: number): Promise<Failure | undefined> {
  const { app, transaction } = context;
  const { cashId, isShared } = await transaction(async (tx) => ({
    cashId: await cashAccountId(tx, day),
    isShared: day.merchantId !== null && (await hasOtherMerchants(tx, day)),
  }));
  for (let after = 0; after < lines; after += comparedLines) {
    const to = Math.min(lines, after + comparedLines);
    await transaction(async (tx) => {
      await hold(tx, context, day, { comparedLines: to });
      await matchLines(tx, day, { after, to, cashId, isShared });
    });
  }
  const isUnfit = await transaction(async (tx) => {
    await hold(tx, context, day);
    const now = app.clock();
    const different = await countDifferentLines(tx, day, differencesMax + 1);
    if (different > differencesMax) return true;
    // What was settled since its line was looked at is no difference.
    if (different > 0) await matchRest(tx, day, { lines, cashId });
    await keepDifferences(tx, day, { ...momentsOf(day), cashId, now });
    await dropFormerRecords(tx, day);
    await bookFees(tx, day, now);
    await end(tx, await resolveUnseen(tx, day, now), now);
    if (!(await finishDay(tx, day, now))) throw new ClaimLost();
    return false;
  });
  if (isUnfit) return 'unfit';
  await dropAll(context, day);
  return undefined;
}

/** Resolves what was found meanwhile, and takes back what was done about it. */
async function resolveFound(tx: Tx, now: Date): Promise<void> {
  await end(tx, await resolveLate(tx, now), now);
}

/** Frees what was set aside for differences that are gone, and reverses what was booked for those that are settled no more. */
async function end(tx: Tx, holds: readonly number[], now: Date): Promise<void> {
  // Few: admins placed and booked each of them.
  for (const id of holds) await releaseHold(tx, { id, now });
  for (const entryId of await takeBookedEntries(tx)) await reverse(tx, { entryId, now });
}

/** Lines are needed no more. */
async function dropAll({ transaction }: JobContext, day: ClaimedDay): Promise<void> {
  while ((await transaction((tx) => dropLines(tx, day, droppedLines))) === droppedLines);
}
