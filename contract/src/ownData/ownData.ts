import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { archiveStates } from './ownDataRules.ts';

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
