/** What of a user's money came through a channel whose payer can still have it undone: it goes where the money goes. */
import { hourMs } from '#contract/core/durations.ts';
import type { SubjectKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../platform/database/database.ts';

const add = prepared('ledger_disputable_add', 'select ledger_add_disputable($1, $2, $3, $4)');
const note = prepared('ledger_disputable_note', 'select ledger_note_disputable($1, $2, $3, $3, $4)');
const noteBeside = prepared('ledger_disputable_note_beside', 'select ledger_note_beside($1, $2, $3, $4)');
const spend = prepared('ledger_disputable_spend', 'select ledger_spend_disputable($1, $2, $3, $4, $5)');
const giveBack = prepared('ledger_disputable_return', 'select ledger_return_disputable($1, $2, $3, $4, $5, $6)');
const giveBackBeside = prepared(
  'ledger_disputable_return_beside',
  'select ledger_return_beside($1, $2, $3, $4, $5, $6, $7, $8)',
);
const endOne = prepared('ledger_disputable_end', 'select ledger_end_disputable($1, $2, $3)');
const running = prepared<Lot>(
  'ledger_disputable_running',
  'select until, left_fen as fen from ledger_disputable where user_id = $1 and until > $2',
);
// As for earnings in wait, what is set aside for a dispute is kept back by that already; what is being withdrawn is gone.
const notCovering = prepared<{ fen: number }>(
  'ledger_not_covering',
  `select ((select coalesce(sum(balance_fen), 0) from ledger_accounts where owner_id = $1 and kind in ('available', 'earned'))
     + (select coalesce(sum(left_fen), 0) from ledger_holds where user_id = $1 and state = 'active' and kind = 'gateway_dispute')
     - (select coalesce(sum(left_fen), 0) from ledger_disputable where user_id = $1 and until > $2)
     - (select coalesce(sum(fen + held_fen), 0) from ledger_disputed where user_id = $1 and from_at <= $2 and until_at > $2))::bigint as fen`,
);
const delay = prepared('ledger_disputable_delay', 'select ledger_delay_earnings($1, $2)');
// What is set aside for a dispute is kept back by that already.
const waiting = prepared<EarningsInWait>(
  'ledger_earnings_in_wait',
  `with money as (
     select coalesce(sum(balance_fen) filter (where kind = 'earned'), 0)::bigint as earned_fen,
       coalesce(sum(balance_fen) filter (where kind = 'available'), 0)::bigint
         + (select coalesce(sum(left_fen), 0)::bigint from ledger_holds where user_id = $1 and state = 'active' and kind = 'gateway_dispute')
         as covered_fen
     from ledger_accounts where owner_id = $1 and kind in ('available', 'earned')
   ), disputes as (
     -- What the payer's account lacks of it waits with each of their accounts, and what they earned by it themselves is no more of that.
     select max(d.until_at) as until, max(case when d.user_id = $1 then d.fen + d.held_fen else d.fen end) as fen
     from accounts_of_person($1) as same (id) join ledger_disputed d on d.user_id = same.id
     where (d.of_payer or d.user_id = $1) and d.from_at <= $2 and d.until_at > $2
     group by d.dispute_id
   ), lots as (
     select until, sum(left_fen) over (order by until desc) as fen from (
       select until, left_fen from ledger_disputable where user_id = $1 and until > $2
       union all
       select until, fen from disputes where fen > 0) as each
   )
   select least(m.earned_fen, greatest(0, coalesce(max(l.fen), 0) - m.covered_fen))::bigint as fen,
     min(l.until) filter (where m.earned_fen > 0 and l.fen > m.covered_fen) as "firstAt",
     max(l.until) filter (where m.earned_fen > 0 and l.fen > m.covered_fen) as "lastAt"
   from money m left join lots l on true group by m.earned_fen, m.covered_fen`,
);

// What is due earlier can't be of that money. Of what a gateway paid beside the balance, only the balance's part is. An earning keeps what it was when it was released.
const keep = prepared(
  'ledger_disputed_keep',
  `insert into ledger_disputed (dispute_id, user_id, fen, from_at, until_at)
   select $1, e.user_id, least($4, sum(ceil(e.amount_fen::numeric * least(s.fen, b.most_fen) / greatest(s.of_fen, 1))))::bigint, $5, $6
   from (select 'order' as kind, o.id, case when o.paid_by <> 'balance' then o.balance_fen end as most_fen from orders o
     where o.user_id = $2 and o.created_at >= $7 and o.paid_at >= $3 and (o.paid_by = 'balance' or o.balance_fen > 0)
     union all
     select 'hold', h.id, null from ledger_holds h where h.user_id = $2 and h.created_at >= $3 and h.kind in ('rent', 'deposit')) as b
   join ledger_disputable_spent s on s.subject_id = b.id and s.subject_kind = b.kind and s.fen > 0 and s.until >= $5
   join ledger_earnings e on e.subject_id = b.id and e.subject_kind = b.kind and e.user_id <> $2 and e.amount_fen > 0
   group by e.user_id
   on conflict (user_id, dispute_id) do update set fen = excluded.fen, from_at = excluded.from_at, until_at = excluded.until_at`,
);
const keepOfPayer = prepared(
  'ledger_disputed_keep_of_payer',
  'select ledger_keep_disputed_payer($1, $2, $3, $4, $5, $6, $7)',
);
const lacking = prepared<{ disputeId: number; fen: number }>(
  'ledger_disputed_lacking',
  `select dispute_id, fen from ledger_disputed where user_id = $1 and of_payer and fen > 0 and until_at > $2 order by dispute_id`,
);
const cover = prepared(
  'ledger_disputed_cover',
  `update ledger_disputed set fen = fen - $3, held_fen = held_fen + $3
   where dispute_id = $1 and user_id = $2 and of_payer and fen >= $3 and $3 > 0`,
);
const forget = prepared('ledger_disputed_forget', 'select ledger_forget_disputed($1, $2)');

interface Subject {
  kind: SubjectKind;
  id: number;
}

/** What of a user's earnings can be spent and not be withdrawn yet, in fen, when the first of it can and when all of it; null: nothing waits. */
export interface EarningsInWait {
  fen: number;
  firstAt: Date | null;
  lastAt: Date | null;
}

/**
 * What of a user's earnings can't be withdrawn yet: as much of what can be undone as the rest of their money does not cover. One
 * statement over their purses and few rows, whatever they earned before.
 */
export function earningsInWait(tx: Tx, userId: number, now: Date): Promise<EarningsInWait> {
  return tx.one(waiting, [userId, now]);
}

/** Notes that so much of a user's balance, in fen, can be undone by its payer until then. */
export async function addDisputable(
  tx: Tx,
  { userId, fen, until, now }: { userId: number; fen: number; until: Date; now: Date },
): Promise<void> {
  if (fen > 0) await tx.run(add, [userId, fen, until, now]);
}

/** Notes that all that a subject cost, in fen, can be undone until then: what it earned waits as long, and what comes back of it. */
export async function noteDisputable(
  tx: Tx,
  { kind, id, fen, until }: Subject & { fen: number; until: Date },
): Promise<void> {
  if (fen > 0) await tx.run(note, [kind, id, fen, until]);
}

/** Notes that what a gateway paid of a subject beside the balance, in fen, can be undone until then. */
export async function noteDisputableBeside(
  tx: Tx,
  { kind, id, fen, until }: Subject & { fen: number; until: Date },
): Promise<void> {
  if (fen > 0) await tx.run(noteBeside, [kind, id, fen, until]);
}

/**
 * Notes who earned by money that is disputed, the payer's orders and leases that were paid since it came: when its lots run out before the dispute has ended, so much
 * of what each earned waits on. `mostFen`: of the disputed payment; `runsOutAt`: when its lots do;
 * `placedSince`: orders of before it are paid no more.
 */
export async function keepDisputed(
  tx: Tx,
  kept: {
    disputeId: number;
    payerId: number;
    placedSince: Date;
    paidAt: Date;
    mostFen: number;
    runsOutAt: Date;
    until: Date;
  },
): Promise<void> {
  const { disputeId, payerId, placedSince, paidAt, mostFen, runsOutAt, until } = kept;
  await tx.run(keep, [disputeId, payerId, paidAt, mostFen, runsOutAt, until, placedSince]);
}

/**
 * Notes what the payer would owe of a disputed payment, in fen, of which `heldFen` was set aside: earnings of every account of that person
 * wait until then for what it lacks. What of it was in the payer's lot that runs out at `lotUntil` waits once, by this; null: there is none.
 * The payer's purses are locked.
 */
export async function keepDisputedOfPayer(
  tx: Tx,
  kept: {
    disputeId: number;
    payerId: number;
    fen: number;
    heldFen: number;
    lotUntil: Date | null;
    now: Date;
    until: Date;
  },
): Promise<void> {
  const { disputeId, payerId, fen, heldFen, lotUntil, now, until } = kept;
  await tx.run(keepOfPayer, [disputeId, payerId, fen - heldFen, heldFen, lotUntil, now, until]);
}

/** What a payer's account lacks of what is disputed, in fen of each dispute, the oldest first. Their purses are locked. */
export function lackingOf(tx: Tx, { userId, now }: { userId: number; now: Date }) {
  return tx.many(lacking, [userId, now]);
}

/** Notes that so much more of what a payer would owe, in fen, is set aside. Their purses are locked. Throws where they lack less. */
export async function coverDisputed(
  tx: Tx,
  { disputeId, userId, fen }: { disputeId: number; userId: number; fen: number },
): Promise<void> {
  if ((await tx.run(cover, [disputeId, userId, fen])) !== 1)
    throw new Error(`dispute ${disputeId} lacks less than ${fen}`);
}

/** Nothing waits for a dispute any more that has ended; the payer's lot is as it was. Their purses are locked. */
export async function forgetDisputed(tx: Tx, { disputeId, now }: { disputeId: number; now: Date }): Promise<void> {
  await tx.run(forget, [disputeId, now]);
}

/** After a user's balance paid a subject: what of it can be undone goes along, once what stays does not cover it. */
export async function spendDisputable(
  tx: Tx,
  { userId, fen, subject, now }: { userId: number; fen: number; subject: Subject | null; now: Date },
): Promise<void> {
  await tx.run(spend, [userId, fen, subject?.kind, subject?.id, now]);
}

interface Lot {
  until: Date;
  fen: number;
}

/** What can leave a user's balance for the channel it came by. */
export interface Returnable {
  /** What of their money covers nothing that can be undone, in fen; below 0: what lacks. */
  freeFen: number;
  /** What can be undone, by the hour. */
  lots: readonly Lot[];
}

/** What of a user's money is no cover for what can be undone, so that it may go back to its channel. Their purses are locked where it is to go. */
export async function returnableOf(tx: Tx, userId: number, now: Date): Promise<Returnable> {
  const [{ fen: freeFen }, lots] = await Promise.all([
    tx.one(notCovering, [userId, now]),
    tx.many(running, [userId, now]),
  ]);
  return { freeFen, lots };
}

/** The most of `fen` that a recharge brought that can go back, with what ends of its own lot by that; null: it made none. */
export function mostReturnable(
  { freeFen, lots }: Returnable,
  { fen, until }: { fen: number; until: Date | null },
): number {
  // Lots are of whole hours.
  const at = until && Math.ceil(until.getTime() / hourMs) * hourMs;
  const lot = lots.find((one) => one.until.getTime() === at);
  return Math.max(0, Math.min(fen, freeFen + Math.min(fen, lot?.fen ?? 0)));
}

/** After a user's money went back to the channel it came by: its own lot ends by so much, in fen, and no other. */
export async function endDisputable(
  tx: Tx,
  { userId, fen, until }: { userId: number; fen: number; until: Date },
): Promise<void> {
  await tx.run(endOne, [userId, fen, until]);
}

/** After a subject earned somebody something that its money was held for. */
export async function delayEarningsOf(tx: Tx, { kind, id }: Subject): Promise<void> {
  await tx.run(delay, [kind, id]);
}

/** After `fen` of a subject came back, of which `keptFen` stays on the balance of a user: what can be undone is theirs again. */
export async function returnDisputable(
  tx: Tx,
  { userId, fen, keptFen, subject, now }: { userId: number; fen: number; keptFen: number; subject: Subject; now: Date },
): Promise<void> {
  await tx.run(giveBack, [userId, fen, keptFen, subject.kind, subject.id, now]);
}

/** What came back of one part of a subject, in fen, and what of that stays on the balance. */
interface PartBack {
  fen: number;
  keptFen: number;
}

/** The same of a subject that the balance paid beside a gateway: what each paid can be undone apart. */
export async function returnDisputableBeside(
  tx: Tx,
  back: { userId: number; ofGateway: PartBack; ofBalance: PartBack; subject: Subject; now: Date },
): Promise<void> {
  const { userId, ofGateway, ofBalance, subject, now } = back;
  const parts = [ofGateway.fen, ofGateway.keptFen, ofBalance.fen, ofBalance.keptFen];
  await tx.run(giveBackBeside, [userId, ...parts, subject.kind, subject.id, now]);
}
