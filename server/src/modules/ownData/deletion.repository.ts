import { deletionRules, type DeletionReason } from '#contract/ownData/ownDataRules.ts';
import { standingDisputeStates } from '#contract/money/gatewayDisputeRules.ts';
import { openShopReportStates } from '#contract/shops/shopReportProcess.ts';
import { standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import { prepared, unprepared, type Tx } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/oneOf.ts';
import type { Row } from '../../platform/database/rows.ts';

export type DeletionRow = Row<'account_deletions', 'id userId state askedAt dueAt endedAt'>;

const columns = 'id, user_id, state, asked_at, due_at, ended_at';

/** One that failed waits, so that those behind it have their turn. */
const mayTry = (place: string) => `(failed_at is null or failed_at <= ${place})`;

// Two at once: the index of the open ones lets one through.
const insertion = prepared<DeletionRow>(
  'deletions_insert',
  `insert into account_deletions (user_id, state, asked_at, due_at) values ($1, 'waiting', $2, $3) returning ${columns}`,
);
const newest = prepared<DeletionRow>(
  'deletions_newest',
  `select ${columns} from account_deletions where user_id = $1 order by id desc limit 1`,
);
const stopping = prepared<DeletionRow>(
  'deletions_stop',
  `update account_deletions set state = 'stopped', ended_at = $2 where user_id = $1 and state = 'waiting' returning ${columns}`,
);
const due = prepared<{ id: number }>(
  'deletions_due',
  `select id from account_deletions where state = 'waiting' and due_at <= $1 and ${mayTry('$3')} order by due_at limit $2`,
);
const closing = prepared<{ id: number }>(
  'deletions_closing',
  `select id from account_deletions where state = 'closing' and closed_at <= $1 and ${mayTry('$3')}
   order by closed_at limit $2`,
);
const failing = prepared('deletions_failed', `update account_deletions set failed_at = $2 where id = $1`);
const failed = prepared<{ count: number }>(
  'deletions_count_failed',
  `select count(*)::int as count from (
     select from account_deletions where failed_at is not null and state in ('waiting', 'closing') limit 1000) as f`,
);
const taking = prepared<DeletionRow>(
  'deletions_take',
  `select ${columns} from account_deletions where id = $1 and state = $2 for update`,
);
const move = prepared(
  'deletions_move',
  `update account_deletions set state = $2, closed_at = coalesce(closed_at, case when $2 = 'closing' then $3::timestamptz end),
     ended_at = case when $2 = 'closing' then null else $3::timestamptz end
   where id = $1`,
);
const stateChange = prepared('deletions_set_state', `update users set state = $3 where id = $1 and state = $2`);

export interface FoundReason {
  reason: DeletionReason;
  /** How many; 0 where it is money. */
  count: number;
  /** How much; 0 where it is no money. */
  amountFen: number;
}

/** Counted so far and no further: more than this is "many". */
const countedMax = 1000;
const counted = (from: string) => `(select count(*) from (select from ${from} limit ${countedMax}) as c)`;
const balance = (kinds: string) =>
  `coalesce((select sum(balance_fen) from ledger_accounts where owner_id = $1 and kind in (${kinds})), 0)::bigint`;

/**
 * Whether the person paid what a dispute is about, sold it, let it out or has a share of it, with any of their accounts: a debt
 * that comes of it is theirs. Few disputes stand at a time, and each is looked up by its payment.
 */
const isPartyTo = `(d.user_id in (select id from people)
  or exists (select from orders o where o.payment_id = d.payment_id
    and (o.seller_id in (select id from people) or exists (select from ledger_earnings e
      where e.subject_id = o.id and e.subject_kind = 'order' and e.user_id in (select id from people))))
  or exists (select from leases l where l.payment_id = d.payment_id and l.lessor_id in (select id from people))
  or exists (select from lease_renewals r join leases l on l.id = r.lease_id
    where r.payment_id = d.payment_id and l.lessor_id in (select id from people)))`;

// `shop` has one row at most; a person without one has no sales.
const selectReasons = prepared<FoundReason>(
  'deletions_reasons',
  `with shop as materialized (select id from shops where owner_id = $1),
   people as materialized (select id from accounts_of_person($1) as same (id)),
   found (place, reason, count, amount_fen) as (values
     (1, 'admin', (select count(*) from users u where u.id = $1 and u.role = 'admin' and not exists (
        select from users o where o.role = 'admin' and o.state = 'active' and o.id <> $1)), 0::bigint),
     (1, 'grants', (select count(*) from admin_grants g where g.user_id = $1
        and exists (select from users o where o.role = 'admin' and o.state = 'active' and o.id <> $1)
        and not exists (select from admin_grants h join users u on u.id = h.user_id
          where h.grant_name = g.grant_name and h.user_id <> $1 and u.role = 'admin' and u.state = 'active')), 0),
     (2, 'money', 0, ${balance(`'available', 'earned'`)}),
     (3, 'held', 0, ${balance(`'held'`)}),
     (4, 'pending', 0, coalesce((select sum(left_fen) from ledger_earnings
        where user_id = $1 and closed_at is null and left_fen > 0), 0)::bigint),
     (5, 'debt', 0, -(${balance(`'owed'`)} + coalesce((select sum(left_fen) from ledger_earnings
        where user_id = $1 and closed_at is null and left_fen < 0), 0))::bigint),
     (6, 'orders', ${counted(`orders where user_id = $1 and state in ('created', 'paid', 'delivered')`)}, 0),
     (7, 'sales', ${counted(`shop join orders o on coalesce(o.shop_id, 0) = shop.id where o.state in ('created', 'paid', 'delivered')`)}, 0),
     (8, 'refunds', ${counted(`refunds where user_id = $1 and state in ('requested', 'refused', 'complained')`)}
        + ${counted(`shop join refunds r on r.shop_id = shop.id where r.state in ('requested', 'refused', 'complained')`)}, 0),
     (9, 'adjustments', ${counted(`balance_adjustments where user_id = $1 and state in ('waiting', 'reversing')`)}, 0),
     (10, 'payments', ${counted(`payments where user_id = $1 and state = 'waiting'`)}, 0),
     (10, 'payouts', ${counted(`withdrawals w join payout_contradictions c on c.withdrawal_id = w.id
        where w.user_id = $1 and c.outcome is null`)}, 0),
     (11, 'products', ${counted(`shop join products p on p.shop_id = shop.id where p.state = 'on_shelf'`)}, 0),
     (12, 'sold_licences', ${counted(`shop join licences l on coalesce(l.shop_id, 0) = shop.id
        where l.state <> 'revoked' and coalesce(l.expires_at, 'infinity') > $2`)}, 0),
     (12, 'shop_reports', ${counted(`shop join shop_reports r on r.shop_id = shop.id where r.state in ${oneOf(openShopReportStates)}`)}, 0),
     (13, 'leases', ${counted(`leases where lessor_id = $1 and state in ${oneOf(standingLeaseStates)}`)}, 0),
     (14, 'rented', ${counted(`leases where tenant_id = $1 and state in ${oneOf(standingLeaseStates)}`)}, 0),
     (15, 'disputes', ${counted(`gateway_disputes d where state in ${oneOf(standingDisputeStates)} and ${isPartyTo}`)}, 0))
   select reason, count::int as count, amount_fen from found where count > 0 or amount_fen > 0 order by place`,
);

export function insertDeletion(tx: Tx, asked: { userId: number; now: Date; dueAt: Date }): Promise<DeletionRow> {
  return tx.one(insertion, [asked.userId, asked.now, asked.dueAt]);
}

export function findNewestDeletion(tx: Tx, userId: number): Promise<DeletionRow | undefined> {
  return tx.maybe(newest, [userId]);
}

/** Undefined when there is none that waits. */
export function stopWaiting(tx: Tx, userId: number, now: Date): Promise<DeletionRow | undefined> {
  return tx.maybe(stopping, [userId, now]);
}

interface Trying {
  max: number;
  /** One that failed after this waits. */
  failedBefore: Date;
}

export async function listDue(tx: Tx, now: Date, { max, failedBefore }: Trying): Promise<number[]> {
  return (await tx.many(due, [now, max, failedBefore])).map(({ id }) => id);
}

export async function listClosing(tx: Tx, closedBefore: Date, { max, failedBefore }: Trying): Promise<number[]> {
  return (await tx.many(closing, [closedBefore, max, failedBefore])).map(({ id }) => id);
}

/** Leaves on record that a deletion failed, which is tried again later. */
export async function noteFailure(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run(failing, [id, now]);
}

/** How many deletions failed and are not done yet, up to 1,000. */
export async function countFailedDeletions(tx: Tx): Promise<number> {
  return (await tx.one(failed, [])).count;
}

/** Locks it until the end of the transaction; undefined when it was moved meanwhile. */
export function takeDeletion(tx: Tx, id: number, state: 'waiting' | 'closing'): Promise<DeletionRow | undefined> {
  return tx.maybe(taking, [id, state]);
}

export async function moveDeletion(
  tx: Tx,
  moved: { id: number; state: 'closing' | 'refused' | 'done'; now: Date },
): Promise<void> {
  await tx.run(move, [moved.id, moved.state, moved.now]);
}

/** False when the account was in another state. Ends or gives back all access. */
export async function changeAccountState(
  tx: Tx,
  change: { userId: number; from: 'active' | 'deleted'; to: 'active' | 'deleted' },
): Promise<boolean> {
  return (await tx.run(stateChange, [change.userId, change.from, change.to])) === 1;
}

/** What stands in the way of deleting an account; nothing: it may go. */
export function findReasons(tx: Tx, userId: number, now: Date): Promise<FoundReason[]> {
  return tx.many(selectReasons, [userId, now]);
}

/** Whom dealings with this person were told to, by name. */
const others = `(
  select from_user_id from licence_transfers where to_user_id = $1
  union select to_user_id from licence_transfers where from_user_id = $1 and to_user_id is not null
  union select id from users where role = 'admin')`;

/** The name that stands in the place of a person's. */
const gone = `'deleted_' || $1::bigint`;

/** What goes with a person, in this order. Each takes the account, its name, its address, and who it is verified as. */
export const forgetting: readonly string[] = [
  // What others were told of them by name.
  ...['from', 'to', 'name', 'username'].map(
    (key) =>
      `update messages set params = jsonb_set(params, '{${key}}', to_jsonb(${gone}))
       where user_id in ${others} and params ->> '${key}' = $2`,
  ),
  `update mail_outbox m set body = null, subject = replace(m.subject, $2, ${gone})
   from users u where u.id in ${others} and lower(m.recipient) = lower(u.email)
     and (strpos(m.subject, $2) > 0 or strpos(m.body, $2) > 0)`,
  `update licence_transfers set to_username = ${gone} where to_user_id = $1`,
  `update licence_transfers set state = 'withdrawn', ended_at = now() where from_user_id = $1 and state = 'waiting'`,
  `update licence_transfers set state = 'declined', ended_at = now() where to_user_id = $1 and state = 'waiting'`,
  // What is theirs alone.
  // Also what was sent to addresses that they had before, unless somebody else has them now.
  `delete from mail_outbox where lower(recipient) in (
     select lower($3) union
     select lower(a.address) from email_changes c cross join unnest(array[c.old_email, c.new_email]) as a (address)
     where c.user_id = $1 and not exists (select from users o where lower(o.email) = lower(a.address) and o.id <> $1))`,
  `delete from sms_outbox where recipient = (select mobile from users where id = $1)`,
  `delete from email_changes where user_id = $1`,
  `delete from admin_grants where user_id = $1`,
  `delete from totp_factors where user_id = $1`,
  `delete from passkeys where user_id = $1`,
  `delete from recovery_codes where user_id = $1`,
  `delete from second_factor_resets where user_id = $1`,
  `delete from user_mailing_recipients where user_id = $1`,
  `delete from inbox_claims where admin_id = $1`,
  `delete from inbox_claims where kind = 'ticket' and item_id in (select id from tickets where user_id = $1)`,
  `delete from inbox_claims where kind = 'real_name' and item_id in (select id from real_names where user_id = $1)`,
  `delete from inbox_claims where kind = 'grant_request' and item_id in (
     select id from grant_requests where state = 'waiting' and $1 in (user_id, asked_by))`,
  // Both sides of what they wrote to the platform about themselves, with the pictures, whose files a job removes: none of it is
  // about money, orders have their own. Pictures that were never sent go within a day.
  `delete from pictures where ticket_message_id in (
     select m.id from tickets t join ticket_messages m on m.ticket_id = t.id where t.user_id = $1)`,
  `delete from ticket_messages where ticket_id in (select id from tickets where user_id = $1)`,
  `delete from tickets where user_id = $1`,
  `update grant_requests set state = 'withdrawn', decided_at = now() where state = 'waiting' and $1 in (user_id, asked_by)`,
  `update grant_requests set reason = '' where user_id = $1`,
  // Who they are. The photos' keys go with their rows, so that nobody reads the files, which a job removes.
  `delete from real_name_photos where real_name_id in (select id from real_names where user_id = $1)`,
  `update real_names r set state = 'withdrawn', fingerprint = null, person_fingerprint = null, person_id = null,
     valid_until = null, adult_from = null, due_at = null, decided_at = coalesce(decided_at, now()),
     kept_until = k.until, facts_encrypted = case when k.until is not null then r.facts_encrypted end,
     name_masked = case when k.until is not null then r.name_masked else '' end,
     number_masked = case when k.until is not null then r.number_masked else '' end,
     enterprise_masked = case when k.until is not null then r.enterprise_masked else '' end,
     organization_masked = case when k.until is not null then r.organization_masked else '' end
   from (
     select a.id, case when a.id = u.real_name_id and (exists (
         select from shops s join orders o on coalesce(o.shop_id, 0) = s.id where s.owner_id = $1 and o.paid_at is not null)
         or exists (select from leases l where l.lessor_id = $1 and l.paid_at is not null))
       then now() + make_interval(days => ${deletionRules.sellerKeptDays}) end as until
     from users u join real_names a on a.user_id = u.id where u.id = $1) k
   where r.id = k.id`,
  // Where money was paid to stays as a fact of the books, without name and account.
  `delete from inbox_claims where kind in ('withdrawal', 'withdrawal_payment', 'withdrawal_contradiction', 'gateway_payout')
     and item_id in (select id from withdrawals where user_id = $1)`,
  `update payees set facts_encrypted = null, fingerprint = null, name_masked = '', account_masked = '', person_id = null,
     removed_at = coalesce(removed_at, now()) where user_id = $1`,
  `delete from messages where user_id = $1`,
  `delete from message_preferences where user_id = $1`,
  `delete from favourites where user_id = $1`,
  `delete from shop_followers where user_id = $1`,
  `delete from shared_devices where one_id = $1 or other_id = $1`,
  `delete from shop_follower_tellings where user_id = $1`,
  // What leases were about stays with them; what their lessor wrote and the accounts are gone.
  `update listing_units n set state = 'removed', credentials_encrypted = null, rotation_asked_at = null, name = ''
   from listings l where l.id = n.listing_id and l.user_id = $1`,
  `update listings set state = 'removed', description_zh = '', description_en = '', steps_zh = '', steps_en = '', pictures = '{}'
   where user_id = $1`,
  `update leases s set snapshot = s.snapshot - '{stepsZh,stepsEn}'::text[] from listings l
   where l.id = s.listing_id and l.user_id = $1`,
  // What shops noted about them.
  `delete from order_notes where order_id in (select o.id from orders o where o.user_id = $1)`,
  // What they reported of shops was withdrawn before, where it was not decided; the words stay with the decision. Of the evidence only
  // what they uploaded themselves goes, and none that is still decided by.
  `delete from inbox_claims where kind = 'shop_report' and item_id in (select id from shop_reports where user_id = $1)`,
  `delete from pictures p using pictures own join shop_reports r on own.uploaded_by = $1
   where r.id = own.shop_report_id and r.state not in ${oneOf(openShopReportStates)} and p.name = own.name`,
  // What they showed goes; what was said stays with the decision.
  `delete from pictures where lease_entry_id in (select e.id from lease_entries e where e.author_id = $1)`,
  `delete from pictures where dispute_words_id in (select w.id from gateway_dispute_words w where w.user_id = $1)`,
  `update time_groups set removed_at = coalesce(removed_at, now()), name = '' where user_id = $1`,
  `delete from product_alerts where user_id = $1`,
  `delete from rental_alerts where user_id = $1`,
  `delete from cart_lines where user_id = $1`,
  `delete from app_settings where user_id = $1`,
  `delete from list_views where user_id = $1`,
  `delete from workplace_settings where user_id = $1`,
  `delete from profiles where user_id = $1`,
  `delete from verification_codes where user_id = $1`,
  `delete from idempotency_keys where user_id = $1`,
  `delete from exports where user_id = $1`,
  `delete from product_imports where user_id = $1`,
  `delete from data_archives where user_id = $1`,
  `delete from domain_proofs where user_id = $1`,
  `delete from webhook_deliveries d using webhooks w where $1 in (w.user_id, w.lessor_id) and d.webhook_id = w.id`,
  `delete from webhooks where user_id = $1 or lessor_id = $1`,
  `delete from api_keys where user_id = $1`,
  `delete from sessions where user_id = $1`,
  // What is on record stays without them.
  `update certificates set display_name = '—', qq = '', region = '', disclosed = '{}', state = 'revoked',
     reason = coalesce(reason, 'left'), state_at = coalesce(state_at, now()) where user_id = $1`,
  // Whoever worked for a shop, and whoever worked for theirs.
  `update shop_staff set state = case when state = 'invited' then 'withdrawn' else 'ended' end, ended_at = now()
   where state in ('invited', 'active') and (user_id = $1 or shop_id in (select id from shops where owner_id = $1))`,
  // Whoever left a shop is one of its people for some days, with their next account as well.
  `update shop_staff s set person_id = null,
     gone_fingerprint = case when s.joined_at is not null then (select p.fingerprint from persons p where p.id = $4) end
   where s.user_id = $1`,
  `update shops set state = 'suspended', suspended_until = null, intro_zh = '', intro_en = '', contact = '',
     contact_at = null, logo = null where owner_id = $1`,
  `update orders set placed_from = null, placed_network = null
   where user_id = $1 and (placed_from is not null or placed_network is not null)`,
  `update users set username = ${gone}, email = ${gone}, password_hash = '', role = 'user', admin_since = null, mobile = null, locale = default,
     person_id = null, real_name_id = null, contacts_fixed_until = null, frozen_reason = null, frozen_until = null
   where id = $1 and state = 'deleted'`,
  // Their person had what coupons of the platform and of shops gave once each, as long as those run.
  `insert into coupon_uses_of_gone (coupon_id, person_fingerprint, uses)
   select o.coupon_id, p.fingerprint, count(*) from persons p
     join orders o on o.user_id = $1 and o.coupon_id is not null and o.state <> 'closed'
     join coupons c on c.id = o.coupon_id and c.ends_at > now()
   where p.id = $4 group by 1, 2
   on conflict (coupon_id, person_fingerprint) do update set uses = coupon_uses_of_gone.uses + excluded.uses`,
  // And what recharges were given, once in each round.
  `insert into recharge_bonuses_of_gone (round, person_fingerprint, gone_at)
   select b.round, p.fingerprint, now() from persons p join recharge_bonuses b on b.user_id = $1 where p.id = $4
   on conflict (round, person_fingerprint) do update set gone_at = excluded.gone_at`,
  // Whoever rented or let out is the same person with their next account: what is counted of them goes by the keyed hash.
  `insert into rental_accounts_gone (user_id, person_id, gone_at)
   select $1, $4, now() where $4 is not null
     and (exists (select from leases where tenant_id = $1) or exists (select from leases where lessor_id = $1))`,
  `update persons set accounts = accounts - 1, adult_from = case when accounts > 1 then adult_from end where id = $4`,
  `delete from persons p where p.id = $4 and p.accounts = 0
     and not exists (select from real_names r where r.person_id = p.id)
     and not exists (select from rental_accounts_gone g where g.person_id = p.id)`,
  // Waits for whoever writes records, so it comes last.
  `select forget_person_in_records($1)`,
];
/** Every statement knows the types of all four, used or not. */
const statements = forgetting.map((text) =>
  unprepared(
    text.startsWith('select') ? text : `with given as (select $1::bigint, $2::text, $3::text, $4::bigint) ${text}`,
  ),
);

type LeavingPerson = Row<'users', 'username email personId'>;
const person = prepared<LeavingPerson>(
  'deletions_person',
  `select username, email, person_id from users where id = $1 and state = 'deleted' for update`,
);
const retirement = prepared(
  'deletions_retire_name',
  `insert into retired_usernames (name_hash) values ($1) on conflict do nothing`,
);

const keptSellers = prepared(
  'deletions_forget_sellers',
  `update real_names set facts_encrypted = null, kept_until = null, name_masked = '', number_masked = '', enterprise_masked = '',
     organization_masked = ''
   where id in (select id from real_names where kept_until <= $1 order by kept_until limit $2)`,
);

/** Deletes who sold something, of some accounts that were deleted long enough ago; how many. */
export function forgetKeptSellers(tx: Tx, now: Date, max: number): Promise<number> {
  return tx.run(keptSellers, [now, max]);
}

const goneRenters = prepared<{ personId: number }>(
  'deletions_forget_renters',
  `delete from rental_accounts_gone where user_id in (
     select user_id from rental_accounts_gone where gone_at <= $1 order by gone_at limit $2) returning person_id`,
);
const unnamed = prepared<{ id: number }>(
  'deletions_unnamed_persons',
  `select id from persons p where id = any($1::bigint[]) and accounts = 0
     and not exists (select from rental_accounts_gone g where g.person_id = p.id)
     and not exists (select from real_names r where r.person_id = p.id)
   order by id for update`,
);
const figures = prepared(
  'deletions_forget_figures',
  `delete from rental_figures where person in (select 'p' || id from unnest($1::bigint[]) as gone (id))`,
);
const persons = prepared('deletions_forget_persons', 'delete from persons where id = any($1::bigint[])');

/** Forgets who rented with some accounts that were deleted before, with the figures of those who never came back; how many accounts. */
export async function forgetGoneRenters(tx: Tx, goneBefore: Date, max: number): Promise<number> {
  const gone = (await tx.many(goneRenters, [goneBefore, max])).map(({ personId }) => personId);
  const ids = (await tx.many(unnamed, [gone])).map(({ id }) => id);
  await tx.run(figures, [ids]);
  await tx.run(persons, [ids]);
  return gone.length;
}

/** The name and address that an account had, which is deleted by now, and who it is verified as. */
export function lockPerson(tx: Tx, userId: number): Promise<LeavingPerson> {
  return tx.one(person, [userId]);
}

/** Deletes the person; the books, orders and reviews stay. */
export async function forgetPerson(
  tx: Tx,
  { userId, username, email, personId, nameHash }: LeavingPerson & { userId: number; nameHash: Buffer },
): Promise<void> {
  await tx.run(retirement, [nameHash]);
  for (const statement of statements) {
    await tx.run(statement, statement.text.startsWith('select') ? [userId] : [userId, username, email, personId]);
  }
}
