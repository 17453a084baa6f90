/** Withdrawals that a gateway pays by itself: states and numbers. Free of zod. */
import { day, hour, minute } from '../core/durations.ts';
import type { GatewayName } from '../orders/gateways.ts';
import type { PayeeKind } from './payeeRules.ts';

/** `asked`: the gateway is to pay; `unknown`: it may have paid, and is asked until it says so. */
export const gatewayPayoutStates = ['asked', 'unknown', 'paid', 'failed'] as const;
export type GatewayPayoutState = (typeof gatewayPayoutStates)[number];

/** Which gateway pays to which kind of account. */
export const payingGateway = { alipay: 'alipay', wechat: null, bank: null } as const satisfies Record<
  PayeeKind,
  GatewayName | null
>;

export const gatewayPayoutRules = {
  /** Pauses between asking the gateway, in seconds; the last one again and again, since what is not known may have been paid. */
  askAfterSeconds: [15, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour],
  /** A gateway that can't pay for now, as when the merchant has too little money there, is asked so long, in seconds. */
  laterSeconds: day,
  /** For so many seconds nobody else asks while one does: longer than a talk with a gateway takes. */
  busySeconds: 2 * minute,
  /** What is not known for so long admins may end by hand, another one than who had it paid, in seconds. */
  byHandAfterSeconds: 3 * day,
  /** What was ended by hand as failed is asked about for so long after, in seconds. */
  afterHandSeconds: 7 * day,
  /** Characters of certificates. */
  certificateMax: 40_000,
} as const;

/** A merchant account that pays withdrawals: asked for by one admin, agreed to by another where the site asks for it. */
export const payingMerchantStates = ['waiting', 'on', 'off'] as const;
export type PayingMerchantState = (typeof payingMerchantStates)[number];

export const payingMerchantEvents = ['ask', 'approve', 'switch_off'] as const;
export type PayingMerchantEvent = (typeof payingMerchantEvents)[number];

/** In which states each event happens; null: it was never asked for. */
export const payingMerchantMoves: Record<PayingMerchantEvent, readonly (PayingMerchantState | null)[]> = {
  ask: [null, 'off'],
  approve: ['waiting'],
  switch_off: ['waiting', 'on'],
};
