/** Leases as they are stored, and each step of their process as one conditional statement. */
import type { LeaseReason, LeaseSide, LeaseState, LeaseEvent } from '#contract/rental/leaseProcess.ts';
import { leaseStatesBefore, standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import type { LeaseNumbers } from '#contract/rental/leaseRules.ts';
import type { RentalTerms, TimePackage } from '#contract/rental/rentalTerms.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import { oneOf } from '../../platform/database/oneOf.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { Condition, Walk } from '../../platform/database/walk.ts';

/** How a tenant signs in, as it was when it was booked; Markdown. */
export interface LeaseSteps {
  stepsZh: string;
  stepsEn: string;
}

/** What was booked, as it was then; the steps are long and read for one lease only. */
export interface LeaseSnapshot {
  package: TimePackage;
  terms: RentalTerms;
  titleZh: string;
  titleEn: string;
  topCategorySlug: string;
  /** Left out: it was booked before admins could change any. */
  numbers?: LeaseNumbers;
}

type Stored = Row<
  'leases',
  | 'id listingId unitId tenantId lessorId commissionRate rentFen depositFen bookedAt startsAt endsAt keptUntil startedAt'
  | 'shownAt endedAt stoppedAt answerBy closeAt closedAt paidAt rentBackFen claimedFen disputedAt paymentId payUntil balanceFen beginsWhenPaid'
>;

export interface LeaseRow extends Stored {
  state: LeaseState;
  reason: LeaseReason | '';
  snapshot: LeaseSnapshot;
  tenantName: string;
  lessorName: string;
  /** Of the lessor's open shop; null: there is none. */
  shopName: string | null;
  unitName: string;
  unitState: string;
  /** Whether what it is of can still be rented. */
  isListed: boolean;
  /** The licence of which it has a seat; null: an account. */
  licenceId: number | null;
  /** When the tenant answered a claim; null: there is none, or no answer. */
  claimAnsweredAt: Date | null;
  /** What is claimed of the deposit; null: nothing is. */
  claimFen: number | null;
  /** The word of the payment link; null: it was paid from the balance. */
  paymentToken: string | null;
  /** The renewal that waits for its payment, with the link of that; null like what follows: none does. */
  renewalId: number | null;
  renewalPaymentId: number | null;
  renewalToken: string | null;
  renewalUntil: Date | null;
  renewalEndsAt: Date | null;
  renewalPriceFen: number | null;
  renewalBalanceFen: number | null;
  /** Until when the unit is kept without it. */
  renewalKeptBefore: Date | null;
  /** Whether each side has reviewed the other. */
  tenantReviewed: boolean;
  lessorReviewed: boolean;
}

const reviewedBy = (side: LeaseSide) =>
  `exists (select from lease_reviews r where r.lease_id = l.id and r.side = '${side}') as ${side}_reviewed`;
const columns = `l.id, l.listing_id, l.unit_id, l.tenant_id, l.lessor_id, l.commission_rate, l.rent_fen, l.deposit_fen,
  l.booked_at, l.starts_at, l.ends_at, l.kept_until, l.started_at, l.shown_at, l.ended_at, l.stopped_at, l.answer_by,
  l.close_at, l.closed_at, l.paid_at, l.rent_back_fen, l.claimed_fen, l.state, l.reason, l.snapshot - '{stepsZh,stepsEn}'::text[] as snapshot,
  t.username as tenant_name, o.username as lessor_name, h.name as shop_name, n.name as unit_name, n.state as unit_state, n.licence_id,
  i.state = 'on' and i.lessor_active as is_listed,
  l.payment_id, l.pay_until, l.balance_fen, l.begins_when_paid, p.token as payment_token, c.answered_at as claim_answered_at,
  w.id as renewal_id, w.payment_id as renewal_payment_id, y.token as renewal_token, w.pay_until as renewal_until,
  w.ends_at as renewal_ends_at, w.price_fen as renewal_price_fen, w.balance_fen as renewal_balance_fen, w.kept_before as renewal_kept_before,
  c.amount_fen as claim_fen, l.disputed_at, ${reviewedBy('tenant')}, ${reviewedBy('lessor')}`;
const joins = `join users t on t.id = l.tenant_id join users o on o.id = l.lessor_id join listing_units n on n.id = l.unit_id join listings i on i.id = l.listing_id
  left join shops h on h.owner_id = l.lessor_id and h.state = 'open' left join payments p on p.id = l.payment_id left join lease_cases c on c.lease_id = l.id and c.kind = 'claim'
  left join lease_renewals w on w.lease_id = l.id and w.state = 'unpaid' left join payments y on y.id = w.payment_id`;
const one = `select ${columns} from leases l ${joins} where l.id = $1`;
const find = prepared<LeaseRow>('lease_find', one);
const lock = prepared<LeaseRow>('lease_lock', `${one} for no key update of l`);
const lockUnit = prepared(
  'lease_lock_unit',
  `select from listing_units where id = (select unit_id from leases where id = $1) for no key update`,
);

export function findLease(tx: Tx, id: number): Promise<LeaseRow | undefined> {
  return tx.maybe(find, [id]);
}

const steps = prepared<LeaseSteps>(
  'lease_steps',
  `select coalesce(snapshot ->> 'stepsZh', '') as steps_zh, coalesce(snapshot ->> 'stepsEn', '') as steps_en from leases where id = $1`,
);

export function findSteps(tx: Tx, id: number): Promise<LeaseSteps> {
  return tx.one(steps, [id]);
}

const productOfLicence = prepared<Row<'products', 'id titleZh titleEn'>>(
  'lease_product_of_licence',
  'select p.id, p.title_zh, p.title_en from licences l join products p on p.id = l.product_id where l.id = $1',
);

/** The product of a licence. */
export function findProductOfLicence(tx: Tx, licenceId: number) {
  return tx.one(productOfLicence, [licenceId]);
}

/** The unit of a lease and then the lease itself, in the order of whoever books: nothing of them changes until the transaction ends. */
export async function lockLease(tx: Tx, id: number): Promise<LeaseRow | undefined> {
  await tx.run(lockUnit, [id]);
  return tx.maybe(lock, [id]);
}

const lists = {
  tenant: listStatements<LeaseRow>({
    name: 'leases_of_tenant',
    table: 'leases',
    alias: 'l',
    columns,
    joins,
    filter: 'tenant_id = $3',
  }),
  tenantIn: listStatements<LeaseRow>({
    name: 'leases_of_tenant_in',
    table: 'leases',
    alias: 'l',
    columns,
    joins,
    filter: 'tenant_id = $3 and state = any($4::text[])',
  }),
  lessor: listStatements<LeaseRow>({
    name: 'leases_of_lessor',
    table: 'leases',
    alias: 'l',
    columns,
    joins,
    filter: 'lessor_id = $3',
  }),
  lessorIn: listStatements<LeaseRow>({
    name: 'leases_of_lessor_in',
    table: 'leases',
    alias: 'l',
    columns,
    joins,
    filter: 'lessor_id = $3 and state = any($4::text[])',
  }),
  all: listStatements<LeaseRow>({
    name: 'leases_all',
    table: 'leases',
    alias: 'l',
    columns,
    joins,
    filter: 'true',
  }),
  allIn: listStatements<LeaseRow>({
    name: 'leases_in',
    table: 'leases',
    alias: 'l',
    columns,
    joins,
    filter: 'state = $3',
  }),
};

type Listed = PageInput & { state?: LeaseState | undefined };

/** Whose leases on which side; without `states` in any. */
export interface OwnLeases {
  side: LeaseSide;
  userId: number;
  states?: readonly LeaseState[] | undefined;
}

/** A user's own on one side, in any state or in one of some, newest first. */
export function listOwnLeases(
  tx: Tx,
  { side, userId, states, ...page }: OwnLeases & PageInput,
): Promise<Page<LeaseRow>> {
  const inStates = side === 'tenant' ? 'tenantIn' : 'lessorIn';
  return listPage(tx, lists[states === undefined ? side : inStates], page, [userId, states]);
}

export function listAllLeases(tx: Tx, { state, ...page }: Listed): Promise<Page<LeaseRow>> {
  return listPage(tx, lists[state === undefined ? 'all' : 'allIn'], page, [state]);
}

/** A user's own on one side by what comes next; those that stand come first, so that few others are read to find them. */
export function walkOfNext({ side, userId, states }: OwnLeases): Walk {
  return {
    table: 'leases',
    alias: 'l',
    columns,
    joins,
    key: { sql: 'l.next_rank', is: 'number' },
    direction: 'asc',
    within: [(put) => `l.${side}_id = ${put(userId)}`],
    matching: states === undefined ? [] : [(put) => `l.state = any(${put([...states])}::text[])`],
    isCommon: true,
  };
}

/** Those in dispute, the oldest first: that an admin can decide now, or whose tenant can still answer. */
export function walkOfDisputes({ ready, now }: { ready: boolean; now: Date }): Walk {
  const isReady: Condition = (put) =>
    `(l.ended_at is null or l.answer_by <= ${put(now)}::timestamptz or exists (
       select from lease_cases k where k.lease_id = l.id and k.kind = 'claim' and k.answered_at is not null))`;
  return {
    table: 'leases',
    alias: 'l',
    columns,
    joins,
    key: { sql: 'l.disputed_at', is: 'time' },
    direction: 'asc',
    within: [() => `l.state = 'disputed'`],
    matching: [ready ? isReady : (put) => `not ${isReady(put)}`],
  };
}

/** The states in which leases keep their time, as SQL: those of the constraint `leases_apart`. */
const standing = oneOf(standingLeaseStates);

const insert = prepared<{ id: number }>(
  'lease_insert',
  `insert into leases (listing_id, unit_id, tenant_id, lessor_id, snapshot, commission_rate, rent_fen, deposit_fen, state,
     booked_at, starts_at, ends_at, kept_until, payment_id, pay_until, balance_fen, begins_when_paid)
   values ($1, $2, $3, $4, $5, $6, $7, $8, case when $13::bigint is null then 'booked' else 'unpaid' end, $9, $10, $11, $12,
     $13, $14, $15, $16) on conflict do nothing returning id`,
);

export interface NewLease extends Pick<
  LeaseRow,
  'listingId' | 'unitId' | 'tenantId' | 'lessorId' | 'commissionRate' | 'rentFen' | 'depositFen'
> {
  snapshot: LeaseSnapshot & LeaseSteps;
  now: Date;
  from: Date;
  endsAt: Date;
  keptUntil: Date;
  /** The payment that it waits for; undefined: it is booked at once. */
  unpaid?: { paymentId: number; until: Date; balanceFen: number } | undefined;
  /** Start and end move with the payment. */
  beginsWhenPaid?: boolean;
}

/** Its id; undefined when another lease has the unit in that time, which the constraint `leases_apart` decides. */
export async function insertLease(tx: Tx, lease: NewLease): Promise<number | undefined> {
  const { listingId, unitId, tenantId, lessorId, snapshot, commissionRate, rentFen, depositFen } = lease;
  const { now, from, endsAt, keptUntil, unpaid, beginsWhenPaid = false } = lease;
  const facts = [listingId, unitId, tenantId, lessorId, JSON.stringify(snapshot), commissionRate, rentFen, depositFen];
  const waits = [unpaid?.paymentId, unpaid?.until, unpaid?.balanceFen ?? 0, beginsWhenPaid];
  return (await tx.maybe(insert, [...facts, now, from, endsAt, keptUntil, ...waits]))?.id;
}

const ofPayment = prepared<LeaseRow>(
  'lease_of_payment',
  `select ${columns} from leases l ${joins} where l.payment_id = $1`,
);

/** The lease that a payment is for. */
export function findLeaseOfPayment(tx: Tx, paymentId: number): Promise<LeaseRow | undefined> {
  return tx.maybe(ofPayment, [paymentId]);
}

/** The states of an event, as SQL. */
const before = (event: LeaseEvent) => oneOf(leaseStatesBefore(event));
const anyBefore = (events: readonly LeaseEvent[]) => oneOf(events.flatMap(leaseStatesBefore));

const pay = prepared(
  'lease_pay',
  `update leases set state = 'booked', starts_at = $2, ends_at = $3, kept_until = $4
   where id = $1 and state in ${before('pay')} and kept_until >= $4`,
);
const dropOf = (event: DropEvent) =>
  prepared(
    `lease_drop_${event}`,
    `update leases set state = 'cancelled', closed_at = $2, reason = $3
     where id = $1 and state = 'unpaid' and state in ${before(event)}`,
  );
export type DropEvent = 'cancel' | 'lapse' | 'fail';
const dropStatements = { cancel: dropOf('cancel'), lapse: dropOf('lapse'), fail: dropOf('fail') };

/** It is paid and booked, from and until when it says. False when it does not wait for its payment any more. */
export async function payRow(
  tx: Tx,
  paid: { id: number; startsAt: Date; endsAt: Date; keptUntil: Date },
): Promise<boolean> {
  return (await tx.run(pay, [paid.id, paid.startsAt, paid.endsAt, paid.keptUntil])) === 1;
}

/** Cancels one that was never paid: it keeps its time no longer. False when it does not wait for its payment any more. */
export async function dropRow(
  tx: Tx,
  dropped: { id: number; event: DropEvent; reason: LeaseReason; now: Date },
): Promise<boolean> {
  const { id, event, reason, now } = dropped;
  return (await tx.run(dropStatements[event], [id, now, reason])) === 1;
}

const start = prepared(
  'lease_start',
  `update leases set state = 'active', started_at = $2, ends_at = $3, shown_at = $4, remind_at = $5
   where id = $1 and state in ${before('start')} and starts_at <= $6`,
);
const shown = prepared('lease_shown', `update leases set shown_at = $2 where id = $1 and shown_at is null`);

/** The clock starts; `shownAt` null: nobody has seen the credentials. False when it is not booked, or before its start. */
export async function startLease(
  tx: Tx,
  begun: { id: number; startedAt: Date; endsAt: Date; shownAt: Date | null; remindAt: Date | null; now: Date },
): Promise<boolean> {
  const { id, startedAt, endsAt, shownAt, remindAt, now } = begun;
  return (await tx.run(start, [id, startedAt, endsAt, shownAt, remindAt, now])) === 1;
}

/** Keeps when the credentials were seen first. */
export async function noteShown(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run(shown, [id, now]);
}

const stop = prepared(
  'lease_stop',
  `update leases set state = 'stopped', stopped_at = $2, answer_by = $3, remind_at = null
   where id = $1 and state in ${before('report')} and ends_at > $2
     and started_at > $2::timestamptz - make_interval(secs => $4)`,
);

/** False when it does not go on, or has for too long. */
export async function stopLease(
  tx: Tx,
  stopped: { id: number; now: Date; answerBy: Date; testSeconds: number },
): Promise<boolean> {
  return (await tx.run(stop, [stopped.id, stopped.now, stopped.answerBy, stopped.testSeconds])) === 1;
}

const cancels = ['cancel', 'withdraw', 'fail', 'refund', 'silence', 'revoke'] as const;
const cancelOf = (event: (typeof cancels)[number]) =>
  prepared(
    `lease_${event}`,
    `update leases set state = 'cancelled', closed_at = $2, paid_at = $2, rent_back_fen = $3, reason = $4, answer_by = null,
       remind_at = null, ended_at = case when started_at is not null then $2::timestamptz end
     where id = $1 and state in ${before(event)} and state <> 'unpaid'`,
  );
const cancelStatements = {
  cancel: cancelOf('cancel'),
  withdraw: cancelOf('withdraw'),
  fail: cancelOf('fail'),
  refund: cancelOf('refund'),
  silence: cancelOf('silence'),
  revoke: cancelOf('revoke'),
};
export type CancelEvent = (typeof cancels)[number];

/** False when it is in no state that the event ends. `backFen`: what of the rent goes back. */
export async function cancelRow(
  tx: Tx,
  cancelled: { id: number; event: CancelEvent; backFen: number; reason: LeaseReason; now: Date },
): Promise<boolean> {
  const { id, event, backFen, reason, now } = cancelled;
  return (await tx.run(cancelStatements[event], [id, now, backFen, reason])) === 1;
}

const end = prepared(
  'lease_end',
  `update leases set state = 'ended', ended_at = $2, close_at = $3, paid_at = $4, rent_back_fen = $5, reason = $6,
     ends_at = greatest(least(ends_at, $2::timestamptz), starts_at + interval '1 second'),
     kept_until = greatest(least(kept_until, $7::timestamptz), starts_at + interval '1 second'),
     answer_by = null, remind_at = null
   where id = $1 and state in ${anyBefore(['end', 'return', 'prove', 'refund', 'silence'])} and state = $8 and ends_at = $9
     and (not $10::boolean or answer_by > $4)`,
);

export interface LeaseEnd {
  lease: Pick<LeaseRow, 'id' | 'state' | 'endsAt'>;
  endedAt: Date;
  closeAt: Date;
  backFen: number;
  reason: LeaseReason | '';
  /** The unit is free for the next lease then. */
  keptUntil: Date;
  /** Only before the time by which somebody had to answer. */
  inTime: boolean;
  now: Date;
}

/** False when it is in another state, or ends at another time, than it was read. */
export async function endRow(tx: Tx, ended: LeaseEnd): Promise<boolean> {
  const { lease, endedAt, closeAt, backFen, reason, keptUntil, inTime, now } = ended;
  const values = [lease.id, endedAt, closeAt, now, backFen, reason, keptUntil, lease.state, lease.endsAt, inTime];
  return (await tx.run(end, values)) === 1;
}

const escalate = prepared(
  'lease_escalate',
  `update leases set state = 'disputed', answer_by = null, disputed_at = $3,
     kept_until = greatest(least(kept_until, $2::timestamptz), starts_at + interval '1 second')
   where id = $1 and state in ${before('escalate')} and answer_by > $3`,
);
const claim = prepared(
  'lease_claim',
  `update leases set state = 'disputed', answer_by = $3, disputed_at = $2 where id = $1 and state in ${before('claim')} and close_at > $2`,
);
const close = prepared(
  'lease_close',
  `update leases set state = 'closed', closed_at = $2 where id = $1 and state in ${before('close')} and close_at <= $2`,
);
const settle = prepared(
  'lease_settle',
  `update leases set state = 'settled', closed_at = $2, paid_at = coalesce(paid_at, $2), ended_at = coalesce(ended_at, stopped_at),
     rent_back_fen = $3, claimed_fen = $4, answer_by = null
   where id = $1 and state in ${before('settle')}`,
);
const decideRent = prepared(
  'lease_decide_rent',
  `update leases set state = 'ended', ended_at = stopped_at, paid_at = $2, close_at = $3, rent_back_fen = $4, answer_by = null
   where id = $1 and state in ${before('settle')} and ended_at is null`,
);
const renew = prepared(
  'lease_renew',
  `update leases set ends_at = $2, kept_until = $3, rent_fen = rent_fen + $4, remind_at = $5
   where id = $1 and state = 'active' and ends_at = $6 and ends_at > $7`,
);

/** An admin decides what the lessor answered in time; the unit is free for the next lease from `keptUntil` on. False when it is too late. */
export async function escalateRow(
  tx: Tx,
  { id, keptUntil, now }: { id: number; keptUntil: Date; now: Date },
): Promise<boolean> {
  return (await tx.run(escalate, [id, keptUntil, now])) === 1;
}

/** False when it has not ended, or the deposit went back. */
export async function claimRow(
  tx: Tx,
  { id, now, answerBy }: { id: number; now: Date; answerBy: Date },
): Promise<boolean> {
  return (await tx.run(claim, [id, now, answerBy])) === 1;
}

export async function closeRow(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(close, [id, now])) === 1;
}

export async function settleRow(
  tx: Tx,
  { id, now, backFen, claimedFen }: { id: number; now: Date; backFen: number; claimedFen: number },
): Promise<boolean> {
  return (await tx.run(settle, [id, now, backFen, claimedFen])) === 1;
}

/** An admin decided on the rent of one that was stopped, and the deposit can be claimed until `closeAt`. */
export async function decideRentRow(
  tx: Tx,
  { id, now, closeAt, backFen }: { id: number; now: Date; closeAt: Date; backFen: number },
): Promise<boolean> {
  return (await tx.run(decideRent, [id, now, closeAt, backFen])) === 1;
}

/**
 * Extends a lease that ends when it was read to end; false when it does not any more. Fails by the constraint `leases_apart`
 * where the next lease stands.
 */
export async function renewRow(
  tx: Tx,
  renewed: {
    lease: Pick<LeaseRow, 'id' | 'endsAt'>;
    endsAt: Date;
    keptUntil: Date;
    priceFen: number;
    remindAt: Date | null;
    now: Date;
  },
): Promise<boolean> {
  const { lease, endsAt, keptUntil, priceFen, remindAt, now } = renewed;
  return (await tx.run(renew, [lease.id, endsAt, keptUntil, priceFen, remindAt, lease.endsAt, now])) === 1;
}

const nextTaken = prepared<{ at: Date | null }>(
  'lease_next_taken',
  `select min(at) as at from (
     select s.starts_at as at from leases s where s.unit_id = $1 and s.id <> $2 and s.state in ${standing} and s.starts_at >= $3
     union all select b.starts_at from listing_blocks b where b.unit_id = $1 and b.ends_at > $3) as next`,
);

/** When the unit is taken next, by another lease or by its lessor; null: not at all. */
export async function findNextTaken(
  tx: Tx,
  { unitId, id, after }: { unitId: number; id: number; after: Date },
): Promise<Date | null> {
  return (await tx.one(nextTaken, [unitId, id, after])).at;
}

const overdue = prepared<{ id: number }>(
  'leases_overdue_on_unit',
  `select id from leases where unit_id = $1 and id <> $2 and state = 'active' and ends_at <= $3 order by id`,
);

/** Leases of a unit whose time is over and that no job has ended yet. */
export async function listOverdue(tx: Tx, of: { unitId: number; id: number; now: Date }): Promise<number[]> {
  return (await tx.many(overdue, [of.unitId, of.id, of.now])).map(({ id }) => id);
}

const dueOf = (name: string, column: string, where: string) =>
  prepared<{ id: number }>(
    `leases_due_${name}`,
    `select l.id from leases l where ${where} and l.${column} <= $1 and l.id <> all($3::bigint[]) order by l.${column}, l.id limit $2`,
  );
const due = {
  lapse: dueOf('lapse', 'pay_until', `l.state = 'unpaid'`),
  /** Booked ones whose start has come. */
  start: dueOf('start', 'starts_at', `l.state = 'booked'`),
  end: dueOf('end', 'ends_at', `l.state = 'active'`),
  answer: dueOf('answer', 'answer_by', `l.state = 'stopped'`),
  close: dueOf('close', 'close_at', `l.state = 'ended'`),
  remind: dueOf('remind', 'remind_at', `l.state = 'active' and l.remind_at is not null`),
};
export type DueKind = keyof typeof due;

/** What is due at a time, the oldest first, without some. */
export async function listDue(
  tx: Tx,
  kind: DueKind,
  { now, limit, without }: { now: Date; limit: number; without: readonly number[] },
): Promise<number[]> {
  return (await tx.many(due[kind], [now, limit, without])).map(({ id }) => id);
}

const reminded = prepared(
  'lease_reminded',
  `update leases set remind_at = $3 where id = $1 and state = 'active' and remind_at = $2`,
);

/** Sets when it is reminded next; false when it was reminded meanwhile. */
export async function noteReminded(
  tx: Tx,
  { id, remindAt, next }: { id: number; remindAt: Date; next: Date | null },
): Promise<boolean> {
  return (await tx.run(reminded, [id, remindAt, next])) === 1;
}

const remindAt = prepared<{ remindAt: Date | null }>('lease_remind_at', 'select remind_at from leases where id = $1');

export async function findRemindAt(tx: Tx, id: number): Promise<Date | null> {
  return (await tx.maybe(remindAt, [id]))?.remindAt ?? null;
}

const ofListing = prepared<{ id: number }>(
  'leases_standing_of_listing',
  `select id from leases where listing_id = $1 and state in ${standing} and state = any($2::text[]) and id <> all($3::bigint[])
   order by id limit $4`,
);
const ofUnits = prepared<{ id: number }>(
  'leases_standing_of_units',
  `select id from leases where unit_id = any($1::bigint[]) and state in ${standing} and state = any($2::text[])
     and id <> all($3::bigint[]) and ($5::timestamptz is null or ends_at > $5) order by id limit $4`,
);

/** Leases of a listing, or of some units that end later than a moment, in some of the states in which they stand, without some. */
export async function listStandingLeases(
  tx: Tx,
  of: { listingId: number } | { unitIds: readonly number[]; beyond?: Date | null },
  { states, without, limit }: { states: readonly LeaseState[]; without: readonly number[]; limit: number },
): Promise<number[]> {
  const found =
    'listingId' in of
      ? await tx.many(ofListing, [of.listingId, states, without, limit])
      : await tx.many(ofUnits, [of.unitIds, states, without, limit, of.beyond ?? null]);
  return found.map(({ id }) => id);
}
