/** What becomes of an export: a list on its way into a file. Free of zod. */

/** A statement of one's own account, postings of any account, a batch of gift codes, licences issued together. */
export const exportKinds = ['statement', 'ledger', 'giftCodes', 'licenceBatch'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportStates = ['waiting', 'running', 'ready', 'failed', 'stopped', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

export const exportRules = {
  /** How many a person may have under way at once. */
  underWayMax: 3,
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
