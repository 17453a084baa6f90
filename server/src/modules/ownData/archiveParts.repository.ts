/**
 * What is kept about a person, subject by subject, as its owner gets it: columns are named one by one, so that no secret
 * and nobody else's data comes along. Each statement takes the person, the last key read, and how many rows at most.
 */
import { unprepared, type Statement, type Tx } from '../../platform/database/database.ts';

/** A row with the key that the next batch begins behind; `key` does not go into the file. */
export type PartRow = Record<string, unknown> & { key: number };

/** A subject: a file of the archive, under its name. */
interface Part {
  name: string;
  statement: Statement<PartRow>;
}

const part = (name: string, text: string): Part => ({
  name,
  statement: unprepared<PartRow>(`${text} limit $3`),
});
/** Tables of which a person has few rows, and that have no key of their own. */
const whole = (name: string, columns: string, table: string): Part =>
  part(name, `select 1 as key, ${columns} from ${table} where user_id = $1 and $2 < 1`);
const byId = (name: string, columns: string, table: string, of = 'user_id = $1'): Part =>
  part(name, `select id as key, ${columns} from ${table} where ${of} and id > $2 order by id`);

export const parts: readonly Part[] = [
  part(
    'account',
    `select id as key, id as account_id, username, email, mobile, locale, role, state, created_at, contacts_fixed_until
     from users where id = $1 and id > $2`,
  ),
  whole(
    'profile',
    'nickname, region, area, location, address, introduction, personal_website, job, organization, updated_at',
    'profiles',
  ),
  whole('consents', 'document, version, accepted_at', 'consents'),
  // What identifies stands here in masks, and photos by their sides: this file is not encrypted, they are.
  byId(
    'real-names',
    `id as application_id, kind, document, state, name_masked, number_masked, enterprise_masked, organization_masked,
     valid_until, adult_from, created_at, sent_at, decided_at, answer, answered_at`,
    'real_names',
  ),
  part(
    'real-name-photos',
    `select p.id as key, p.real_name_id as application_id, p.side, p.bytes, p.created_at, p.keep_until
     from real_names r join real_name_photos p on p.real_name_id = r.id where r.user_id = $1 and p.id > $2 order by p.id`,
  ),
  part(
    'real-name-steps',
    `select m.id as key, m.real_name_id as application_id, m.event, m.to_state, m.note, m.problems, m.at
     from real_names r join real_name_moves m on m.real_name_id = r.id where r.user_id = $1 and m.id > $2 order by m.id`,
  ),
  part(
    'real-name-looks',
    `select l.id as key, l.real_name_id as application_id, l.part, l.why, u.username as by, l.at
     from real_names r join real_name_looks l on l.real_name_id = r.id join users u on u.id = l.actor_id
     where r.user_id = $1 and l.id > $2 order by l.id`,
  ),
  byId('authenticator-apps', 'name, created_at, confirmed_at, last_used_at', 'totp_factors'),
  byId('passkeys', 'name, transports, synced, created_at, last_used_at', 'passkeys'),
  whole('recovery-codes', 'created_at, used_at', 'recovery_codes'),
  byId('second-factor-resets', 'reason, state, asked_at, due_at, ended_at', 'second_factor_resets'),
  byId('codes', 'purpose, created_at, expires_at, used_at', 'verification_codes'),
  byId('email-changes', 'old_email, new_email, state, asked_at, due_at, undo_until, ended_at', 'email_changes'),
  byId('sessions', 'created_at, last_used_at, expires_at, revoked_at, remembered, network, device', 'sessions'),
  byId('security-events', 'kind, network, detail, created_at', 'security_events'),
  byId('api-keys', 'name, tail, scopes, created_at, last_used_at, expires_at, revoked_at', 'api_keys'),
  byId('webhooks', 'url, events, state, off_reason, created_at, removed_at', 'webhooks'),
  byId(
    'orders',
    `id as order_id, state, snapshot ->> 'titleZh' as title_zh, snapshot ->> 'titleEn' as title_en,
     snapshot ->> 'skuNameZh' as option_zh, snapshot ->> 'skuNameEn' as option_en, quantity, unit_price_fen, amount_fen,
     coupon_id, snapshot #>> '{coupon,titleZh}' as coupon_title, discount_fen, borne_fen, balance_fen, refunded_fen, gateway_back_fen, paid_by, created_at, paid_at, delivered_at, completed_at, closed_at, first_shown_at`,
    'orders',
  ),
  part(
    'order-showings',
    `select s.id as key, s.order_id, s.kind, s.shown_at from orders o join order_showings s on s.order_id = o.id
     where o.user_id = $1 and s.user_id = $1 and s.id > $2 order by s.id`,
  ),
  byId('order-messages', 'order_id, side, words, pictures, created_at', 'order_messages', 'author_id = $1'),
  byId('payments', 'purpose, amount_fen, balance_fen, state, created_at, paid_at, expires_at', 'payments'),
  part(
    'returned-recharges',
    `select g.id as key, p.id as payment_id, g.amount_fen, g.bonus_fen, g.state, g.asked_at, g.ended_at
     from gateway_refunds g join payment_attempts a on a.id = g.attempt_id join payments p on p.id = a.payment_id
     where g.returned_by = $1 and g.id > $2 order by g.id`,
  ),
  byId(
    'refunds',
    `order_id, state, reason, words, wanted_fen, refunded_fen, evidence, answer, complaint, decision, requested_at,
     answered_at, complained_at, ended_at`,
    'refunds',
  ),
  part(
    'sales',
    `select o.id as key, o.id as order_id, o.state, o.snapshot ->> 'titleZh' as title_zh,
       o.snapshot ->> 'titleEn' as title_en, o.quantity, o.amount_fen, o.refunded_fen, o.commission_rate, o.created_at,
       o.paid_at, o.completed_at, left(u.username, 1) || '***' as buyer
     from shops s join orders o on coalesce(o.shop_id, 0) = s.id join users u on u.id = o.user_id
     where s.owner_id = $1 and o.id > $2 order by o.id`,
  ),
  byId(
    'shop',
    'name, intro_zh, intro_en, contact_kind, contact, state, verified, created_at, sold_count, rating_count, rating_sum',
    'shops',
    'owner_id = $1',
  ),
  part(
    'shop-staff',
    `select s.id as key, h.name as shop, s.state, s.roles, s.invited_at, s.joined_at, s.ended_at
     from shop_staff s join shops h on h.id = s.shop_id where s.user_id = $1 and s.id > $2 order by s.id`,
  ),
  byId(
    'licences',
    `id as licence_id, order_id, product_id, key_tail, state, binds, seats, seats_used, seats_let, entitlements, starts_at, expires_at,
     created_at`,
    'licences',
  ),
  part(
    'licence-lookups',
    `select l.id as key, l.id as licence_id,
       json_agg(json_build_object('day', k.day, 'kind', k.kind, 'count', k.count) order by k.day, k.kind) as lookups
     from licences l join licence_lookups k on k.licence_id = l.id
     where l.user_id = $1 and l.id > $2 group by l.id order by l.id`,
  ),
  byId(
    'licence-transfers',
    `licence_id, state, created_at, expires_at, ended_at, case when from_user_id = $1 then 'given' else 'received' end as way`,
    'licence_transfers',
    '(from_user_id = $1 or to_user_id = $1)',
  ),
  byId('domain-proofs', 'domain, state, proven_by, created_at, proven_at, proven_until, lost_at', 'domain_proofs'),
  byId(
    'certificates',
    'number, kind, display_name, level, region, qq, disclosed, since, until, state, created_at',
    'certificates',
  ),
  byId('holds', 'kind, reason, amount_fen, left_fen, state, created_at, ended_at, expires_at', 'ledger_holds'),
  byId('balance-adjustments', 'amount_fen, reason, words, state, asked_at', 'balance_adjustments'),
  byId('payout-accounts', 'kind, bank, name_masked, account_masked, created_at, usable_at, removed_at', 'payees'),
  part(
    'withdrawals',
    `select w.id as key, w.id as withdrawal_id, w.state, w.amount_fen, w.fee_fen, p.kind, p.bank, p.account_masked, w.asked_at,
       w.due_at, w.approved_at, w.paying_at, w.ended_at, w.receipt, w.reason, w.words
     from withdrawals w join payees p on p.id = w.payee_id where w.user_id = $1 and w.id > $2 order by w.id`,
  ),
  byId('payment-disputes', 'gateway, state, amount_fen, opened_at, ended_at', 'gateway_disputes'),
  part(
    'payment-dispute-words',
    `select w.id as key, w.words, w.written_at,
       array(select p.name from pictures p where p.dispute_words_id = w.id order by p.created_at, p.name) as pictures
     from gateway_dispute_words w where w.user_id = $1 and w.id > $2 order by w.id`,
  ),
  byId('redeemed-gift-codes', 'amount_fen, redeemed_at', 'gift_codes', 'redeemed_by = $1'),
  byId('reviews', 'order_id, product_id, stars, words, reply, created_at, replied_at, hidden_at', 'reviews'),
  byId('questions', 'product_id, words, answer, created_at, answered_at, hidden_at', 'questions'),
  byId('favourites', 'product_id, price_fen, added_at', 'favourites'),
  byId('followed-shops', 'shop_id, followed_at', 'shop_followers'),
  byId('time-groups', 'name, terms, created_at, changed_at, removed_at', 'time_groups'),
  byId(
    'listings',
    `id as listing_id, kind, category_id, time_group_id, order_id, licence_id, state, title_zh, title_en, description_zh, description_en, steps_zh,
     steps_en, fields, pictures, adults_only, stated_at, reason, words, created_at, changed_at`,
    'listings',
  ),
  part(
    'listing-units',
    `select n.id as key, n.listing_id, n.name, n.state, n.created_at, n.rotation_asked_at, n.rotated_at
     from listings l join listing_units n on n.listing_id = l.id where l.user_id = $1 and n.id > $2 order by n.id`,
  ),
  part(
    'leases',
    `select l.id as key, l.id as lease_id, case when l.tenant_id = $1 then 'tenant' else 'lessor' end as side, l.listing_id,
       l.snapshot -> 'titleZh' as title, l.snapshot -> 'package' as package, l.state, l.reason, l.rent_fen, l.deposit_fen,
       l.rent_back_fen, l.claimed_fen, l.booked_at, l.starts_at, l.ends_at, l.started_at, l.shown_at, l.ended_at, l.closed_at, l.pay_until, l.balance_fen,
       (select json_agg(json_build_object('kind', c.kind,
          'words', case when (c.kind = 'problem') = (l.tenant_id = $1) then c.words else c.answer end))
        from lease_cases c where c.lease_id = l.id) as own_words,
       case when l.tenant_id = $1 then (select json_agg(json_build_object('price_fen', r.price_fen, 'balance_fen', r.balance_fen,
          'ends_at', r.ends_at, 'state', r.state, 'reason', r.reason, 'opened_at', r.opened_at, 'closed_at', r.closed_at) order by r.id)
        from lease_renewals r where r.lease_id = l.id and r.tenant_id = $1) end as own_renewals
     from leases l where (l.tenant_id = $1 or l.lessor_id = $1) and l.id > $2 order by l.id`,
  ),
  part(
    'lease-reviews',
    // What others wrote of them is published with the listing; before that it is nobody's to read.
    `select r.id as key, r.lease_id, r.listing_id, r.author_id = $1 as own,
       case when r.author_id = $1 then r.stars end as stars, case when r.author_id = $1 then r.words else r.answer end as own_words,
       case when r.author_id = $1 then r.written_at else r.answered_at end as written_at, r.published_at
     from lease_reviews r where r.id > $2 and (r.author_id = $1 or (r.subject_id = $1 and r.answered_at is not null)) order by r.id`,
  ),
  part(
    'lease-evidence',
    `select e.id as key, e.lease_id, e.kind, e.part, e.words, e.created_at,
       array(select p.name from pictures p where p.lease_entry_id = e.id order by p.created_at, p.name) as pictures
     from lease_entries e where e.author_id = $1 and e.id > $2 order by e.id`,
  ),
  byId('rental-alerts', 'listing_id, package, starts_at, set_at, ends_at', 'rental_alerts'),
  byId('alerts', 'sku_id, kind, price_fen, set_at', 'product_alerts'),
  whole('cart', 'sku_id, quantity, seen_price_fen, added_at', 'cart_lines'),
  byId(
    'messages',
    `type, kind, params - '{from,to,username}'::text[] as params, created_at, read_at, cleared_at`,
    'messages',
  ),
  part(
    'mails',
    // A body that held a code is nobody's to keep.
    `select m.id as key, m.subject, case when m.secret then null else m.body end as body, m.state, m.created_at, m.sent_at
     from users u join mail_outbox m on lower(m.recipient) = lower(u.email)
     where u.id = $1 and m.id > $2 and m.created_at >= u.created_at order by m.id`,
  ),
  part(
    'short-messages',
    `select s.id as key, s.recipient, s.state, s.created_at, s.sent_at
     from users u join sms_outbox s on s.recipient = u.mobile where u.id = $1 and s.id > $2 order by s.id`,
  ),
  part(
    'messages-of-the-platform',
    `select m.id as key, m.title_zh, m.title_en, m.words_zh, m.words_en, m.created_at, r.told_at
     from user_mailing_recipients r join user_mailings m on m.id = r.mailing_id
     where r.user_id = $1 and r.mailing_id > $2 order by r.mailing_id`,
  ),
  byId('tickets', 'id as ticket_id, subject, state, created_at, moved_at', 'tickets'),
  part(
    'ticket-messages',
    `select m.id as key, m.ticket_id, m.by_admin, m.words, m.created_at,
       array(select p.name from pictures p where p.ticket_message_id = m.id order by p.created_at, p.name) as pictures
     from tickets t join ticket_messages m on m.ticket_id = t.id where t.user_id = $1 and m.id > $2 order by m.id`,
  ),
  byId(
    'shop-reports',
    'id as report_id, shop_id, kind, words, order_id, state, note, created_at, moved_at',
    'shop_reports',
  ),
  // Without who reported it and what they wrote.
  part(
    'answers-to-shop-reports',
    `select r.id as key, r.id as report_id, r.shop_id, r.kind, r.answer, r.state, r.note, r.measure, r.created_at, r.moved_at
     from shops s join shop_reports r on r.shop_id = s.id where s.owner_id = $1 and r.id > $2 order by r.id`,
  ),
  // That there are some: their words are the platform's.
  byId('notes-of-admins', 'created_at', 'user_notes'),
  part(
    'figures',
    `select id as key, registered_at, last_seen_at, orders, spent_fen from user_figures where id = $1 and id > $2`,
  ),
  whole('grants', 'grant_name, given_at', 'admin_grants'),
  byId('grant-requests', 'grants, reason, state, asked_at, decided_at', 'grant_requests'),
  part('inbox-claims', `select 1 as key, kind, item_id, until from inbox_claims where admin_id = $1 and $2 < 1`),
  byId('exports', 'kind, state, file_name, rows_total, asked_at, ended_at', 'exports'),
  whole('message-preferences', 'mail, changed_at', 'message_preferences'),
  whole('list-views', 'list, view, changed_at', 'list_views'),
  whole('console-settings', 'settings, updated_at', 'app_settings'),
  whole('workplace', 'quick, changed_at', 'workplace_settings'),
  part(
    'pictures',
    `select key, name, width, height, bytes, created_at
     from (select *, row_number() over (order by created_at, name) as key from pictures where uploaded_by = $1) as p
     where key > $2 order by key`,
  ),
];

const derived = 'derived from what is in the archive, or gone within minutes';
const ownWay = 'read in another way: the statement, and the pictures';
const acts = 'what was done as an admin or for a shop is the record of the platform or of that shop';

/** Columns that name accounts, of tables that the archive does not read, with the reason; a test finds what is neither. */
export const partlessColumns: Readonly<Record<string, string>> = {
  'gateway_dispute_contradictions.found_by': acts,
  'gateway_dispute_contradictions.settled_by': acts,
  'lease_frauds.looked_by': acts,
  'lease_frauds.lessor_id': 'what the platform looks into, among leases that are in the archive',
  'lease_frauds.tenant_id': 'what the platform looks into, among leases that are in the archive',
  'lease_events.by_id': 'what happened to leases, which are in the archive with their times',
  'order_talks.user_id': derived,
  'message_signals.user_id': derived,
  'idempotency_keys.user_id': derived,
  'ledger_disputable.user_id': derived,
  'ledger_disputed.user_id': derived,
  'ledger_recharged_spent.user_id': derived,
  'ledger_earnings.user_id': derived,
  'user_spendings.user_id': derived,
  'gateway_dispute_holds.user_id': derived,
  'recharge_bonuses.user_id': derived,
  'ledger_accounts.owner_id': ownWay,
  'account_deletions.user_id': 'whether the account goes: told by its page',
  'rental_accounts_gone.user_id': 'accounts that are deleted already',
  'data_archives.user_id': 'the archives themselves',
  'agreements.published_by': acts,
  'announcements.changed_by': acts,
  'certificate_events.actor_id': acts,
  'fake_report_moves.actor_id': acts,
  'files.uploaded_by': acts,
  'files.sent_by': acts,
  'product_imports.user_id': acts,
  'shop_answer_templates.updated_by': acts,
  'gift_batch_readers.user_id': acts,
  'gift_batches.asked_by': acts,
  'gift_batches.decided_by': acts,
  'gift_batches.stopped_by': acts,
  'licence_batches.issued_by': acts,
  'licence_events.actor_id': acts,
  'money_rule_requests.asked_by': acts,
  'money_rule_requests.decided_by': acts,
  'operation_log.actor_id': acts,
  'planned_settings.planned_by': acts,
  'planned_settings.taken_back_by': acts,
  'signing_keys.created_by': acts,
  'site_settings.changed_by': acts,
  'site_settings_history.changed_by': acts,
  'solo_acts.admin_id': acts,
  'shared_secrets.set_by': acts,
  'stock_batches.created_by': acts,
  'stock_replacements.replaced_by': acts,
  'commission_rates.asked_by': acts,
  'commission_rates.decided_by': acts,
  'coupons.created_by': acts,
  'coupons.terms_by': acts,
  'coupon_makers.user_id': acts,
  'gateway_refunds.hand_asked_by': acts,
  'gateway_refunds.hand_agreed_by': acts,
  'kept_identity_requests.asked_by': acts,
  'kept_identity_requests.decided_by': acts,
  'merchant_changes.asked_by': acts,
  'merchant_changes.decided_by': acts,
  'merchants.asked_by': acts,
  'payout_batches.made_by': acts,
  'paying_merchants.asked_by': acts,
  'paying_merchants.decided_by': acts,
  'payout_contradictions.found_by': acts,
  'withdrawal_payouts.asked_by': acts,
  'payout_contradictions.settled_by': acts,
  'reconciliation_differences.asked_by': acts,
  'reconciliation_differences.settled_by': acts,
  'merchants.decided_by': acts,
  'order_answer_showings.shown_by': acts,
  'product_reviews.asked_by': acts,
  'product_reviews.decided_by': acts,
  'prohibited_words.created_by': acts,
  'service_deliveries.delivered_by': acts,
  'shop_moves.actor_id': acts,
  'shared_devices.one_id': 'which other account was used on a device: it would tell of somebody else',
  'shared_devices.other_id': 'which other account was used on a device: it would tell of somebody else',
  'shop_follower_tellings.user_id': derived,
  'order_notes.author_id': acts,
  'shop_report_moves.actor_id':
    'steps of reports, which are in the archive, and what was done for a shop or as an admin',
  'shop_reports.decided_by': acts,
};

export function readPart(
  tx: Tx,
  { statement }: Part,
  of: { userId: number; after: number; limit: number },
): Promise<PartRow[]> {
  return tx.many(statement, [of.userId, of.after, of.limit]);
}

const picturesOf = unprepared<{ name: string }>(
  `select name from pictures where uploaded_by = $1 order by created_at desc limit $2`,
);
const avatarOf = unprepared<{ avatar: string | null }>(`select avatar from profiles where user_id = $1`);

/** The names of the pictures that somebody uploaded, the newest first. */
export async function findPictureNames(tx: Tx, userId: number, max: number): Promise<string[]> {
  return (await tx.many(picturesOf, [userId, max])).map(({ name }) => name);
}

export async function findAvatarName(tx: Tx, userId: number): Promise<string | null> {
  return (await tx.maybe(avatarOf, [userId]))?.avatar ?? null;
}
