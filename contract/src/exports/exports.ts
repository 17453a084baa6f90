import { z } from 'zod';
import { Day } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportActs, exportFailures, exportKinds, exportStates } from './exportKinds.ts';
import { entryKinds, userAccountKinds } from '../money/ledger.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';

/** What an export is narrowed to; each kind takes some of these and refuses the others by name. */
export const ExportFilters = z.strictObject({
  /** Of a statement; `available` unless said. */
  account: z.enum(userAccountKinds).optional(),
  /** Of a statement or of postings. */
  kind: z.enum(entryKinds).optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** Whose postings. */
  accountId: id.optional(),
  /** Which gift codes, or which licences. */
  batchId: id.optional(),
  /**
   * Of a list: the input of its call, without a page; `ids` narrows it to rows that were chosen. It is checked as the call
   * checks it.
   */
  list: z
    .record(
      writtenLine().max(20),
      z.union([writtenLine().max(200), z.number(), z.boolean(), z.array(id).max(limits.chosen.max)]),
    )
    .optional(),
});
export type ExportFilters = z.infer<typeof ExportFilters>;

export const Export = z.object({
  id: z.int(),
  kind: z.enum(exportKinds),
  filters: ExportFilters,
  state: z.enum(exportStates),
  /** Why it failed; null for others. */
  failure: z.enum(exportFailures).nullable(),
  rowsTotal: z.int(),
  rowsDone: z.int(),
  /** Of the file once it is ready. */
  bytes: z.int(),
  fileName: z.string(),
  askedAt: time,
  endedAt: time.nullable(),
  /** When the file is deleted; null until it is ready. */
  expiresAt: time.nullable(),
  may: z.array(z.enum(exportActs)),
});
export type Export = z.infer<typeof Export>;

export const startExport = endpoint('POST /api/export/start', {
  summary: 'Start to export a list into a CSV file',
  access: 'user',
  effect: 'changes',
  scope: 'export.read',
  input: z.strictObject({ kind: z.enum(exportKinds), filters: ExportFilters.default({}) }),
  output: Export,
  errors: ['export_limit', 'export_too_long', 'forbidden', 'not_found'],
});

export const getExport = endpoint('GET /api/export/detail', {
  summary: 'The progress of your export',
  access: 'user',
  effect: 'reads',
  scope: 'export.read',
  input: z.strictObject({ id }),
  output: Export,
  errors: ['not_found'],
});

export const listExports = endpoint('GET /api/export/list', {
  summary: 'Your exports, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ kind: z.enum(exportKinds).optional(), ...pageInput }),
  output: listOf(Export),
  errors: [],
});

export const stopExport = endpoint('POST /api/export/stop', {
  summary: 'Stop your export',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: Export,
  errors: ['not_found', 'state_conflict'],
});

export const getExportTicket = endpoint('POST /api/export/ticket', {
  summary: 'A link to the file of your export; it expires after a minute',
  access: 'user',
  effect: 'records',
  scope: 'export.read',
  input: z.strictObject({ id }),
  output: z.object({ url: z.string(), expiresAt: time }),
  errors: ['not_found', 'forbidden', 'export_not_ready'],
});
