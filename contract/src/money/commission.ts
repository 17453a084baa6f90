import { z } from 'zod';
import { Day } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { Person, ShopName } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { commissionKinds, commissionRules, commissionScopes } from './commissionRules.ts';
import { ruleRequestStates } from './moneyProcess.ts';

/** What the platform keeps of a sale, or of rent, in a category, in ten-thousandths. */
const CategoryRate = z.object({
  categoryId: z.int(),
  parentId: z.int().nullable(),
  /** In the reader’s language. */
  name: z.string(),
  tenThousandths: z.int(),
  /** Whose rate it is: that of the shop or lessor, of this category or the one above, or of the site. */
  scope: z.enum(commissionScopes),
  /** The next change that is planned, if any. */
  next: z.object({ tenThousandths: z.int(), from: time }).nullable(),
});
export type CategoryRate = z.infer<typeof CategoryRate>;

const pastRate = z.object({
  scope: z.enum(['site', 'category']),
  categoryId: z.int().nullable(),
  /** Of the category, in the reader’s language; empty for the site. */
  name: z.string(),
  /** Null: it has none of its own from then on. */
  tenThousandths: z.int().nullable(),
  from: time,
});

export const getCommission = endpoint('GET /api/commission', {
  summary: 'The platform’s commission by category: today, planned, and what counted during the last years',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ kind: z.enum(commissionKinds).default('sale') }),
  output: z.object({
    /** What counts where a category has none of its own. */
    siteTenThousandths: z.int(),
    /** All categories, the top ones first, each family in its order. */
    categories: z.array(CategoryRate),
    /** Planned changes and former ones, newest first; never those of single shops or lessors. */
    changes: z.array(pastRate),
    /** For so many years changes are shown. */
    publicYears: z.int(),
    timeZone: z.string(),
  }),
  errors: [],
});

export const getOwnCommission = endpoint('GET /api/shop/commission', {
  summary: 'The platform’s commission on what your own shop sells, by category: today and planned',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject({}),
  output: z.object({ categories: z.array(CategoryRate), timeZone: z.string() }),
  errors: ['not_found'],
});

export const getOwnRentalCommission = endpoint('GET /api/listing/commission', {
  summary: 'The platform’s commission on what you let out, by category: today and planned',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ categories: z.array(CategoryRate), timeZone: z.string() }),
  errors: [],
});

/** A rate from a time on, as admins set it: never changed and never deleted. */
export const CommissionRate = z.object({
  id: z.int(),
  kind: z.enum(commissionKinds),
  scope: z.enum(commissionScopes),
  /** The category, in the reader’s language. */
  category: z.object({ id: z.int(), name: z.string() }).nullable(),
  shop: ShopName.nullable(),
  lessor: Person.nullable(),
  /** In ten-thousandths; null: none of its own from then on. */
  tenThousandths: z.int().nullable(),
  countsFrom: time,
  state: z.enum(ruleRequestStates),
  reason: z.string(),
  /** Null: it stood in the settings before there were rates. */
  askedBy: Person.nullable(),
  askedAt: time,
  /** Null while it waits, and where it needed nobody else. */
  decidedBy: Person.nullable(),
  decidedAt: time.nullable(),
  words: z.string(),
  may: z.array(z.enum(['decide', 'withdraw'])),
});
export type CommissionRate = z.infer<typeof CommissionRate>;

export const listCommissionRates = endpoint('GET /api/admin/commission/list', {
  summary: 'Rates of commission as they were set, newest first',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({
    state: z.enum(ruleRequestStates).optional(),
    kind: z.enum(commissionKinds).optional(),
    scope: z.enum(commissionScopes).optional(),
    shopId: id.optional(),
    lessorId: id.optional(),
    ...pageInput,
  }),
  output: listOf(CommissionRate),
  errors: [],
});

/** Whose rate, how high, and from which day of the site’s time zone on. */
const wanted = {
  kind: z.enum(commissionKinds).default('sale'),
  /** `shop` of sales only, `lessor` of rental only. */
  scope: z.enum(commissionScopes),
  /** With `scope: category` only. */
  categoryId: id.optional(),
  /** With `scope: shop` only. */
  shopId: id.optional(),
  /** With `scope: lessor` only: an account. */
  lessorId: id.optional(),
  /** Left out: none of its own from then on; not for the site. */
  tenThousandths: wholeNumber(0, commissionRules.max).optional(),
  from: Day,
};

const effect = z.object({ salesFen: z.int(), beforeFen: z.int(), afterFen: z.int() });

export const previewCommission = endpoint('GET /api/admin/commission/preview', {
  summary:
    'What a rate of commission would change, by the sales or the rent of the last 30 days, and who must agree to it',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject(wanted),
  output: z.object({
    /** Somebody pays more: it counts after a notice. */
    rises: z.boolean(),
    /** Somebody pays less: another admin has to agree. */
    falls: z.boolean(),
    /** The first day from which it may count. */
    earliest: Day,
    /** Who it is for, in the reader’s language; empty: the site. */
    name: z.string(),
    /** Sales, or rent that was paid, since this day were counted. */
    sinceDay: Day,
    /** Whether all sales since then were: of very many, those of the newest days only. */
    complete: z.boolean(),
    /** Sales that it is about, with the commission on them before and after. */
    total: effect,
    /** How many shops or lessors have something of it, and those with most; each by its number. */
    sellers: z.array(effect.extend({ id: z.int(), name: z.string() })),
    sellerCount: z.int(),
  }),
  errors: ['not_found'],
});

export const setCommission = endpoint('POST /api/admin/commission/set', {
  summary: 'Set a rate of commission from a day on; where anybody pays less by it, once another admin agrees',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ ...wanted, reason: writtenText().min(1).max(limits.reason.max) }),
  output: CommissionRate,
  errors: ['not_found', 'four_eyes', 'rule_request_waiting'],
});

export const decideCommission = endpoint('POST /api/admin/commission/decide', {
  summary: 'As another admin: agree to a rate of commission that waits, or refuse it',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, accept: z.boolean(), words: writtenText().max(limits.reason.max) }),
  output: CommissionRate,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});

export const withdrawCommission = endpoint('POST /api/admin/commission/withdraw', {
  summary: 'Withdraw a rate of commission that you asked for and that still waits',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: CommissionRate,
  errors: ['not_found', 'state_conflict', 'forbidden'],
});
