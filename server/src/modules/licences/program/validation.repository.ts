import type { BindingKind } from '#contract/licences/bindings.ts';
import type { LicenceReason } from '#contract/licences/licenceProcess.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

/** A licence beside one activation that could be what is asked for; as many rows as there are such activations. */
export interface ValidationRow extends Row<
  'licences',
  'id orderId startsAt expiresAt trial entitlements seats seatsUsed uses productId leaseId'
> {
  /** Of the key of a lease whoever lets it out. */
  userId: number;
  state: string;
  reason: LicenceReason | null;
  isSellerSuspended: boolean;
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
  binds: BindingKind[];
  titleZh: string;
  titleEn: string;
  activationId: number | null;
  kind: BindingKind | null;
  target: string | null;
  parts: string[] | null;
  boundAt: Date | null;
  diesAt: Date | null;
  offlineUntil: Date | null;
}

/** What activations are looked for by: the texts they may be bound as, and hashes of a machine's parts. */
export interface Wanted {
  targets: readonly string[];
  parts: readonly string[];
}

export const activationColumns = `a.id as activation_id, a.kind, a.target, a.parts, a.created_at as bound_at,
  a.dies_at, a.offline_until`;

/** Of the key of a lease the state of the licence `q` that is let out counts before its own. */
const keyState = `case when coalesce(q.state, 'active') <> 'active' then q.state else l.state end as state,
     case when coalesce(q.state, 'active') <> 'active' then q.state_reason else l.state_reason end as reason`;

// The two ways to an activation are looked up one by one, so that each has its index; without parts the second costs nothing.
// What is in the arrays is hidden from the planner, which else makes a new plan each time: that takes longer than the rest.
const validationStatement = prepared<ValidationRow>(
  'licences_validate',
  `select l.id, coalesce(l.user_id, q.user_id) as user_id, l.order_id, l.lease_id,
     ${keyState}, coalesce(s.state <> 'open', false) as is_seller_suspended, l.starts_at,
     least(l.expires_at, q.expires_at) as expires_at, l.trial, l.terms, l.binds,
     l.entitlements, l.seats, l.seats_used, l.uses, l.product_id, p.title_zh, p.title_en, ${activationColumns}
   from licences l
     join products p on p.id = l.product_id
     left join shops s on s.id = l.shop_id
     left join licences q on q.id = l.parent_id
     left join lateral (
       select * from activations
       where licence_id = l.id and unbound_at is null and target = any((select $2::text[])::text[])
       union all
       select * from activations
       where cardinality($3::text[]) > 0 and licence_id = l.id and unbound_at is null and kind = 'machine'
         and parts && (select $3::text[]) and target <> all((select $2::text[])::text[])
     ) a on true
   where l.key_hash = $1`,
);

/** The licence of a key with what could be bound of the places, in one statement. */
export function findForValidation(tx: Tx, keyHash: Buffer, wanted: Wanted): Promise<ValidationRow[]> {
  return tx.many(validationStatement, [keyHash, wanted.targets, wanted.parts]);
}

/** A floating activation that lost its seat. */
export interface LostRow extends Row<'activations', 'kind target parts offlineUntil'> {
  activationId: number;
  boundAt: Date;
  diesAt: Date;
}

const lostStatement = prepared<LostRow>(
  'activations_lost',
  `select ${activationColumns} from activations a
   where a.licence_id = $1 and a.unbound_at > $4 and a.ended_by = 'heartbeat' and a.dies_at is not null
     and (a.target = any($2::text[]) or a.parts && $3::text[])
   order by a.unbound_at desc, a.id desc limit 20`,
);

/** Those that died since then for want of a heartbeat, the last ones first. */
export function findLost(tx: Tx, licenceId: number, wanted: Wanted, since: Date): Promise<LostRow[]> {
  return tx.many(lostStatement, [licenceId, wanted.targets, wanted.parts, since]);
}

const everBoundStatement = prepared<{ wasEverBound: boolean }>(
  'licences_ever_bound',
  `select exists (select from activations where licence_id = $1 and unbound_at is null)
     or exists (select from activations where licence_id = $1 and unbound_at is not null) as was_ever_bound`,
);

/** Whether anything was ever bound to a licence. */
export async function wasEverBound(tx: Tx, licenceId: number): Promise<boolean> {
  return (await tx.one(everBoundStatement, [licenceId])).wasEverBound;
}

const replacedStatement = prepared<{ licenceId: number }>(
  'licence_old_keys_find',
  `select licence_id from licence_old_keys where key_hash = $1`,
);

/** Whether a licence had this key until it got another. */
export async function isReplacedKey(tx: Tx, keyHash: Buffer): Promise<boolean> {
  return (await tx.maybe(replacedStatement, [keyHash])) !== undefined;
}
