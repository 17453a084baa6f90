import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { AskedRefundReason } from '#contract/orders/refundProcess.ts';

/** What people of the demo talk about; a gift card says it all by itself. */
export const talkedKinds = ['licence', 'secret', 'account', 'file'] as const satisfies readonly DeliveryKind[];
export type TalkedKind = (typeof talkedKinds)[number];

export interface DemoReview {
  stars: 1 | 2 | 3 | 4 | 5;
  locale: Locale;
  /** '' where somebody only gave stars. */
  words: string;
  /** What the seller answered, if anything. */
  reply?: string;
}

export function inChinese(stars: DemoReview['stars'], words: string, reply?: string): DemoReview {
  return { stars, locale: 'zh-CN', words, ...(reply === undefined ? {} : { reply }) };
}

export function inEnglish(stars: DemoReview['stars'], words: string, reply?: string): DemoReview {
  return { stars, locale: 'en-US', words, ...(reply === undefined ? {} : { reply }) };
}

export interface DemoQuestion {
  words: string;
  /** '' while nobody answered. */
  answer: string;
}

/** What happens in a refund after it was asked for; without any step its deadlines decide. */
export type DisputeStep = { /** Since the step before. */ afterHours: number } & (
  | { by: 'seller'; does: 'approve'; /** Of what was wanted; all when left out. */ share?: number; words: string }
  | { by: 'seller'; does: 'refuse'; words: string }
  | { by: 'buyer'; does: 'withdraw' }
  | { by: 'buyer'; does: 'complain'; words: string }
  | { by: 'platform'; does: 'decide'; /** Of what was wanted; 0: nothing. */ share: number; words: string }
);

export interface DemoDispute {
  reason: AskedRefundReason;
  locale: Locale;
  /** Of what was paid. */
  share: number;
  words: string;
  steps: readonly DisputeStep[];
}

export interface DemoConversation {
  locale: Locale;
  kinds: readonly TalkedKind[];
  /** In order; the first is the buyer's. */
  messages: readonly { side: 'buyer' | 'seller' | 'platform'; afterMinutes: number; words: string }[];
}
