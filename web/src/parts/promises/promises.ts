import { codeSeconds } from '#contract/identity/codeRules.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import { passwordRules } from '#contract/identity/passwordRules.ts';
import { recordRules } from '#contract/identity/recordRules.ts';
import { sessionRules } from '#contract/identity/sessionRules.ts';
import { licenceTransferDays } from '#contract/licences/licenceRules.ts';
import { rotationLimit, unbindLimit } from '#contract/licences/licenceRules.ts';
import { domainProofRules } from '#contract/licences/domainProofRules.ts';
import { downloadLinkMinutes, orderCompleteSeconds, orderUnpaidSeconds } from '#contract/orders/orderRules.ts';
import { unpaidRules } from '#contract/orders/unpaidStockRules.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { shopRules } from '#contract/shops/shopRules.ts';
import { payeeRules } from '#contract/withdrawals/payeeRules.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import {
  refundAnswerSeconds,
  refundComplainSeconds,
  refundFaultyDeliverySeconds,
  refundFaultySeconds,
  refundUnseenSeconds,
  returnedTooOften,
} from '#contract/orders/refundRules.ts';

/** The numbers that long texts promise, from where the product keeps them; the last three are promised in texts only. */
const numbers: Readonly<Record<string, number>> = {
  unpaidMinutes: orderUnpaidSeconds / 60,
  unpaidOrders: unpaidRules.ordersOfPerson,
  completeHours: orderCompleteSeconds / 3600,
  unseenDays: refundUnseenSeconds / 86_400,
  returnTimes: returnedTooOften.times,
  returnDays: returnedTooOften.seconds / 86_400,
  faultyHours: refundFaultySeconds / 3600,
  faultyDays: refundFaultyDeliverySeconds / 86_400,
  answerHours: refundAnswerSeconds / 3600,
  complainHours: refundComplainSeconds / 3600,
  downloadMinutes: downloadLinkMinutes,
  unbinds: unbindLimit.max,
  unbindDays: unbindLimit.days,
  rotations: rotationLimit.max,
  rotationDays: rotationLimit.days,
  transferDays: licenceTransferDays,
  proofDays: domainProofRules.provenDays,
  proofGraceDays: domainProofRules.graceDays,
  codeMinutes: codeSeconds / 60,
  passwordMin: passwordRules.min,
  passwordLong: passwordRules.longMin,
  factorResetHours: factorRules.resetWaitSeconds / 3600,
  idleHours: sessionRules.idle / 3600,
  rememberedDays: sessionRules.rememberedLife / 86_400,
  realNameDays: realNameRules.reviewWorkingDays,
  photoDays: realNameRules.photosKeptDays,
  personAccounts: realNameRules.accountsPerPerson,
  shopDays: shopRules.reviewWorkingDays,
  paidDays: withdrawalRules.paidWithin.workingDays,
  paidHour: withdrawalRules.paidWithin.hour,
  changeWaitHours: withdrawalRules.waitSeconds / 3600,
  payeeWaitHours: payeeRules.waitSeconds / 3600,
  logDays: recordRules.securityEventDays,
  bookYears: 3,
  answerDays: 15,
  adultYears: 18,
};

/** A text with the site's name (`{{site}}`) and the numbers in their places. */
export function filled(text: string, siteName: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    name === 'site' ? siteName : String(numbers[name] ?? placeholder),
  );
}
