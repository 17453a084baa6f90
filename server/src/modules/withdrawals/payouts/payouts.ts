/** Withdrawals that are paid together: a batch goes out as a file and comes back as one. */
import * as contract from '#contract/withdrawals/payouts.ts';
import { payoutOutcomes, type PayoutOutcome } from '#contract/withdrawals/withdrawalProcess.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { recordStep } from '../../../platform/http/operations.ts';
import { plainLine } from '../../../platform/http/plainText.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { accountsOfPerson } from '../../identity/service.ts';
import { decryptPayee } from '../payees/payeeFacts.ts';
import { finish } from '../settle.ts';
import { payoutFile, readResults, type ResultLine } from './payoutFile.ts';
import {
  findBatch,
  listBatches,
  listBatchLines,
  startBatch,
  type BatchLine,
  type BatchRow,
} from './payouts.repository.ts';
import { outcomesOf } from './results.ts';

export const listPayoutBatches = handle(contract.listPayoutBatches, async (call, input) =>
  mapPage(await listBatches(call.tx, input), batchOf),
);

/** Throws not_found. */
export const getPayoutBatch = handle(contract.getPayoutBatch, async (call, { id }) =>
  batchOf(await mustFind(call, id)),
);

/** Throws no_payouts. */
export const makePayoutBatch = handle(contract.makePayoutBatch, async (call, { kind }) => {
  const { tx, now } = call;
  const batch = await startBatch(tx, { kind, by: userIdOf(call), max: withdrawalRules.batch.max, now });
  if (!batch) throw new AppError('no_payouts');
  const { id, withdrawals } = batch;
  await recordStep(call, { action: 'payout.make', subject: `payout ${id}`, detail: { kind, withdrawals } });
  return batchOf(await mustFind(call, id));
});

/** What is still being paid of it. Throws not_found, and state_conflict when that is nothing. */
export const getPayoutFile = handle(contract.getPayoutFile, async (call, { id }) => {
  const { tx, app, locale } = call;
  await mustFind(call, id);
  const open = (await listBatchLines(tx, id)).flatMap((line) => {
    const { factsEncrypted, state, amountFen, feeFen, payeeId } = line;
    if (state !== 'paying' || factsEncrypted === null) return [];
    return { ...line, paidFen: amountFen - feeFen, ...decryptPayee(app.keys, payeeId, factsEncrypted) };
  });
  if (open.length === 0) throw new AppError('state_conflict');
  await recordStep(call, { action: 'payout.file', subject: `payout ${id}`, detail: { lines: open.length } });
  return { name: `payout-${id}.csv`, text: payoutFile(open, locale) };
});

/** Throws not_found. */
export const previewPayoutResult = handle(contract.previewPayoutResult, async (call, input) => {
  const { batch, results, outcomes } = await read(call, input);
  return replyOf(batch, results, outcomes);
});

/** Throws not_found. */
export const importPayoutResult = handle(contract.importPayoutResult, async (call, input) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const { batch, lines, results, outcomes } = await read(call, input);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const counting = results
    .map((result, index) => ({ result, index, line: byId.get(result.withdrawalId ?? 0), outcome: outcomes[index] }))
    // In one order for everybody, so that two who import at once don't wait for each other.
    .toSorted((one, other) => (one.line?.userId ?? 0) - (other.line?.userId ?? 0) || one.index - other.index);
  for (const { result, index, line, outcome } of counting) {
    if (!line || (outcome !== 'paid' && outcome !== 'failed')) continue;
    const ended = await finish(tx, line, endOf(outcome, { receipt: result.receipt, by, now }));
    if (!ended) outcomes[index] = 'done_before';
  }
  const counts = countsOf(outcomes);
  await recordStep(call, { action: 'payout.import', subject: `payout ${batch.id}`, detail: { counts } });
  return replyOf(await mustFind(call, batch.id), results, outcomes);
});

function endOf(outcome: 'paid' | 'failed', { receipt, by, now }: { receipt: string; by: number; now: Date }) {
  return outcome === 'paid'
    ? ({ event: 'confirm', receipt, by, now } as const)
    : ({ event: 'fail', reason: 'payment_failed', by, now } as const);
}

interface Read {
  batch: BatchRow;
  lines: BatchLine[];
  results: ResultLine[];
  outcomes: PayoutOutcome[];
}

async function read(call: Call, { id, text }: { id: number; text: string }): Promise<Read> {
  const { tx } = call;
  const batch = await mustFind(call, id);
  const [lines, own] = await Promise.all([listBatchLines(tx, id), accountsOfPerson(tx, userIdOf(call))]);
  const results = readResults(text).map((result) => ({ ...result, receipt: plainLine(result.receipt) }));
  if (results.length === 0) throw new AppError('invalid_input', { fields: [{ field: 'text', rule: 'format' }] });
  if (results.length > 2 * withdrawalRules.batch.max) {
    const params = { max: 2 * withdrawalRules.batch.max };
    throw new AppError('invalid_input', { fields: [{ field: 'text', rule: 'too_long', params }] });
  }
  return { batch, lines, results, outcomes: outcomesOf(results, { lines, own }) };
}

function replyOf(
  batch: BatchRow,
  results: readonly ResultLine[],
  outcomes: readonly PayoutOutcome[],
): Reply<contract.PayoutResult> {
  const lines = results.map((result, index) => ({ ...result, outcome: outcomes[index] ?? 'unreadable' }));
  return { batch: batchOf(batch), lines, counts: countsOf(outcomes) };
}

function countsOf(outcomes: readonly PayoutOutcome[]): { outcome: PayoutOutcome; count: number }[] {
  return payoutOutcomes
    .map((outcome) => ({ outcome, count: outcomes.filter((one) => one === outcome).length }))
    .filter(({ count }) => count > 0);
}

async function mustFind({ tx }: Call, id: number): Promise<BatchRow> {
  const row = await findBatch(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

function batchOf(row: BatchRow): Reply<contract.PayoutBatch> {
  return { ...row, madeBy: { id: row.madeBy, username: row.madeByName } };
}
