/** What of a user's spend-only purse was recharged and not spent, its bonus included: only that goes back to the channels it came by. */
import { prepared, type Tx } from '../platform/database/database.ts';

const find = prepared<{ fen: number }>(
  'ledger_recharged',
  `select recharged_fen as fen from ledger_accounts where owner_id = $1 and kind = 'available'`,
);
const take = prepared(
  'ledger_recharged_take',
  `update ledger_accounts set recharged_fen = recharged_fen - $2 where owner_id = $1 and kind = 'available' and recharged_fen >= $2`,
);
const give = prepared(
  'ledger_recharged_give',
  `update ledger_accounts set recharged_fen = least(recharged_fen + $2, balance_fen) where owner_id = $1 and kind = 'available'`,
);

/** In fen. Everything else in that purse is spent before it. */
export async function rechargedOf(tx: Tx, userId: number): Promise<number> {
  return (await tx.maybe(find, [userId]))?.fen ?? 0;
}

/** Before so much of it, in fen, leaves the purse for its channel or by a dispute; false where there is less. */
export async function takeRecharged(tx: Tx, userId: number, fen: number): Promise<boolean> {
  return fen === 0 || (await tx.run(take, [userId, fen])) === 1;
}

/** After so much of it, in fen, came back to the purse, as far as it is there. */
export async function giveRecharged(tx: Tx, userId: number, fen: number): Promise<void> {
  if (fen > 0) await tx.run(give, [userId, fen]);
}
