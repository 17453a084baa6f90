import { prepared, type Tx } from '../../platform/database/database.ts';

const bounds = prepared<{ today: string; firstDay: string | null }>(
  'admin_sheet_days',
  `select to_char($1::timestamptz at time zone f.time_zone, 'YYYY-MM-DD') as today,
     to_char(least(
       (select min(day) from ledger_sheet_days),
       (select (created_at at time zone f.time_zone)::date from ledger_entries order by id limit 1)
     ), 'YYYY-MM-DD') as first_day
   from ledger_folds f`,
);

/** Today, and the first day of the books, as the ledger cuts its days. */
export function sheetBounds(tx: Tx, now: Date): Promise<{ today: string; firstDay: string | null }> {
  return tx.one(bounds, [now]);
}
