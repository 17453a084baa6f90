/** Offers of licences to somebody else. */
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { BindingKind } from '#contract/licences/bindings.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../../platform/database/listPage.ts';
import { topCategorySlug } from '../../catalogue/service.ts';
import { eventsOf } from '../core/events.repository.ts';
import { licenceJoins } from '../holder/holder.repository.ts';

export interface TransferRow extends Row<
  'licence_transfers',
  'id licenceId state fromUserId toUsername createdAt expiresAt endedAt'
> {
  /** Null: nobody had that name. */
  toUserId: number | null;
  fromUsername: string;
  holderId: number;
  productId: number;
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  categorySlug: string;
  topCategorySlug: string;
  licenceExpiresAt: Date | null;
  termDays: number | null;
  seats: number;
  binds: BindingKind[];
  entitlements: string[];
  terms: Partial<LicenceTerms>;
}

const columns = `t.id, t.licence_id, t.state, t.from_user_id, t.to_user_id, giver.username as from_username,
  t.to_username, t.created_at, t.expires_at, t.ended_at, l.user_id as holder_id, l.product_id, p.title_zh, p.title_en,
  s.name_zh as sku_name_zh, s.name_en as sku_name_en, c.slug as category_slug, ${topCategorySlug} as top_category_slug, l.expires_at as licence_expires_at,
  l.term_days, l.seats, l.binds, l.entitlements, l.terms`;
const joins = `join licences l on l.id = t.licence_id ${licenceJoins} join users giver on giver.id = t.from_user_id`;

const listOf = (direction: 'in' | 'out') =>
  listStatements<TransferRow>({
    name: `licence_transfers_${direction}`,
    table: 'licence_transfers',
    alias: 't',
    columns,
    joins,
    filter: `${direction === 'in' ? 'to_user_id' : 'from_user_id'} = $3`,
  });
const lists = { in: listOf('in'), out: listOf('out') };

/** Offers to or by a user, newest first. */
export function listTransfers(
  tx: Tx,
  { userId, direction, ...page }: PageInput & { userId: number; direction: 'in' | 'out' },
): Promise<Page<TransferRow>> {
  return listPage(tx, lists[direction], page, [userId]);
}

const findStatement = prepared<TransferRow>(
  'licence_transfers_find',
  `select ${columns} from licence_transfers t ${joins} where t.id = $1`,
);

/** Any offer; whose it is must be checked. */
export function findTransfer(tx: Tx, id: number): Promise<TransferRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const receiverStatement = prepared<{ id: number }>(
  'licence_transfers_receiver',
  `select id from users where lower(username) = lower($1) and state = 'active'`,
);

/** Who has a name. */
export function findReceiver(tx: Tx, username: string): Promise<{ id: number } | undefined> {
  return tx.maybe(receiverStatement, [username]);
}

const insertStatement = prepared<{ id: number }>(
  'licence_transfers_insert',
  `insert into licence_transfers (licence_id, from_user_id, to_user_id, to_username, state, created_at, expires_at)
   values ($1, $2, $3, $4, 'waiting', $5, $6) returning id`,
);

/** A new offer; one that waits already breaks `licence_transfers_waiting`. Its id. */
export async function insertTransfer(
  tx: Tx,
  offer: { licenceId: number; from: number; to: number | null; username: string; now: Date; expiresAt: Date },
): Promise<number> {
  const values = [offer.licenceId, offer.from, offer.to, offer.username, offer.now, offer.expiresAt];
  return (await tx.one(insertStatement, values)).id;
}

const moveStatement = prepared(
  'licence_transfers_move',
  `update licence_transfers set state = $2, ended_at = $3 where id = $1 and state = 'waiting' and expires_at > $3`,
);

/** Ends an offer that waits; false when it waits no more. */
export async function moveTransfer(
  tx: Tx,
  move: { id: number; to: 'accepted' | 'declined' | 'withdrawn'; now: Date },
): Promise<boolean> {
  return (await tx.run(moveStatement, [move.id, move.to, move.now])) === 1;
}

const expireStatement = prepared<{ id: number }>(
  'licence_transfers_expire',
  `with ended as (
     update licence_transfers set state = 'expired', ended_at = expires_at where id in (
       select id from licence_transfers
       where state = 'waiting' and expires_at <= $1 and ($3::bigint is null or licence_id = $3)
       order by expires_at limit $2 for update skip locked)
     returning id, licence_id
   ),
   changed as (select l.id, l.shop_id, e.id as transfer_id from ended e join licences l on l.id = e.licence_id),
   ${eventsOf('changed', {
     kind: "'transfer_expired'",
     by: "'system'",
     actorId: 'null::bigint',
     at: '$1::timestamptz',
     detail: "jsonb_build_object('transferId', c.transfer_id)",
   })}
   select id from ended`,
);

/** Ends offers whose time is over, of one licence or of all; their ids. */
export async function expireTransfers(
  tx: Tx,
  due: { now: Date; limit: number; licenceId: number | null },
): Promise<number[]> {
  return (await tx.many(expireStatement, [due.now, due.limit, due.licenceId])).map(({ id }) => id);
}

export interface TransferFacts extends Row<'licence_transfers', 'id licenceId toUsername'> {
  fromUsername: string;
  fromEmail: string;
  /** Null: nobody had that name. */
  toEmail: string | null;
  titleZh: string;
  titleEn: string;
}

const factsStatement = prepared<TransferFacts>(
  'licence_transfers_facts',
  `select t.id, t.licence_id, giver.username as from_username, t.to_username,
     giver.email as from_email, taker.email as to_email, p.title_zh, p.title_en
   from licence_transfers t
     join licences l on l.id = t.licence_id
     join products p on p.id = l.product_id
     join users giver on giver.id = t.from_user_id
     left join users taker on taker.id = t.to_user_id
   where t.id = any($1::bigint[]) order by t.id`,
);

/** What mail about offers says, and to whom. */
export function findTransferFacts(tx: Tx, ids: readonly number[]): Promise<TransferFacts[]> {
  return tx.many(factsStatement, [ids]);
}

const handoversStatement = prepared<{ at: Date }>(
  'licence_events_handovers',
  `select at from licence_events where licence_id = $1 and kind = 'transferred' and at > $2 order by id desc limit $3`,
);

/** When a licence changed hands since a time, the last first. */
export async function listHandovers(tx: Tx, of: { licenceId: number; since: Date; limit: number }): Promise<Date[]> {
  return (await tx.many(handoversStatement, [of.licenceId, of.since, of.limit])).map(({ at }) => at);
}
