/** Roll-ups: what balances of open accounts, days and the balance sheet are read from, however many postings there are. */
import { prepared, type Database } from '../platform/database/database.ts';
import { type Horizon, settledHorizon } from './settled.ts';

const state = prepared<{ upTo: number; timeZone: string }>(
  'ledger_fold_state',
  `select up_to_posting_id as "upTo", time_zone as "timeZone" from ledger_folds`,
);
const move = prepared(
  'ledger_fold_move',
  `update ledger_folds set up_to_posting_id = $2, folded_at = $4
   where up_to_posting_id = $1 and time_zone = $3`,
);
const fold = prepared(
  'ledger_fold',
  `with slice as materialized (
     select p.id, p.account_id, p.kind, p.amount_fen, a.kind as account_kind, a.guarded,
       (e.created_at at time zone $3)::date as day
     from ledger_postings p
     join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.id = p.account_id
     where p.id > $1 and p.id <= $2
   ), rolled as (
     insert into ledger_rollups as r (account_id, up_to_posting_id, sum_fen)
     select s.account_id, $2, sum(s.amount_fen) from slice s
     left join ledger_rollups known on known.account_id = s.account_id
     where not s.guarded and s.id > coalesce(known.up_to_posting_id, 0) group by 1
     on conflict (account_id) do update
     set sum_fen = r.sum_fen + excluded.sum_fen, up_to_posting_id = excluded.up_to_posting_id
   ), by_day as (
     insert into ledger_day_totals as t
       (account_id, day, kind, in_fen, out_fen, postings, first_posting_id, last_posting_id)
     select account_id, day, kind, coalesce(sum(amount_fen) filter (where amount_fen > 0), 0),
       coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0), count(*), min(id), max(id)
     from slice group by 1, 2, 3
     on conflict (account_id, day, kind) do update set in_fen = t.in_fen + excluded.in_fen,
       out_fen = t.out_fen + excluded.out_fen, postings = t.postings + excluded.postings,
       first_posting_id = least(t.first_posting_id, excluded.first_posting_id),
       last_posting_id = greatest(t.last_posting_id, excluded.last_posting_id)
   )
   insert into ledger_sheet_days as d (account_kind, day, in_fen, out_fen)
   select account_kind, day, coalesce(sum(amount_fen) filter (where amount_fen > 0), 0),
     coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0)
   from slice group by 1, 2
   on conflict (account_kind, day) do update
   set in_fen = d.in_fen + excluded.in_fen, out_fen = d.out_fen + excluded.out_fen`,
);
const recut = prepared(
  'ledger_fold_recut',
  `update ledger_folds set up_to_posting_id = 0, time_zone = $2 where time_zone = $1`,
);
// Not truncated: whoever proves the books in an older snapshot still reads them.
const forgetDays = prepared(
  'ledger_fold_forget_days',
  `with days as (delete from ledger_day_totals) delete from ledger_sheet_days`,
);
const unhurried = prepared('ledger_fold_unhurried', `select set_config('statement_timeout', '0', true)`);
const summarize = prepared(
  'ledger_fold_summarize',
  `select ledger_summarize_postings() from set_config('lock_timeout', '500', true)`,
);

export interface RollUpOptions {
  /** The site's, by which days are cut. */
  timeZone: string;
  now: Date;
  /** Postings in one transaction. */
  slice?: number;
  /** What is left after this waits for the next run. */
  withinMs?: number;
  /** Where to fold to; else everything that is settled. */
  horizon?: Horizon;
}

/**
 * Folds what is settled into roll-ups, totals of days and the balance sheet, in slices of one transaction each. Several
 * at once are harmless: who comes second finds the state moved. How many numbers of postings it went on by; 0 while an
 * old transaction keeps everything unsettled.
 */
export async function rollUpLedger(
  database: Pick<Database, 'primary' | 'transaction'>,
  { timeZone, now, slice = 20_000, withinMs = 10_000, horizon }: RollUpOptions,
): Promise<number> {
  const until = performance.now() + withinMs;
  const to = (horizon ?? (await settledHorizon(database)))?.postingId;
  if (to === undefined) return 0;
  let folded = 0;
  let isSummarized = false;
  for (;;) {
    const { upTo, timeZone: cutBy } = await database.primary.one(state, []);
    if (cutBy !== timeZone) {
      await cutDaysAnew(database, { from: cutBy, to: timeZone });
      continue;
    }
    if (upTo >= to || (folded > 0 && performance.now() > until)) return folded;
    // What autovacuum has not summarized yet is read whole by every slice.
    if (!isSummarized && to - upTo > slice * 2) await summarizeRanges(database);
    isSummarized = true;
    const next = Math.min(upTo + slice, to);
    const isMoved = await database.transaction(async (tx) => {
      const moved = await tx.run(move, [upTo, next, timeZone, now]);
      if (moved === 1) await tx.run(fold, [upTo, next, timeZone]);
      return moved === 1;
    });
    if (!isMoved) return folded;
    folded += next - upTo;
  }
}

/** Sums of accounts stay as they are; only the days are forgotten and folded again from the first posting on. */
async function cutDaysAnew(
  database: Pick<Database, 'transaction'>,
  zones: { from: string; to: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(unhurried, []);
    if ((await tx.run(recut, [zones.from, zones.to])) === 1) await tx.run(forgetDays, []);
  });
}

async function summarizeRanges(database: Pick<Database, 'transaction'>): Promise<void> {
  try {
    await database.transaction((tx) => tx.run(summarize, []));
  } catch {
    // A vacuum is at it: slices are only slower.
  }
}
