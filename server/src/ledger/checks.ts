/** The scheduled proofs of the books: what they found, and how far sealing and folding have come. */
import { prepared, type Database, type Tx } from '../platform/database/database.ts';
import { dayMs } from '#contract/core/durations.ts';
import { Findings, type Finding } from './findings.ts';
import { proveRange } from './recentRules.ts';
import { findLastSeal, findSeals, noSeal, sealOver, type Seal } from './seal.ts';
import { settledHorizon } from './settled.ts';
import { verifyLedger, type VerifyOptions } from './verify.ts';

export interface Check {
  scope: 'recent' | 'whole';
  toEntryId: number;
  /** How many postings were looked at. */
  postings: number;
  /** Empty: all holds. */
  differences: Finding[];
  startedAt: Date;
  tookMs: number;
}

export interface SealState {
  lastSeal: Omit<Seal, 'hash'> & { hash: string };
  /** Entries after the last seal; counted up to a thousand. */
  unsealedEntries: number;
  /** Numbers of postings that are not folded yet. */
  unfoldedPostings: number;
  foldedAt: Date | null;
}

const last = prepared<Check>(
  'ledger_last_checks',
  `select c.scope, c.to_entry_id as "toEntryId", c.postings, c.differences, c.started_at as "startedAt",
     c.took_ms as "tookMs"
   from (values ('recent'), ('whole')) as s (scope)
   cross join lateral (select * from ledger_checks where scope = s.scope order by id desc limit 1) as c`,
);
const unanswered = prepared<Check>(
  'ledger_unanswered_check',
  `select scope, to_entry_id as "toEntryId", postings, differences, started_at as "startedAt", took_ms as "tookMs"
   from ledger_checks
   where differences <> '[]'
     and id > coalesce((select max(id) from ledger_checks where scope = 'whole' and differences = '[]'), 0)
   order by id desc limit 1`,
);
const lag = prepared<{ unsealedEntries: number; unfoldedPostings: number; foldedAt: Date | null }>(
  'ledger_lag',
  `select f.folded_at as "foldedAt",
     greatest((select case when is_called then last_value else 0 end from ledger_postings_id_seq)
       - f.up_to_posting_id, 0) as "unfoldedPostings",
     (select count(*) from (select from ledger_entries where id > $1 order by id limit 1000) as e) as "unsealedEntries"
   from ledger_folds f`,
);

// A check of everything sees what was committed by then: an entry below its last one may show up later.
const lastLooked = prepared<{ toEntryId: number; sealId: number | null }>(
  'ledger_last_looked',
  `select coalesce((select to_entry_id from ledger_checks where scope = 'recent' order by id desc limit 1), 0) as "toEntryId",
     (select max(seal_id) from ledger_checks where id > (select max(id) from ledger_checks) - 10) as "sealId"`,
);
const countRange = prepared<{ toEntryId: number; postings: number }>(
  'ledger_recent_range',
  `select coalesce(max(e.id), $1) as "toEntryId", coalesce(sum(p.count), 0)::bigint as postings
   from (select id from ledger_entries where id > $1 and id <= $2 order by id limit $3) as e
   cross join lateral (select count(*) as count from ledger_postings where entry_id = e.id) as p`,
);
const insert = prepared(
  'ledger_check_insert',
  `insert into ledger_checks (scope, to_entry_id, postings, seal_id, seal_hash, differences, started_at, took_ms)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const forget = prepared(
  'ledger_checks_forget',
  `delete from ledger_checks where scope = 'recent' and started_at < $1 and differences = '[]'`,
);

/** Entries looked at in one step, and seals in one run. */
const entriesOfStep = 10_000;
const sealsOfRun = 200;
const recentWithinMs = 10_000;
const keptDays = 30;

/** The last check of what was new, and the last one of everything. */
export async function lastChecks(tx: Tx): Promise<{ recent: Check | undefined; whole: Check | undefined }> {
  const checks = await tx.many(last, []);
  return {
    recent: checks.find(({ scope }) => scope === 'recent'),
    whole: checks.find(({ scope }) => scope === 'whole'),
  };
}

/**
 * The last check that found something which no later check of everything answered: a check of what was new looks at an
 * entry once, and the next one finds nothing.
 */
export async function findUnansweredCheck(tx: Tx): Promise<Check | undefined> {
  return tx.maybe(unanswered, []);
}

/** How far sealing and folding have come; with seal 0 nothing was sealed yet. Reads the primary's sequences. */
export async function sealState(tx: Tx): Promise<SealState> {
  const { hash, ...seal } = (await findLastSeal(tx)) ?? noSeal;
  return { lastSeal: { ...seal, hash: hash.toString('hex') }, ...(await tx.one(lag, [seal.toEntryId])) };
}

/**
 * Proves what came after the last check: the entries that are settled, the accounts that they touched, the seals. Keeps
 * the result and gives what is wrong.
 */
export async function checkRecent(database: Database, { now }: { now: Date }): Promise<Finding[]> {
  const started = performance.now();
  const tx = database.primary;
  const findings = new Findings();
  const looked = await tx.one(lastLooked, []);
  const horizon = await settledHorizon(database);
  let at = looked.toEntryId;
  let postings = 0;
  while (horizon && at < horizon.entryId && performance.now() - started < recentWithinMs) {
    const step = await tx.one(countRange, [at, horizon.entryId, entriesOfStep]);
    if (step.toEntryId === at) break;
    await proveRange(tx, { from: at, to: step.toEntryId, findings });
    at = step.toEntryId;
    postings += step.postings;
  }
  const until = started + 2 * recentWithinMs;
  const lastSeal = await checkSeals(tx, { afterId: looked.sealId ?? 0, until, findings });
  const result = { scope: 'recent' as const, toEntryId: at, postings, findings: findings.list(), lastSeal };
  await keep(tx, { ...result, now, tookMs: performance.now() - started });
  await tx.run(forget, [new Date(now.getTime() - keptDays * dayMs)]);
  return result.findings;
}

/** Proves everything, as `npm run ledger:verify` does; keeps the result and gives what is wrong. */
export async function checkWhole(
  database: Database,
  { now, ...options }: { now: Date } & VerifyOptions,
): Promise<Finding[]> {
  const started = performance.now();
  const { findings, lastEntryId, postings, lastSeal } = await verifyLedger(database.url, options);
  const result = { scope: 'whole' as const, toEntryId: lastEntryId, postings, findings, lastSeal };
  await keep(database.primary, { ...result, now, tookMs: performance.now() - started });
  return findings;
}

/** Computes anew what was sealed since; the last seal that is true. */
async function checkSeals(
  tx: Tx,
  { afterId, until, findings }: { afterId: number; until: number; findings: Findings },
): Promise<Pick<Seal, 'id' | 'hash'> | undefined> {
  const [first, ...seals] = await findSeals(tx, { fromId: Math.max(afterId, 1), limit: sealsOfRun });
  if (!first) return undefined;
  if (afterId > 0 && first.id !== afterId) findings.add('seal_missing', { seal: afterId, nextSeal: first.id });
  let before = afterId > 0 ? first : noSeal;
  for (const seal of afterId > 0 ? seals : [first, ...seals]) {
    // What is left waits for the next run.
    if (performance.now() > until) break;
    if (seal.id !== before.id + 1) findings.add('seal_missing', { seal: before.id + 1, nextSeal: seal.id });
    else if (!(await sealOver(tx, before, seal)).hash.equals(seal.hash)) {
      findings.add('seal_hash', { seal: seal.id, entry: before.toEntryId + 1, toEntry: seal.toEntryId });
    }
    before = seal;
  }
  return before.id === 0 ? undefined : before;
}

async function keep(
  tx: Tx,
  check: Pick<Check, 'scope' | 'toEntryId' | 'postings'> & {
    findings: readonly Finding[];
    lastSeal: Pick<Seal, 'id' | 'hash'> | undefined;
    now: Date;
    tookMs: number;
  },
): Promise<void> {
  const { scope, toEntryId, postings, findings, lastSeal, now, tookMs } = check;
  const seal = [lastSeal?.id, lastSeal?.hash];
  await tx.run(insert, [scope, toEntryId, postings, ...seal, JSON.stringify(findings), now, Math.round(tookMs)]);
}
