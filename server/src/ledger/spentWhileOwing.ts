/**
 * Purchases from the purses of somebody who owed money then; `range` narrows the postings `p`. What a gateway paid for its
 * order buys it, whatever its buyer owes.
 */
export function spentWhileOwing(range: string): string {
  return `select p.entry_id as entry, p.id as posting, a.owner_id as owner, owed.fen as "owedFen"
    from ledger_accounts o
    join ledger_accounts a on a.owner_id = o.owner_id and a.kind in ('available', 'earned')
    join ledger_postings p on p.account_id = a.id and p.kind = 'purchase' and p.amount_fen < 0 and ${range}
    cross join lateral (
      select balance_after_fen as fen from ledger_postings q where q.account_id = o.id and q.id < p.id order by q.id desc limit 1) as owed
    where o.kind = 'owed' and o.postings > 0 and owed.fen < 0 and not exists (
      select from ledger_entries e join ledger_entries x on x.subject_id = e.subject_id and x.subject_kind = e.subject_kind
      where e.id = p.entry_id and x.kind = 'payment')`;
}
