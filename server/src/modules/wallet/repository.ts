import { prepared, type Tx } from '../../platform/database.ts';

const findTitles = prepared<{ id: number; titleZh: string; titleEn: string }>(
  'wallet_order_titles',
  `select id, snapshot ->> 'titleZh' as "titleZh", snapshot ->> 'titleEn' as "titleEn"
   from orders where id = any($1::bigint[]) and user_id = $2`,
);

/** What orders of a user were for, by their number, in both languages. */
export async function listOrderTitles(
  tx: Tx,
  query: { userId: number; orderIds: readonly number[] },
): Promise<Map<number, { titleZh: string; titleEn: string }>> {
  if (query.orderIds.length === 0) return new Map();
  const rows = await tx.many(findTitles, [query.orderIds, query.userId]);
  return new Map(rows.map(({ id, titleZh, titleEn }) => [id, { titleZh, titleEn }]));
}
