/** Shops as replies about their opening have them. */
import { shopClosingHindrances } from '#contract/shops/shopProcess.ts';
import { shopRules } from '#contract/shops/shopRules.ts';
import type * as contract from '#contract/shops/shopOpening.ts';
import type { Call } from '../../../platform/http/http.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { agreementInForce, isVerified } from '../../identity/service.ts';
import {
  findHindrances,
  findShopOf,
  hasProducts,
  listShopMoves,
  type ShopMoveRow,
  type StoredShop,
} from './repository.ts';

/** How a user stands who has a shop or wants one. */
export async function standingOf(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  userId: number,
): Promise<Reply<contract.ShopStanding>> {
  const [row, verified, agreementVersion] = await Promise.all([
    findShopOf(tx, userId),
    isVerified(tx, userId),
    agreementInForce(tx, 'seller', now),
  ]);
  if (!row) return { shop: null, isVerified: verified, agreementVersion };
  const moves = await listShopMoves(tx, row.id, shopRules.movesShown);
  const found = row.state === 'open' ? await findHindrances(tx, { id: row.id, max: shopRules.countedMax }) : undefined;
  const hindrances = shopClosingHindrances.flatMap((what) =>
    found && found[what] > 0 ? [{ what, count: found[what], amountFen: found[`${what}Fen`] }] : [],
  );
  return {
    shop: {
      ...row,
      ...standsBy(row, moves),
      hasProducts: await hasProducts(tx, row.id),
      hindrances,
      // Which admin it was is the platform's affair.
      moves: moves.map((move) => ({ ...move, by: move.byAdmin ? null : move.by })),
    },
    isVerified: verified,
    agreementVersion,
  };
}

/** What was said with the decision that a shop stands by: what to mend, or why it is suspended. */
export function standsBy(
  { state }: StoredShop,
  moves: readonly ShopMoveRow[],
): Pick<Reply<contract.OwnShop>, 'problems' | 'note' | 'reason'> {
  const event = state === 'refused' ? 'refuse' : state === 'suspended' ? 'suspend' : undefined;
  const move = moves.find((one) => one.event === event);
  return { problems: move?.problems ?? [], note: move?.note ?? '', reason: move?.reason ?? null };
}
