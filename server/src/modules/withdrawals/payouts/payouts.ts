/** Withdrawals that are paid together: a batch goes out as a file and comes back as one. */
import { createHash } from 'node:crypto';
import * as contract from '#contract/withdrawals/payouts.ts';
import { payoutOutcomes, type PayoutOutcome } from '#contract/withdrawals/withdrawalProcess.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { recordStep } from '../../../platform/http/operations.ts';
import { plainLine } from '../../../platform/http/plainText.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { accountsPaidAlike, mustDecide } from '../../identity/service.ts';
import { listSaidBefore } from '../contradictions/contradictions.repository.ts';
import { keepDoubt } from '../contradictions/doubt.ts';
import { decryptPayee } from '../payees/payeeEncryption.ts';
import { finish } from '../settle.ts';
import { readSheet, SheetUnreadable } from '../../../platform/sheets/readSheet.ts';
import { writeSheet } from '../../../platform/sheets/writeSheet.ts';
import { payoutFile } from './payoutFile.ts';
import { payoutSheet } from './payoutSheet.ts';
import { headingMax, resultsOf, rowsOf, type FileRow, type ResultLine } from './resultFile.ts';
import {
  findBatch,
  listBatches,
  listBatchLines,
  listBatchWithdrawals,
  startBatch,
  type BatchLine,
  type BatchRow,
} from './payouts.repository.ts';
import { lockWithdrawals } from '../withdrawals.repository.ts';
import { payeeDifferences } from './payeeCheck.ts';
import { outcomesOf } from './results.ts';

export const listPayoutBatches = handle(contract.listPayoutBatches, async (call, input) =>
  mapPage(await listBatches(call.tx, input), batchOf),
);

/** Throws not_found. */
export const getPayoutBatch = handle(contract.getPayoutBatch, async (call, { id }) =>
  batchOf(await mustFind(call, id)),
);

/** Throws no_payouts, admin_too_new. */
export const makePayoutBatch = handle(contract.makePayoutBatch, async (call, { kind }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  await mustDecide(tx, by, now);
  const batch = await startBatch(tx, { kind, by, max: withdrawalRules.batch.max, now });
  if (!batch) throw new AppError('no_payouts');
  const { id, withdrawals } = batch;
  await recordStep(call, { action: 'payout.make', subject: `payout ${id}`, detail: { kind, withdrawals } });
  return batchOf(await mustFind(call, id));
});

const previewsPerAdmin: AttemptLimit = { scope: 'payout_previews', ...withdrawalRules.previews };

/** What is still being paid of it, without what is paid where the admin is. Throws not_found, admin_too_new, and state_conflict when that is nothing. */
export const getPayoutFile = handle(contract.getPayoutFile, async (call, { id, format }) => {
  const { tx, app, locale, now } = call;
  const by = userIdOf(call);
  const { kind } = await mustFind(call, id);
  await mustDecide(tx, by, now);
  const [lines, own] = await Promise.all([listBatchLines(tx, id), accountsPaidAlike(tx, by)]);
  const open = lines.flatMap((line) => {
    const { factsEncrypted, state, amountFen, feeFen, payeeId, userId } = line;
    if (state !== 'paying' || factsEncrypted === null || own.includes(userId)) return [];
    return { ...line, paidFen: amountFen - feeFen, ...decryptPayee(app.keys, payeeId, factsEncrypted) };
  });
  if (open.length === 0) throw new AppError('state_conflict');
  await recordStep(call, { action: 'payout.file', subject: `payout ${id}`, detail: { lines: open.length, format } });
  if (format === 'csv') return { name: `payout-${id}.csv`, text: payoutFile(open, locale) };
  const chunks: Buffer[] = [];
  for await (const chunk of writeSheet(payoutSheet(kind, open, locale))) chunks.push(chunk);
  return { name: `payout-${id}.xlsx`, text: Buffer.concat(chunks).toString('base64') };
});

/** Enters nothing; who looked is on record. Throws not_found, admin_too_new, too_many_requests. */
export const previewPayoutResult = handle(contract.previewPayoutResult, async (call, input) => {
  const { tx, app, now } = call;
  const by = userIdOf(call);
  const batch = await mustFind(call, input.id);
  await mustDecide(tx, by, now);
  await attempt(app.attempts, previewsPerAdmin, String(by), now);
  const file = await judge(call, input, await resultsIn(input));
  const counts = countsOf(file.outcomes);
  await recordStep(call, { action: 'payout.preview', subject: `payout ${batch.id}`, detail: { counts } });
  return replyOf(batch, file);
});

/** Enters what the bank says; what contradicts an earlier result is kept for an admin to settle. Throws not_found, admin_too_new. */
export const importPayoutResult = handle(contract.importPayoutResult, async (call, input) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const batch = await mustFind(call, input.id);
  await mustDecide(tx, by, now);
  // Unpacked before anybody has to wait for it.
  const found = await resultsIn(input);
  // Whoever imports at once reads what this one entered.
  await lockWithdrawals(tx, await listBatchWithdrawals(tx, batch.id));
  const file = await judge(call, input, found);
  const byId = new Map(file.lines.map((line) => [line.id, line]));
  const counting = file.results
    .map((result, index) => ({ result, line: byId.get(result.withdrawalId ?? 0), outcome: file.outcomes[index] }))
    // In one order of the accounts for everybody.
    .toSorted((one, other) => (one.line?.userId ?? 0) - (other.line?.userId ?? 0));
  for (const { result, line, outcome } of counting) {
    const { receipt, result: said } = result;
    if (!line || (said !== 'paid' && said !== 'failed')) continue;
    if (outcome === 'paid' || outcome === 'failed') await finish(tx, line, endOf(outcome, { receipt, by, now }));
    if (outcome !== undefined && contradicting.has(outcome)) {
      await keepDoubt(tx, line, { said, receipt, words: '', fileHash: file.hash, by, now });
    }
  }
  const counts = countsOf(file.outcomes);
  await recordStep(call, { action: 'payout.import', subject: `payout ${batch.id}`, detail: { counts } });
  return replyOf(await mustFind(call, batch.id), file);
});

const contradicting: ReadonlySet<PayoutOutcome> = new Set(['contradicts_paid', 'contradicts_failed', 'other_receipt']);

function endOf(outcome: 'paid' | 'failed', { receipt, by, now }: { receipt: string; by: number; now: Date }) {
  return outcome === 'paid'
    ? ({ event: 'confirm', receipt, by, now } as const)
    : ({ event: 'fail', reason: 'payment_failed', by, now } as const);
}

/** Lines of a file, and what may stand above them. */
const fileLinesMax = 2 * withdrawalRules.batch.max;
const fileRowsMax = fileLinesMax + headingMax;

interface Read {
  hash: Buffer;
  lines: BatchLine[];
  results: (ResultLine & Pick<contract.PayoutLine, 'differs'>)[];
  outcomes: PayoutOutcome[];
}

interface SentFile {
  id: number;
  text: string;
  sheet: string;
}

/** What a file says of each line. Throws invalid_input for none, for more than a batch can have, and for what cannot be read. */
async function resultsIn({ text, sheet }: SentFile): Promise<ResultLine[]> {
  const found = resultsOf(sheet === '' ? rowsOf(text) : await sheetRows(sheet));
  if (found.length === 0) throw new AppError('invalid_input', { fields: [{ field: 'text', rule: 'format' }] });
  if (found.length > fileLinesMax) {
    const params = { max: fileLinesMax };
    throw new AppError('invalid_input', { fields: [{ field: 'text', rule: 'too_long', params }] });
  }
  return found;
}

async function judge(call: Call, { id, text, sheet }: SentFile, found: readonly ResultLine[]): Promise<Read> {
  const { tx, app } = call;
  const hash = createHash('sha256')
    .update(sheet === '' ? text : Buffer.from(sheet, 'base64'))
    .digest();
  const [lines, own, before] = await Promise.all([
    listBatchLines(tx, id),
    accountsPaidAlike(tx, userIdOf(call)),
    listSaidBefore(tx, { batchId: id, fileHash: hash }),
  ]);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const results = found.map((result) => {
    const line = byId.get(result.withdrawalId ?? 0);
    const differs = line ? payeeDifferences(app.keys, result, line) : [];
    return { ...result, receipt: plainLine(result.receipt), differs };
  });
  const differing = new Set(results.filter(({ differs }) => differs.length > 0).map(({ line }) => line));
  const differs = ({ line }: ResultLine) => differing.has(line);
  return { hash, lines, results, outcomes: outcomesOf(results, { lines, own, before, differs }) };
}

/** Throws invalid_input for what is no spreadsheet. */
async function sheetRows(sheet: string): Promise<FileRow[]> {
  try {
    return await readSheet(Buffer.from(sheet, 'base64'), { rowsMax: fileRowsMax });
  } catch (error) {
    if (!(error instanceof SheetUnreadable)) throw error;
    throw new AppError('invalid_input', { fields: [{ field: 'sheet', rule: 'format' }], cause: error });
  }
}

function replyOf(batch: BatchRow, { results, outcomes }: Read): Reply<contract.PayoutResult> {
  const lines = results.map((result, index) => {
    const outcome = outcomes[index] ?? 'unreadable';
    return { ...result, outcome, differs: outcome === 'payee_differs' ? result.differs : [] };
  });
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
