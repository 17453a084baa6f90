/** Money goes back to the purses it came from. */
import { prepared, type Tx } from '../platform/database/database.ts';

const earnedPart = prepared<{ fen: number }>(
  'ledger_earned_part',
  `select coalesce(-sum(p.amount_fen), 0)::bigint as fen
   from ledger_entries e join ledger_postings p on p.entry_id = e.id
   join ledger_accounts a on a.id = p.account_id and a.kind = 'earned' where e.key = $1 and p.amount_fen < 0`,
);

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
