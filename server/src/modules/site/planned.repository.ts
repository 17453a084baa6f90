/** Values of settings that hold from a time on. */
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface PlannedSettingRow extends Row<
  'planned_settings',
  'id name countsFrom reason plannedBy plannedAt takenBackAt'
> {
  value: unknown;
  plannedByName: string;
}

const columns = `p.id, p.name, p.value, p.counts_from, p.reason, p.planned_by, u.username as planned_by_name, p.planned_at,
  p.taken_back_at`;
const aheadStatement = prepared<PlannedSettingRow>(
  'site_planned_ahead',
  `select ${columns} from planned_settings p join users u on u.id = p.planned_by
   where p.name = any($1::text[]) and p.taken_back_at is null and p.counts_from > $2 order by p.counts_from, p.id`,
);
const findStatement = prepared<PlannedSettingRow>(
  'site_find_planned',
  `select ${columns} from planned_settings p join users u on u.id = p.planned_by where p.id = $1`,
);
const insertStatement = prepared(
  'site_plan_settings',
  `insert into planned_settings (name, value, counts_from, reason, planned_by, planned_at)
   select w.name, to_jsonb(w.value), $3, $4, $5, $6 from unnest($1::text[], $2::text[]) as w (name, value) order by w.name`,
);
// The call began at $3, and may have waited for a lock since.
const takeBackStatement = prepared(
  'site_take_back_planned',
  `update planned_settings set taken_back_by = $2, taken_back_at = $3
   where id = $1 and taken_back_at is null and counts_from > greatest($3, clock_timestamp())`,
);

/** Those of some names that have not begun, the next one first. */
export function listPlannedAhead(tx: Tx, of: { names: readonly string[]; now: Date }): Promise<PlannedSettingRow[]> {
  return tx.many(aheadStatement, [of.names, of.now]);
}

export function findPlanned(tx: Tx, id: number): Promise<PlannedSettingRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

export async function planSettings(
  tx: Tx,
  plan: {
    settings: readonly { name: string; value: string }[];
    countsFrom: Date;
    reason: string;
    plannedBy: number;
    now: Date;
  },
): Promise<void> {
  const names = plan.settings.map(({ name }) => name);
  const values = plan.settings.map(({ value }) => value);
  await tx.run(insertStatement, [names, values, plan.countsFrom, plan.reason, plan.plannedBy, plan.now]);
}

/** False where it has begun, or was taken back before. */
export async function takeBackPlanned(
  tx: Tx,
  { id, by, now }: { id: number; by: number; now: Date },
): Promise<boolean> {
  return (await tx.run(takeBackStatement, [id, by, now])) === 1;
}
