/** What other modules use of reviews. */
import type { Order } from '#contract/orders/orders.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findReviewOfOrder } from './reviews.repository.ts';

/** What the buyer wrote about an order, hidden or not; null when nothing. The caller has checked whose order it is. */
export async function reviewOfOrder(tx: Tx, orderId: number): Promise<Order['review']> {
  const review = await findReviewOfOrder(tx, orderId);
  return review ? { ...review, createdAt: review.createdAt.toISOString() } : null;
}
