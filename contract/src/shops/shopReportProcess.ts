/** What becomes of a report against a shop, and its numbers. Free of zod. */
import type { Process } from '../core/process.ts';
import { shopReportRules } from './shopReportRules.ts';

/** What a shop is said to do. */
export const shopReportKinds = [
  'not_genuine',
  'prohibited_goods',
  'not_as_described',
  'not_delivered',
  'off_site',
  'abuse',
  'other',
] as const;
export type ShopReportKind = (typeof shopReportKinds)[number];

export const shopReportStates = ['opened', 'deciding', 'founded', 'unfounded', 'withdrawn'] as const;
export type ShopReportState = (typeof shopReportStates)[number];

/** While one of these, nobody reports the same shop again. */
export const openShopReportStates = ['opened', 'deciding'] as const satisfies readonly ShopReportState[];

export const shopReportEvents = ['open', 'answer', 'silence', 'withdraw', 'find', 'dismiss'] as const;
export type ShopReportEvent = (typeof shopReportEvents)[number];

/** What an admin does about a report that is founded. `suspension` and `goods_off` do it in the same step. */
export const shopReportMeasures = ['warning', 'goods_off', 'suspension'] as const;
export type ShopReportMeasure = (typeof shopReportMeasures)[number];

/** Who took a step, as both sides are told: never which person. */
export const shopReportSides = ['reporter', 'shop', 'platform', 'time'] as const;
export type ShopReportSide = (typeof shopReportSides)[number];

/** Somebody reports, the shop answers or stays silent, an admin decides. What is plainly nothing may be dismissed at once. */
export const shopReportProcess: Process<ShopReportState> = {
  states: shopReportStates,
  initial: 'opened',
  moves: [
    { from: 'opened', event: 'answer', to: 'deciding', by: 'seller' },
    { from: 'opened', event: 'silence', to: 'deciding', by: 'system', afterSeconds: shopReportRules.answerSeconds },
    { from: 'opened', event: 'withdraw', to: 'withdrawn', by: 'holder' },
    { from: 'deciding', event: 'withdraw', to: 'withdrawn', by: 'holder' },
    { from: 'opened', event: 'dismiss', to: 'unfounded', by: 'admin' },
    { from: 'deciding', event: 'dismiss', to: 'unfounded', by: 'admin' },
    { from: 'deciding', event: 'find', to: 'founded', by: 'admin' },
  ],
};
