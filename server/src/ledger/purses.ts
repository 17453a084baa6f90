/** Money goes back to the purses it came from. */
import { prepared, type Tx } from '../platform/database/database.ts';

const owedPart = prepared<{ fen: number }>(
  'ledger_owed_part',
  `select coalesce(sum(p.amount_fen), 0)::bigint as fen
   from ledger_entries e join ledger_postings p on p.entry_id = e.id
   join ledger_accounts a on a.id = p.account_id and a.kind = 'owed'
   where e.key = 'debt:' || $1::bigint || ':' || $2::bigint and p.amount_fen > 0`,
);
/** SQL: whether the person of the account whose number the expression `account` is owes money, with whichever of their accounts. */
export const owesSql = (account: string): string => `ledger_person_owes(${account})`;
const owing = prepared<{ owes: boolean }>('ledger_person_owes', `select ${owesSql('$1')} as owes`);

const earnedPart = prepared<{ fen: number }>(
  'ledger_earned_part',
  `select coalesce(-sum(p.amount_fen), 0)::bigint as fen
   from ledger_entries e join ledger_postings p on p.entry_id = e.id
   join ledger_accounts a on a.id = p.account_id and a.kind = 'earned' where e.key = $1 and p.amount_fen < 0`,
);

/** How many fen a user's debt took of what an entry, named by its id, brought them. */
export async function owedFenPaidBy(tx: Tx, { userId, entryId }: { userId: number; entryId: number }): Promise<number> {
  return (await tx.one(owedPart, [userId, entryId])).fen;
}

/** Whether the person of an account owes money, with whichever of their accounts. */
export async function personOwes(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.one(owing, [userId])).owes;
}

/** How many fen of an entry, named by its key, were taken from a purse of earnings. */
export async function earnedFenOf(tx: Tx, key: string): Promise<number> {
  return (await tx.one(earnedPart, [key])).fen;
}

/**
 * The part of `givenFen` that belongs to the earnings, where `fen` of `of` came from them; rounded down, so that the
 * remainder goes to the purse that can only be spent. Parts of what is left never add up to more than `fen`.
 */
export function partOf(givenFen: number, { fen, of }: { fen: number; of: number }): number {
  // Amounts are at most 2^53; their product may be more.
  return of === 0 ? 0 : Number((BigInt(givenFen) * BigInt(fen)) / BigInt(of));
}

const findRecharged = prepared<{ fen: number }>(
  'ledger_recharged',
  `select recharged_fen as fen from ledger_accounts where owner_id = $1 and kind = 'available'`,
);
const takeOfRecharged = prepared(
  'ledger_recharged_take',
  `update ledger_accounts set recharged_fen = recharged_fen - $2 where owner_id = $1 and kind = 'available' and recharged_fen >= $2`,
);
const giveToRecharged = prepared(
  'ledger_recharged_give',
  `update ledger_accounts set recharged_fen = least(recharged_fen + $2, balance_fen) where owner_id = $1 and kind = 'available'`,
);
// The newest spends are of the newest recharges. What is not noted was spent for good.
const loseSpent = prepared(
  'ledger_recharged_lose_spent',
  `with noted as (
     select subject_id, subject_kind, fen, sum(fen) over (order by spent_at desc, subject_id desc, subject_kind) as up_to, sum(fen) over () as of_all
     from ledger_recharged_spent where user_id = $1 and spent_at >= $2 and fen > 0
   ), taken as (
     select subject_id, subject_kind, greatest(0, least(up_to, newer + $3) - greatest(up_to - fen, newer))::bigint as fen
     from (select *, least($4, greatest(0, of_all - $3)) as newer from noted) as each)
   update ledger_recharged_spent s set fen = greatest(0, s.fen - t.fen) from taken t
   where t.fen > 0 and s.subject_id = t.subject_id and s.subject_kind = t.subject_kind`,
);

/**
 * What of the purse that can only be spent was recharged and not spent, its bonus included, in fen: only that goes back to the channels it came
 * by. Everything else in that purse is spent before it.
 */
export async function rechargedOf(tx: Tx, userId: number): Promise<number> {
  return (await tx.maybe(findRecharged, [userId]))?.fen ?? 0;
}

/** Before so much of it, in fen, leaves the purse for its channel or by a dispute; false where there is less. */
export async function takeRecharged(tx: Tx, userId: number, fen: number): Promise<boolean> {
  return fen === 0 || (await tx.run(takeOfRecharged, [userId, fen])) === 1;
}

/** After so much of it, in fen, came back to the purse, as far as it is there. */
export async function giveRecharged(tx: Tx, userId: number, fen: number): Promise<void> {
  if (fen > 0) await tx.run(giveToRecharged, [userId, fen]);
}

/**
 * So much of a recharge, in fen, that went into orders and holds comes back with none of them: it was lost. `since`: when it came;
 * `newerFen`: what of newer recharges was spent. The purses are locked.
 */
export async function loseSpentRecharged(
  tx: Tx,
  { userId, since, fen, newerFen }: { userId: number; since: Date; fen: number; newerFen: number },
): Promise<void> {
  if (fen > 0) await tx.run(loseSpent, [userId, since, fen, newerFen]);
}
