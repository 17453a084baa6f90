/** People who work for a shop: invited, answered, changed and ended; what they did. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { Person, ShopName } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { limits } from '../core/limits.ts';
import { staffRoles, staffRules, staffStates } from './staffRules.ts';

const roles = z
  .array(z.enum(staffRoles))
  .min(1)
  .max(staffRoles.length)
  .meta({ description: 'What they work with; `all` stands for every role.' });

/** Somebody who works for a shop, is invited to, or was. */
export const ShopStaff = z.object({
  id: z.int(),
  person: Person,
  state: z.enum(staffStates),
  roles: z.array(z.enum(staffRoles)),
  invitedAt: time,
  /** Until when an invitation can be accepted. */
  expiresAt: time,
  joinedAt: time.nullable(),
  endedAt: time.nullable(),
});
export type ShopStaff = z.infer<typeof ShopStaff>;

/** What staff may do without the owner. */
export const StaffLimits = z.object({
  /** What an order may be refunded by staff in all. */
  refundMaxFen: z.int(),
  /** What one person refunds or replaces in a day, over all orders. */
  refundDayFen: z.int(),
  /** Percent by which prices may be cut below those of the owner. */
  cutPercent: z.int(),
});
export type StaffLimits = z.infer<typeof StaffLimits>;

export const listShopStaff = endpoint('GET /api/shop/staff/list', {
  summary: 'Who works for your shop, is invited to or did, newest first, and what they may do without you',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput, state: z.enum(['current', 'over']).default('current') }),
  output: listOf(ShopStaff).extend({ limits: StaffLimits }),
  errors: ['not_found'],
});

export const inviteShopStaff = endpoint('POST /api/shop/staff/invite', {
  summary: 'Invite an account, named exactly, to work for your shop; its owner accepts or declines',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ username: writtenLine().min(1).max(limits.username.max), roles }),
  output: ShopStaff,
  errors: [
    'not_found',
    'own_shop_not_open',
    'staff_unknown',
    'staff_unverified',
    'staff_yourself',
    'staff_already',
    'staff_full',
    'staff_shops_full',
    'too_many_requests',
  ],
});

export const setShopStaffRoles = endpoint('POST /api/shop/staff/roles', {
  summary: 'Change what somebody of your staff works with; it counts from their next call on',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, roles }),
  output: ShopStaff,
  errors: ['not_found', 'state_conflict'],
});

export const endShopStaff = endpoint('POST /api/shop/staff/end', {
  summary: 'End what somebody may do for your shop at once, or take back an invitation',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: ShopStaff,
  errors: ['not_found', 'state_conflict'],
});

export const setShopStaffLimits = endpoint('POST /api/shop/staff/limits', {
  summary: 'Set how much staff of your shop refund and how deep they cut prices without you',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    refundMaxFen: wholeNumber(0, staffRules.refundFen.max),
    /** Left out: as it was. */
    refundDayFen: wholeNumber(0, staffRules.refundDayFen.max).optional(),
    cutPercent: wholeNumber(0, staffRules.cutPercent.max),
  }),
  output: StaffLimits,
  errors: ['not_found'],
});

/** Something that staff did, or that the owner changed about them. */
export const StaffAct = z.object({
  id: z.int(),
  /** Null: the account is deleted. */
  by: Person.nullable(),
  /** The name of the call. */
  call: z.string(),
  /** Numbers of what it was done to, by the name of the input's field. */
  on: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  at: time,
});
export type StaffAct = z.infer<typeof StaffAct>;

export const listShopStaffActs = endpoint('GET /api/shop/staff/acts', {
  summary: 'What staff of your shop did, newest first, each under their own name',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput, userId: id.optional() }),
  output: listOf(StaffAct),
  errors: ['not_found'],
});

/** A shop that one works for or is invited to. */
export const StaffedShop = z.object({
  id: z.int(),
  shop: ShopName,
  owner: Person,
  state: z.enum(staffStates),
  roles: z.array(z.enum(staffRoles)),
  invitedAt: time,
  expiresAt: time,
  joinedAt: time.nullable(),
});
export type StaffedShop = z.infer<typeof StaffedShop>;

export const listStaffedShops = endpoint('GET /api/shop/staff/shops', {
  summary: 'The shops that you work for or are invited to',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ list: z.array(StaffedShop), ownShop: ShopName.nullable() }),
  errors: [],
});

export const answerStaffInvitation = endpoint('POST /api/shop/staff/answer', {
  summary: 'Accept or decline an invitation to work for a shop',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id, accept: z.boolean() }),
  output: StaffedShop,
  errors: ['not_found', 'state_conflict', 'staff_unverified', 'staff_yourself', 'staff_shops_full'],
});

export const leaveShop = endpoint('POST /api/shop/staff/leave', {
  summary: 'Stop working for a shop; what you may do there ends at once',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: StaffedShop,
  errors: ['not_found', 'state_conflict'],
});
