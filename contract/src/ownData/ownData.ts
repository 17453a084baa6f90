import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { archiveStates, deletionReasons } from './ownDataRules.ts';

/** All that is kept about a person, on its way into a file. */
export const DataArchive = z.object({
  id: z.int(),
  state: z.enum(archiveStates),
  askedAt: time,
  partsDone: z.int(),
  partsTotal: z.int(),
  /** Of the file once it is ready. */
  bytes: z.int(),
  endedAt: time.nullable(),
  /** When the file is deleted; null until it is ready. */
  expiresAt: time.nullable(),
});
export type DataArchive = z.infer<typeof DataArchive>;

export const getDataArchive = endpoint('GET /api/account/data', {
  summary: 'Your newest archive of your own data, and from when on you may ask for the next one',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    archive: DataArchive.nullable(),
    /** Null: at once. */
    nextAt: time.nullable(),
  }),
  errors: [],
});

export const startDataArchive = endpoint('POST /api/account/data/start', {
  summary: 'Start to put all of your own data into a file',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({}),
  output: DataArchive,
  errors: ['archive_limit'],
});

export const getDataArchiveTicket = endpoint('POST /api/account/data/ticket', {
  summary: 'A link to the file with your own data; it expires after a minute',
  access: 'user',
  effect: 'records',
  stepUp: true,
  input: z.strictObject({ id }),
  output: z.object({ url: z.string(), expiresAt: time }),
  errors: ['not_found', 'export_not_ready'],
});

/** Whether an account is about to be deleted, and what stands in the way. */
export const Deletion = z.object({
  /** When it is deleted; null while nobody asked for it. */
  dueAt: time.nullable(),
  /** When the last one came to nothing because something was not settled. */
  refusedAt: time.nullable(),
  /** What must be settled first. */
  reasons: z.array(
    z.object({
      reason: z.enum(deletionReasons),
      /** How many, up to 1,000; 0 for an amount. */
      count: z.int(),
      amountFen: z.int(),
    }),
  ),
});
export type Deletion = z.infer<typeof Deletion>;

export const getAccountDeletion = endpoint('GET /api/account/deletion', {
  summary: 'Whether your account is about to be deleted, and what stands in the way',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: Deletion,
  errors: [],
});

export const askAccountDeletion = endpoint('POST /api/account/deletion/ask', {
  summary: 'Have your account deleted after some days, in which you can stop it',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  /** The name of the account, typed again. */
  input: z.strictObject({ username: writtenLine().min(1).max(limits.username.max) }),
  output: Deletion,
  errors: ['deletion_refused', 'state_conflict'],
});

export const stopAccountDeletion = endpoint('POST /api/account/deletion/stop', {
  summary: 'Keep your account after all',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({}),
  output: Deletion,
  errors: ['state_conflict'],
});
