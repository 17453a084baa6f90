/** What lost disputes of gateways took, and how it comes back when the gateway gives it back. */
import type { PlatformAccountKind, SubjectKind, UserAccountKind } from '#contract/money/ledger.ts';
import { platformAccount, userAccount, type Account } from '../../ledger/accounts.ts';
import type { Transfer } from '../../ledger/post.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const taken = prepared<{ ownerId: number; kind: UserAccountKind | PlatformAccountKind; fen: number }>(
  'gateway_dispute_taken',
  `select a.owner_id as "ownerId", a.kind, sum(p.amount_fen)::bigint as fen
   from unnest($1::text[], $2::bigint[]) as s (kind, id)
   join ledger_entries e on e.subject_id = s.id and e.subject_kind = s.kind
   join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
   where (e.kind = 'gateway_dispute' and starts_with(e.key, $3))
     or (e.kind = 'refund' and e.created_at >= $4 and exists (
       select from ledger_postings c join ledger_accounts k on k.id = c.account_id
       where c.entry_id = e.id and k.owner_id = 0 and k.kind = $5 and c.amount_fen > 0))
   group by 1, 2 having sum(p.amount_fen) <> 0`,
);

const returned = prepared<{ ownerId: number; kind: UserAccountKind | PlatformAccountKind; fen: number }>(
  'gateway_dispute_returned',
  `with last as (
     select e.id, e.key like '%:returned' as is_return from ledger_entries e
     where e.key = any($1::text[]) and e.kind = 'gateway_dispute' order by e.id desc limit 1
   )
   select a.owner_id as "ownerId", a.kind, p.amount_fen as fen
   from last join ledger_postings p on p.entry_id = last.id and last.is_return join ledger_accounts a on a.id = p.account_id
   where a.owner_id <> 0 or a.kind <> $2`,
);

/** What the gateway gave back after a loss and did not take again, in fen. */
export interface Returned {
  users: { userId: number; fen: number }[];
  /** Of the platform's accounts; below zero: it came out of one. */
  platform: { kind: PlatformAccountKind; fen: number }[];
  totalFen: number;
}

/** What was given back last by one of the entries with these keys, unless one of them took it again since. */
export async function findReturned(
  tx: Tx,
  { keys, cash }: { keys: readonly string[]; cash: PlatformAccountKind },
): Promise<Returned> {
  const rows = keys.length === 0 ? [] : await tx.many(returned, [keys, cash]);
  return {
    users: rows.flatMap(({ ownerId, fen }) => (ownerId === 0 ? [] : { userId: ownerId, fen })),
    // An account of nobody is the platform's.
    platform: rows.flatMap(({ ownerId, kind, fen }) =>
      ownerId === 0 ? { kind: kind as PlatformAccountKind, fen } : [],
    ),
    totalFen: rows.reduce((sum, { fen }) => sum + fen, 0),
  };
}

/**
 * The transfers that give back what a loss took out of accounts into a gateway's cash: users get it on a purse, the payer on the one
 * that is only spent, whatever it was taken from; the platform on the accounts it was taken from. `keys`: how those of its own
 * entries begin; `since`: when it was opened, and its orders had not been refunded by it.
 */
export async function givingBack(
  tx: Tx,
  loss: {
    subjects: readonly { kind: SubjectKind; id: number }[];
    keys: string;
    since: Date;
    cash: PlatformAccountKind;
    payerId: number;
  },
): Promise<{ transfers: Transfer[]; users: { userId: number; fen: number }[] }> {
  const { subjects, keys, since, cash, payerId } = loss;
  const rows = await tx.many(taken, [
    subjects.map(({ kind }) => kind),
    subjects.map(({ id }) => id),
    keys,
    since,
    cash,
  ]);
  const others = rows.filter(({ ownerId, kind }) => ownerId !== 0 || kind !== cash);
  const users = new Map<number, number>();
  const transfers: Transfer[] = [];
  const bank: Account = { ownerId: 0, kind: cash };
  for (const { ownerId, kind, fen } of others) {
    if (ownerId !== 0) users.set(ownerId, (users.get(ownerId) ?? 0) - fen);
    else {
      const own: Account = { ownerId, kind };
      transfers.push(
        fen < 0 ? { source: bank, target: own, amountFen: 0 - fen } : { source: own, target: bank, amountFen: fen },
      );
    }
  }
  const back = [...users].flatMap(([userId, fen]) => (fen > 0 ? { userId, fen } : []));
  for (const { userId, fen } of back) {
    const purse = userAccount(userId, userId === payerId ? 'available' : 'earned');
    transfers.push({ source: platformAccount(cash), target: purse, amountFen: fen });
  }
  return { transfers, users: back };
}
