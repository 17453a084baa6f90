/** Users who owe, and money that came after its owner had left. */
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

export const debtWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'debt',
    side: 'admin',
    from: 'ledger_accounts a',
    where: `a.flag = 'debt'`,
    joins: `join users u on u.id = a.owner_id
      cross join lateral (
        select e.created_at from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id = a.id order by p.id desc limit 1) last`,
    columns: { id: 'a.owner_id', person: 'u.username', amountFen: '-a.balance_fen', since: 'last.created_at' },
  }),
  waitingSource({
    kind: 'ownerless_money',
    side: 'admin',
    from: 'ledger_accounts a',
    where: `a.flag = 'ownerless_money'`,
    joins: `join users u on u.id = a.owner_id
      cross join lateral (
        select e.created_at from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id = a.id order by p.id desc limit 1) last`,
    columns: { id: 'a.id', person: 'u.username', amountFen: 'a.balance_fen', since: 'last.created_at' },
  }),
];
