/** What becomes of a report against a shop, and its numbers. Free of zod. */
import { day, hour } from '../core/durations.ts';
import type { Process } from '../core/process.ts';

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

export const shopReportRules = {
  /** Characters of what is said, by either side. */
  words: { min: 10, max: 1000 },
  note: { max: 500 },
  /** Pictures of each side. */
  picturesMax: 6,
  /** A shop that says nothing in this time is decided about without its words. */
  answerSeconds: 72 * hour,
  /** By when the platform means to decide, since the answer or the silence. */
  decideSeconds: 3 * day,
  /** Open reports of one person, over all shops. */
  openMax: 3,
  /** Reports of one account. */
  perPerson: { max: 10, seconds: 30 * day },
  /** Reports from one address, which many people of a school or an office may share. */
  perAddress: { max: 50, seconds: day },
  /** After one ended, the same person reports the same shop again so many days later; one that was withdrawn counts as open so long. */
  againDays: 7,
  /** Open reports of one shop by people who never bought there. */
  strangersMax: 20,
  /** Whoever had so many unfounded ones, or withdrew so many that were answered, in so many days reports nothing until they are older. */
  unfounded: { max: 3, days: 90 },
  /** Products that one decision takes off sale. */
  goodsMax: 20,
  /** Steps that are shown. */
  stepsShown: 20,
  /** Pictures are kept so many days after the end, of unsent ones so many seconds. */
  keptDays: 180,
  unsentSeconds: day,
} as const;

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
