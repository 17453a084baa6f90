/** Refunds as their readers see them. */
import type { Locale } from '#contract/core/locale.ts';
import type { Refund, RefundCase } from '#contract/orders/refunds.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { mayMakeForShop } from '../../shops/service.ts';
import { pictureSigner, type PictureReader } from '../pictures.ts';
import { nextOfRefund, refundAbilities, refundRolesOf, type Parties, type RefundRole } from './refundPermissions.ts';
import { listRefundsOfOrder, type RefundCaseRow, type RefundRow } from './refunds.repository.ts';

/** A refund with what somebody of these roles may do with it, for a reader who is one of its parties. */
export async function refundOf(
  reader: PictureReader,
  row: RefundRow,
  roles: readonly RefundRole[],
): Promise<Reply<Refund>> {
  return refundShown(row, roles, await evidenceSigner(reader, [row]));
}

type Sign = Awaited<ReturnType<typeof pictureSigner>>;

function evidenceSigner(reader: PictureReader, rows: readonly RefundRow[]): Promise<Sign> {
  return pictureSigner(
    reader,
    rows.map(({ evidence }) => ({ names: evidence })),
  );
}

function refundShown(row: RefundRow, roles: readonly RefundRole[], sign: Sign): Reply<Refund> {
  const { state } = row;
  const evidence = sign(row.orderId, row.evidence);
  const { gatewayRefund } = row;
  const back = gatewayRefund && {
    ...gatewayRefund,
    askedAt: new Date(gatewayRefund.askedAt),
    endedAt: gatewayRefund.endedAt === null ? null : new Date(gatewayRefund.endedAt),
  };
  return {
    ...row,
    evidence,
    refundTo: row.toGateway ? 'gateway' : 'balance',
    gatewayRefund: back,
    next: nextOfRefund(state, row.dueAt),
    may: refundAbilities(state, roles),
  };
}

/** The same roles, but for staff who may not answer refunds: they only see them. */
function actingRoles(actor: Actor, parties: Parties): RefundRole[] {
  return refundRolesOf(actor, parties).filter((role) => role !== 'seller' || mayMakeForShop(actor, 'answerRefund'));
}

/** Refunds in a list, for a reader who is a party of each. */
export async function casesView(
  reader: PictureReader & { locale: Locale },
  rows: readonly RefundCaseRow[],
): Promise<(row: RefundCaseRow) => Reply<RefundCase>> {
  const sign = await evidenceSigner(reader, rows);
  return (row) => caseOf(row, reader, sign);
}

function caseOf(row: RefundCaseRow, reader: { actor: Actor; locale: Locale }, sign: Sign): Reply<RefundCase> {
  const { locale } = reader;
  return {
    ...refundShown(row, actingRoles(reader.actor, row), sign),
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
export async function refundsOfOrder(reader: PictureReader, order: Parties & { id: number }): Promise<Reply<Refund[]>> {
  const roles = actingRoles(reader.actor, order);
  const rows = await listRefundsOfOrder(reader.tx, order.id);
  const sign = await evidenceSigner(reader, rows);
  return rows.map((row) => refundShown(row, roles, sign));
}
