export const offerRules = {
  /** A gateway's address that is for one payer alone is asked for anew after so long, in seconds: WeChat Pay's lives five minutes. */
  ownSeconds: 4 * 60,
} as const;

/** What is believed of a gateway's notices; who is not believed is asked. Free of zod. */
export const noticeRules = {
  /** A notice counts while what it tells of is so recent, in seconds. */
  paidWithinSeconds: 48 * 60 * 60,
  /** Characters of a notice that comes as a query. */
  queryMax: 4000,
  /** Of one that comes as a form or as JSON. */
  formMax: 16_000,
  /** Of one that carries a whole record of the gateway. */
  eventMax: 100_000,
  /** How far a gateway's clock may be ahead of ours, in seconds. */
  aheadSeconds: 300,
} as const;
