/** Withdrawals that a gateway pays by itself, and the merchant account that pays them. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenBlock } from '../core/writtenText.ts';
import { merchantGatewayNames } from '../orders/gateways.ts';
import { gatewayPayoutRules, payingMerchantEvents, payingMerchantStates } from './gatewayPayoutRules.ts';
import { WithdrawalReview } from './withdrawalAdmin.ts';
import { PaidTo } from './withdrawals.ts';

const admin = { access: 'admin', grant: 'money' } as const;

/** A merchant account of a gateway that pays withdrawals, and whether it does. */
export const PayingMerchant = z.object({
  merchantId: z.int(),
  gateway: z.enum(merchantGatewayNames),
  name: z.string(),
  /** What the gateway calls us, and whose account pays. */
  account: z.string(),
  sellerId: z.string(),
  /** Null: nobody asked for it. */
  state: z.enum(payingMerchantStates).nullable(),
  /** Whether the gateway is told by which certificate requests are signed. */
  isCertified: z.boolean(),
  askedBy: Person.nullable(),
  askedAt: time.nullable(),
  decidedBy: Person.nullable(),
  decidedAt: time.nullable(),
  may: z.array(z.enum(payingMerchantEvents)),
});
export type PayingMerchant = z.infer<typeof PayingMerchant>;

export const PayingMerchants = z.object({
  list: z.array(PayingMerchant),
  /** Whether another admin must agree before one pays. */
  needsSecondAdmin: z.boolean(),
  /** What gateways may pay on a day in all, and what of it was asked for today, in fen. */
  day: z.object({ maxFen: z.int(), usedFen: z.int() }),
});
export type PayingMerchants = z.infer<typeof PayingMerchants>;

export const listPayingMerchants = endpoint('GET /api/admin/payout/merchants', {
  summary:
    'Merchant accounts that could pay withdrawals by themselves, which of them does, and what is left of today’s limit',
  ...admin,
  effect: 'reads',
  input: z.strictObject({}),
  output: PayingMerchants,
  errors: [],
});

/** In PEM: one, or several one after the other. */
const certificate = writtenBlock().pipe(z.string().trim().max(gatewayPayoutRules.certificateMax)).default('');

export const movePayingMerchant = endpoint('POST /api/admin/payout/moveMerchant', {
  summary:
    'Have a merchant account pay withdrawals, agree to it as another admin, or switch it off; one pays at a time. Its gateway may want to know its certificates',
  ...admin,
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    merchantId: id,
    event: z.enum(payingMerchantEvents),
    /** With `ask`: the application’s certificate and the gateway’s root certificates (PEM); both, or neither where it has keys alone. */
    certificate,
    rootCertificates: certificate,
  }),
  output: PayingMerchants,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new', 'paying_merchant_exists'],
});

export const GatewayPayoutPreview = z.object({
  gateway: z.enum(merchantGatewayNames),
  /** Who pays. */
  merchant: z.object({ id: z.int(), name: z.string(), sellerId: z.string() }),
  payee: PaidTo,
  /** What arrives, and what gateways may still pay today, in fen. */
  paidFen: z.int(),
  leftOfDayFen: z.int(),
});
export type GatewayPayoutPreview = z.infer<typeof GatewayPayoutPreview>;

export const previewGatewayPayout = endpoint('GET /api/admin/withdrawal/gatewayPreview', {
  summary: 'By which merchant account a withdrawal would be paid, to whom, and what is left of today’s limit',
  ...admin,
  effect: 'reads',
  input: z.strictObject({ id }),
  output: GatewayPayoutPreview,
  errors: ['not_found', 'no_paying_merchant'],
});

export const payByGateway = endpoint('POST /api/admin/withdrawal/payByGateway', {
  summary:
    'Have the gateway pay an approved withdrawal: asked once by a number of its own, until it says what became of it. From now on nobody takes it back',
  ...admin,
  effect: 'changes',
  stepUp: true,
  movesMoney: true,
  input: z.strictObject({ id }),
  output: WithdrawalReview,
  errors: [
    'not_found',
    'state_conflict',
    'four_eyes',
    'admin_too_new',
    'money_owed',
    'account_not_active',
    'payout_contested',
    'no_paying_merchant',
    'payout_day_sum',
  ],
});
