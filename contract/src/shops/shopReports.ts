/** Reports against shops: whoever reports, the shop, and admins. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput, dayRange } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { OrderPicture, PictureName } from '../site/files.ts';
import { shopSuspensionReasons } from './shopProcess.ts';
import {
  shopReportEvents,
  shopReportKinds,
  shopReportMeasures,
  shopReportSides,
  shopReportStates,
} from './shopReportProcess.ts';
import { shopReportRules } from './shopReportRules.ts';
import { Moment } from '../core/day.ts';

const { words: length, note: noteLength, picturesMax, goodsMax } = shopReportRules;

const Base = z.object({
  id: z.int(),
  shopId: z.int(),
  shopName: z.string(),
  kind: z.enum(shopReportKinds),
  state: z.enum(shopReportStates),
  createdAt: time,
  movedAt: time,
  /** By when the shop answers, or the platform means to decide; null: it is over. */
  dueAt: time.nullable(),
});

const Step = z.object({
  id: z.int(),
  event: z.enum(shopReportEvents),
  side: z.enum(shopReportSides),
  at: time,
});

/** What both sides see of a report in the same way. */
const way = {
  words: z.string(),
  /** What the shop answered; empty: nothing. */
  answer: z.string(),
  answerPictures: z.array(OrderPicture),
  /** What was decided, in the admin's words. */
  note: z.string(),
  measure: z.enum(shopReportMeasures).nullable(),
  /** Oldest first. */
  steps: z.array(Step),
};

/** A report as whoever made it sees it. */
export const OwnShopReport = Base.extend({
  ...way,
  pictures: z.array(OrderPicture),
  orderId: z.int().nullable(),
  showsOrder: z.boolean(),
  showsPictures: z.boolean(),
  may: z.array(z.enum(['withdraw'])),
});
export type OwnShopReport = z.infer<typeof OwnShopReport>;
export const OwnShopReportRow = Base;
export type OwnShopReportRow = z.infer<typeof OwnShopReportRow>;

/** A report as the shop sees it: nothing of who made it but what they chose to show. */
export const ReportOfShop = Base.omit({ shopId: true, shopName: true }).extend({
  ...way,
  /** None where they are for the platform alone. */
  pictures: z.array(OrderPicture),
  orderId: z.int().nullable(),
  may: z.array(z.enum(['answer'])),
});
export type ReportOfShop = z.infer<typeof ReportOfShop>;
export const ReportOfShopRow = Base.omit({ shopId: true, shopName: true });
export type ReportOfShopRow = z.infer<typeof ReportOfShopRow>;

export const AdminShopReportRow = Base.extend({
  /** User name. */
  reporter: z.string(),
  /** Past `dueAt`. */
  late: z.boolean(),
});
export type AdminShopReportRow = z.infer<typeof AdminShopReportRow>;

export const AdminShopReport = AdminShopReportRow.extend({
  ...way,
  pictures: z.array(OrderPicture),
  orderId: z.int().nullable(),
  /** Whether the shop was shown them. */
  showsOrder: z.boolean(),
  showsPictures: z.boolean(),
  /** What tells how much a report weighs, over all accounts of the person. */
  reporterFacts: z.object({
    registeredAt: time,
    verified: z.boolean(),
    /** Paid orders in this shop, counted up to 100. */
    orders: z.int(),
    /** Owns or works for another shop. */
    sells: z.boolean(),
    founded: z.int(),
    unfounded: z.int(),
  }),
  /** Of the shop, this one not counted. */
  shopFacts: z.object({ open: z.int(), founded: z.int() }),
  /** User name of who decided. */
  decidedBy: z.string().nullable(),
  may: z.array(z.enum(['find', 'dismiss'])),
});
export type AdminShopReport = z.infer<typeof AdminShopReport>;

const words = writtenText().min(length.min).max(length.max);
/** Names of pictures that were uploaded for a report; each is sent once. */
const pictures = z.array(PictureName).max(picturesMax).default([]);
const state = z.enum(shopReportStates).optional();

export const openShopReport = endpoint('POST /api/shop/report/open', {
  summary: 'Report a shop to the platform, with evidence; the shop is not told who you are',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    shopId: id,
    kind: z.enum(shopReportKinds),
    /** The shop reads them. */
    words,
    pictures,
    /** An order of yours from this shop. */
    orderId: id.optional(),
    /** Whether the shop is told the order’s number, and shown your pictures: either may tell it who you are. */
    showsOrder: z.boolean().default(false),
    showsPictures: z.boolean().default(false),
  }),
  output: OwnShopReport,
  errors: [
    'not_found',
    'own_shop_person',
    'shop_report_open',
    'shop_report_again',
    'shop_reports_many',
    'shop_reports_full',
    'shop_reports_unfounded',
    'too_many_requests',
  ],
});

/** By kind, and by the days on which they were made. */
const narrowed = { kind: z.enum(shopReportKinds).optional(), ...dayRange };

export const listOwnShopReports = endpoint('GET /api/shop/report/list', {
  summary: 'Reports against shops that you made, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ state, ...narrowed, ...pageInput }),
  output: listOf(OwnShopReportRow),
  errors: [],
});

export const getOwnShopReport = endpoint('GET /api/shop/report/detail', {
  summary: 'One of your reports against shops, with the answer, the decision and every step',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: OwnShopReport,
  errors: ['not_found'],
});

export const withdrawShopReport = endpoint('POST /api/shop/report/withdraw', {
  summary: 'Take back a report against a shop that is not decided yet',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: OwnShopReport,
  errors: ['not_found', 'state_conflict'],
});

export const listReportsOfShop = endpoint('GET /api/sale/report/list', {
  summary: 'Reports against your shop, newest first; who made them is not told',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ state, ...narrowed, ...pageInput }),
  output: listOf(ReportOfShopRow),
  errors: ['not_found'],
});

export const getReportOfShop = endpoint('GET /api/sale/report/detail', {
  summary: 'One report against your shop',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: ReportOfShop,
  errors: ['not_found'],
});

export const answerShopReport = endpoint('POST /api/sale/report/answer', {
  summary: 'Answer a report against your shop, once; an admin decides then',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id, words, pictures }),
  output: ReportOfShop,
  errors: ['not_found', 'state_conflict'],
});

export const listShopReports = endpoint('GET /api/admin/shop/report/list', {
  summary:
    'Reports against shops of one state, those to be decided unless another is named: open ones oldest first; of one shop all of them',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ state, shopId: id.optional(), ...narrowed, ...pageInput }),
  output: listOf(AdminShopReportRow),
  errors: [],
});

export const getShopReport = endpoint('GET /api/admin/shop/report/detail', {
  summary: 'One report against a shop with both sides’ words and evidence',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: AdminShopReport,
  errors: ['not_found', 'four_eyes'],
});

export const decideShopReport = endpoint('POST /api/admin/shop/report/decide', {
  summary: 'Find a report against a shop founded, with a measure that is taken at once, or unfounded',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({
    id,
    event: z.enum(['find', 'dismiss']),
    /** Both sides read it. */
    note: writtenText().min(1).max(noteLength.max),
    /** Of a report that is founded. */
    measure: z.enum(shopReportMeasures).optional(),
    /** Of a suspension; `until` null: until it is lifted. */
    reason: z.enum(shopSuspensionReasons).optional(),
    until: Moment.nullable().default(null),
    /** Products of the shop that are banned, of `goods_off`. */
    productIds: z.array(id).max(goodsMax).default([]),
  }),
  output: AdminShopReport,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});
