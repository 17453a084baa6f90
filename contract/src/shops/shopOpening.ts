/** Opening a shop, and how it stands: for its owner and for admins. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput, sortInput } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { PictureName } from '../site/files.ts';
import {
  shopActs,
  shopClosingHindrances,
  shopContactKinds,
  shopEvents,
  shopFields,
  shopListSorts,
  shopRefusalReasons,
  shopStates,
  shopSuspensionReasons,
} from './shopProcess.ts';
import { isShopContact, shopNameProblem, shopRules } from './shopRules.ts';
import { Moment } from '../core/day.ts';

/** What is to be mended of an application. */
export const ShopProblem = z.object({ field: z.enum(shopFields), reason: z.enum(shopRefusalReasons) });
export type ShopProblem = z.infer<typeof ShopProblem>;

const name = writtenLine().normalize('NFC');
const checkedName = name.superRefine((value, context) => {
  const problem = shopNameProblem(value);
  const params = { min: shopRules.name.min, max: shopRules.name.max };
  if (problem === 'too_short') {
    context.addIssue({ code: 'too_small', origin: 'string', minimum: params.min, inclusive: true, input: value });
  } else if (problem === 'too_long') {
    context.addIssue({ code: 'too_big', origin: 'string', maximum: params.max, inclusive: true, input: value });
  } else if (problem) context.addIssue({ code: 'custom', message: problem, input: value });
});
const intro = writtenText().normalize('NFC').max(shopRules.intro.max);

/** What an owner writes into an application; texts may be empty while it is a draft. */
const written = {
  name: name.max(shopRules.name.max),
  /** As `uploadPicture` answers it; null: one is drawn from the name. */
  logo: PictureName.nullable(),
  introZh: intro,
  introEn: intro,
  /** Null while it is not chosen. */
  categoryId: id.nullable(),
  contactKind: z.enum(shopContactKinds),
  contact: writtenLine().max(shopRules.contact.max),
};

const ShopMove = z.object({
  id: z.int(),
  event: z.enum(shopEvents),
  from: z.enum(shopStates),
  to: z.enum(shopStates),
  /** Null: it happened by itself, or an admin did it and you are not one. */
  by: Person.nullable(),
  byAdmin: z.boolean(),
  /** Of a suspension. */
  reason: z.enum(shopSuspensionReasons).nullable(),
  note: z.string(),
  problems: z.array(ShopProblem),
  until: time.nullable(),
  at: time,
});
export type ShopMove = z.infer<typeof ShopMove>;

const ShopState = z.object({
  id: z.int(),
  state: z.enum(shopStates),
  name: z.string(),
  /** The name of its picture; null: one is drawn from its name. */
  logo: PictureName.nullable(),
  /** Whether it was open before. */
  wasOpen: z.boolean(),
  /** Since when it is open, or, never opened, when its draft was begun. */
  createdAt: time,
  sentAt: time.nullable(),
  /** By when it is reviewed; null unless it waits for that. */
  dueAt: time.nullable(),
  decidedAt: time.nullable(),
  /** When a suspension ends by itself; null: an admin lifts it. */
  suspendedUntil: time.nullable(),
});

const Application = z.object({
  introZh: z.string(),
  introEn: z.string(),
  categoryId: z.int().nullable(),
  contactKind: z.enum(shopContactKinds),
  contact: z.string(),
  /** Since when the contact stands. */
  contactAt: time.nullable(),
});

export const OwnShop = ShopState.extend({
  ...Application.shape,
  /** What to mend, of the last refusal. */
  problems: z.array(ShopProblem),
  /** What was said with the refusal or the suspension that stands. */
  note: z.string(),
  /** Why it is suspended. */
  reason: z.enum(shopSuspensionReasons).nullable(),
  /** Whether it has products, on shelf or not. */
  hasProducts: z.boolean(),
  /** What keeps it from being closed, counted up to `shopRules.countedMax`; empty: nothing. */
  hindrances: z.array(z.object({ what: z.enum(shopClosingHindrances), count: z.int(), amountFen: z.int() })),
  /** Newest first. */
  moves: z.array(ShopMove),
});
export type OwnShop = z.infer<typeof OwnShop>;

/** How somebody stands who has a shop or wants one. */
export const ShopStanding = z.object({
  /** Null: there is not even a draft. */
  shop: OwnShop.nullable(),
  /** Whether the account's real name is verified; only then an application can be sent. */
  isVerified: z.boolean(),
  /** The version of the agreement for sellers that is in force, to be sent back with the consent. */
  agreementVersion: z.string(),
});
export type ShopStanding = z.infer<typeof ShopStanding>;

export const getOwnShop = endpoint('GET /api/user/shop', {
  summary: 'Your shop, or your application for one: how it stands, what to mend, what keeps it from being closed',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: ShopStanding,
  errors: [],
});

export const saveShopDraft = endpoint('POST /api/user/shop/draft', {
  summary: 'Keep what you have filled in so far; a shop that was open before keeps its name',
  access: 'user',
  effect: 'changes',
  input: z.strictObject(written),
  output: ShopStanding,
  errors: ['state_conflict'],
});

export const sendShop = endpoint('POST /api/user/shop/send', {
  summary: 'Send your application to be reviewed; your real name must be verified',
  access: 'user',
  effect: 'changes',
  input: z
    .strictObject({
      ...written,
      name: checkedName,
      introZh: intro.min(1, { error: 'required' }),
      categoryId: id,
      /** Of the agreement for sellers that was read. */
      agreementVersion: writtenLine().max(shopRules.version.max),
    })
    .refine(({ contactKind, contact }) => isShopContact(contactKind, contact), {
      path: ['contact'],
      error: 'contact_format',
    }),
  output: ShopStanding,
  errors: ['basic_information_missing', 'state_conflict', 'shop_name_taken', 'agreement_changed', 'too_many_requests'],
});

export const withdrawShop = endpoint('POST /api/user/shop/withdraw', {
  summary: 'Take back your application while it waits; it is a draft again, and a closed shop stays closed',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({}),
  output: ShopStanding,
  errors: ['state_conflict'],
});

export const closeShop = endpoint('POST /api/user/shop/close', {
  summary: 'Close your shop once nothing is open; its products go off the shelf, and you may apply anew at any time',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({}),
  output: ShopStanding,
  errors: ['state_conflict', 'shop_not_settled'],
});

/** A shop in the admins' list. */
export const AdminShopRow = ShopState.extend({
  owner: Person,
  isOwnerVerified: z.boolean(),
  /** Past the day of its review. */
  late: z.boolean(),
  /** Pieces sold. */
  soldCount: z.int(),
  /** Products on shelf. */
  productCount: z.int(),
  ratingAverage: z.number().nullable(),
});
export type AdminShopRow = z.infer<typeof AdminShopRow>;

export const AdminShop = AdminShopRow.extend({
  ...Application.shape,
  category: z.string().nullable(),
  /** Whether its sections may hold products of the platform. */
  platformGoods: z.boolean(),
  /** As 张*; null: not verified. */
  ownerNameMasked: z.string().nullable(),
  ownerState: z.string(),
  figures: z.object({
    /** Of the last `shopRules.figureDays` days, as far as they are over. */
    orders: z.int(),
    salesFen: z.int(),
    refundedFen: z.int(),
    /** Of what was sold and is not released yet. */
    pendingFen: z.int(),
    frozenFen: z.int(),
    /** Of the newest paid orders, at most `shopRules.ratedOrders`. */
    rated: z.int(),
    refunded: z.int(),
    complained: z.int(),
    openRefunds: z.int(),
    openComplaints: z.int(),
    /** Reports against it, by anybody. */
    openReports: z.int(),
    foundedReports: z.int(),
    /** Products that are not on shelf. */
    hiddenProducts: z.int(),
  }),
  problems: z.array(ShopProblem),
  note: z.string(),
  reason: z.enum(shopSuspensionReasons).nullable(),
  moves: z.array(ShopMove),
  may: z.array(z.enum(shopActs)),
  /** The application that waits longest, but for this one; null: there is none. */
  nextId: z.int().nullable(),
});
export type AdminShop = z.infer<typeof AdminShop>;

export const listAdminShops = endpoint('GET /api/admin/shop/list', {
  summary:
    'Shops and applications, by state and by the beginning of their name or their owner’s; drafts are their owners’',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({
    state: z.enum(shopStates).optional(),
    search: writtenLine().max(shopRules.search.max).optional(),
    ...sortInput(shopListSorts),
    ...pageInput,
  }),
  output: listOf(AdminShopRow),
  errors: [],
});

export const getAdminShop = endpoint('GET /api/admin/shop/detail', {
  summary: 'One shop as its reviewer sees it: application, owner, money, refunds, and everything that happened to it',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: AdminShop,
  errors: ['not_found'],
});

export const decideShop = endpoint('POST /api/admin/shop/decide', {
  summary: 'Open a shop, or refuse the application and say what to mend',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({
    id,
    event: z.enum(['approve', 'refuse']),
    problems: z.array(z.strictObject(ShopProblem.shape)).max(shopFields.length).default([]),
    note: writtenLine().max(shopRules.note.max).default(''),
  }),
  output: AdminShop,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});

export const suspendShop = endpoint('POST /api/admin/shop/suspend', {
  summary: 'Suspend a shop: it sells nothing until then, or until it is lifted; what was bought before goes on',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({
    id,
    reason: z.enum(shopSuspensionReasons),
    note: writtenLine().max(shopRules.note.max).default(''),
    /** Null: until it is lifted. */
    until: Moment.nullable(),
  }),
  output: AdminShop,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});

export const liftShop = endpoint('POST /api/admin/shop/lift', {
  summary: 'End the suspension of a shop; what was on shelf comes back',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({ id, note: writtenLine().max(shopRules.note.max).default('') }),
  output: AdminShop,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});

export const setPlatformGoods = endpoint('POST /api/admin/shop/platformGoods', {
  summary: 'Let the sections of a shop hold products of the platform, or end that: they are gone from its page at once',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({ id, allowed: z.boolean() }),
  output: AdminShop,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});

export const renameShop = endpoint('POST /api/admin/shop/rename', {
  summary: 'Give a shop another name; its owner is told',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({ id, name: checkedName, note: writtenLine().max(shopRules.note.max).default('') }),
  output: AdminShop,
  errors: ['not_found', 'state_conflict', 'shop_name_taken', 'four_eyes'],
});
