import { z } from 'zod';
import { Day } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { accountKinds, entryKinds, holdKinds, holdStates, subjectKinds } from './ledger.ts';
import { limits } from '../core/limits.ts';
import { amountRange, dayRange, id, listOf, pageInput, sortInput } from '../core/paging.ts';
import { day, time } from '../core/times.ts';
import { Person } from '../core/people.ts';
import { BalanceDay } from './wallet.ts';
import { writtenLine } from '../core/writtenText.ts';

/** Whose an account is. */
const owner = Person;

/** An account without its balance: what a posting says of where it stands. */
export const AccountName = z.object({
  id: z.int(),
  kind: z.enum(accountKinds),
  /** Null: the platform's. */
  owner: owner.nullable(),
});
export type AccountName = z.infer<typeof AccountName>;

export const LedgerAccount = AccountName.extend({
  /** Whether its balance is stored and never below zero; an open account is only summed. */
  guarded: z.boolean(),
  balanceFen: z.int(),
  /** How many postings it has; null for open accounts, which nobody numbers. */
  postings: z.int().nullable(),
});
export type LedgerAccount = z.infer<typeof LedgerAccount>;

/** What an entry belongs to. */
const subject = z.object({ kind: z.enum(subjectKinds), id: z.int() });

/** One posting of an account. */
export const AccountPosting = z.object({
  id: z.int(),
  entryId: z.int(),
  kind: z.enum(entryKinds),
  amountFen: z.int(),
  /** The balance after it. */
  afterFen: z.int(),
  /** Its dense number; of guarded accounts only. */
  number: z.int().nullable(),
  subject,
  createdAt: time,
});
export type AccountPosting = z.infer<typeof AccountPosting>;

export const LedgerEntrySummary = z.object({
  id: z.int(),
  kind: z.enum(entryKinds),
  subject,
  /** How much it moved: the sum of what it took from accounts. */
  movedFen: z.int(),
  createdAt: time,
});
export type LedgerEntrySummary = z.infer<typeof LedgerEntrySummary>;

/** What an entry is about, as far as it leads somewhere. */
export const EntryLinks = z.object({
  /** With the title as it was bought. */
  order: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Licences that the order delivered, at most ten. */
  licenceIds: z.array(z.int()),
  refundId: z.int().nullable(),
  payment: z.object({ id: z.int(), gateway: z.string().nullable() }).nullable(),
  hold: z
    .object({
      id: z.int(),
      kind: z.enum(holdKinds),
      state: z.enum(holdStates),
      reason: z.string(),
      user: owner,
    })
    .nullable(),
  /** With the title as it was booked. */
  lease: z.object({ id: z.int(), title: z.string() }).nullable(),
  adjustment: z.object({ id: z.int(), reason: z.string(), user: owner }).nullable(),
  giftBatch: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** What a release released, by what it was earned by; at most a hundred. */
  released: z.array(z.object({ subject, amountFen: z.int() })),
});
export type EntryLinks = z.infer<typeof EntryLinks>;

export const LedgerEntry = LedgerEntrySummary.extend({
  /** What makes it one: the same key posts once. */
  key: z.string(),
  postings: z.array(
    z.object({
      id: z.int(),
      account: AccountName,
      amountFen: z.int(),
      /** As they are stored: of guarded accounts only. */
      afterFen: z.int().nullable(),
      number: z.int().nullable(),
    }),
  ),
  /** The entry that it takes back, and the one that took it back. */
  reverses: z.int().nullable(),
  reversedBy: z.int().nullable(),
  /** The seal that covers it; null: not sealed yet. */
  seal: z.object({ id: z.int(), sealedAt: time }).nullable(),
  links: EntryLinks,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const listLedgerAccounts = endpoint('GET /api/admin/ledger/accounts', {
  summary: 'Accounts of the ledger with their balances: those of the platform first, then by user',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({
    kind: z.enum(accountKinds).optional(),
    /** A user’s number, or the beginning of a user name. */
    search: writtenLine().max(limits.search.max).optional(),
    ...pageInput,
  }),
  output: listOf(LedgerAccount),
  errors: [],
});

export const getLedgerAccount = endpoint('GET /api/admin/ledger/account', {
  summary: 'One account of the ledger with its balance',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: LedgerAccount,
  errors: ['not_found'],
});

export const listLedgerPostings = endpoint('GET /api/admin/ledger/postings', {
  summary: 'The postings of one account, newest first; of a kind, or from one day to another',
  access: 'admin',
  grant: 'money',
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
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ accountId: id, from: Day, to: Day }),
  output: z.object({ days: z.array(BalanceDay) }),
  errors: ['not_found'],
});

export const getLedgerEntry = endpoint('GET /api/admin/ledger/entry', {
  summary: 'An entry with all its postings, what it belongs to and the seal that covers it',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: LedgerEntry,
  errors: ['not_found'],
});

export const findLedgerEntries = endpoint('GET /api/admin/ledger/entries', {
  summary:
    'Entries, newest first unless sorted: of a kind, of days, of amounts, of what they belong to, or by a number',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({
    kind: z.enum(entryKinds).optional(),
    subjectKind: z.enum(subjectKinds).optional(),
    /** Of what they belong to; without its kind the number of the entry itself counts as well. */
    number: id.optional(),
    ...dayRange,
    /** How much was moved. */
    ...amountRange,
    ...sortInput(['time']),
    ...pageInput,
  }),
  output: listOf(LedgerEntrySummary),
  errors: [],
});

/** What somebody owes the platform: refunds took back more than their earnings and balances had. */
export const Debt = z.object({
  user: Person,
  /** The account of the ledger whose postings it is made of. */
  accountId: z.int(),
  owedFen: z.int(),
  /** Its first posting after it last stood at zero. */
  since: time,
  /** The order that added most to it since then, in fen; null: no order did. */
  largestOrder: z.object({ id: z.int(), title: z.string(), addedFen: z.int() }).nullable(),
});
export type Debt = z.infer<typeof Debt>;

export const listDebts = endpoint('GET /api/admin/ledger/debts', {
  summary: 'Everybody who owes the platform money, by user: how much, since when, and mostly because of which order',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(Debt),
  errors: [],
});

/** An account kind's sum at the end of a day, and how it differs from the day before; signed as the sheet reads. */
export const SheetLine = z.object({ account: z.enum(accountKinds), fen: z.int(), changeFen: z.int() });
export type SheetLine = z.infer<typeof SheetLine>;

export const SheetSide = z.object({ fen: z.int(), changeFen: z.int(), lines: z.array(SheetLine) });
export type SheetSide = z.infer<typeof SheetSide>;

/** What the platform has (what users owe it included), owes and owns: assets = liabilities + equity, always. */
export const BalanceSheet = z.object({
  day,
  /** Today in the site's time zone: the last day there is. */
  today: day,
  /** The day of the first entry; null: there is none. */
  firstDay: day.nullable(),
  assets: SheetSide,
  liabilities: SheetSide,
  equity: SheetSide,
  /** Assets less liabilities and equity: anything but 0 is a fault of the books. */
  differenceFen: z.int(),
});
export type BalanceSheet = z.infer<typeof BalanceSheet>;

export const getBalanceSheet = endpoint('GET /api/admin/ledger/sheet', {
  summary: 'The platform’s balance sheet at the end of a day, or now',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ day: Day.optional() }),
  output: BalanceSheet,
  errors: [],
});

export const SheetDay = z.object({
  day,
  assetsFen: z.int(),
  liabilitiesFen: z.int(),
  equityFen: z.int(),
});
export type SheetDay = z.infer<typeof SheetDay>;

export const listBalanceSheetDays = endpoint('GET /api/admin/ledger/sheetDays', {
  summary: 'The sums of the balance sheet for each day of a period of at most 366 days',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ from: Day, to: Day }),
  output: z.object({ days: z.array(SheetDay) }),
  errors: [],
});
