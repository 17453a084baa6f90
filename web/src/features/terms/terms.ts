import { codeSeconds } from '#contract/identity/identityRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import { unbindLimit } from '#contract/licences/licenceRules.ts';
import { orderCompleteSeconds, orderUnpaidSeconds } from '#contract/orders/orderProcess.ts';
import { unpaidRules } from '#contract/orders/orderRules.ts';
import {
  refundFaultyDeliverySeconds,
  refundFaultySeconds,
  refundUnseenSeconds,
} from '#contract/orders/refundProcess.ts';

/** A legal text in both languages; `{{site}}` stands for the site's name, the others for `numbers`. */
export type Terms = Record<Locale, TermsText>;

export interface TermsText {
  title: string;
  description: string;
  intro: string[];
  sections: { heading: string; paragraphs: string[] }[];
}

/** The numbers that the texts promise, from where the product keeps them; the last four are promised here only. */
const numbers: Readonly<Record<string, number>> = {
  unpaidMinutes: orderUnpaidSeconds / 60,
  unpaidOrders: unpaidRules.ordersOfPerson,
  completeHours: orderCompleteSeconds / 3600,
  unseenDays: refundUnseenSeconds / 86_400,
  faultyHours: refundFaultySeconds / 3600,
  faultyDays: refundFaultyDeliverySeconds / 86_400,
  unbinds: unbindLimit.max,
  unbindDays: unbindLimit.days,
  codeMinutes: codeSeconds / 60,
  logDays: 180,
  bookYears: 3,
  answerDays: 15,
  adultYears: 18,
};

/** A paragraph with the site's name and the numbers in their places. */
export function filled(text: string, siteName: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    name === 'site' ? siteName : String(numbers[name] ?? placeholder),
  );
}
