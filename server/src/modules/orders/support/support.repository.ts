import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { countedMax } from '../../../platform/database/listPage.ts';

export type TalkSide = 'buyer' | 'seller' | 'platform';

/** An order as far as people talk about it. */
export interface Talk {
  orderId: number;
  userId: number;
  /** Null: the platform sold it. */
  sellerId: number | null;
  titleZh: string;
  titleEn: string;
  buyerEmail: string;
  sellerEmail: string | null;
}

const talkStatement = prepared<Talk>(
  'support_talk',
  `select o.id as order_id, o.user_id, o.seller_id, o.snapshot ->> 'titleZh' as title_zh,
     o.snapshot ->> 'titleEn' as title_en, b.email as buyer_email, s.email as seller_email
   from orders o join users b on b.id = o.user_id left join users s on s.id = o.seller_id
   where o.id = $1`,
);

export function findTalk(tx: Tx, orderId: number): Promise<Talk | undefined> {
  return tx.maybe(talkStatement, [orderId]);
}

export type MessageRow = Row<'order_messages', 'id authorId side words pictures createdAt'>;

const columns = `id, author_id, side, words, pictures, created_at`;

const insertStatement = prepared<MessageRow>(
  'support_insert',
  `insert into order_messages (order_id, author_id, side, words, pictures, created_at)
   values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
);

export function insertMessage(
  tx: Tx,
  message: { orderId: number; authorId: number; side: TalkSide; words: string; pictures: readonly string[]; now: Date },
): Promise<MessageRow> {
  const { orderId, authorId, side, words, pictures, now } = message;
  return tx.one(insertStatement, [orderId, authorId, side, words, pictures, now]);
}

const total = `(select count(*)::int from (select 1 from order_messages where order_id = $1 limit ${countedMax}) as counted)`;
const listStatement = prepared<MessageRow & { total: number }>(
  'support_list',
  `select ${columns}, ${total} as total from order_messages where order_id = $1 and id < $2 order by id desc limit $3`,
);
const countStatement = prepared<{ total: number }>('support_count', `select ${total} as total`);

/** Messages of an order below an id, newest first, and how many there are in all. */
export async function listMessageRows(
  tx: Tx,
  query: { orderId: number; beforeId: number | undefined; limit: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const { orderId, beforeId, limit } = query;
  const rows = await tx.many(listStatement, [orderId, beforeId ?? Number.MAX_SAFE_INTEGER, limit]);
  // Rows carry the total; past the last one there is none to carry it.
  const all = rows[0]?.total ?? (beforeId === undefined ? 0 : (await tx.one(countStatement, [orderId])).total);
  return { rows, total: all };
}
