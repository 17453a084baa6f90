import { prepared, type Tx } from '../../../../platform/database/database.ts';
import type { Row } from '../../../../platform/database/rows.ts';

/** What the gateway paid, or was asked to. */
export interface SandboxPayout extends Row<
  'sandbox_payouts',
  'number reference amountFen account name reason createdAt'
> {
  state: 'dealing' | 'success' | 'fail';
}

const columns = 'number, reference, amount_fen, account, name, state, reason, created_at';
const insertion = prepared(
  'sandbox_payout',
  `insert into sandbox_payouts (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (number) do nothing`,
);
const find = prepared<SandboxPayout>('sandbox_payout_find', `select ${columns} from sandbox_payouts where number = $1`);
const completion = prepared(
  'sandbox_payout_complete',
  `update sandbox_payouts set state = 'success' where number = $1 and state = 'dealing'`,
);

/** Pays, or finds what this number paid already. */
export async function payOutInBooks(books: Tx, payout: SandboxPayout): Promise<SandboxPayout> {
  const { number, reference, amountFen, account, name, state, reason, createdAt } = payout;
  await books.run(insertion, [number, reference, amountFen, account, name, state, reason, createdAt]);
  return books.one(find, [number]);
}

export function findPayoutInBooks(books: Tx, number: string): Promise<SandboxPayout | undefined> {
  return books.maybe(find, [number]);
}

export async function completeInBooks(books: Tx, number: string): Promise<void> {
  await books.run(completion, [number]);
}
