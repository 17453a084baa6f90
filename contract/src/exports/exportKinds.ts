/** What becomes of an export: a list on its way into a file. Free of zod. */

/**
 * Lists as their calls answer them: one's own orders, those of one's shop, all; refunds of one's shop, all; what one earned; all products; stock by
 * its counts, the pieces of an option without what is in them; licences of one’s own, of one’s shop, all; one’s own withdrawals, all; adjustments; coupons of one’s shop, of the platform; what one lets out, all of it; the mail log without bodies;
 * users, what happened to accounts, what admins did; entries of the ledger; holds; disputes of gateways; reports against one’s shop, against all; reviews of one’s shop,
 * for admins of all; announcements; versions of agreements.
 */
export const listExportKinds = [
  'purchases',
  'sales',
  'orders',
  'shopRefunds',
  'earnings',
  'refunds',
  'products',
  'stock',
  'stockItems',
  'ownLicences',
  'soldLicences',
  'licences',
  'ownWithdrawals',
  'withdrawals',
  'adjustments',
  'shopCoupons',
  'platformCoupons',
  'ownListings',
  'listings',
  'mailLog',
  'users',
  'securityEvents',
  'operations',
  'ledgerEntries',
  'holds',
  'gatewayDisputes',
  'reportsOfShop',
  'shopReports',
  'reviews',
  'announcements',
  'agreements',
] as const;
export type ListExportKind = (typeof listExportKinds)[number];

/** A statement of one's own account, postings of any account, a batch of gift codes, licences issued together; the balance sheet; lists. */
export const exportKinds = [
  'statement',
  'ledger',
  'giftCodes',
  'licenceBatch',
  'balanceSheet',
  'productSheet',
  ...listExportKinds,
] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Those that a program asks for with a key: of its owner’s shop, or of the one that it works for. */
export const programExportKinds: readonly ExportKind[] = ['sales', 'shopRefunds', 'earnings'];

export const exportStates = ['waiting', 'running', 'ready', 'failed', 'stopped', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

/**
 * Why an export failed: its owner may not see the list any more, it grew too long, its filters are refused by now, or it could
 * not be written however often that was tried.
 */
export const exportFailures = ['gone', 'too_long', 'refused', 'not_written'] as const;
export type ExportFailure = (typeof exportFailures)[number];

export const exportRules = {
  /** How often it is tried to write one. */
  triesMax: 5,
  /** How many a person may have under way at once. */
  underWayMax: 3,
  /** How many a person asks for: each is a file that is kept. */
  perPerson: { max: 200, seconds: 60 * 60 },
  /** How long the file can be fetched. */
  keptMinutes: 24 * 60,
  /** The same for one that holds secrets. */
  secretKeptMinutes: 10,
  /** How long the address of a ticket is good for. */
  ticketSeconds: 60,
  /** Longer ones are refused. */
  rowsMax: 5_000_000,
} as const;

/** What can be done about it. */
export const exportActs = ['stop', 'fetch'] as const;
export type ExportAct = (typeof exportActs)[number];
