import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface StoredMail extends Row<'mail_outbox', 'id subject body createdAt'> {
  to: string;
}

const letterInsertion = prepared(
  'messages_insert_letter',
  `insert into mail_outbox (recipient, subject, body, created_at) values ($1, $2, $3, $4)`,
);
const letterPage = prepared<StoredMail>(
  'messages_letters',
  `select id, recipient as "to", subject, body, created_at from mail_outbox
   where id < $1 order by id desc limit $2`,
);
const letterCount = prepared<{ count: number }>(
  'messages_count_letters',
  `select count(*) as count from (select from mail_outbox limit $1) as counted`,
);

export async function insertMail(tx: Tx, letter: Omit<StoredMail, 'id'>): Promise<void> {
  await tx.run(letterInsertion, [letter.to, letter.subject, letter.body, letter.createdAt]);
}

/** Newest first, from below `beforeId` on. */
export function listMail(tx: Tx, page: { beforeId: number; max: number }): Promise<StoredMail[]> {
  return tx.many(letterPage, [page.beforeId, page.max]);
}

/** How many mails there are, counted up to `max`. */
export async function countMail(tx: Tx, max: number): Promise<number> {
  return (await tx.one(letterCount, [max])).count;
}
