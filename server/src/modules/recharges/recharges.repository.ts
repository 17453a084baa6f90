import { rechargeReturnRules } from '#contract/money/rechargeReturnRules.ts';
import { standingDisputeStates, type GatewayDisputeState } from '#contract/money/gatewayDisputeRules.ts';
import type { GatewayRefundState } from '#contract/orders/gatewayRefundProcess.ts';
import type { GatewayName } from '#contract/orders/gateways.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/oneOf.ts';
import type { Recharged } from './unspent.ts';

export interface RechargeRow extends Recharged {
  /** Of the payment by which it came. */
  attemptId: number;
  paymentId: number;
  gateway: GatewayName;
  paidAt: Date;
  /** What its payer paid on top for the gateway. */
  feeFen: number;
  dispute: GatewayDisputeState | null;
  /** When the lot ends that it made of what can be undone; null: it made none. */
  lotUntil: Date | null;
}

export interface ReturnRow {
  id: number;
  attemptId: number;
  amountFen: number;
  bonusFen: number;
  state: GatewayRefundState;
  askedAt: Date;
  endedAt: Date | null;
}

const newest = prepared<RechargeRow>(
  'recharges_newest',
  `select a.id as attempt_id, p.id as payment_id, a.gateway, a.paid_at, a.disputable_until as lot_until, a.amount_fen - a.fee_fen as amount_fen, a.fee_fen,
     g.given_fen, coalesce(d.taken_fen, 0)::bigint as taken_fen, d.state as dispute,
     (coalesce(b.amount_fen, 0) - g.bonus_fen)::bigint as bonus_fen
   from (select id from payments where user_id = $1 and purpose = 'recharge' order by id desc limit ${rechargeReturnRules.looked}) as p
   join payment_attempts a on a.payment_id = p.id and a.state = 'paid'
   left join recharge_bonuses b on b.attempt_id = a.id
   left join gateway_disputes d on d.attempt_id = a.id
   cross join lateral (
     select coalesce(sum(amount_fen), 0)::bigint as given_fen, coalesce(sum(bonus_fen), 0)::bigint as bonus_fen
     from gateway_refunds where attempt_id = a.id and state <> 'failed') as g
   order by p.id desc, a.id desc`,
);
const returns = prepared<ReturnRow>(
  'recharges_returns',
  `select id, attempt_id, amount_fen, bonus_fen, state, asked_at, ended_at from gateway_refunds
   where attempt_id = any($1::bigint[]) order by id desc`,
);
const facts = prepared<{ isDisputed: boolean; times: number }>(
  'recharges_return_facts',
  `select exists (select from gateway_disputes d where d.user_id = $1 and d.state in ${oneOf(standingDisputeStates)}) as is_disputed,
     (select count(*) from gateway_refunds where returned_by in (select accounts_of_person($1)) and asked_at > $2 and state <> 'failed') as times`,
);

/** Somebody's newest recharges, the newest first. */
export function listRechargeRows(tx: Tx, userId: number): Promise<RechargeRow[]> {
  return tx.many(newest, [userId]);
}

/** What went back of payments, or is to, the newest first. */
export async function listReturns(tx: Tx, attemptIds: readonly number[]): Promise<ReturnRow[]> {
  return attemptIds.length === 0 ? [] : tx.many(returns, [attemptIds]);
}

/** Whether a payment of somebody is disputed, and how often their person returned recharges since a moment. */
export function findReturnFacts(tx: Tx, userId: number, since: Date): Promise<{ isDisputed: boolean; times: number }> {
  return tx.one(facts, [userId, since]);
}
