/** Numbers of one's own data and of leaving. Free of zod. */
export const archiveRules = {
  /** After one that became ready, the next one may be asked for so many hours later. */
  everyHours: 24,
  /** How long the file can be fetched. */
  keptDays: 7,
  /** How long the address of a ticket is good for. */
  ticketSeconds: 60,
  /** How often it is tried to write one. */
  triesMax: 3,
  /** A writer that said nothing for so long is dead, and its archive is begun anew. */
  silentSeconds: 60,
  /** Archives that are written at once by all processes together. */
  atOnceMax: 1,
  /** Pictures that are put into one, the newest first. */
  picturesMax: 2000,
  /** How long it is told that there was one. */
  rememberedDays: 90,
} as const;

export const archiveStates = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;
export type ArchiveState = (typeof archiveStates)[number];

export const deletionRules = {
  /** How long one may change one's mind. */
  waitDays: 7,
  /** Between the end of all access and the deletion: longer than any call that was under way. */
  closingSeconds: 600,
  /** After a deletion failed, until it is tried again. */
  retrySeconds: 3600,
  /** How long it is kept who sold something, after the account is deleted. */
  sellerKeptDays: 3 * 365,
  /** How long whoever rented or let out is known as the same person by a keyed hash, after the account is deleted. */
  renterKeptDays: 365,
  /** How long whoever had a recharge bonus is known by a keyed hash, after the account is deleted; in the round that runs, until it ends. */
  bonusKeptDays: 365,
} as const;

/** What stands in the way of leaving, in the order in which it is told. */
export const deletionReasons = [
  'admin',
  'grants',
  'money',
  'held',
  'pending',
  'debt',
  'orders',
  'sales',
  'refunds',
  'adjustments',
  'payments',
  'payouts',
  'products',
  'sold_licences',
  'shop_reports',
  'leases',
  'rented',
  'disputes',
] as const;
export type DeletionReason = (typeof deletionReasons)[number];
