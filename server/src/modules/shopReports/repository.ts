import { returnableNoMoreSince } from '#contract/orders/refundRules.ts';
import {
  openShopReportStates,
  type ShopReportEvent,
  type ShopReportKind,
  type ShopReportMeasure,
  type ShopReportSide,
  type ShopReportState,
} from '#contract/shops/shopReportProcess.ts';
import { shopReportRules } from '#contract/shops/shopReportRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import {
  inDays,
  isValue,
  type Condition,
  type DayRange,
  type Direction,
  type Walk,
} from '../../platform/database/walk.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface ReportRow extends Row<
  'shop_reports',
  'id shopId userId words orderId showsOrder showsPictures createdAt movedAt answer note'
> {
  kind: ShopReportKind;
  state: ShopReportState;
  measure: ShopReportMeasure | null;
  shopName: string;
  ownerId: number;
  reporter: string;
  decidedBy: string | null;
}

const open = openShopReportStates.map((state) => `'${state}'`).join(', ');
const columns = `r.id, r.shop_id, r.user_id, r.words, r.order_id, r.shows_order, r.shows_pictures, r.created_at, r.moved_at,
  r.answer, r.note, r.kind, r.state, r.measure, s.name as shop_name, s.owner_id, u.username as reporter, d.username as decided_by`;
const joins = `join shops s on s.id = r.shop_id join users u on u.id = r.user_id left join users d on d.id = r.decided_by`;
export interface ReportQuery extends DayRange {
  /** Who made them. */
  userId?: number;
  shopId?: number | undefined;
  state?: ShopReportState | undefined;
  kind?: ShopReportKind | undefined;
  /** Of nobody among these accounts, neither as who reports nor as who is reported. */
  parties?: readonly number[];
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

/** By number, the order in which they were made: of a person, of a shop or of a state; the rest is checked row by row. */
export function walkOfReports(query: ReportQuery): Walk {
  const { userId, shopId, state, kind, parties, direction, timeZone } = query;
  const ofState = isValue('r.state', state);
  const scope = [...isValue('r.user_id', userId), ...isValue('r.shop_id', shopId)];
  const withoutParties: Condition = (put) => {
    const place = `${put([...(parties ?? [])])}::bigint[]`;
    return `not (r.user_id = any(${place})) and r.shop_id not in (select id from shops where owner_id = any(${place}))`;
  };
  return {
    table: 'shop_reports',
    alias: 'r',
    columns,
    joins,
    direction,
    within: scope.length > 0 ? scope : ofState,
    matching: [
      ...(scope.length > 0 ? ofState : []),
      ...(parties === undefined ? [] : [withoutParties]),
      ...isValue('r.kind', kind),
      ...inDays('r.created_at', query, timeZone),
    ],
  };
}

const byId = prepared<ReportRow>('shop_reports_find', `select ${columns} from shop_reports r ${joins} where r.id = $1`);

export function findReport(tx: Tx, id: number): Promise<ReportRow | undefined> {
  return tx.maybe(byId, [id]);
}

export interface Standing {
  /** Open ones of this shop, and those of it that ended lately. */
  sameShop: number;
  again: number;
  /** Over all shops, with those that were withdrawn lately. */
  open: number;
  /** Also those that were withdrawn after the shop's answer: both sides had their work. */
  unfounded: number;
}

const standing = prepared<Standing>(
  'shop_reports_standing',
  `select count(*) filter (where r.state in (${open}) and r.shop_id = $2)::int as same_shop,
     count(*) filter (where r.state not in (${open}) and r.shop_id = $2 and r.moved_at > $4)::int as again,
     count(*) filter (where r.state in (${open}) or r.state = 'withdrawn' and r.moved_at > $4)::int as open,
     count(*) filter (where (r.state = 'unfounded' or r.state = 'withdrawn' and r.answer <> '') and r.moved_at > $3)::int as unfounded
   from shop_reports r where r.user_id = any($1::bigint[]) and (r.state in (${open}) or r.moved_at > least($3, $4))`,
);

/** What the accounts of a person reported, unfounded ones and ended ones since a time each. */
export function findStanding(
  tx: Tx,
  of: { accounts: readonly number[]; shopId: number; unfoundedSince: Date; endedSince: Date },
): Promise<Standing> {
  return tx.one(standing, [of.accounts, of.shopId, of.unfoundedSince, of.endedSince]);
}

/** SQL: whether an order left something behind, or its seller let it down: what is returned unseen costs nobody anything. */
const isHad = (noMoreSince: string) => `o.paid_at is not null and (o.first_shown_at is not null
  or o.delivered_at <= ${noMoreSince} and o.refunded_fen < o.amount_fen or o.service_begun_at is not null
  or exists (select from refunds late where late.order_id = o.id and late.reason = 'late'))`;
/** SQL: whether one of these accounts had something of a shop. */
const bought = (accounts: string, shopId: string, noMoreSince: string) =>
  `exists (select from orders o where o.user_id = any(${accounts}) and o.shop_id = ${shopId} and ${isHad(noMoreSince)})`;
const buyer = prepared<{ isBuyer: boolean }>(
  'shop_reports_buyer',
  `select ${bought('$1::bigint[]', '$2', '$3::timestamptz')} as is_buyer`,
);

/** Whether one of these accounts ever had something of a shop. */
export async function isBuyerOf(
  tx: Tx,
  of: { accounts: readonly number[]; shopId: number; now: Date },
): Promise<boolean> {
  return (await tx.one(buyer, [of.accounts, of.shopId, returnableNoMoreSince(of.now)])).isBuyer;
}

const lockShop = prepared(
  'shop_reports_lock_strangers',
  `select pg_advisory_xact_lock(hashtextextended('shop_reports:' || $1::text, 0))`,
);
const strangers = prepared<{ count: number }>(
  'shop_reports_strangers',
  `select count(*)::int as count from shop_reports r where r.shop_id = $1 and r.state in (${open})
     and not ${bought('array(select accounts_of_person(r.user_id))', '$1', '$2::timestamptz')}`,
);

/** Open reports of a shop by people who never had anything of it; others who ask wait until the transaction ends. */
export async function countStrangers(tx: Tx, shopId: number, now: Date): Promise<number> {
  await tx.run(lockShop, [shopId]);
  return (await tx.one(strangers, [shopId, returnableNoMoreSince(now)])).count;
}

const shop = prepared<{ id: number; name: string; ownerId: number }>(
  'shop_reports_shop',
  `select id, name, owner_id from shops where id = $1 and was_open`,
);

/** A shop that is or was open. */
export function findReportable(tx: Tx, shopId: number) {
  return tx.maybe(shop, [shopId]);
}

const order = prepared<{ isOwn: boolean }>(
  'shop_reports_order',
  `select exists (select from orders where id = $1 and shop_id = $2 and user_id = any($3::bigint[])) as is_own`,
);

/** Whether an order was bought in a shop by one of these accounts. */
export async function isOrderOf(
  tx: Tx,
  { orderId, shopId, accounts }: { orderId: number; shopId: number; accounts: readonly number[] },
): Promise<boolean> {
  return (await tx.one(order, [orderId, shopId, accounts])).isOwn;
}

const insert = prepared<{ id: number }>(
  'shop_reports_insert',
  `insert into shop_reports (shop_id, user_id, kind, words, order_id, shows_order, shows_pictures, state, created_at, moved_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'opened', $8, $8) returning id`,
);

/** Its id. */
export async function insertReport(
  tx: Tx,
  report: Pick<ReportRow, 'shopId' | 'userId' | 'kind' | 'words' | 'orderId' | 'showsOrder' | 'showsPictures'> & {
    now: Date;
  },
): Promise<number> {
  const { shopId, userId, kind, words, orderId, showsOrder, showsPictures, now } = report;
  return (await tx.one(insert, [shopId, userId, kind, words, orderId, showsOrder, showsPictures, now])).id;
}

const move = prepared(
  'shop_reports_move',
  `with moved as (
     update shop_reports set state = $3, moved_at = $6, answer = coalesce($7, answer), note = coalesce($8, note),
       measure = coalesce($9, measure), decided_by = case when $5 = 'platform' then $10::bigint else decided_by end
     where id = $1 and state = any($2::text[]) returning id)
   insert into shop_report_moves (report_id, event, side, actor_id, at) select id, $4, $5, $10::bigint, $6 from moved`,
);

export interface ReportMove {
  id: number;
  from: readonly ShopReportState[];
  to: ShopReportState;
  event: ShopReportEvent;
  side: ShopReportSide;
  actorId: number;
  now: Date;
  answer?: string;
  note?: string;
  measure?: ShopReportMeasure | undefined;
}

/** Takes a step of a report that is in one of these states; false when it is in none of them. */
export async function moveReport(tx: Tx, step: ReportMove): Promise<boolean> {
  const { id, from, to, event, side, actorId, now, answer = null, note = null, measure = null } = step;
  return (await tx.run(move, [id, from, to, event, side, now, answer, note, measure, actorId])) === 1;
}

const leave = prepared<Pick<ReportRow, 'id' | 'shopName' | 'ownerId'>>(
  'shop_reports_leave',
  `with moved as (
     update shop_reports set state = 'withdrawn', moved_at = $2 where user_id = $1 and state in (${open}) returning id, shop_id
   ), told as (
     insert into shop_report_moves (report_id, event, side, actor_id, at) select id, 'withdraw', 'reporter', $1, $2 from moved
   )
   select m.id, s.name as shop_name, s.owner_id from moved m join shops s on s.id = m.shop_id order by m.id`,
);

/** Withdraws all open reports of an account. */
export function withdrawAll(tx: Tx, userId: number, now: Date) {
  return tx.many(leave, [userId, now]);
}

const begin = prepared(
  'shop_reports_begin',
  `insert into shop_report_moves (report_id, event, side, actor_id, at) values ($1, 'open', 'reporter', $2, $3)`,
);

export async function insertFirstStep(tx: Tx, step: { id: number; actorId: number; now: Date }): Promise<void> {
  await tx.run(begin, [step.id, step.actorId, step.now]);
}

const silent = prepared(
  'shop_reports_silence',
  `with late as (
     select id from shop_reports where state = 'opened' and created_at <= $1 order by created_at limit 500 for update skip locked
   ), moved as (
     update shop_reports r set state = 'deciding', moved_at = $2 from late where r.id = late.id and r.state = 'opened' returning r.id
   )
   insert into shop_report_moves (report_id, event, side, at) select id, 'silence', 'time', $2 from moved`,
);

/** Puts reports before the platform that their shops left without an answer; how many. */
export function endSilence(tx: Tx, openedBefore: Date, now: Date): Promise<number> {
  return tx.run(silent, [openedBefore, now]);
}

export type StepRow = Row<'shop_report_moves', 'id at'> & { event: ShopReportEvent; side: ShopReportSide };
const steps = prepared<StepRow>(
  'shop_reports_steps',
  `select id, event, side, at from shop_report_moves where report_id = $1 order by id limit ${shopReportRules.stepsShown}`,
);

/** Oldest first. */
export function listSteps(tx: Tx, id: number): Promise<StepRow[]> {
  return tx.many(steps, [id]);
}

const reporterFacts = prepared<{
  registeredAt: Date;
  verified: boolean;
  orders: number;
  sells: boolean;
  founded: number;
  unfounded: number;
}>(
  'shop_reports_reporter_facts',
  `with accounts as materialized (select id from accounts_of_person($1) as same (id))
   select u.created_at as registered_at, u.person_id is not null as verified,
     (select count(*)::int from (select from accounts a join orders o on o.user_id = a.id
        where o.shop_id = $2 and ${isHad('$3::timestamptz')} limit 100) as bought) as orders,
     exists (select from accounts a join shops s on s.owner_id = a.id where s.was_open)
       or exists (select from accounts a join shop_staff w on w.user_id = a.id where w.state = 'active') as sells,
     (select count(*)::int from accounts a join shop_reports r on r.user_id = a.id where r.state = 'founded') as founded,
     (select count(*)::int from accounts a join shop_reports r on r.user_id = a.id where r.state = 'unfounded') as unfounded
   from users u where u.id = $1`,
);

/** How much a report weighs, by who made it. */
export function findReporterFacts(tx: Tx, { userId, shopId, now }: { userId: number; shopId: number; now: Date }) {
  return tx.one(reporterFacts, [userId, shopId, returnableNoMoreSince(now)]);
}

const shopFacts = prepared<{ open: number; founded: number }>(
  'shop_reports_shop_facts',
  `select (select count(*)::int from (select from shop_reports where shop_id = $1 and state in (${open}) and id <> $2 limit 1000) o) as open,
     (select count(*)::int from (select from shop_reports where shop_id = $1 and state = 'founded' and id <> $2 limit 1000) f) as founded`,
);

/** The other reports against a shop. */
export function findShopFacts(tx: Tx, shopId: number, except: number): Promise<{ open: number; founded: number }> {
  return tx.one(shopFacts, [shopId, except]);
}
