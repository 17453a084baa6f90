import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { healthProblems, healthStates, type HealthPart } from './healthParts.ts';

/** How a part is: with what is wrong unless it is fine. */
const verdict = { state: z.enum(healthStates), problem: z.enum(healthProblems).nullable() };

/** Where something is wrong in the books: numbers by name, and where an admin can look at it. */
const Place = z.object({ words: z.string(), entryId: z.number().nullable(), accountId: z.number().nullable() });

/** A scheduled proof of the books. */
const Check = z.object({
  ...verdict,
  last: z
    .object({
      startedAt: z.string(),
      tookMs: z.number(),
      postings: z.number(),
      toEntryId: z.number(),
      /** What must not be: the rule that is broken, in how many places, and where the first of them are. */
      differences: z.array(z.object({ rule: z.string(), count: z.number(), places: z.array(Place) })),
    })
    .nullable(),
});

export const Health = z.object({
  /** The gravest of all parts. */
  state: z.enum(healthStates),
  at: z.string(),
  database: z.object({
    ...verdict,
    version: z.string(),
    bytes: z.number(),
    answerMs: z.number(),
    connections: z.number(),
    connectionsMax: z.number(),
  }),
  migrations: z.object({ ...verdict, applied: z.number(), newest: z.string(), pending: z.array(z.string()) }),
  jobs: z.object({
    ...verdict,
    /** What stands still, by name. */
    standing: z.array(z.string()),
    /** Due and not begun. */
    waiting: z.number(),
    oldestWaitingAt: z.string().nullable(),
    /** Failed so often that nobody tries again. */
    givenUp: z.number(),
    /** Of one of those: its name and what it failed with. */
    lastFailure: z.object({ task: z.string(), error: z.string() }).nullable(),
  }),
  checkRecent: Check,
  checkWhole: Check,
  seals: z.object({
    ...verdict,
    last: z.object({ id: z.number(), toEntryId: z.number(), sealedAt: z.string() }).nullable(),
    unsealedEntries: z.number(),
    oldestUnsealedAt: z.string().nullable(),
  }),
  rollups: z.object({
    ...verdict,
    foldedAt: z.string().nullable(),
    /** Postings that balances are still summed from. */
    behind: z.number(),
  }),
  backups: z.object({
    ...verdict,
    last: z.object({ finishedAt: z.string(), rows: z.number(), bytes: z.number() }).nullable(),
    drilledAt: z.string().nullable(),
  }),
  disk: z.object({ ...verdict, folder: z.string(), freeBytes: z.number(), totalBytes: z.number() }),
  process: z.object({
    ...verdict,
    version: z.string(),
    node: z.string(),
    mode: z.enum(['local', 'production']),
    startedAt: z.string(),
    memoryBytes: z.number(),
  }),
} satisfies Record<HealthPart | 'state' | 'at', z.ZodType>);
export type Health = z.infer<typeof Health>;

export const getHealth = endpoint('GET /api/admin/health', {
  summary: 'Whether the portal is well: database, jobs, ledger, backups, disk and process, each with what is wrong',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({}),
  output: Health,
  errors: [],
});
