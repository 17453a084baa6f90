/**
 * How the gateway answers calls: rightly, signed by somebody else, signed too long ago, wrong by one fen, by HTTP 500, not at all,
 * as busy, doing what was asked without an answer, with the next platform certificate, with notices signed by the certificate where the
 * merchant has the public key, and the other way round; and refunds: refused, with too little money, on their way, failed on it.
 */
export const wechatAnswers = [
  'right',
  'forged',
  'old',
  'fen',
  'error',
  'silent',
  'busy',
  'lost',
  'rotated',
  'switching',
  'refused',
  'poor',
  'processing',
  'abnormal',
] as const;
export type WechatAnswers = (typeof wechatAnswers)[number];
