import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { entryKinds } from './ledger.ts';
import { limits } from './limits.ts';
import { listOf, pageInput, wholeNumber } from './paging.ts';

/** One posting on the caller's available balance. */
export const BalanceChange = z.object({
  id: z.number(),
  kind: z.enum(entryKinds),
  /** Positive comes in, negative goes out. */
  amountFen: z.number(),
  beforeFen: z.number(),
  afterFen: z.number(),
  /** Dense number within the account. */
  number: z.number(),
  /** The order or payment that it belongs to. */
  subject: z.object({ kind: z.string(), id: z.number() }),
  memo: z.string(),
  createdAt: z.string(),
});
export type BalanceChange = z.infer<typeof BalanceChange>;

export const listBalanceChanges = endpoint('listBalanceChanges', {
  summary: 'Income and expense of one’s own balance, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({
    kind: z.enum(entryKinds).optional(),
    page: wholeNumber(1, 10_000).optional(),
    current: wholeNumber(1, 10_000).optional(),
    pageSize: wholeNumber(1, limits.list.max).optional(),
    ...pageInput,
  }),
  output: listOf(BalanceChange),
  errors: [],
});

export const getWallet = endpoint('getWallet', {
  summary: 'One’s own balances, and the last 30 days by day',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    availableFen: z.number(),
    heldFen: z.number(),
    pendingFen: z.number(),
    days: z.array(z.object({ day: z.string(), incomeFen: z.number(), expenseFen: z.number() })),
  }),
  errors: [],
});
