import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

const storedSettings = prepared<{ settings: Record<string, unknown> }>(
  'site_settings',
  `select coalesce(jsonb_object_agg(name, value), '{}') as settings from site_settings`,
);
const settingsNow = prepared<{ settings: Record<string, unknown> }>(
  'site_settings_now',
  `select coalesce(jsonb_object_agg(name, value), '{}') as settings from settings_at($1)`,
);
const settingsAt = prepared<{ settings: Record<string, unknown> }>(
  'site_settings_at',
  `select (
     select coalesce(jsonb_object_agg(name, value), '{}') from (
       select distinct on (name) name, value from (
         select name, value, changed_at as since, false as is_planned, id from site_settings_history
           where changed_at <= times.at
         union all select name, value, changed_at, false, 0 from site_settings where changed_at <= times.at
         union all select name, value, counts_from, true, id from planned_settings
           where taken_back_at is null and counts_from <= times.at) as said
       order by name, since desc, is_planned, id desc) as last) as settings
   from unnest($1::timestamptz[]) with ordinality as times (at, place) order by place`,
);
// The history gets what was changed by this statement and nothing else.
const settingsChange = prepared<{ name: string }>(
  'site_save_settings',
  `with changed as (
     insert into site_settings as s (name, value, changed_at, changed_by)
     select w.name, to_jsonb(w.value), $3, $4 from unnest($1::text[], $2::text[]) as w (name, value) order by w.name
     on conflict (name) do update
       set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by
       where s.value is distinct from excluded.value or exists (
         select from planned_settings p where p.name = s.name and p.taken_back_at is null
           and p.counts_from > s.changed_at and p.counts_from <= excluded.changed_at)
     returning name, value, changed_at, changed_by
   )
   insert into site_settings_history (name, value, changed_at, changed_by) select * from changed returning name`,
);
const settingsHistory = prepared<SettingsHistoryRow>(
  'site_settings_history',
  `select h.name, h.value, h.changed_at, h.changed_by, u.username as changed_by_name, h.counts_from, h.taken_back_at
   from (
     (select id, name, value, changed_at, changed_by, null::timestamptz as counts_from, null::timestamptz as taken_back_at
      from site_settings_history where name = any($1::text[]) order by id desc limit $2)
     union all
     (select id, name, value, planned_at, planned_by, counts_from, taken_back_at
      from planned_settings where name = any($1::text[]) order by id desc limit $2)) h
   left join users u on u.id = h.changed_by order by h.changed_at desc, h.id desc limit $2`,
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
  `insert into announcements (text_zh, text_en, link, published_at) values ($1, $2, $3, $4) returning id`,
);

export interface SettingsHistoryRow extends Row<'site_settings_history', 'name changedAt changedBy'> {
  value: unknown;
  changedByName: string | null;
  /** From when on it held; null: from when it was changed. */
  countsFrom: Date | null;
  /** When it was taken back, before it held. */
  takenBackAt: Date | null;
}

export type AnnouncementRow = Row<'announcements', 'id textZh textEn publishedAt link'>;

export async function findSettings(tx: Tx): Promise<Record<string, unknown>> {
  return (await tx.one(storedSettings, [])).settings;
}

/** As they are now, with what was planned and has begun. */
export async function findSettingsNow(tx: Tx, now: Date): Promise<Record<string, unknown>> {
  return (await tx.one(settingsNow, [now])).settings;
}

/** As they were at each of some times, in their order, by what was saved until then and what had begun. */
export async function findSettingsAt(tx: Tx, times: readonly Date[]): Promise<Record<string, unknown>[]> {
  const rows = await tx.many(settingsAt, [times.map((at) => at.toISOString())]);
  return rows.map(({ settings }) => settings);
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
  announcement: { textZh: string; textEn: string; link?: string; publishedAt: Date },
): Promise<number> {
  const { textZh, textEn, link = '', publishedAt } = announcement;
  return (await tx.one(announcementInsertion, [textZh, textEn, link, publishedAt])).id;
}
