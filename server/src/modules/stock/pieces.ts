/** Pieces that buyers choose by what is said of them. Whoever chooses none gets one without an extra price. */
import * as contract from '#contract/stock/pieces.ts';
import { pieceRules } from '#contract/stock/pieceRules.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, walkCursors } from '../../platform/database/walk.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { plainLine } from '../../platform/http/plainText.ts';
import { giveAloneOnly } from '../admins/service.ts';
import type { SkuForSale } from '../catalogue/service.ts';
import { goodsChangedBy, neededGoods, staffLimitsOf } from '../shops/service.ts';
import { prohibitedIn } from '../site/service.ts';
import { problemOfPiece } from './line.ts';
import * as repository from './pieces.repository.ts';
import { openContent, type Content } from './stockEncryption.ts';
import { itemView } from './view.ts';

/** A piece as an order keeps it; `extraFen` is what it costs on top of its SKU. */
export interface ChosenPiece {
  id: number;
  description: string;
  extraFen: number;
}

/** The pieces of an option on shelf that can be chosen now. Throws not_found, invalid_input for a cursor of another list. */
export const listPieces = handle(contract.listPieces, async ({ tx }, input) => {
  const { skuId, pieceId, sort, extraUpToFen: extraFen = pieceRules.extraFen.max, ...page } = input;
  const search = plainLine(page.search ?? '') || undefined;
  const priceFen = await repository.findPriceOfChoice(tx, skuId);
  if (priceFen === undefined) throw new AppError('not_found');
  const walk = repository.walkOfPieces({ skuId, pieceId, extraFen, search }, sort);
  const cursors = walkCursors('pieces', sort, walk.direction);
  return mapPage(await listWalk<repository.PieceRow>(tx, walk, cursors, page), (row) => ({
    ...row,
    priceFen: priceFen + row.extraFen,
  }));
});

/** Refusals tell of secrets that the caller may not see. */
const changesPerPerson: AttemptLimit = { scope: 'piece_changes', ...pieceRules.perPerson };

/**
 * Changes what everybody may read of a piece, and its extra price; staff never lower it, and by how much an admin does counts
 * like money. Throws not_found, state_conflict for one that is sold or held, invalid_input, staff_cut_limit, solo_limit,
 * too_many_requests.
 */
export const changePiece = handle(contract.changePiece, async (call, input) => {
  const { tx, app, now } = call;
  const { itemId, extraFen } = input;
  const description = plainLine(input.description);
  const scope = await goodsChangedBy(call);
  const piece = neededGoods(scope, await repository.findEditedPiece(tx, itemId));
  await attempt(app.attempts, changesPerPerson, String(userIdOf(call)), now);
  const { skuId, extraFen: readFen, content: encrypted, hash } = piece;
  const problem = problemOfPiece({ description, extraFen }, secretsIn(openContent(app.keys, { hash, encrypted })));
  if (problem) {
    const rule = problem === 'extra_needs_description' ? ('required' as const) : ('tells_secret' as const);
    throw new AppError('invalid_input', { fields: [{ field: 'description', rule }] });
  }
  const prohibited = await prohibitedIn(tx, description === '' ? [] : [{ field: 'description', text: description }]);
  if (prohibited.length > 0) throw new AppError('invalid_input', { fields: prohibited });
  if (extraFen < readFen && staffLimitsOf(call) !== undefined) {
    throw new AppError('staff_cut_limit', { params: { percent: 0 } });
  }
  const changed = await repository.updatePiece(tx, {
    id: itemId,
    readFen,
    description: description === '' ? null : description,
    extraFen,
  });
  if (!changed) throw new AppError('state_conflict');
  if (scope === 'all') {
    const act = { adminId: userIdOf(call), kind: 'price', subject: `stock item ${itemId}` } as const;
    await giveAloneOnly(tx, { ...act, valueFen: Math.max(0, readFen - extraFen), now });
  }
  await recordOperation(tx, {
    actorId: userIdOf(call),
    action: 'stock.changePiece',
    subject: `stock item ${itemId}`,
    detail: { skuId, beforeFen: readFen, extraFen },
    now,
  });
  return itemView(changed);
});

function secretsIn(content: Content): string[] {
  return content.kind === 'secret' ? [content.text] : content.fields.map(({ value }) => value);
}

/**
 * A piece of a SKU that its buyer chose, which is for sale, or held by the order `heldBy`. Throws piece_taken.
 */
export async function findPiece(
  tx: Tx,
  sku: Pick<SkuForSale, 'id' | 'pieceChoice'>,
  wanted: { id: number; heldBy?: number | null },
): Promise<ChosenPiece> {
  const found = await repository.findPieceRow(tx, wanted.id);
  const isHeld = found?.state === 'reserved' && found.orderId !== null && found.orderId === wanted.heldBy;
  if (!sku.pieceChoice || found?.skuId !== sku.id || !(found.state === 'available' || isHeld)) {
    throw new AppError('piece_taken');
  }
  const { id, description, extraFen } = found;
  return { id, description, extraFen };
}

/** The same for whoever only asks what it costs; undefined when there is no such piece, or it was sold. */
export async function seePiece(
  tx: Tx,
  sku: Pick<SkuForSale, 'id' | 'pieceChoice'>,
  id: number,
): Promise<ChosenPiece | undefined> {
  const found = await repository.findPieceRow(tx, id);
  const isThere = found?.state === 'available' || found?.state === 'reserved';
  return sku.pieceChoice && isThere && found.skuId === sku.id ? found : undefined;
}

/** What a chosen piece costs: its extra price is added to what the SKU costs, and to what it costs at least. */
export function withPiece(sku: SkuForSale, { extraFen }: ChosenPiece): SkuForSale {
  const { priceFen, floorPriceFen } = sku;
  return {
    ...sku,
    priceFen: priceFen + extraFen,
    floorPriceFen: floorPriceFen === null ? null : floorPriceFen + extraFen,
    steps: [],
  };
}

/** Whether whoever chooses no piece can have one: false when all that is for sale has an extra price. */
export async function hasUnchosen(tx: Tx, sku: Pick<SkuForSale, 'id' | 'pieceChoice'>): Promise<boolean> {
  if (!sku.pieceChoice) return true;
  const { unchosen, any } = await repository.findUnchosen(tx, sku.id);
  return unchosen || !any;
}
