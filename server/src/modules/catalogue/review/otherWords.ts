import { AppError } from '../../../platform/http/errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isOwn, isReviewed, type ProductRights } from '../editing/rights.ts';
import type { ProductState } from '#contract/catalogue/productProcess.ts';
import { markUnreviewed } from './review.repository.ts';

interface Worded {
  id: number;
  shopId: number | null;
  state: ProductState;
}

/**
 * Lets a locked product say something else in these fields (`otherWords` of its content): what its seller changes waits for the next
 * review. Throws invalid_input (`off_shelf_first`) where buyers would read it before.
 */
export async function takeOtherWords(
  tx: Tx,
  rights: ProductRights,
  product: Worded,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  if (isReviewed(rights, product) && product.state === 'on_shelf') {
    throw new AppError('invalid_input', {
      fields: fields.map((field) => ({ field, rule: 'off_shelf_first' as const })),
    });
  }
  if (isOwn(rights, product)) await markUnreviewed(tx, product.id, true);
}
