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
