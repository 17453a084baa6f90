/** Shops as their owners and admins see them, open or not, and the moves between their states. */
import type { ShopContactKind, ShopEvent, ShopState, ShopSuspensionReason } from '#contract/shops/shopProcess.ts';
import type { ShopProblem } from '#contract/shops/shopOpening.ts';
import { openShopReportStates } from '#contract/shops/shopReportProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/oneOf.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface StoredShop extends Row<
  'shops',
  | 'id ownerId name introZh introEn verified state wasOpen logo categoryId contactKind contact contactAt createdAt'
  | 'sentAt dueAt decidedAt suspendedUntil soldCount ratingCount ratingSum platformGoods'
> {
  owner: { id: number; username: string };
  ownerState: string;
  isOwnerVerified: boolean;
}

export const shopColumns = `s.id, s.owner_id, s.name, s.intro_zh, s.intro_en, s.verified, s.state, s.was_open, s.logo,
  s.category_id, s.contact_kind, s.contact, s.contact_at, s.created_at, s.sent_at, s.due_at, s.decided_at,
  s.suspended_until, s.sold_count, s.rating_count, s.rating_sum, s.platform_goods,
  json_build_object('id', u.id, 'username', u.username) as owner, u.state as owner_state,
  u.person_id is not null as is_owner_verified`;
export const shopJoins = 'join users u on u.id = s.owner_id';

const ofOwner = prepared<StoredShop>(
  'shops_opening_of_owner',
  `select ${shopColumns} from shops s ${shopJoins} where s.owner_id = $1`,
);
const lockOfOwner = prepared<StoredShop>(
  'shops_opening_lock_of_owner',
  `select ${shopColumns} from shops s ${shopJoins} where s.owner_id = $1 for no key update of s`,
);

/** What a user has of a shop, a draft included. */
export function findShopOf(tx: Tx, ownerId: number): Promise<StoredShop | undefined> {
  return tx.maybe(ofOwner, [ownerId]);
}

/** The same, held until the end of the transaction. */
export function lockShopOf(tx: Tx, ownerId: number): Promise<StoredShop | undefined> {
  return tx.maybe(lockOfOwner, [ownerId]);
}

const platformGoods = prepared(
  'shops_platform_goods',
  `update shops set platform_goods = $2 where id = $1 and platform_goods <> $2 and was_open`,
);

/** Whether it was the other way, and the shop was open once. */
export async function setPlatformGoods(tx: Tx, id: number, allowed: boolean): Promise<boolean> {
  return (await tx.run(platformGoods, [id, allowed])) === 1;
}

/** What an owner writes into an application. */
export interface WrittenShop {
  name: string;
  introZh: string;
  introEn: string;
  logo: string | null;
  categoryId: number | null;
  contactKind: ShopContactKind;
  contact: string;
}

// A contact is dated by when it was first given like this.
const contactAt = `case when (shops.contact_kind, shops.contact) is distinct from (excluded.contact_kind, excluded.contact)
  or shops.contact_at is null then excluded.contact_at else shops.contact_at end`;
const draftStatement = prepared<{ id: number }>(
  'shops_draft',
  `insert into shops (owner_id, name, intro_zh, intro_en, category_id, contact_kind, contact, contact_at, logo, state,
     was_open, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'draft', false, $8)
   on conflict on constraint shops_owner do update set
     name = case when shops.was_open then shops.name else excluded.name end,
     intro_zh = excluded.intro_zh, intro_en = excluded.intro_en, category_id = excluded.category_id,
     contact_kind = excluded.contact_kind, contact = excluded.contact, contact_at = ${contactAt}, logo = excluded.logo
   where shops.state in ('draft', 'refused', 'closed') returning id`,
);

/** Keeps what an owner wrote so far; undefined when the shop is in no state to be written. */
export async function keepDraft(
  tx: Tx,
  draft: WrittenShop & { ownerId: number; now: Date },
): Promise<number | undefined> {
  const { ownerId, name, introZh, introEn, categoryId, contactKind, contact, logo, now } = draft;
  const values = [ownerId, name, introZh, introEn, categoryId, contactKind, contact, now, logo];
  return (await tx.maybe(draftStatement, values))?.id;
}

const productsStatement = prepared<{ hasAny: boolean }>(
  'shops_has_products',
  `select exists (select from products where shop_id = $1) as has_any`,
);

/** Whether a shop has products, on shelf or not. */
export async function hasProducts(tx: Tx, shopId: number): Promise<boolean> {
  return (await tx.one(productsStatement, [shopId])).hasAny;
}

const categoryStatement = prepared<{ name: string }>(
  'shops_category',
  `select case when $2::boolean and name_en <> '' then name_en else name_zh end as name from categories where id = $1`,
);

/** The name of a category; undefined: there is none. */
export async function findCategoryName(tx: Tx, id: number, english: boolean): Promise<string | undefined> {
  return (await tx.maybe(categoryStatement, [id, english]))?.name;
}

const sendStatement = prepared(
  'shops_send',
  `update shops set state = 'auditing', sent_at = $3, due_at = $4, decided_at = null,
     name_skeleton = case when was_open then name_skeleton else shop_name_skeleton(name) end
   where id = $1 and state = $2`,
);

/**
 * draft, refused or closed → auditing, as it is written. False when it is in another state by now. Throws by `shops_name`
 * or `shops_name_skeleton` when another shop has the name or one that looks like it.
 */
export async function moveToAuditing(
  tx: Tx,
  { id, from, dueAt, now }: { id: number; from: ShopState; dueAt: Date; now: Date },
): Promise<boolean> {
  return (await tx.run(sendStatement, [id, from, now, dueAt])) === 1;
}

const withdrawStatement = prepared(
  'shops_withdraw',
  `update shops set state = case when was_open then 'closed' else 'draft' end, due_at = null
   where id = $1 and state = 'auditing'`,
);

/** auditing → draft, or closed where it was open before. */
export async function moveBack(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(withdrawStatement, [id])) === 1;
}

const approveStatement = prepared(
  'shops_approve',
  `update shops set state = 'open', verified = true, created_at = case when was_open then created_at else $2 end,
     shelf_behind = was_open, was_open = true, decided_at = $2, due_at = null
   where id = $1 and state = 'auditing'`,
);

/** auditing → open. */
export async function moveToOpen(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  return (await tx.run(approveStatement, [id, now])) === 1;
}

const refuseStatement = prepared(
  'shops_refuse',
  `update shops set state = 'refused', decided_at = $2, due_at = null where id = $1 and state = 'auditing'`,
);

/** auditing → refused. */
export async function moveToRefused(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  return (await tx.run(refuseStatement, [id, now])) === 1;
}

const suspendStatement = prepared(
  'shops_suspend',
  `update shops set state = 'suspended', suspended_until = $2, shelf_behind = true where id = $1 and state = 'open'`,
);

/** open → suspended; `until` null: until it is lifted. */
export async function moveToSuspended(tx: Tx, { id, until }: { id: number; until: Date | null }): Promise<boolean> {
  return (await tx.run(suspendStatement, [id, until])) === 1;
}

const liftStatement = prepared(
  'shops_lift',
  `update shops set state = 'open', suspended_until = null, shelf_behind = true where id = $1 and state = 'suspended'
     and exists (select from users u where u.id = owner_id and u.state <> 'deleted')`,
);

/** suspended → open; false also when its owner's account is gone. */
export async function moveToLifted(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(liftStatement, [id])) === 1;
}

const endStatement = prepared<{ id: number; ownerId: number; name: string }>(
  'shops_end_suspensions',
  `update shops set state = 'open', suspended_until = null, shelf_behind = true
   where id in (
     select id from shops where state = 'suspended' and suspended_until <= $1 order by suspended_until limit $2
   ) and state = 'suspended' and suspended_until <= $1
   returning id, owner_id, name`,
);

/** suspended → open where the end has come, some at once. */
export function endSuspensions(tx: Tx, now: Date, limit: number) {
  return tx.many(endStatement, [now, limit]);
}

const openOrders = `orders o where coalesce(o.shop_id, 0) = s.id and o.state in ('created', 'paid', 'delivered')`;
const openRefunds = `refunds r where coalesce(r.shop_id, 0) = s.id and r.state in ('requested', 'refused', 'complained')`;
const openEarnings = `ledger_earnings e where e.user_id = s.owner_id and e.closed_at is null and e.left_fen > 0`;

const openReports = `shop_reports r where r.shop_id = s.id and r.state in ${oneOf(openShopReportStates)}`;

const closeStatement = prepared(
  'shops_close',
  `update shops s set state = 'closed', shelf_behind = true where s.id = $1 and s.state = 'open'
     and not exists (select from ${openOrders}) and not exists (select from ${openRefunds})
     and not exists (select from ${openEarnings}) and not exists (select from ${openReports})`,
);

/** open → closed; false when it is not open, or something of it still is. */
export async function moveToClosed(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(closeStatement, [id])) === 1;
}

export interface Hindrances {
  orders: number;
  ordersFen: number;
  refunds: number;
  refundsFen: number;
  earnings: number;
  earningsFen: number;
  reports: number;
  /** 0: they are no money. */
  reportsFen: number;
}
const hindrancesStatement = prepared<Hindrances>(
  'shops_hindrances',
  `select orders.*, refunds.*, earnings.*, reports.* from shops s
   cross join lateral (select count(*)::int as orders, coalesce(sum(fen), 0)::bigint as orders_fen
     from (select o.amount_fen as fen from ${openOrders} limit $2) c) orders
   cross join lateral (select count(*)::int as refunds, coalesce(sum(fen), 0)::bigint as refunds_fen
     from (select r.wanted_fen as fen from ${openRefunds} limit $2) c) refunds
   cross join lateral (select count(*)::int as earnings, coalesce(sum(fen), 0)::bigint as earnings_fen
     from (select e.left_fen as fen from ${openEarnings} limit $2) c) earnings
   cross join lateral (select count(*)::int as reports, 0 as reports_fen from (select from ${openReports} limit $2) c) reports
   where s.id = $1`,
);

/** What keeps a shop from being closed, each counted up to `max`. */
export function findHindrances(tx: Tx, { id, max }: { id: number; max: number }): Promise<Hindrances> {
  return tx.one(hindrancesStatement, [id, max]);
}

const renameStatement = prepared(
  'shops_rename',
  `update shops set name = $2, name_skeleton = shop_name_skeleton($2) where id = $1 and name = $3
     and (was_open or state = 'auditing')`,
);

/** Another name for a shop that others know; false when it has another one by now. Throws as `moveToAuditing` does. */
export async function rename(tx: Tx, { id, from, to }: { id: number; from: string; to: string }): Promise<boolean> {
  return (await tx.run(renameStatement, [id, to, from])) === 1;
}

export interface NewShopMove {
  shopId: number;
  event: ShopEvent;
  from: ShopState;
  to: ShopState;
  /** Null: it happened by itself. */
  actorId: number | null;
  reason?: ShopSuspensionReason;
  note?: string;
  problems?: readonly ShopProblem[];
  until?: Date | null;
  now: Date;
}

const insertMoveStatement = prepared(
  'shops_insert_move',
  `insert into shop_moves (shop_id, event, from_state, to_state, actor_id, reason, note, problems, until, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)`,
);

export async function insertShopMove(tx: Tx, move: NewShopMove): Promise<void> {
  const { shopId, event, from, to, actorId, reason, note = '', problems = [], until, now } = move;
  const values = [shopId, event, from, to, actorId, reason, note, JSON.stringify(problems), until ?? null, now];
  await tx.run(insertMoveStatement, values);
}

export interface ShopMoveRow extends Row<'shop_moves', 'id note until at'> {
  event: ShopEvent;
  from: ShopState;
  to: ShopState;
  by: { id: number; username: string } | null;
  byAdmin: boolean;
  reason: ShopSuspensionReason | null;
  problems: ShopProblem[];
}

const movesStatement = prepared<ShopMoveRow>(
  'shops_moves',
  `select m.id, m.event, m.from_state as "from", m.to_state as "to", m.reason, m.note, m.problems, m.until, m.at,
     case when u.id is not null then json_build_object('id', u.id, 'username', u.username) end as by,
     m.actor_id is not null and m.actor_id <> s.owner_id as by_admin
   from shop_moves m join shops s on s.id = m.shop_id left join users u on u.id = m.actor_id
   where m.shop_id = $1 order by m.id desc limit $2`,
);

/** Newest first. */
export function listShopMoves(tx: Tx, shopId: number, limit: number): Promise<ShopMoveRow[]> {
  return tx.many(movesStatement, [shopId, limit]);
}
