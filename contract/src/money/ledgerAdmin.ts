import { z } from 'zod';
import { Day } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { accountKinds, entryKinds, holdKinds, holdStates, subjectKinds } from './ledger.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { BalanceDay } from './wallet.ts';

/** Whose an account is. */
const owner = z.object({ id: z.number(), username: z.string() });

/** An account without its balance: what a posting says of where it stands. */
const AccountName = z.object({
  id: z.number(),
  kind: z.enum(accountKinds),
  /** Null: the platform's. */
  owner: owner.nullable(),
});
export type AccountName = z.infer<typeof AccountName>;

export const LedgerAccount = AccountName.extend({
  /** Whether its balance is stored and never below zero; an open account is only summed. */
  guarded: z.boolean(),
  balanceFen: z.number(),
  /** How many postings it has; null for open accounts, which nobody numbers. */
  postings: z.number().nullable(),
});
export type LedgerAccount = z.infer<typeof LedgerAccount>;

/** What an entry belongs to. */
const subject = z.object({ kind: z.enum(subjectKinds), id: z.number() });

/** One posting of an account. */
const AccountPosting = z.object({
  id: z.number(),
  entryId: z.number(),
  kind: z.enum(entryKinds),
  amountFen: z.number(),
  /** The balance after it. */
  afterFen: z.number(),
  /** Its dense number; of guarded accounts only. */
  number: z.number().nullable(),
  subject,
  createdAt: z.string(),
});
export type AccountPosting = z.infer<typeof AccountPosting>;

export const LedgerEntrySummary = z.object({
  id: z.number(),
  kind: z.enum(entryKinds),
  subject,
  /** How much it moved: the sum of what it took from accounts. */
  movedFen: z.number(),
  createdAt: z.string(),
});
export type LedgerEntrySummary = z.infer<typeof LedgerEntrySummary>;

/** What an entry is about, as far as it leads somewhere. */
const EntryLinks = z.object({
  /** With the title as it was bought. */
  order: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** Licences that the order delivered, at most ten. */
  licenceIds: z.array(z.number()),
  refundId: z.number().nullable(),
  payment: z.object({ id: z.number(), gateway: z.string().nullable() }).nullable(),
  hold: z
    .object({
      id: z.number(),
      kind: z.enum(holdKinds),
      state: z.enum(holdStates),
      reason: z.string(),
      user: owner,
    })
    .nullable(),
  adjustment: z.object({ id: z.number(), reason: z.string(), user: owner }).nullable(),
  giftBatch: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** What a release released, by what it was earned by; at most a hundred. */
  released: z.array(z.object({ subject, amountFen: z.number() })),
});
export type EntryLinks = z.infer<typeof EntryLinks>;

export const LedgerEntry = LedgerEntrySummary.extend({
  /** What makes it one: the same key posts once. */
  key: z.string(),
  postings: z.array(
    z.object({
      id: z.number(),
      account: AccountName,
      amountFen: z.number(),
      /** As they are stored: of guarded accounts only. */
      afterFen: z.number().nullable(),
      number: z.number().nullable(),
    }),
  ),
  /** The entry that it takes back, and the one that took it back. */
  reverses: z.number().nullable(),
  reversedBy: z.number().nullable(),
  /** The seal that covers it; null: not sealed yet. */
  seal: z.object({ id: z.number(), sealedAt: z.string() }).nullable(),
  links: EntryLinks,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const listLedgerAccounts = endpoint('GET /api/admin/ledger/accounts', {
  summary: 'Accounts of the ledger with their balances: those of the platform first, then by user',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({
    kind: z.enum(accountKinds).optional(),
    /** A user’s number, or the beginning of a user name. */
    search: z.string().trim().max(limits.search.max).optional(),
    ...pageInput,
  }),
  output: listOf(LedgerAccount),
  errors: [],
});

export const getLedgerAccount = endpoint('GET /api/admin/ledger/account', {
  summary: 'One account of the ledger with its balance',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: LedgerAccount,
  errors: ['not_found'],
});

export const listLedgerPostings = endpoint('GET /api/admin/ledger/postings', {
  summary: 'The postings of one account, newest first; of a kind, or from one day to another',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({
    accountId: id,
    kind: z.enum(entryKinds).optional(),
    from: Day.optional(),
    to: Day.optional(),
    ...pageInput,
  }),
  output: listOf(AccountPosting),
  errors: ['not_found'],
});

export const listLedgerDays = endpoint('GET /api/admin/ledger/days', {
  summary: 'What came in and went out of one account on each day of a period, with the balance at its end',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({ accountId: id, from: Day, to: Day }),
  output: z.object({ days: z.array(BalanceDay) }),
  errors: ['not_found'],
});

export const getLedgerEntry = endpoint('GET /api/admin/ledger/entry', {
  summary: 'An entry with all its postings, what it belongs to and the seal that covers it',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: LedgerEntry,
  errors: ['not_found'],
});

export const findLedgerEntries = endpoint('GET /api/admin/ledger/entries', {
  summary: 'Entries, newest first: all, those of one subject such as an order, or one by its number',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({
    /** Together with subjectId. */
    subjectKind: z.enum(subjectKinds).optional(),
    subjectId: id.optional(),
    entryId: id.optional(),
    ...pageInput,
  }),
  output: listOf(LedgerEntrySummary),
  errors: [],
});

/** An account kind's sum at the end of a day, and how it differs from the day before; signed as the sheet reads. */
const SheetLine = z.object({ account: z.enum(accountKinds), fen: z.number(), changeFen: z.number() });
export type SheetLine = z.infer<typeof SheetLine>;

const SheetSide = z.object({ fen: z.number(), changeFen: z.number(), lines: z.array(SheetLine) });
export type SheetSide = z.infer<typeof SheetSide>;

/** What the platform has, owes and owns: assets = liabilities + equity, always. */
export const BalanceSheet = z.object({
  day: z.string(),
  /** Today in the site's time zone: the last day there is. */
  today: z.string(),
  /** The day of the first entry; null: there is none. */
  firstDay: z.string().nullable(),
  assets: SheetSide,
  liabilities: SheetSide,
  equity: SheetSide,
  /** Assets less liabilities and equity: anything but 0 is a fault of the books. */
  differenceFen: z.number(),
});
export type BalanceSheet = z.infer<typeof BalanceSheet>;

export const getBalanceSheet = endpoint('GET /api/admin/ledger/sheet', {
  summary: 'The platform’s balance sheet at the end of a day, or now',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({ day: Day.optional() }),
  output: BalanceSheet,
  errors: [],
});

export const SheetDay = z.object({
  day: z.string(),
  assetsFen: z.number(),
  liabilitiesFen: z.number(),
  equityFen: z.number(),
});
export type SheetDay = z.infer<typeof SheetDay>;

export const listBalanceSheetDays = endpoint('GET /api/admin/ledger/sheetDays', {
  summary: 'The sums of the balance sheet for each day of a period of at most 366 days',
  access: 'admin',
  effect: 'reads',
  input: z.strictObject({ from: Day, to: Day }),
  output: z.object({ days: z.array(SheetDay) }),
  errors: [],
});
