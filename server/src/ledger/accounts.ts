import { userAccountKinds, type PlatformAccountKind, type UserAccountKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../platform/database/database.ts';

/** Guarded accounts store their balance, are locked to change it, and never go below zero; open ones are only summed. */
const guardedKinds: ReadonlySet<string> = new Set(['available', 'held'] satisfies UserAccountKind[]);

export interface Account {
  /** The user's id, or 0 for the platform. */
  ownerId: number;
  kind: UserAccountKind | PlatformAccountKind;
  guarded: boolean;
}

const openAccounts = prepared(
  'ledger_open_accounts',
  `insert into ledger_accounts (owner_id, kind, guarded, balance_fen)
   select $1, kind, kind <> 'pending', case when kind <> 'pending' then 0 end from unnest($2::text[]) as kind
   -- Before a number is drawn, so that whoever sees a later one can wait for this transaction.
   where pg_current_xact_id() is not null on conflict do nothing`,
);

const balances = prepared<{ kind: UserAccountKind; balanceFen: number }>(
  'ledger_balances',
  `select a.kind, coalesce(a.balance_fen,
     coalesce(r.sum_fen, 0) + (select coalesce(sum(p.amount_fen), 0)::bigint from ledger_postings p
                               where p.account_id = a.id and p.id > coalesce(r.up_to_posting_id, 0))) as "balanceFen"
   from ledger_accounts a left join ledger_rollups r on r.account_id = a.id
   where a.owner_id = $1`,
);

/** The account of a user. */
export function userAccount(userId: number, kind: UserAccountKind): Account {
  return { ownerId: userId, kind, guarded: guardedKinds.has(kind) };
}

/** An account of the platform; all of them are open, so that no sale waits for another. */
export function platformAccount(kind: PlatformAccountKind): Account {
  return { ownerId: 0, kind, guarded: false };
}

/** Opens a new user's accounts. */
export async function openUserAccounts(tx: Tx, userId: number): Promise<void> {
  await tx.run(openAccounts, [userId, userAccountKinds]);
}

export interface Balances {
  availableFen: number;
  heldFen: number;
  pendingFen: number;
}

/** A user's balances in fen. */
export async function balancesOf(tx: Tx, userId: number): Promise<Balances> {
  const rows = await tx.many(balances, [userId]);
  const of = (kind: UserAccountKind) => rows.find((row) => row.kind === kind)?.balanceFen ?? 0;
  return { availableFen: of('available'), heldFen: of('held'), pendingFen: of('pending') };
}
