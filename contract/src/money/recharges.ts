/** What somebody recharged, and how what is left of it goes back to the channel it came by. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { rechargeRules } from './rechargeRules.ts';
import { id, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { gatewayRefundStates } from '../orders/gatewayRefundProcess.ts';
import { gatewayNames } from '../orders/gateways.ts';
import { returnHindrances, unreturnableReasons } from './rechargeReturnRules.ts';

export const Recharge = z.object({
  id: z.int(),
  gateway: z.enum(gatewayNames),
  paidAt: time,
  /** What came to the balance, and the fee that was paid on top of it, which never goes back. */
  amountFen: z.int(),
  feeFen: z.int(),
  /** What of its bonus the platform has not had back: all of it goes with the first return. */
  bonusFen: z.int(),
  /** The most that can go back to the channel now. */
  maxFen: z.int(),
  /** Until when the channel takes it. */
  until: time,
  /** Why nothing can; null: something can. */
  why: z.enum(unreturnableReasons).nullable(),
  /** What went back, or was to, the newest first. */
  returns: z.array(
    z.object({
      id: z.int(),
      amountFen: z.int(),
      bonusFen: z.int(),
      state: z.enum(gatewayRefundStates),
      askedAt: time,
      endedAt: time.nullable(),
    }),
  ),
});
export type Recharge = z.infer<typeof Recharge>;

export const OwnRecharges = z.object({
  /** The newest ones. */
  list: z.array(Recharge),
  hindrances: z.array(z.enum(returnHindrances)),
  /** After a new address, mobile number or second factor: until then nothing goes back; null: nothing waits. */
  waitsUntil: time.nullable(),
});
export type OwnRecharges = z.infer<typeof OwnRecharges>;

export const listRecharges = endpoint('GET /api/account/recharge/list', {
  summary: 'Your newest recharges, and what of each can go back to the channel it came by',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: OwnRecharges,
  errors: [],
});

export const returnRecharge = endpoint('POST /api/account/recharge/return', {
  summary:
    'Send what is left of a recharge back to the channel it came by; its bonus goes back to the platform with it',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({
    id,
    /** What arrives at the channel. */
    amountFen: wholeNumber(1, rechargeRules.fen.max),
    /** What of the bonus goes with it, as it was seen; another sum by now is refused. */
    bonusFen: wholeNumber(0, rechargeRules.fen.max),
  }),
  output: Recharge,
  errors: [
    'not_found',
    'recharge_unreturnable',
    'recharge_return_too_large',
    'bonus_changed',
    'recharge_return_waits',
    'recharge_returns_of_month',
    'code_step_needed',
    'payment_disputed',
    'account_leaving',
    'money_owed',
    'too_many_requests',
  ],
});
