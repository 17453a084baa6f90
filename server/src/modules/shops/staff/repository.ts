/** Who works for shops, what they may do, and what they did. */
import { staffRules, type StaffRole } from '#contract/shops/staffRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import { countedMax, listPage, listStatements, type PageInput } from '../../../platform/database/listPage.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface StaffRow extends Row<'shop_staff', 'id shopId userId state invitedAt expiresAt joinedAt endedAt'> {
  roles: StaffRole[];
  username: string;
  shopName: string;
  ownerId: number;
  ownerName: string;
}

const columns = `s.id, s.shop_id, s.user_id, s.state, s.roles, s.invited_at, s.expires_at, s.joined_at, s.ended_at, u.username,
  h.name as shop_name, h.owner_id, o.username as owner_name`;
const joins = 'join users u on u.id = s.user_id join shops h on h.id = s.shop_id join users o on o.id = h.owner_id';

/** Staff of a shop, as a call that they make for it needs it. */
export interface ActingRow {
  ownerId: number;
  roles: StaffRole[];
  refundMaxFen: number;
  refundDayFen: number;
  cutPercent: number;
}

// Unless the owner says otherwise a day's limit never undoes that of one order.
const dayFen = `coalesce(l.refund_day_fen, greatest(${staffRules.refundDayFen.normal}, l.refund_max_fen))`;

const actingText = `select h.owner_id, s.roles, coalesce(l.refund_max_fen, ${staffRules.refundFen.normal}) as refund_max_fen,
    ${dayFen} as refund_day_fen,
    coalesce(l.cut_percent, ${staffRules.cutPercent.normal}) as cut_percent
  from shop_staff s join shops h on h.id = s.shop_id and h.was_open
    join users o on o.id = h.owner_id and o.state = 'active' left join shop_staff_limits l on l.shop_id = h.id
  where s.shop_id = $1 and s.user_id = $2 and s.state = 'active'`;
const actingRead = prepared<ActingRow>('shop_staff_acting', actingText);
// Whoever ends it waits for the calls that are under way.
const actingHeld = prepared<ActingRow>('shop_staff_acting_held', `${actingText} for share of s`);

/** What somebody may do for a shop; with `held` it stays so until the end of the transaction. */
export function findActing(
  tx: Tx,
  of: { shopId: number; userId: number; held: boolean },
): Promise<ActingRow | undefined> {
  return tx.maybe(of.held ? actingHeld : actingRead, [of.shopId, of.userId]);
}

const lists = {
  current: listStatements<StaffRow>({
    name: 'shop_staff_current_list',
    table: 'shop_staff',
    alias: 's',
    columns,
    joins,
    filter: `shop_id = $3 and state in ('invited', 'active')`,
  }),
  over: listStatements<StaffRow>({
    name: 'shop_staff_over_list',
    table: 'shop_staff',
    alias: 's',
    columns,
    joins,
    filter: `shop_id = $3 and state not in ('invited', 'active')`,
  }),
};

export const listStaff = (
  tx: Tx,
  { state, shopId, ...page }: PageInput & { state: keyof typeof lists; shopId: number },
) => listPage(tx, lists[state], page, [shopId]);

const byId = prepared<StaffRow>('shop_staff_find', `select ${columns} from shop_staff s ${joins} where s.id = $1`);

export function findStaff(tx: Tx, id: number): Promise<StaffRow | undefined> {
  return tx.maybe(byId, [id]);
}

const ofUser = prepared<StaffRow>(
  'shop_staff_of_user',
  `select ${columns} from shop_staff s ${joins}
   where s.user_id = $1 and (s.state = 'active' or s.state = 'invited' and s.expires_at > $2) order by s.id desc limit 100`,
);

/** The shops that a user works for or is invited to; a person's are few. */
export function listStaffedShops(tx: Tx, userId: number, now: Date): Promise<StaffRow[]> {
  return tx.many(ofUser, [userId, now]);
}

const anyShop = prepared<{ works: boolean }>(
  'shop_staff_works',
  `select exists (select from shop_staff where user_id = $1 and state = 'active') as works`,
);

/** Whether a user works for any shop. */
export async function worksForShop(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.one(anyShop, [userId])).works;
}

const lockShop = prepared<{ id: number }>(
  'shop_staff_lock_shop',
  `select id from shops where id = $1 for no key update`,
);
const counts = prepared<{ ofShop: number; ofPerson: number; isThere: boolean }>(
  'shop_staff_counts',
  `with people as materialized (select id from accounts_of_person($2) as same (id))
   select
     (select count(*)::int from shop_staff where shop_id = $1 and (state = 'active' or state = 'invited' and expires_at > $3)) as of_shop,
     (select count(*)::int from shop_staff where user_id in (select id from people)
        and (state = 'active' or state = 'invited' and expires_at > $3)) as of_person,
     exists (select from shop_staff where shop_id = $1 and user_id in (select id from people)
        and (state = 'active' or state = 'invited' and expires_at > $3)) as is_there`,
);

const ofShops = prepared<{ userId: number }>(
  'shop_staff_of_shops',
  `select distinct user_id from shop_staff where shop_id = any($1::bigint[]) and joined_at is not null
     and (ended_at is null or ended_at > $2)`,
);

/** Who works for shops, or did until `leftAfter`. */
export async function listStaffOfShops(
  tx: Tx,
  { shopIds, leftAfter }: { shopIds: readonly number[]; leftAfter: Date },
): Promise<number[]> {
  return shopIds.length === 0 ? [] : (await tx.many(ofShops, [shopIds, leftAfter])).map(({ userId }) => userId);
}

/** Holds a shop, so that its staff are counted one invitation after the other. */
export async function lockStaffOf(tx: Tx, shopId: number): Promise<void> {
  await tx.run(lockShop, [shopId]);
}

/** How many work for the shop or are invited, for how many shops the person does, and whether they do for this one. */
export function countStaff(tx: Tx, of: { shopId: number; userId: number; now: Date }) {
  return tx.one(counts, [of.shopId, of.userId, of.now]);
}

const goneForgetting = prepared(
  'shop_staff_forget_gone',
  `update shop_staff set gone_fingerprint = null where id in (
     select id from shop_staff where gone_fingerprint is not null and ended_at <= $1 order by ended_at limit 500)`,
);

/** Forgets who deleted accounts were that left a shop before; some at a time, how many. */
export function forgetGoneStaff(tx: Tx, leftBefore: Date): Promise<number> {
  return tx.run(goneForgetting, [leftBefore]);
}

const expiry = prepared<{ id: number }>(
  'shop_staff_expire',
  `update shop_staff set state = 'expired', ended_at = expires_at where id in (
     select id from shop_staff where state = 'invited' and expires_at <= $1 order by expires_at limit 500) returning id`,
);

/** Ends invitations that nobody answered in time; how many. */
export function expireInvitations(tx: Tx, now: Date): Promise<number> {
  return tx.run(expiry, [now]);
}

const expiryOf = prepared(
  'shop_staff_expire_of',
  `update shop_staff set state = 'expired', ended_at = expires_at
   where shop_id = $1 and user_id = $2 and state = 'invited' and expires_at <= $3`,
);
const insertion = prepared<{ id: number }>(
  'shop_staff_invite',
  `insert into shop_staff (shop_id, user_id, state, roles, invited_at, expires_at)
   values ($1, $2, 'invited', $3::text[], $4, $5) returning id`,
);

/** An invitation's number. Breaks `shop_staff_current` for whoever is invited or works there. */
export async function insertInvitation(
  tx: Tx,
  made: { shopId: number; userId: number; roles: readonly StaffRole[]; now: Date; expiresAt: Date },
): Promise<number> {
  const { shopId, userId, roles, now, expiresAt } = made;
  await tx.run(expiryOf, [shopId, userId, now]);
  return (await tx.one(insertion, [shopId, userId, roles, now, expiresAt])).id;
}

const joining = prepared<{ id: number }>(
  'shop_staff_join',
  `update shop_staff s set state = 'active', joined_at = $3, person_id = u.person_id
   from users u where s.id = $1 and s.user_id = $2 and s.state = 'invited' and s.expires_at > $3 and u.id = s.user_id returning s.id`,
);
const declining = prepared<{ id: number }>(
  'shop_staff_decline',
  `update shop_staff set state = 'declined', ended_at = $3 where id = $1 and user_id = $2 and state = 'invited' returning id`,
);

/** Whether the invitation was there to be answered, by whom it was sent to. */
export async function answerInvitation(
  tx: Tx,
  answer: { id: number; userId: number; accept: boolean; now: Date },
): Promise<boolean> {
  const { id, userId, accept, now } = answer;
  return (await tx.maybe(accept ? joining : declining, [id, userId, now])) !== undefined;
}

const ending = prepared<{ id: number }>(
  'shop_staff_end',
  `update shop_staff set state = case when state = 'invited' then 'withdrawn' else 'ended' end, ended_at = $3
   where id = $1 and shop_id = $2 and state in ('invited', 'active') returning id`,
);
const leaving = prepared<{ id: number }>(
  'shop_staff_leave',
  `update shop_staff set state = 'left', ended_at = $3 where id = $1 and user_id = $2 and state = 'active' returning id`,
);
const roleChange = prepared<{ id: number }>(
  'shop_staff_roles',
  `update shop_staff set roles = $3::text[] where id = $1 and shop_id = $2 and state in ('invited', 'active') returning id`,
);

/** Whether somebody worked for the shop or was invited until now. */
export async function endStaff(tx: Tx, of: { id: number; shopId: number; now: Date }): Promise<boolean> {
  return (await tx.maybe(ending, [of.id, of.shopId, of.now])) !== undefined;
}

/** Whether the user worked there until now. */
export async function leaveStaff(tx: Tx, of: { id: number; userId: number; now: Date }): Promise<boolean> {
  return (await tx.maybe(leaving, [of.id, of.userId, of.now])) !== undefined;
}

export async function setRoles(
  tx: Tx,
  of: { id: number; shopId: number; roles: readonly StaffRole[] },
): Promise<boolean> {
  return (await tx.maybe(roleChange, [of.id, of.shopId, of.roles])) !== undefined;
}

type Limits = Pick<ActingRow, 'refundMaxFen' | 'refundDayFen' | 'cutPercent'>;

const limitColumns = `l.refund_max_fen, ${dayFen} as refund_day_fen, l.cut_percent`;

const limitsOf = prepared<Limits>(
  'shop_staff_limits_of',
  `select ${limitColumns} from shop_staff_limits l where shop_id = $1`,
);
const saveLimits = prepared<Limits>(
  'shop_staff_limits_save',
  `insert into shop_staff_limits as l (shop_id, refund_max_fen, refund_day_fen, cut_percent, set_at) values ($1, $2, $3, $4, $5)
   on conflict (shop_id) do update set refund_max_fen = excluded.refund_max_fen, cut_percent = excluded.cut_percent,
     refund_day_fen = coalesce(excluded.refund_day_fen, l.refund_day_fen), set_at = excluded.set_at
     where coalesce(excluded.refund_day_fen, l.refund_day_fen, excluded.refund_max_fen) >= excluded.refund_max_fen
   returning ${limitColumns}`,
);

export async function findLimits(tx: Tx, shopId: number): Promise<Limits> {
  const { refundFen, refundDayFen, cutPercent } = staffRules;
  const normal = {
    refundMaxFen: refundFen.normal,
    refundDayFen: refundDayFen.normal,
    cutPercent: cutPercent.normal,
  };
  return (await tx.maybe(limitsOf, [shopId])) ?? normal;
}

/** Without a `refundDayFen` that limit stays as it was; undefined where the stored one is below `refundMaxFen`. A given one is not. */
export function insertLimits(
  tx: Tx,
  limits: Omit<Limits, 'refundDayFen'> & { refundDayFen?: number | undefined; shopId: number; now: Date },
): Promise<Limits | undefined> {
  const { shopId, refundMaxFen, refundDayFen, cutPercent, now } = limits;
  return tx.maybe(saveLimits, [shopId, refundMaxFen, refundDayFen, cutPercent, now]);
}

const giving = prepared<{ givenFen: number }>(
  'shop_staff_give',
  `insert into shop_staff_given as g (shop_id, person_key, day, given_fen)
   select $1::bigint, coalesce(u.person_id, -u.id), $3::date, $4::bigint from users u where u.id = $2 and $4::bigint <= $5::bigint
   on conflict (shop_id, person_key, day) do update set given_fen = g.given_fen + excluded.given_fen
     where g.given_fen + excluded.given_fen <= $5::bigint
   returning given_fen`,
);

/** Counts what a person of the staff gives of a shop's orders on a day, in fen; false where it is more than they may. */
export async function countGiven(
  tx: Tx,
  of: { shopId: number; userId: number; day: string; fen: number; maxFen: number },
): Promise<boolean> {
  return (await tx.maybe(giving, [of.shopId, of.userId, of.day, of.fen, of.maxFen])) !== undefined;
}

const cutsLock = prepared(
  'shop_staff_lock_cuts',
  `select pg_advisory_xact_lock(hashtextextended('staff_cuts:' || $1::text, 0))`,
);

/** From here on nobody else of the shop's staff cuts a price or makes a coupon, until the transaction ends. */
export async function lockStaffCuts(tx: Tx, shopId: number): Promise<void> {
  await tx.run(cutsLock, [shopId]);
}

const givenForgetting = prepared(
  'shop_staff_forget_given',
  `delete from shop_staff_given where (shop_id, person_key, day) in (
     select shop_id, person_key, day from shop_staff_given where day < $1::date order by day limit 500)`,
);

/** Forgets what staff gave before a day of the site, `2026-03-14`; some at a time, how many. */
export function forgetGiven(tx: Tx, before: string): Promise<number> {
  return tx.run(givenForgetting, [before]);
}

export interface ActRow {
  id: number;
  actorId: number | null;
  username: string | null;
  action: string;
  detail: Record<string, string | number | boolean>;
  createdAt: Date;
}

const actsWithin = `from operation_log where subject = $1 and action like 'staff.%' and ($2::bigint is null or actor_id = $2)`;
const acts = prepared<ActRow & { total: number }>(
  'shop_staff_acts',
  `select l.id, l.actor_id, u.username, l.action, l.detail, l.created_at,
     (select count(*)::int from (select ${actsWithin} limit ${countedMax}) as counted) as total
   from (select * ${actsWithin} and ($3::timestamptz is null or (created_at, id) < ($3, $4::bigint))
     order by created_at desc, id desc limit $5) l
   left join users u on u.id = l.actor_id order by l.created_at desc, l.id desc`,
);

/** What staff of a shop did, newest first, behind a position. */
export function listActs(
  tx: Tx,
  of: { shopId: number; userId: number | undefined; after: { at: Date; id: number } | undefined; limit: number },
): Promise<(ActRow & { total: number })[]> {
  return tx.many(acts, [actsSubject(of.shopId), of.userId, of.after?.at, of.after?.id, of.limit]);
}

/** What the operation log calls a shop. */
export const actsSubject = (shopId: number) => `shop ${shopId}`;
