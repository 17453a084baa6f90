import { announcementRules, type AnnouncementState } from '#contract/site/announcementRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface AnnouncementRow extends Row<
  'announcements',
  | 'id textZh textEn bodyZh bodyEn link picture rank onHome onWorkplace onCarousel audience asMessage publishedAt'
  | 'until toldAt'
> {
  state: AnnouncementState;
}

const stateAt = (now: string, alias = '') =>
  `case when ${alias}withdrawn_at is not null then 'withdrawn' when ${alias}published_at > ${now} then 'planned'
     when ${alias}until <= ${now} then 'ended' else 'shown' end`;
const columns = (now: string, alias = 'a.') =>
  `${alias}id, ${alias}text_zh, ${alias}text_en, ${alias}body_zh, ${alias}body_en, ${alias}link, ${alias}picture,
   ${alias}rank, ${alias}on_home, ${alias}on_workplace, ${alias}on_carousel, ${alias}audience, ${alias}as_message,
   ${alias}published_at, ${alias}until, ${alias}told_at, ${stateAt(now, alias)} as state`;

const all = listStatements<AnnouncementRow>({
  name: 'announcements_all',
  table: 'announcements',
  alias: 'a',
  columns: columns('$3::timestamptz'),
  joins: '',
  filter: `($4::text is null or ${stateAt('$3::timestamptz')} = $4) and $3::timestamptz is not null
    and ($5::text is null or audience = $5) and ($6::timestamptz is null or published_at >= $6)
    and ($7::timestamptz is null or published_at < $7)`,
});
const byId = prepared<AnnouncementRow>(
  'announcements_find',
  `select ${columns('$2::timestamptz')} from announcements a where a.id = $1`,
);
const forReader = prepared<AnnouncementRow>(
  'announcements_for_reader',
  `select ${columns('$1::timestamptz')} from announcements a
   where a.withdrawn_at is null and a.published_at <= $1 and (a.until is null or a.until > $1)
     and (a.audience <> 'sellers' or $2::boolean)
     and case when $3::boolean then a.on_carousel else a.on_workplace end
   order by a.rank, a.published_at desc, a.id desc limit $4`,
);
const insertion = prepared<{ id: number }>(
  'announcements_insert',
  `insert into announcements (text_zh, text_en, body_zh, body_en, link, picture, rank, on_home, on_workplace, on_carousel,
     audience, as_message, published_at, until, changed_at, changed_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
);
const change = prepared(
  'announcements_change',
  `update announcements set text_zh = $1, text_en = $2, body_zh = $3, body_en = $4, link = $5, picture = $6, rank = $7,
     on_home = $8, on_workplace = $9, on_carousel = $10, audience = $11, as_message = $12, published_at = $13, until = $14,
     changed_at = $15, changed_by = $16
   where id = $17 and withdrawn_at is null`,
);
const withdrawal = prepared(
  'announcements_withdraw',
  `update announcements set withdrawn_at = $2, changed_at = $2, changed_by = $3 where id = $1 and withdrawn_at is null`,
);

export function listRows(
  tx: Tx,
  {
    state,
    audience,
    since,
    before,
    now,
    ...page
  }: PageInput & {
    state: AnnouncementState | undefined;
    audience: string | undefined;
    since: Date | null;
    before: Date | null;
    now: Date;
  },
): Promise<Page<AnnouncementRow>> {
  return listPage(tx, all, page, [now, state ?? null, audience ?? null, since, before]);
}

export function findRow(tx: Tx, id: number, now: Date): Promise<AnnouncementRow | undefined> {
  return tx.maybe(byId, [id, now]);
}

/** What is up now for a reader, by rank and the newest first. */
export function listForReader(
  tx: Tx,
  of: { isSeller: boolean; slides: boolean; now: Date },
): Promise<AnnouncementRow[]> {
  return tx.many(forReader, [of.now, of.isSeller, of.slides, announcementRules.shownMax]);
}

type Written = Omit<AnnouncementRow, 'id' | 'state' | 'toldAt'> & { changedBy: number; now: Date };

const valuesOf = (of: Written) =>
  [
    of.textZh,
    of.textEn,
    of.bodyZh,
    of.bodyEn,
    of.link,
    of.picture,
    of.rank,
    of.onHome,
    of.onWorkplace,
    of.onCarousel,
    of.audience,
    of.asMessage,
    of.publishedAt,
    of.until,
    of.now,
    of.changedBy,
  ] as const;

export async function insertRow(tx: Tx, written: Written): Promise<number> {
  return (await tx.one(insertion, valuesOf(written))).id;
}

/** False when there is none that could be changed. */
export async function changeRow(tx: Tx, id: number, written: Written): Promise<boolean> {
  return (await tx.run(change, [...valuesOf(written), id])) === 1;
}

export async function withdrawRow(tx: Tx, id: number, by: { userId: number; now: Date }): Promise<boolean> {
  return (await tx.run(withdrawal, [id, by.now, by.userId])) === 1;
}

export type UntoldRow = Row<'announcements', 'id textZh textEn audience toldUpTo'>;

const untold = prepared<UntoldRow>(
  'announcements_untold',
  `select id, text_zh, text_en, audience, told_up_to from announcements
   where as_message and told_at is null and withdrawn_at is null and published_at <= $1
     and (until is null or until > $1) order by published_at limit 1 for update skip locked`,
);
const readers = prepared<{ id: number }>(
  'announcements_readers',
  `select u.id from users u
   where u.id > $1 and u.state = 'active'
     and ($2::boolean is false or exists (select from shops s where s.owner_id = u.id and s.was_open)) order by u.id limit $3`,
);
const progress = prepared(
  'announcements_told',
  `update announcements set told_up_to = $2, told_at = $3 where id = $1 and told_at is null`,
);

/** One whose readers have not all been told, locked until the end of the transaction. */
export function lockUntold(tx: Tx, now: Date): Promise<UntoldRow | undefined> {
  return tx.maybe(untold, [now]);
}

/** Accounts behind the last one that was told. */
export async function listReaders(
  tx: Tx,
  of: { after: number; sellersOnly: boolean; limit: number },
): Promise<number[]> {
  return (await tx.many(readers, [of.after, of.sellersOnly, of.limit])).map(({ id }) => id);
}

/** Notes up to which account all were told; `doneAt` when there is none behind. */
export async function markTold(tx: Tx, id: number, at: { upTo: number; doneAt: Date | null }): Promise<void> {
  await tx.run(progress, [id, at.upTo, at.doneAt]);
}
