import { prepared, type Tx } from '../../platform/database/database.ts';
import { cursorCodec, listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface MailingRow extends Row<
  'user_mailings',
  'id titleZh titleEn wordsZh wordsEn recipients createdAt doneAt sentBy'
> {
  sentByName: string;
  told: number;
  read: number;
}

const mailings = listStatements<MailingRow>({
  name: 'user_mailings',
  table: 'user_mailings',
  alias: 'm',
  columns: `m.id, m.title_zh, m.title_en, m.words_zh, m.words_en, m.recipients, m.created_at, m.done_at, m.sent_by,
    u.username as sent_by_name,
    m.recipients - (select count(*)::int from user_mailing_recipients r where r.mailing_id = m.id and r.told_at is null) as told,
    (select count(*)::int from messages g
     where g.kind = 'from_admins' and (g.params ->> 'mailingId')::bigint = m.id and g.read_at is not null) as read`,
  joins: 'join users u on u.id = m.sent_by',
  filter: '($3::bigint is null or id = $3)',
});

/** Newest first, or this one. */
export function listMailingRows(tx: Tx, page: PageInput, id: number | null = null): Promise<Page<MailingRow>> {
  return listPage(tx, mailings, page, [id]);
}

const insertion = prepared<{ id: number }>(
  'user_mailings_insert',
  `insert into user_mailings (sent_by, title_zh, title_en, words_zh, words_en, recipients, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const recipientsInsertion = prepared(
  'user_mailings_insert_recipients',
  `insert into user_mailing_recipients (mailing_id, user_id) select $1, r.id from unnest($2::bigint[]) as r (id)`,
);
const existing = prepared<{ id: number }>(
  'user_mailings_existing',
  `select id from users where id = any($1::bigint[]) and state <> 'deleted'`,
);

/** Which of these are accounts of somebody. */
export async function existingUsers(tx: Tx, ids: readonly number[]): Promise<number[]> {
  return (await tx.many(existing, [ids])).map(({ id }) => id);
}

interface NewMailing {
  sentBy: number;
  titleZh: string;
  titleEn: string;
  wordsZh: string;
  wordsEn: string;
  userIds: readonly number[];
  now: Date;
}

export async function insertMailing(tx: Tx, made: NewMailing): Promise<number> {
  const { sentBy, titleZh, titleEn, wordsZh, wordsEn, userIds, now } = made;
  const { id } = await tx.one(insertion, [sentBy, titleZh, titleEn, wordsZh, wordsEn, userIds.length, now]);
  await tx.run(recipientsInsertion, [id, userIds]);
  return id;
}

type Due = Row<'user_mailings', 'id titleZh titleEn wordsZh wordsEn'>;

const due = prepared<Due>(
  'user_mailings_due',
  `select id, title_zh, title_en, words_zh, words_en from user_mailings where done_at is null order by id limit 1`,
);
const taking = prepared<{ userId: number }>(
  'user_mailings_take',
  `update user_mailing_recipients set told_at = $2
   where mailing_id = $1 and user_id in (
     select user_id from user_mailing_recipients where mailing_id = $1 and told_at is null
     order by user_id limit $3 for update skip locked)
   returning user_id`,
);
const completion = prepared(
  'user_mailings_complete',
  `update user_mailings m set done_at = $2 where m.id = $1 and m.done_at is null
     and not exists (select from user_mailing_recipients r where r.mailing_id = m.id and r.told_at is null)`,
);

/** The oldest message that somebody still waits for. */
export function findDueMailing(tx: Tx): Promise<Due | undefined> {
  return tx.maybe(due, []);
}

/** Marks up to `max` recipients as told, whom the caller tells in this transaction: nobody gets it twice. */
export async function takeRecipients(tx: Tx, of: { id: number; max: number; now: Date }): Promise<number[]> {
  return (await tx.many(taking, [of.id, of.now, of.max])).map(({ userId }) => userId);
}

export async function completeMailing(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run(completion, [id, now]);
}

export interface RecipientRow {
  id: number;
  username: string;
  toldAt: Date | null;
  readAt: Date | null;
}

const recipients = prepared<RecipientRow>(
  'user_mailing_recipients_list',
  `select r.user_id as id, u.username, r.told_at,
     (select g.read_at from messages g
      where g.kind = 'from_admins' and (g.params ->> 'mailingId')::bigint = r.mailing_id and g.user_id = r.user_id limit 1) as read_at
   from user_mailing_recipients r join users u on u.id = r.user_id
   where r.mailing_id = $1 and r.user_id > $2 order by r.user_id limit $3`,
);
const recipientCount = prepared<{ recipients: number }>(
  'user_mailing_recipients_count',
  `select coalesce((select recipients from user_mailings where id = $1), 0) as recipients`,
);
const cursors = cursorCodec<{ id: number }>(
  ({ id }) => ['recipients', id],
  ([, id]) => ({ id: Number(id) }),
);

/** To whom a message goes, by account. */
export async function listRecipientRows(tx: Tx, id: number, { cursor, limit }: PageInput): Promise<Page<RecipientRow>> {
  const after = cursors.read(cursor)?.id ?? 0;
  const rows = await tx.many(recipients, [id, after, limit + 1]);
  const { recipients: total } = await tx.one(recipientCount, [id]);
  const list = rows.slice(0, limit);
  const last = rows.length > limit ? list.at(-1) : undefined;
  return { list, next: last ? cursors.write({ id: last.id }) : null, total, totalExact: true };
}
