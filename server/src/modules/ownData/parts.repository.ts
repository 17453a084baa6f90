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
    `select id as key, id as account_id, username, email, role, state, created_at from users where id = $1 and id > $2`,
  ),
  whole(
    'profile',
    'nickname, region, area, location, address, introduction, personal_website, job, organization, updated_at',
    'profiles',
  ),
  whole('consents', 'document, version, accepted_at', 'consents'),
  byId('sessions', 'created_at, last_used_at, expires_at, revoked_at, remembered, network, device', 'sessions'),
  byId('security-events', 'kind, network, detail, created_at', 'security_events'),
  byId('api-keys', 'name, tail, scopes, created_at, last_used_at, expires_at, revoked_at', 'api_keys'),
  byId('webhooks', 'url, events, state, off_reason, created_at, removed_at', 'webhooks'),
  byId(
    'orders',
    `id as order_id, state, snapshot ->> 'titleZh' as title_zh, snapshot ->> 'titleEn' as title_en,
     snapshot ->> 'skuNameZh' as option_zh, snapshot ->> 'skuNameEn' as option_en, quantity, unit_price_fen, amount_fen,
     refunded_fen, paid_by, created_at, paid_at, delivered_at, completed_at, closed_at, first_shown_at`,
    'orders',
  ),
  part(
    'order-showings',
    `select s.id as key, s.order_id, s.kind, s.shown_at from orders o join order_showings s on s.order_id = o.id
     where o.user_id = $1 and s.user_id = $1 and s.id > $2 order by s.id`,
  ),
  byId('order-messages', 'order_id, side, words, pictures, created_at', 'order_messages', 'author_id = $1'),
  byId('payments', 'purpose, amount_fen, state, created_at, paid_at, expires_at', 'payments'),
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
  byId(
    'licences',
    `id as licence_id, order_id, product_id, key_tail, state, binds, seats, seats_used, entitlements, starts_at, expires_at,
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
  byId('redeemed-gift-codes', 'amount_fen, redeemed_at', 'gift_codes', 'redeemed_by = $1'),
  byId('reviews', 'order_id, product_id, stars, words, reply, created_at, replied_at, hidden_at', 'reviews'),
  byId('questions', 'product_id, words, answer, created_at, answered_at, hidden_at', 'questions'),
  byId('favourites', 'product_id, price_fen, added_at', 'favourites'),
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
     where u.id = $1 and m.id > $2 order by m.id`,
  ),
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

/** Tables that hold nothing of a person that the archive should tell, though they name accounts; the test checks the rest. */
export const partlessTables: readonly string[] = [
  // Derived from what is in the archive, or gone within minutes.
  'order_talks',
  'message_signals',
  'idempotency_keys',
  'ledger_earnings',
  // Of codes only hashes are kept.
  'verification_codes',
  // The archives themselves, and whether the account goes.
  'account_deletions',
  'data_archives',
];

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
