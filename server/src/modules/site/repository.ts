import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

const storedSettings = prepared<{ settings: Record<string, unknown> }>(
  'site_settings',
  `select coalesce(jsonb_object_agg(name, value), '{}') as settings from site_settings`,
);
const settingsAt = prepared<{ settings: Record<string, unknown> }>(
  'site_settings_at',
  `select coalesce(jsonb_object_agg(name, value), '{}') as settings from (
     select distinct on (name) name, value from (
       select name, value, changed_at, id from site_settings_history where changed_at <= $1
       union all select name, value, changed_at, 0 from site_settings where changed_at <= $1) as said
     order by name, changed_at desc, id desc) as last`,
);
// The history gets what was changed by this statement and nothing else.
const settingsChange = prepared<{ name: string }>(
  'site_save_settings',
  `with changed as (
     insert into site_settings as s (name, value, changed_at, changed_by)
     select w.name, to_jsonb(w.value), $3, $4 from unnest($1::text[], $2::text[]) as w (name, value) order by w.name
     on conflict (name) do update
       set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by
       where s.value is distinct from excluded.value
     returning name, value, changed_at, changed_by
   )
   insert into site_settings_history (name, value, changed_at, changed_by) select * from changed returning name`,
);
const settingsHistory = prepared<SettingsHistoryRow>(
  'site_settings_history',
  `select h.name, h.value, h.changed_at, h.changed_by, u.username as changed_by_name
   from site_settings_history h left join users u on u.id = h.changed_by
   where h.name = any($1::text[]) order by h.id desc limit $2`,
);
const rulesLock = prepared('site_lock_rules', `select pg_advisory_xact_lock(hashtext('site.money_rules'))`);
const shownAnnouncements = prepared<AnnouncementRow>(
  'site_announcements',
  `select id, text_zh, text_en, published_at, link from announcements
   where withdrawn_at is null and published_at <= $2 and (until is null or until > $2) and on_home and audience = 'everyone'
   order by rank, published_at desc, id desc limit $1`,
);
const announcementInsertion = prepared<{ id: number }>(
  'site_insert_announcement',
  `insert into announcements (text_zh, text_en, published_at) values ($1, $2, $3) returning id`,
);

export interface SettingsHistoryRow extends Row<'site_settings_history', 'name changedAt changedBy'> {
  value: unknown;
  changedByName: string | null;
}

export type AnnouncementRow = Row<'announcements', 'id textZh textEn publishedAt link'>;

export async function findSettings(tx: Tx): Promise<Record<string, unknown>> {
  return (await tx.one(storedSettings, [])).settings;
}

/** As they were at a time, by what was saved until then. */
export async function findSettingsAt(tx: Tx, at: Date): Promise<Record<string, unknown>> {
  return (await tx.one(settingsAt, [at])).settings;
}

/** Stores the settings that differ from what is there, with a history row each; the names that were changed. */
export async function changeSettings(
  tx: Tx,
  change: { settings: readonly { name: string; value: string }[]; changedBy: number; now: Date },
): Promise<string[]> {
  const names = change.settings.map((setting) => setting.name);
  const values = change.settings.map((setting) => setting.value);
  const rows = await tx.many(settingsChange, [names, values, change.now, change.changedBy]);
  return rows.map((row) => row.name);
}

/** The newest changes of some settings. */
export function listSettingsHistory(
  tx: Tx,
  of: { names: readonly string[]; max: number },
): Promise<SettingsHistoryRow[]> {
  return tx.many(settingsHistory, [of.names, of.max]);
}

/** Until the end of the transaction nobody else changes the rules about money. */
export async function lockMoneyRules(tx: Tx): Promise<void> {
  await tx.run(rulesLock, []);
}

export function listShownAnnouncements(tx: Tx, max: number, now: Date): Promise<AnnouncementRow[]> {
  return tx.many(shownAnnouncements, [max, now]);
}

export async function insertAnnouncement(
  tx: Tx,
  announcement: { textZh: string; textEn: string; publishedAt: Date },
): Promise<number> {
  const { textZh, textEn, publishedAt } = announcement;
  return (await tx.one(announcementInsertion, [textZh, textEn, publishedAt])).id;
}
