/** What sellers, lessors and admins say of disputes, and the pictures that they send with it. */
import type { DisputeSide } from '#contract/money/gatewayDisputeRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { PictureRight } from '../files/service.ts';

export interface WordsRow extends Row<'gateway_dispute_words', 'id userId words writtenAt'> {
  username: string;
  side: DisputeSide;
  pictures: string[];
}

const list = prepared<WordsRow>(
  'gateway_dispute_words',
  `select r.* from (select w.id, w.user_id, u.username, w.side, w.words, w.written_at,
     array(select p.name from pictures p where p.dispute_words_id = w.id order by p.created_at, p.name) as pictures
   from gateway_dispute_words w join users u on u.id = w.user_id where w.dispute_id = $1 order by w.id desc limit 200) as r order by r.id`,
);
// One at a time: the dispute's row is locked by then.
const insert = prepared<{ id: number }>(
  'gateway_dispute_say',
  `insert into gateway_dispute_words (dispute_id, user_id, side, words, written_at)
   select d.id, $2, $3, $4, $5 from gateway_disputes d where d.id = $1 and (
     select count(*) from gateway_dispute_words w where w.dispute_id = d.id and w.user_id = $2 and w.written_at >= d.opened_at) < $6
   returning id`,
);
const attach = prepared(
  'gateway_dispute_attach',
  `update pictures set dispute_words_id = $1
   where name = any($2::text[]) and uploaded_by = $3 and for_dispute and dispute_words_id is null`,
);
// Whoever paid it sees nothing of it, with whichever role.
const sees = prepared<{ sees: boolean }>(
  'gateway_dispute_sees_picture',
  `select exists (
     select from users u join pictures p on p.name = $4 and p.for_dispute
     where u.id = $2 and u.state = 'active' and u.access_epoch = $3 and (
       p.uploaded_by = u.id or exists (
         select from gateway_dispute_words w join gateway_disputes d on d.id = w.dispute_id
         where w.id = p.dispute_words_id and d.id = $1 and d.user_id <> u.id and (
           w.user_id = u.id
           or exists (select from admin_grants g where g.user_id = u.id and g.grant_name = 'money')
           or w.side = 'seller' and exists (
             select from shops h join shop_staff s on s.shop_id = h.id
             where h.owner_id = w.user_id and s.user_id = u.id and s.state = 'active' and s.roles && '{orders,money,all}'))))
   ) as sees`,
);
const unsent = prepared(
  'gateway_dispute_pictures_unsent',
  `delete from pictures where name in (
     select name from pictures where for_dispute and dispute_words_id is null and created_at < $1
     order by created_at limit 1000)`,
);
const known = prepared<{ count: number }>(
  'gateway_dispute_pictures_of',
  `select count(*)::int as count from pictures p join gateway_dispute_words w on w.id = p.dispute_words_id
   where w.dispute_id = $1 and p.name = any($2::text[])`,
);
const forget = prepared(
  'gateway_dispute_pictures_forget',
  `delete from pictures where name in (
     select p.name from pictures p join gateway_dispute_words w on w.id = p.dispute_words_id
       join gateway_disputes d on d.id = w.dispute_id
     where p.dispute_words_id is not null and p.created_at < $1 and d.ended_at < $1 order by p.created_at limit $2)`,
);

/** The newest 200, oldest first. */
export function listWords(tx: Tx, disputeId: number): Promise<WordsRow[]> {
  return tx.many(list, [disputeId]);
}

/** Of a locked dispute; its id. Undefined: they said as much as they may since it was opened. */
export async function insertWords(
  tx: Tx,
  of: { disputeId: number; userId: number; side: DisputeSide; words: string; most: number; now: Date },
): Promise<number | undefined> {
  return (await tx.maybe(insert, [of.disputeId, of.userId, of.side, of.words, of.now, of.most]))?.id;
}

/** Makes uploaded pictures a part of what was said. False: one is not the uploader's, is for something else, or was sent before. */
export async function attachPictures(
  tx: Tx,
  { wordsId, names, uploadedBy }: { wordsId: number; names: readonly string[]; uploadedBy: number },
): Promise<boolean> {
  return (await tx.run(attach, [wordsId, names, uploadedBy])) === names.length;
}

/** Whether a link that was given still leads to the picture. A freeze, another role or a new password ends it. */
export async function maySeeDisputePicture(tx: Tx, { id, userId, accessEpoch, name }: PictureRight): Promise<boolean> {
  return (await tx.one(sees, [id, userId, accessEpoch, name])).sees;
}

/** Whether all of these pictures were sent with what somebody said of a dispute. */
export async function arePicturesOf(tx: Tx, disputeId: number, names: readonly string[]): Promise<boolean> {
  return names.length === 0 || (await tx.one(known, [disputeId, names])).count === names.length;
}

/** Forgets pictures that were uploaded before a time and never sent; a job of files removes what is stored of them. */
export function forgetUnsentPictures(tx: Tx, before: Date): Promise<number> {
  return tx.run(unsent, [before]);
}

/** Forgets some pictures of disputes that ended before a time; how many. */
export function forgetPictures(tx: Tx, before: Date, max: number): Promise<number> {
  return tx.run(forget, [before, max]);
}
