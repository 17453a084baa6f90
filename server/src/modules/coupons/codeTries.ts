/** How many wrong codes of coupons somebody may try: codes are short, and nobody tries them all. */
import { cleanCouponCode, couponRules } from '#contract/coupons/couponRules.ts';
import { attempt, takeBackAttempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';

const tries: AttemptLimit = { scope: 'coupon_codes', ...couponRules.tries };

/**
 * Looks for coupons with codes as they were typed; each different one is a try, which is taken back where `isRight` says so
 * of the clean code. Blank ones are no codes. Throws too_many_requests past the limit, login_needed for a code without a login.
 */
export async function tryCodes<Found>(
  call: Call,
  typed: readonly (string | undefined)[],
  { look, isRight }: { look: () => Found | Promise<Found>; isRight: (found: Found, code: string) => boolean },
): Promise<Found> {
  const codes = [...new Set(typed.map((code = '') => cleanCouponCode(code)))].filter((code) => code !== '');
  if (codes.length === 0) return look();
  const { app, now } = call;
  const subject = String(userIdOf(call));
  await attempt(app.attempts, tries, subject, now, codes.length);
  const found = await look();
  const right = codes.filter((code) => isRight(found, code)).length;
  if (right > 0) await takeBackAttempt(app.attempts, tries, subject, now, right);
  return found;
}
