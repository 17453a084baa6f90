/** Changes of merchant accounts that wait for another admin: each move is one conditional statement. */
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface MerchantChangeRow extends Row<
  'merchant_changes',
  'id merchantId feeRate feeFixedFen noticeNetworks state askedBy askedAt'
> {
  askedByName: string;
}

/** What may wait. */
export type GuardedTerms = Pick<MerchantChangeRow, 'feeRate' | 'feeFixedFen' | 'noticeNetworks'>;

const columns = `c.id, c.merchant_id, c.fee_rate, c.fee_fixed_fen, c.notice_networks, c.state, c.asked_by, c.asked_at, u.username as asked_by_name`;
const listWaiting = prepared<MerchantChangeRow>(
  'merchant_changes_waiting',
  `select ${columns} from merchant_changes c join users u on u.id = c.asked_by where c.state = 'waiting'`,
);
const find = prepared<MerchantChangeRow>(
  'merchant_change_find',
  `select ${columns} from merchant_changes c join users u on u.id = c.asked_by where c.id = $1`,
);
const insert = prepared<{ id: number }>(
  'merchant_change_insert',
  `insert into merchant_changes (merchant_id, fee_rate, fee_fixed_fen, notice_networks, state, asked_by, asked_at)
   values ($1, $2, $3, $4, 'waiting', $5, $6) returning id`,
);
const decide = prepared(
  'merchant_change_decide',
  `update merchant_changes set state = $2, decided_by = $3, decided_at = $4, words = $5
   where id = $1 and state = 'waiting' and asked_by <> $3`,
);
const withdraw = prepared(
  'merchant_change_withdraw',
  `update merchant_changes set state = 'withdrawn', decided_at = $3 where id = $1 and state = 'waiting' and asked_by = $2`,
);
const end = prepared(
  'merchant_change_end',
  `update merchant_changes set state = 'withdrawn', decided_at = $2 where id = $1 and state = 'waiting'`,
);
const apply = prepared(
  'merchant_change_apply',
  `update merchants m set fee_rate = c.fee_rate, fee_fixed_fen = c.fee_fixed_fen, notice_networks = c.notice_networks,
     version = m.version + 1
   from merchant_changes c where c.id = $1 and c.state = 'applied' and m.id = c.merchant_id`,
);

/** All that wait, at most one of each merchant account. */
export function listWaitingChanges(tx: Tx): Promise<MerchantChangeRow[]> {
  return tx.many(listWaiting, []);
}

export function findChange(tx: Tx, id: number): Promise<MerchantChangeRow | undefined> {
  return tx.maybe(find, [id]);
}

/** A second one of a merchant account that waits breaks `merchant_changes_waiting`. */
export async function insertChange(
  tx: Tx,
  change: GuardedTerms & { merchantId: number; askedBy: number; now: Date },
): Promise<number> {
  const { merchantId, feeRate, feeFixedFen, noticeNetworks, askedBy, now } = change;
  return (await tx.one(insert, [merchantId, feeRate, feeFixedFen, noticeNetworks, askedBy, now])).id;
}

export async function decideChange(
  tx: Tx,
  decision: { id: number; to: 'applied' | 'refused'; by: number; words: string; now: Date },
): Promise<boolean> {
  const { id, to, by, words, now } = decision;
  return (await tx.run(decide, [id, to, by, now, words])) === 1;
}

export async function withdrawChange(tx: Tx, { id, by, now }: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.run(withdraw, [id, by, now])) === 1;
}

/** Withdraws a change, whoever asked for it. False where it waits no more. */
export async function endChange(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  return (await tx.run(end, [id, now])) === 1;
}

/** Gives a merchant account what was agreed to. */
export async function applyChange(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(apply, [id])) === 1;
}
