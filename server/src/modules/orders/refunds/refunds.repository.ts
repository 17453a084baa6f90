import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { GatewayName } from '#contract/orders/gateways.ts';
import type { GatewayRefundState } from '#contract/orders/gatewayRefundProcess.ts';
import type { RefundReason, RefundState } from '#contract/orders/refundProcess.ts';
import type { CouponSnapshot } from '../../coupons/service.ts';
import { isDisputedSql } from '../../payments/service.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../../platform/database/listPage.ts';

/** What a refund needs to know of its order. */
export interface RefundedOrder extends Row<
  'orders',
  | 'id userId shopId sellerId commissionRate state skuId quantity unitPriceFen amountFen refundedFen revokedQuantity'
  | 'renewsLicenceId deliveredAt firstShownAt deliverBy serviceBegunAt discountFen borneFen borneEndsFen balanceFen gatewayBackFen'
  | 'sharedAnewFen sharedAnewGatewayFen'
> {
  kind: DeliveryKind;
  /** Its text is that of all buyers. */
  sharedSecret: boolean;
  /** What the SKU cost when it was bought: each, and from so many pieces on. */
  basePriceFen: number;
  steps: { quantity: number; priceFen: number }[];
  /** What took something off it. */
  coupon: CouponSnapshot | null;
}

export interface RefundRow extends Row<
  'refunds',
  | 'id orderId userId state reason wantedFen words evidence requestedAt answer answeredAt complaint'
  | 'complainedAt decision endedAt refundedFen takenPieces dueAt toGateway disputed'
> {
  /** What of it goes back to a gateway, its times as the database writes them; null: nothing. */
  gatewayRefund: {
    gateway: GatewayName;
    state: GatewayRefundState;
    amountFen: number;
    askedAt: string;
    endedAt: string | null;
  } | null;
}

/** A refund with what lists show of its order. */
export interface RefundCaseRow extends RefundRow {
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  quantity: number;
  amountFen: number;
  orderRefundedFen: number;
  deliveredAt: Date | null;
  firstShownAt: Date | null;
  sellerId: number | null;
  shopId: number | null;
  shopName: string | null;
  buyerName: string;
}

const orderColumns = `o.id, o.user_id, o.shop_id, o.seller_id, o.commission_rate, o.state, o.sku_id,
  o.snapshot ->> 'kind' as kind, (o.snapshot ->> 'sharedSecret') is not null as shared_secret, o.quantity, o.unit_price_fen, o.amount_fen, o.refunded_fen, o.revoked_quantity,
  o.renews_licence_id, o.delivered_at, o.first_shown_at,
  o.deliver_by, o.service_begun_at, o.discount_fen, o.borne_fen, o.borne_ends_fen, o.balance_fen, o.gateway_back_fen,
  o.shared_anew_fen, o.shared_anew_gateway_fen, o.snapshot -> 'coupon' as coupon,
  coalesce((o.snapshot #>> '{price,baseFen}')::bigint, o.unit_price_fen) as base_price_fen,
  coalesce(o.snapshot #> '{price,steps}', '[]') as steps`;

const lockOrderStatement = prepared<RefundedOrder>(
  'refund_lock_order',
  `select ${orderColumns} from orders o where o.id = $1 for no key update`,
);
const lockOrderOfStatement = prepared<RefundedOrder>(
  'refund_lock_order_of',
  `select ${orderColumns} from orders o where o.id = (select order_id from refunds where id = $1) for no key update`,
);

/** An order, locked: whatever is done to its refunds, and the showing of its goods, passes one by one from here. */
export function lockRefundedOrder(tx: Tx, orderId: number): Promise<RefundedOrder | undefined> {
  return tx.maybe(lockOrderStatement, [orderId]);
}

/** The order of a refund, locked. */
export function lockOrderOfRefund(tx: Tx, refundId: number): Promise<RefundedOrder | undefined> {
  return tx.maybe(lockOrderOfStatement, [refundId]);
}

const payBackStatement = prepared(
  'refund_pay_back',
  `with noted as (
     update orders set refunded_fen = refunded_fen + $2, revoked_quantity = revoked_quantity + $3, gateway_back_fen = gateway_back_fen + $6,
       shared_anew_fen = case when $7::boolean and balance_fen > 0 then refunded_fen + $2 else shared_anew_fen end,
       shared_anew_gateway_fen = case when $7::boolean and balance_fen > 0 then gateway_back_fen + $6 else shared_anew_gateway_fen end,
       state = case when refunded_fen + $2 = amount_fen then 'refunded' else state end
     where id = $1 and refunded_fen + $2 <= amount_fen and state in ('paid', 'delivered', 'completed')
       and (not $4::boolean or first_shown_at is null and service_begun_at is null)
       and (balance_fen = 0 or gateway_back_fen + $6 <= amount_fen - balance_fen)
     returning id
   )
   update refunds set taken_pieces = $3, disputed = $7 where id = $5 and order_id in (select id from noted)`,
);

/**
 * Notes on an order what came back and how many pieces were taken back for it, also on the refund; an order whose money all
 * came back is refunded. `gatewayFen`: what of it a gateway paid beside the balance; `disputed`: a dispute took it. False when it would be more than was paid, or, with `unseen`,
 * was shown or begun.
 */
export async function addRefunded(
  tx: Tx,
  refund: {
    refundId: number;
    orderId: number;
    refundFen: number;
    gatewayFen: number;
    disputed: boolean;
    pieces: number;
    unseen: boolean;
  },
): Promise<boolean> {
  const { refundId, orderId, refundFen, gatewayFen, disputed, pieces, unseen } = refund;
  return (await tx.run(payBackStatement, [orderId, refundFen, pieces, unseen, refundId, gatewayFen, disputed])) === 1;
}

const borneEnd = prepared('refund_end_borne', `update orders set borne_ends_fen = $2 where id = $1`);

/** Notes on a locked order from how much that came back on the platform bears nothing of it. */
export async function endBorne(tx: Tx, order: Pick<RefundedOrder, 'id' | 'borneEndsFen'>): Promise<void> {
  await tx.run(borneEnd, [order.id, order.borneEndsFen]);
}

const columns = `r.id, r.order_id, r.user_id, r.state, r.reason, r.wanted_fen, r.words, r.evidence, r.requested_at,
  r.answer, r.answered_at, r.complaint, r.complained_at, r.decision, r.ended_at, r.refunded_fen, r.taken_pieces,
  r.due_at, r.to_gateway, r.disputed,
  (select jsonb_build_object('gateway', a.gateway, 'state', g.state, 'amountFen', g.amount_fen, 'askedAt', g.asked_at,
     'endedAt', g.ended_at)
   from gateway_refunds g join payment_attempts a on a.id = g.attempt_id where g.refund_id = r.id) as gateway_refund`;

const insertStatement = prepared<RefundRow>(
  'refund_insert',
  `insert into refunds as r (order_id, user_id, shop_id, state, reason, wanted_fen, words, evidence, requested_at, due_at, to_gateway)
   values ($1, $2, $3, 'requested', $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
);

/** A second one that is open breaks `refunds_open`. */
export function insertRefund(
  tx: Tx,
  refund: {
    order: Pick<RefundedOrder, 'id' | 'userId' | 'shopId'>;
    reason: RefundReason;
    wantedFen: number;
    words: string;
    evidence: readonly string[];
    /** Whether it goes back where it was paid. */
    toGateway: boolean;
    now: Date;
    dueAt: Date | null;
  },
): Promise<RefundRow> {
  const { order, reason, wantedFen, words, evidence, now } = refund;
  return tx.one(insertStatement, [
    order.id,
    order.userId,
    order.shopId,
    reason,
    wantedFen,
    words,
    evidence,
    now,
    refund.dueAt,
    refund.toGateway,
  ]);
}

const insertEndedStatement = prepared<{ id: number }>(
  'refund_insert_ended',
  `insert into refunds (order_id, user_id, shop_id, state, reason, wanted_fen, refunded_fen, words, evidence, requested_at, ended_at, to_gateway)
   values ($1, $2, $3, 'refunded', $4, $5, $5, '', '{}', $6, $6, false) returning id`,
);

/** A refund that nobody asked for and that has ended with all of its amount, beside one that is open; its id. */
export async function insertEndedRefund(
  tx: Tx,
  refund: {
    order: Pick<RefundedOrder, 'id' | 'userId' | 'shopId'>;
    reason: RefundReason;
    amountFen: number;
    now: Date;
  },
): Promise<number> {
  const { order, reason, amountFen, now } = refund;
  return (await tx.one(insertEndedStatement, [order.id, order.userId, order.shopId, reason, amountFen, now])).id;
}

const boundOpenStatement = prepared(
  'refund_bound_open',
  `update refunds set wanted_fen = $2
   where order_id = $1 and state in ('requested', 'refused', 'complained') and wanted_fen > $2`,
);

/** Bounds what the refund of an order that is under way wants to what is left of the order, in fen. */
export async function boundOpenRefund(tx: Tx, orderId: number, leftFen: number): Promise<void> {
  await tx.run(boundOpenStatement, [orderId, leftFen]);
}

const findOpenStatement = prepared<{ id: number }>(
  'refund_find_open',
  `select id from refunds where order_id = $1 and state in ('requested', 'refused', 'complained')`,
);

/** The refund of an order that is under way. */
export async function findOpenRefundId(tx: Tx, orderId: number): Promise<number | undefined> {
  return (await tx.maybe(findOpenStatement, [orderId]))?.id;
}

const withoutOpenStatement = prepared<{ id: number }>(
  'refund_without_open',
  `select id from unnest($1::bigint[]) as id where not exists (
     select from refunds r where r.order_id = id and r.state in ('requested', 'refused', 'complained'))`,
);

/** Those of these orders of which no refund is under way. */
export async function withoutOpenRefund(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  return orderIds.length === 0 ? [] : (await tx.many(withoutOpenStatement, [orderIds])).map(({ id }) => id);
}

const moveStatement = prepared<RefundRow>(
  'refund_move',
  `update refunds r set state = $3, due_at = $5, answer = case when $6 <> '' then $6 else answer end,
     answered_by = coalesce($7, answered_by), answered_at = case when $7::bigint is null then answered_at else $4 end,
     complaint = case when $8 <> '' then $8 else complaint end,
     complained_at = case when $3::refund_state = 'complained' then $4 else complained_at end,
     evidence = evidence || $9::text[], decision = case when $10 <> '' then $10 else decision end,
     decided_by = coalesce($11, decided_by),
     refunded_fen = case when $3::refund_state = 'refunded' then coalesce($12, wanted_fen) else 0 end,
     ended_at = case when $3::refund_state in ('refunded', 'rejected', 'withdrawn') then $4::timestamptz end
   where r.id = $1 and r.state = any($2::refund_state[]) returning ${columns}`,
);

/** One move of a refund with what was said. */
export interface RefundStep {
  id: number;
  from: readonly RefundState[];
  to: RefundState;
  now: Date;
  dueAt: Date | null;
  answer?: { words: string; by: number };
  complaint?: { words: string; evidence: readonly string[] };
  decision?: { words: string; by: number };
  /** What comes back with a move to `refunded`; what was wanted when left out. */
  refundedFen?: number | undefined;
}

/** Moves a refund out of one of `from`; undefined when it is in none of them any more. */
export function moveRefund(tx: Tx, step: RefundStep): Promise<RefundRow | undefined> {
  const { id, from, to, now, answer, complaint, decision, refundedFen } = step;
  return tx.maybe(moveStatement, [
    id,
    from,
    to,
    now,
    step.dueAt,
    answer?.words ?? '',
    answer?.by,
    complaint?.words ?? '',
    complaint?.evidence ?? [],
    decision?.words ?? '',
    decision?.by,
    refundedFen,
  ]);
}

/** SQL: the payment of a refund's order is disputed, so that nobody may answer it. */
const isOfDisputed = `exists (select from orders o where o.id = refunds.order_id and ${isDisputedSql('o')})`;
const moveDueStatement = prepared<{ id: number; orderId: number }>(
  'refund_move_due',
  `update refunds set state = $2, due_at = $4,
     complained_at = case when $2::refund_state = 'complained' then $3 else complained_at end,
     ended_at = case when $2::refund_state = 'rejected' then $3::timestamptz end
   where id in (
     select id from refunds where due_at <= $3 and state = $1 and not ${isOfDisputed} order by due_at limit $5 for no key update skip locked
   ) and state = $1
   returning id, order_id`,
);

const prolong = prepared(
  'refund_prolong',
  `update refunds set due_at = due_at + greatest($3 - greatest($2::timestamptz, requested_at, answered_at, complained_at), interval '0')
   where order_id = any($1::bigint[]) and due_at is not null and state in ('requested', 'refused', 'complained')`,
);

/** Gives open refunds of orders the time back in which nobody could answer them. */
export async function prolongRefunds(
  tx: Tx,
  of: { orderIds: readonly number[]; since: Date; now: Date },
): Promise<void> {
  if (of.orderIds.length > 0) await tx.run(prolong, [of.orderIds, of.since, of.now]);
}

/**
 * Moves a batch of refunds whose time in a state is over, but for those whose payment is disputed; their ids, and those of their
 * orders.
 */
export async function moveDueRefunds(
  tx: Tx,
  batch: { from: RefundState; to: RefundState; now: Date; dueAt: Date | null; limit: number },
): Promise<{ id: number; orderId: number }[]> {
  return tx.many(moveDueStatement, [batch.from, batch.to, batch.now, batch.dueAt, batch.limit]);
}

export const caseColumns = `${columns}, o.snapshot ->> 'titleZh' as title_zh, o.snapshot ->> 'titleEn' as title_en,
  o.snapshot ->> 'skuNameZh' as sku_name_zh, o.snapshot ->> 'skuNameEn' as sku_name_en, o.quantity, o.amount_fen,
  o.refunded_fen as order_refunded_fen, o.delivered_at, o.first_shown_at, o.seller_id, o.shop_id, s.name as shop_name,
  u.username as buyer_name`;
export const caseTables = `join orders o on o.id = r.order_id join users u on u.id = r.user_id left join shops s on s.id = o.shop_id`;

const findCaseStatement = prepared<RefundCaseRow>(
  'refund_find_case',
  `select ${caseColumns} from refunds r ${caseTables} where r.id = $1`,
);

export function findRefundCase(tx: Tx, id: number): Promise<RefundCaseRow | undefined> {
  return tx.maybe(findCaseStatement, [id]);
}

const listOfOrderStatement = prepared<RefundRow>(
  'refund_list_of_order',
  `select ${columns} from refunds r where r.order_id = $1 order by r.id desc limit 50`,
);

/** The refunds of an order, newest first. */
export function listRefundsOfOrder(tx: Tx, orderId: number): Promise<RefundRow[]> {
  return tx.many(listOfOrderStatement, [orderId]);
}

function listOf(name: string, filter: string) {
  const table = { table: 'refunds', alias: 'r', columns: caseColumns, joins: caseTables };
  return listStatements<RefundCaseRow>({ name: `refund_list_${name}`, ...table, filter });
}

const ofBuyer = listOf('of_buyer', 'user_id = $3');
const ofBuyerInState = listOf('of_buyer_in_state', 'user_id = $3 and state = $4');

/** A buyer's own refunds, newest first. */
export function listRefundsOfBuyer(
  tx: Tx,
  { userId, state, ...page }: PageInput & { userId: number; state: RefundState | undefined },
): Promise<Page<RefundCaseRow>> {
  return listPage(tx, state === undefined ? ofBuyer : ofBuyerInState, page, [userId, state]);
}

const factsStatement = prepared<RefundFacts>(
  'refund_facts',
  `select r.id, r.order_id, r.reason, r.wanted_fen, r.refunded_fen, r.taken_pieces, o.state = 'refunded' as is_whole,
     o.snapshot ->> 'titleZh' as title_zh,
     o.snapshot ->> 'titleEn' as title_en, b.email as buyer_email, s.email as seller_email,
     back.gateway, coalesce(back.amount_fen, 0) as gateway_fen
   from refunds r join orders o on o.id = r.order_id join users b on b.id = r.user_id
   left join users s on s.id = o.seller_id
   left join (select g.refund_id, a.gateway, g.amount_fen from gateway_refunds g join payment_attempts a on a.id = g.attempt_id)
     as back on back.refund_id = r.id
   where r.id = any($1::bigint[]) order by r.id`,
);

/** What mail about refunds says, and to whom. */
export interface RefundFacts extends Row<'refunds', 'id orderId reason wantedFen refundedFen takenPieces'> {
  /** The gateway that it goes back to; null: the balance. */
  gateway: GatewayName | null;
  /** How much of it goes back there. */
  gatewayFen: number;
  /** Whether all that was paid came back by now. */
  isWhole: boolean;
  titleZh: string;
  titleEn: string;
  buyerEmail: string;
  /** Null: the platform sold it. */
  sellerEmail: string | null;
}

export function findRefundFacts(tx: Tx, ids: readonly number[]): Promise<RefundFacts[]> {
  return tx.many(factsStatement, [ids]);
}

const letOut = prepared<{ isLetOut: boolean }>(
  'refunds_is_let_out',
  // Of a licence also the orders by which it was renewed.
  `select exists (select from listings where order_id = $1 and state <> 'removed')
     or exists (select from listings i join licences l on l.id = i.licence_id
       where i.state <> 'removed' and l.order_id = $1)
     or exists (select from listings i join licence_renewals r on r.licence_id = i.licence_id
       where i.state <> 'removed' and r.order_id = $1 and r.taken_back_at is null) as is_let_out`,
);

/** Whether the buyer of a locked order lets its goods out. */
export async function isLetOut(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.one(letOut, [orderId])).isLetOut;
}
