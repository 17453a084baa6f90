import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { time } from '../core/times.ts';
import { mailDeliveries } from '../messages/mailRules.ts';
import { keptKinds } from '../ownData/retentionTable.ts';
import { healthProblems, healthStates, type HealthPart } from './healthParts.ts';

/** How a part is: with what is wrong unless it is fine. */
const verdict = { state: z.enum(healthStates), problem: z.enum(healthProblems).nullable() };

/** Where something is wrong in the books: numbers by name, and where an admin can look at it. */
export const Place = z.object({ words: z.string(), entryId: z.int().nullable(), accountId: z.int().nullable() });

/** A scheduled proof of the books. */
export const Check = z.object({
  ...verdict,
  last: z
    .object({
      startedAt: time,
      tookMs: z.int(),
      postings: z.int(),
      toEntryId: z.int(),
      /** What must not be: the rule that is broken, in how many places, and where the first of them are. */
      differences: z.array(z.object({ rule: z.string(), count: z.int(), places: z.array(Place) })),
    })
    .nullable(),
});

export const Health = z.object({
  /** The gravest of all parts. */
  state: z.enum(healthStates),
  at: time,
  database: z.object({
    ...verdict,
    version: z.string(),
    bytes: z.int(),
    answerMs: z.int(),
    connections: z.int(),
    connectionsMax: z.int(),
  }),
  migrations: z.object({ ...verdict, applied: z.int(), newest: z.string(), pending: z.array(z.string()) }),
  jobs: z.object({
    ...verdict,
    /** What stands still, by name. */
    standing: z.array(z.string()),
    /** Due and not begun. */
    waiting: z.int(),
    oldestWaitingAt: time.nullable(),
    /** Failed so often that nobody tries again. */
    givenUp: z.int(),
    /** Of one of those: its name and what it failed with. */
    lastFailure: z.object({ task: z.string(), error: z.string() }).nullable(),
    /** Exports that failed within `failedExportHours`. */
    failedExports: z.int(),
  }),
  checkRecent: Check,
  checkWhole: Check,
  seals: z.object({
    ...verdict,
    last: z.object({ id: z.int(), toEntryId: z.int(), sealedAt: time }).nullable(),
    unsealedEntries: z.int(),
    oldestUnsealedAt: time.nullable(),
  }),
  rollups: z.object({
    ...verdict,
    foldedAt: time.nullable(),
    /** Postings that balances are still summed from. */
    behind: z.int(),
  }),
  /** What users owe the platform. */
  debts: z.object({
    ...verdict,
    owedFen: z.int(),
    users: z.int(),
    /** More than this in all is a problem. */
    alarmFen: z.int(),
  }),
  /** Withdrawals of which the bank says otherwise than was entered: how many wait, up to `contradictionsMax`, and since when. */
  payouts: z.object({ ...verdict, contradictions: z.int(), oldestAt: time.nullable() }),
  /** Differences between gateways' bills and the books that wait for days, and bills that are late: how many, up to `billsMax`, and since when. */
  bills: z.object({ ...verdict, differences: z.int(), oldestAt: time.nullable(), late: z.int() }),
  backups: z.object({
    ...verdict,
    last: z.object({ finishedAt: time, rows: z.int(), bytes: z.int() }).nullable(),
    drilledAt: time.nullable(),
  }),
  /** Secret keys: how many older ones still decrypt, and how many values wait to be encrypted by the newest. */
  keys: z.object({ ...verdict, older: z.int(), waiting: z.int() }),
  /** When what is kept about people was last deleted by its term, and how much of it. */
  retention: z.object({
    ...verdict,
    /** Accounts whose deletion failed and is not done yet. */
    failedDeletions: z.int(),
    kinds: z.array(
      z.object({
        kind: z.enum(keptKinds),
        /** Null: not yet. */
        ranAt: time.nullable(),
        /** In that run, and since it is counted. */
        deleted: z.int(),
        deletedInAll: z.int(),
        isLate: z.boolean(),
      }),
    ),
  }),
  disk: z.object({ ...verdict, folder: z.string(), freeBytes: z.int(), totalBytes: z.int() }),
  mail: z.object({
    ...verdict,
    delivery: z.enum(mailDeliveries),
    /** Written and not yet taken by the mail server. */
    waiting: z.int(),
    oldestWaitingAt: time.nullable(),
    /** Given up in the last day. */
    failed: z.int(),
  }),
  process: z.object({
    ...verdict,
    /** From where X-Forwarded-For came though nobody named it as a proxy; null: from nowhere since the start. */
    unnamedProxy: z.string().nullable(),
    version: z.string(),
    node: z.string(),
    mode: z.enum(['local', 'production']),
    startedAt: time,
    memoryBytes: z.int(),
  }),
} satisfies Record<HealthPart | 'state' | 'at', z.ZodType>);
export type Health = z.infer<typeof Health>;

export const getHealth = endpoint('GET /api/admin/health', {
  summary: 'Whether the portal is well: database, jobs, ledger, backups, disk and process, each with what is wrong',
  access: 'admin',
  grant: 'site',
  effect: 'reads',
  input: z.strictObject({}),
  output: Health,
  errors: [],
});
