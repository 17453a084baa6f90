import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { listStatements, listPage, type Page, type PageInput } from '../../platform/database/listPage.ts';

export interface ListedMail extends Row<'mail_outbox', 'id subject secret createdAt'> {
  to: string;
}

export type StoredMail = ListedMail & Row<'mail_outbox', 'body bodyEncrypted'>;

interface NewMail {
  to: string;
  subject: string;
  /** As text, or encrypted where it is secret. */
  body: string | Buffer;
  bodyUntil: Date;
  createdAt: Date;
}

const insertion = prepared(
  'messages_insert_mail',
  `insert into mail_outbox (recipient, subject, body, body_encrypted, secret, body_until, created_at)
   values ($1, $2, $3::text, $4::bytea, $4::bytea is not null, $5, $6)`,
);
const columns = 'm.id, m.recipient as "to", m.subject, m.secret, m.created_at';
const newest = listStatements<ListedMail>({
  name: 'messages_newest',
  table: 'mail_outbox',
  alias: 'm',
  columns,
  joins: '',
  filter: 'true',
});
const byId = prepared<StoredMail>(
  'messages_find',
  `select ${columns}, m.body, m.body_encrypted from mail_outbox m where m.id = $1`,
);
const deletion = prepared(
  'messages_delete_bodies',
  `update mail_outbox set body = null, body_encrypted = null
   where body_until <= $1 and (body is not null or body_encrypted is not null)`,
);

export async function insertMail(tx: Tx, { to, subject, body, bodyUntil, createdAt }: NewMail): Promise<void> {
  const [text, encrypted] = typeof body === 'string' ? [body, null] : [null, body];
  await tx.run(insertion, [to, subject, text, encrypted, bodyUntil, createdAt]);
}

/** Newest first. */
export function listMail(tx: Tx, page: PageInput): Promise<Page<ListedMail>> {
  return listPage(tx, newest, page, []);
}

export function findMail(tx: Tx, id: number): Promise<StoredMail | undefined> {
  return tx.maybe(byId, [id]);
}

/** Deletes the bodies whose time is over; subjects and addressees stay. */
export async function deleteBodies(tx: Tx, now: Date): Promise<void> {
  await tx.run(deletion, [now]);
}
