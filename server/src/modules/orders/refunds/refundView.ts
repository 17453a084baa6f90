/** Refunds as their readers see them. */
import type { Locale } from '#contract/core/locale.ts';
import type { Refund, RefundCase } from '#contract/orders/refunds.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import { nextOfRefund, refundAbilities, refundRolesOf, type Parties, type RefundRole } from './refundPermissions.ts';
import { listRefundsOfOrder, type RefundCaseRow, type RefundRow } from './refunds.repository.ts';

/** A refund with what somebody of these roles may do with it. */
export function refundOf(row: RefundRow, roles: readonly RefundRole[]): Refund {
  const { id, orderId, state, reason, wantedFen, words, evidence, answer, complaint, decision, refundedFen } = row;
  return {
    id,
    orderId,
    state,
    reason,
    wantedFen,
    words,
    evidence,
    requestedAt: row.requestedAt.toISOString(),
    answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    complaint,
    complainedAt: row.complainedAt?.toISOString() ?? null,
    decision,
    endedAt: row.endedAt?.toISOString() ?? null,
    refundedFen,
    next: nextOfRefund(state, row.dueAt),
    may: refundAbilities(state, roles),
  };
}

/** A refund in a list, for a reader. */
export function caseOf(row: RefundCaseRow, reader: { actor: Actor; locale: Locale }): RefundCase {
  const { locale } = reader;
  return {
    ...refundOf(row, refundRolesOf(reader.actor, row)),
    order: {
      title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
      skuName: inLanguage(locale, { zh: row.skuNameZh, en: row.skuNameEn }),
      quantity: row.quantity,
      amountFen: row.amountFen,
      refundedFen: row.orderRefundedFen,
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      firstShownAt: row.firstShownAt?.toISOString() ?? null,
    },
    buyer: { id: row.userId, username: row.buyerName },
    shop: row.shopId === null ? null : { id: row.shopId, name: row.shopName ?? '' },
  };
}

/** The refunds of an order, newest first, with what the actor may do with them. The caller has checked who may see it. */
export async function refundsOfOrder(tx: Tx, order: Parties & { id: number }, actor: Actor): Promise<Refund[]> {
  const roles = refundRolesOf(actor, order);
  return (await listRefundsOfOrder(tx, order.id)).map((row) => refundOf(row, roles));
}
