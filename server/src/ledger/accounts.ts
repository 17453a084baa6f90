import { userAccountKinds, type PlatformAccountKind, type UserAccountKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../platform/database/database.ts';

export interface Account {
  /** The user's id, or 0 for the platform. */
  ownerId: number;
  kind: UserAccountKind | PlatformAccountKind;
}

/**
 * Where money of a user is taken from without naming an account; the database finds it under its locks.
 * - `balance`: what they can spend, `available` before `earned`. Fails by `ledger_owed` while they owe anything.
 * - `earnings`: what they earned and can withdraw, `earned` alone. Fails by `ledger_owed` as `balance` does.
 * - `purses`: the same as `balance`, whatever they owe.
 * - `share`: what they have of the entry's subject: earnings of it that are not released, and the rest is owed, which their
 *   purses pay at once as far as they reach, earnings first.
 * - `own_share`: the same by their own will: fails by `not_overdrawn` when some of it would stay owed.
 */
export type DrawKind = (typeof drawKinds)[number];
const drawKinds = ['balance', 'earnings', 'purses', 'share', 'own_share'] as const;

export interface Draw {
  ownerId: number;
  kind: DrawKind;
}

const openAccounts = prepared(
  'ledger_open_accounts',
  // Guarded accounts store their balance and are locked to change it; open ones are only summed.
  `insert into ledger_accounts (owner_id, kind, guarded, balance_fen)
   select $1, kind, kind <> 'pending', case when kind <> 'pending' then 0 end from unnest($2::text[]) as kind
   -- Before a number is drawn, so that whoever sees a later one can wait for this transaction.
   where pg_current_xact_id() is not null on conflict do nothing`,
);

const disowning = prepared(
  'ledger_disown_accounts',
  `update ledger_accounts set ownerless = true, flag = ledger_flag(kind, true, balance_fen) where owner_id = $1`,
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
  return { ownerId: userId, kind };
}

/** Money of a user, wherever it is. */
export function drawFrom(userId: number, kind: DrawKind): Draw {
  return { ownerId: userId, kind };
}

/** An account of the platform; all of them are open, so that no sale waits for another. */
export function platformAccount(kind: PlatformAccountKind): Account {
  return { ownerId: 0, kind };
}

/** The first account that is locked by it: draws lock the purses, which come before `held`. */
export function firstLocked({ kind }: Account | Draw): string {
  if (kind === 'earnings') return 'earned';
  return drawKinds.some((draw) => draw === kind) ? 'available' : kind;
}

/** Opens a new user's accounts. */
export async function openUserAccounts(tx: Tx, userId: number): Promise<void> {
  await tx.run(openAccounts, [userId, userAccountKinds]);
}

/** From now on nobody holds these accounts: what comes there is for admins to return. */
export async function disownAccounts(tx: Tx, userId: number): Promise<void> {
  await tx.run(disowning, [userId]);
}

/** In fen. */
export interface Balances {
  /** Both purses together. */
  balanceFen: number;
  /** Can only be spent. */
  availableFen: number;
  /** Earned and released. */
  earnedFen: number;
  heldFen: number;
  pendingFen: number;
  /** 0 or more: while it is more, nothing can be spent. */
  owedFen: number;
}

/** A user's balances. */
export async function balancesOf(tx: Tx, userId: number): Promise<Balances> {
  const rows = await tx.many(balances, [userId]);
  const of = (kind: UserAccountKind) => rows.find((row) => row.kind === kind)?.balanceFen ?? 0;
  const [availableFen, earnedFen] = [of('available'), of('earned')];
  return {
    balanceFen: availableFen + earnedFen,
    availableFen,
    earnedFen,
    heldFen: of('held'),
    pendingFen: of('pending'),
    owedFen: 0 - of('owed'),
  };
}
