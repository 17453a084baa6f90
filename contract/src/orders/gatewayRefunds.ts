import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { handEnds } from './gatewayRefundProcess.ts';
import { gatewayNames } from './gateways.ts';

/** Money that a gateway was asked to give back long ago, and about which it has not said yes or no. */
export const UnansweredRefund = z.object({
  id: z.int(),
  gateway: z.enum(gatewayNames),
  /** Our numbers of payment and refund at the gateway, to find it there. */
  merchantNumber: z.string(),
  refundNumber: z.string(),
  /** What was paid: an order or a lease; neither: a recharge. */
  orderId: z.int().nullable(),
  leaseId: z.int().nullable(),
  buyer: Person,
  amountFen: z.int(),
  askedAt: time,
  /** What the gateway said last. */
  reason: z.string(),
  /** How an admin wants it to end, with the receipt or the reason; null: nobody does. */
  end: z.object({ how: z.enum(handEnds), words: z.string(), askedBy: Person, askedAt: time }).nullable(),
  /** Whether the caller may agree to that: not to their own. */
  mayDecide: z.boolean(),
});
export type UnansweredRefund = z.infer<typeof UnansweredRefund>;

export const listUnansweredRefunds = endpoint('GET /api/admin/gateway-refund/list', {
  summary:
    'Refunds that a gateway has not answered for hours, the oldest first; and payments that it says went back without our asking',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(UnansweredRefund),
    returnedOutside: z.array(
      z.object({
        merchantNumber: z.string(),
        gateway: z.enum(gatewayNames),
        /** How much more went back than was asked for; of what was not credited all that was paid. */
        amountFen: z.int(),
        /** False: it went back, or a part of it, before it was credited here, and so nobody has it on their balance. */
        isCredited: z.boolean(),
        at: time,
      }),
    ),
  }),
  errors: [],
});

export const endUnansweredRefund = endpoint('POST /api/admin/gateway-refund/end', {
  summary:
    'Ask for the end of a refund that the gateway does not answer: paid to the payer by hand (with the receipt), or put on the balance',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    id,
    how: z.enum(handEnds),
    words: writtenText().pipe(z.string().min(1).max(limits.reason.max)),
  }),
  output: z.object({}),
  errors: ['not_found', 'state_conflict'],
});

export const decideUnansweredRefund = endpoint('POST /api/admin/gateway-refund/decide', {
  summary: 'As another admin: agree to the end of a refund that the gateway does not answer, or let it be asked again',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  movesMoney: true,
  stepUp: true,
  input: z.strictObject({ id, agree: z.boolean() }),
  output: z.object({}),
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});
