/** Withdrawals that are paid together: out as a file, back as a file of results. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenBlock } from '../core/writtenText.ts';
import { payeeKinds } from './payeeRules.ts';
import { payoutFormats, payoutOutcomes } from './withdrawalProcess.ts';
import { withdrawalRules } from './withdrawalRules.ts';

export const PayoutBatch = z.object({
  id: z.int(),
  kind: z.enum(payeeKinds),
  madeBy: Person,
  madeAt: time,
  lines: z.int(),
  /** What arrives, over all lines. */
  amountFen: z.int(),
  /** How many of the lines are still being paid, were paid, failed. */
  paying: z.int(),
  paid: z.int(),
  failed: z.int(),
});
export type PayoutBatch = z.infer<typeof PayoutBatch>;

const admin = { access: 'admin', grant: 'money' } as const;

export const listPayoutBatches = endpoint('GET /api/admin/payout/list', {
  summary: 'Batches of withdrawals that are paid together, newest first',
  ...admin,
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(PayoutBatch),
  errors: [],
});

export const getPayoutBatch = endpoint('GET /api/admin/payout/detail', {
  summary: 'A batch of withdrawals by its number',
  ...admin,
  effect: 'reads',
  input: z.strictObject({ id }),
  output: PayoutBatch,
  errors: ['not_found'],
});

export const makePayoutBatch = endpoint('POST /api/admin/payout/make', {
  summary:
    'Begin to pay approved withdrawals to one kind of account together, the oldest first; whoever owes is left out',
  ...admin,
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({ kind: z.enum(payeeKinds) }),
  output: PayoutBatch,
  errors: ['no_payouts', 'admin_too_new'],
});

export const getPayoutFile = endpoint('POST /api/admin/payout/file', {
  summary:
    'The batch as a file for the bank or provider: CSV, or a spreadsheet (XLSX), which for Alipay has the layout of its batch payment; with names and accounts in clear, without lines that are paid where the reader is; who fetched it is on record',
  ...admin,
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, format: z.enum(payoutFormats).default('csv') }),
  /** `text`: of a spreadsheet its bytes in Base64. */
  output: z.object({ name: z.string(), text: z.string() }),
  errors: ['not_found', 'state_conflict', 'admin_too_new'],
});

/** A line of a file of results, and what becomes of it. */
export const PayoutLine = z.object({
  /** In the file, from 1; the heading counts. */
  line: z.int(),
  withdrawalId: z.int().nullable(),
  outcome: z.enum(payoutOutcomes),
  /** What the file says; null: nothing that can be read. */
  amountFen: z.int().nullable(),
  receipt: z.string(),
  /** What of the payee is another in the file, each masked. */
  differs: z.array(z.object({ what: z.enum(['name', 'account']), expected: z.string(), said: z.string() })),
});
export type PayoutLine = z.infer<typeof PayoutLine>;

const { fileMax, sheetBytesMax } = withdrawalRules.batch;
const result = z
  .strictObject({
    id,
    /** The file as it came back: the columns of the one that went out with result and receipt filled in, or what Alipay gives out. */
    text: writtenBlock().max(fileMax).default(''),
    /** The same as a spreadsheet (XLSX), in Base64; one of both. */
    sheet: z
      .string()
      .regex(/^[A-Za-z0-9+/]*={0,2}$/)
      .max(4 * Math.ceil(sheetBytesMax / 3))
      .default(''),
  })
  .refine(({ text, sheet }) => (text === '') !== (sheet === ''), { path: ['text'], error: 'required' });
const PayoutResult = z.object({
  batch: PayoutBatch,
  lines: z.array(PayoutLine),
  /** How many lines there are of each outcome; none that is 0. */
  counts: z.array(z.object({ outcome: z.enum(payoutOutcomes), count: z.int() })),
});
export type PayoutResult = z.infer<typeof PayoutResult>;

export const previewPayoutResult = endpoint('POST /api/admin/payout/preview', {
  summary: 'What a file of results would change, line by line; enters nothing, and who looked is on record',
  ...admin,
  effect: 'changes',
  input: result,
  output: PayoutResult,
  errors: ['not_found', 'admin_too_new', 'too_many_requests'],
});

export const importPayoutResult = endpoint('POST /api/admin/payout/import', {
  summary:
    'Enter a file of results: lines that were paid or failed; what contradicts an earlier result waits for an admin, others are refused line by line, and none counts twice',
  ...admin,
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: result,
  output: PayoutResult,
  errors: ['not_found', 'admin_too_new'],
});
