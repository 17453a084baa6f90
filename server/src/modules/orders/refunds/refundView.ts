/** Refunds as their readers see them. */
import type { Locale } from '#contract/core/locale.ts';
import type { Refund, RefundCase } from '#contract/orders/refunds.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { nextOfRefund, refundAbilities, refundRolesOf, type Parties, type RefundRole } from './refundPermissions.ts';
import { listRefundsOfOrder, type RefundCaseRow, type RefundRow } from './refunds.repository.ts';

/** A refund with what somebody of these roles may do with it. */
export function refundOf(row: RefundRow, roles: readonly RefundRole[]): Reply<Refund> {
  const { state } = row;
  return { ...row, next: nextOfRefund(state, row.dueAt), may: refundAbilities(state, roles) };
}

/** A refund in a list, for a reader. */
export function caseOf(row: RefundCaseRow, reader: { actor: Actor; locale: Locale }): Reply<RefundCase> {
  const { locale } = reader;
  return {
    ...refundOf(row, refundRolesOf(reader.actor, row)),
    order: {
      ...row,
      title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
      skuName: inLanguage(locale, { zh: row.skuNameZh, en: row.skuNameEn }),
      refundedFen: row.orderRefundedFen,
    },
    buyer: { id: row.userId, username: row.buyerName },
    shop: row.shopId === null ? null : { id: row.shopId, name: row.shopName ?? '' },
  };
}

/** The refunds of an order, newest first, with what the actor may do with them. The caller has checked who may see it. */
export async function refundsOfOrder(tx: Tx, order: Parties & { id: number }, actor: Actor): Promise<Reply<Refund[]>> {
  const roles = refundRolesOf(actor, order);
  return (await listRefundsOfOrder(tx, order.id)).map((row) => refundOf(row, roles));
}
