/** Whom one's money is paid to. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { bankCodes } from './banks.ts';
import { payeeKinds, payeeRules } from './payeeRules.ts';

export const Payee = z.object({
  id: z.int(),
  kind: z.enum(payeeKinds),
  /** Of a bank card; null for the others. */
  bank: z.enum(bankCodes).nullable(),
  /** The verified real name and the account, masked. */
  name: z.string(),
  account: z.string(),
  createdAt: time,
  /** From when on money can be paid to it. */
  usableAt: time,
  /** It was saved under another real name than the account has now: it can only be removed. */
  isStale: z.boolean(),
  /** Money can be paid to it now. */
  isReady: z.boolean(),
});
export type Payee = z.infer<typeof Payee>;

export const listPayees = endpoint('GET /api/account/payee/list', {
  summary: 'Where your money can be paid to, masked: what can be used first, then the newest',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(Payee),
    /** The real name that an account must be in, masked; null: it is not verified yet. */
    name: z.string().nullable(),
  }),
  errors: [],
});

export const setPaymentInfo = endpoint('POST /api/account/setPaymentInfo', {
  summary:
    'Save where your money is paid to: an account in your verified real name. It can be used after a waiting time',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z
    .strictObject({
      kind: z.enum(payeeKinds),
      /** Of a bank card, and only there. */
      bank: z.enum(bankCodes).optional(),
      /** A card’s number; the mobile number or address of an Alipay account; a WeChat ID or mobile number. */
      accountNumber: writtenLine().pipe(z.string().min(payeeRules.account.min).max(payeeRules.account.max)),
    })
    .refine(({ kind, bank }) => kind !== 'bank' || bank !== undefined, { path: ['bank'], error: 'required' })
    .refine(({ kind, bank }) => kind === 'bank' || bank === undefined, { path: ['bank'], error: 'unknown' }),
  output: Payee,
  errors: ['real_name_needed', 'payee_limit', 'payee_known', 'code_step_needed', 'too_many_requests'],
});

export const removePayee = endpoint('POST /api/account/payee/remove', {
  summary: 'Remove where your money is paid to; not while a withdrawal is on its way there',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id }),
  output: z.object({}),
  errors: ['not_found', 'payee_in_use', 'too_many_requests'],
});
