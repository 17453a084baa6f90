import { prepared, type Tx } from '../../platform/database/database.ts';
import { countedMax } from '../../platform/database/listPage.ts';

export interface DebtRow {
  accountId: number;
  userId: number;
  username: string;
  owedFen: number;
  since: Date;
  orderId: number | null;
  titleZh: string | null;
  titleEn: string | null;
  addedFen: number | null;
}

const open = `flag = 'debt'`;

const list = prepared<DebtRow>(
  'admin_debts',
  `select a.id as account_id, u.id as user_id, u.username, -a.balance_fen as owed_fen, b.created_at as since,
     c.order_id, o.snapshot ->> 'titleZh' as title_zh, o.snapshot ->> 'titleEn' as title_en, c.added_fen
   from (select id, owner_id, balance_fen from ledger_accounts where ${open} and owner_id > $1 order by owner_id limit $2) as a
   join users u on u.id = a.owner_id
   cross join lateral (
     select coalesce(max(z.id), 0) as id from (
       select id from ledger_postings where account_id = a.id and balance_after_fen = 0 order by id desc limit 1) as z
   ) as zero
   cross join lateral (
     select e.created_at from (
       select entry_id from ledger_postings where account_id = a.id and id > zero.id order by id limit 1) as p
     join ledger_entries e on e.id = p.entry_id
   ) as b
   left join lateral (
     select e.subject_id as order_id, -sum(p.amount_fen)::bigint as added_fen
     from ledger_postings p join ledger_entries e on e.id = p.entry_id
     where p.account_id = a.id and p.id > zero.id and e.subject_kind = 'order'
     group by e.subject_id having sum(p.amount_fen) < 0 order by sum(p.amount_fen), e.subject_id limit 1
   ) as c on true
   left join orders o on o.id = c.order_id
   order by a.owner_id`,
);
const count = prepared<{ total: number }>(
  'admin_debts_count',
  `select count(*)::int as total from (select from ledger_accounts where ${open} limit ${countedMax}) as counted`,
);
const sum = prepared<{ owedFen: number; users: number }>(
  'admin_debts_sum',
  `select coalesce(-sum(balance_fen), 0)::bigint as owed_fen, count(*)::int as users from ledger_accounts where ${open}`,
);

/** Who owes, after a user, one more than asked for; and how many do, counted up to `countedMax`. */
export async function findDebts(
  tx: Tx,
  { afterUserId, limit }: { afterUserId: number; limit: number },
): Promise<{ rows: DebtRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([tx.many(list, [afterUserId, limit + 1]), tx.one(count, [])]);
  return { rows, total };
}

/** What all users owe together, in fen, and how many they are. */
export function sumDebts(tx: Tx): Promise<{ owedFen: number; users: number }> {
  return tx.one(sum, []);
}
