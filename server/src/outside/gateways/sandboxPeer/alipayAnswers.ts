/**
 * How the gateway answers calls: rightly, signed by somebody else, wrong by one fen, by HTTP 500, not at all, as busy, doing what was asked
 * without an answer, or refusing refunds. Payouts: on their way, failed on it, refused for the payee's name, or for want of money.
 */
export const alipayAnswers = [
  'right',
  'forged',
  'fen',
  'error',
  'silent',
  'busy',
  'lost',
  'refused',
  'late',
  'failed',
  'wrong_name',
  'poor',
] as const;
export type AlipayAnswers = (typeof alipayAnswers)[number];
