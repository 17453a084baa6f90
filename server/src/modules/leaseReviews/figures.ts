/** Figures as tenants and lessors read them. */
import type { LessorFigures, TenantFigures } from '#contract/rental/leaseReviews.ts';
import { ratingOf } from '#contract/rental/leaseReviewRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findFigures } from './figures.repository.ts';

export async function lessorFigures(tx: Tx, userId: number): Promise<LessorFigures> {
  const row = await findFigures(tx, userId, 'lessor');
  const { completed, cancelled, notRotated } = row;
  return {
    rating: ratingOf(row),
    completed,
    worked: { part: row.worked, of: row.shown },
    rotated: { part: row.rotatedInTime, of: row.rotations },
    cancelled,
    notRotated,
  };
}

export async function tenantFigures(tx: Tx, userId: number): Promise<TenantFigures> {
  const row = await findFigures(tx, userId, 'tenant');
  const { completed, unclaimed, reportsRefused } = row;
  return { rating: ratingOf(row), completed, unclaimed, reportsRefused };
}
