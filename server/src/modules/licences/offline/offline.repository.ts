/** What a file that proves a licence offline is made of. */
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface FileLicence extends Row<'licences', 'id orderId keyHash keyEncrypted seats entitlements productId'> {
  state: string;
  isSellerSuspended: boolean;
  binds: BindingKind[];
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
  /** Null: the term has not begun. */
  startsAt: Date | null;
  /** Null: for a lifetime. */
  expiresAt: Date | null;
  titleZh: string;
  titleEn: string;
}

const licence = `select l.id, l.order_id, l.state, coalesce(s.state <> 'open', false) as is_seller_suspended,
    l.key_hash, l.key_encrypted, l.seats, l.binds, l.entitlements, l.terms, l.starts_at, l.expires_at, l.product_id,
    p.title_zh, p.title_en
  from licences l join products p on p.id = l.product_id left join shops s on s.id = l.shop_id`;

const ownStatement = prepared<FileLicence>('licences_file_own', `${licence} where l.id = $1 and l.user_id = $2`);

/** A licence of this user's. */
export function findOwnLicence(tx: Tx, find: { id: number; userId: number }): Promise<FileLicence | undefined> {
  return tx.maybe(ownStatement, [find.id, find.userId]);
}

const ofKeyStatement = prepared<FileLicence>(
  'licences_file_of_key',
  `${licence} where l.key_hash = $1 and l.lease_id is null`,
);

/** The licence of a key, by its hash. Not the key of a lease: a lease can end before any file would. */
export function findLicenceOfKey(tx: Tx, keyHash: Buffer): Promise<FileLicence | undefined> {
  return tx.maybe(ofKeyStatement, [keyHash]);
}

export type FileActivation = Row<'activations', 'id kind target'>;

const boundStatement = prepared<FileActivation>(
  'activations_file_bound',
  `select id, kind, target from activations where licence_id = $1 and id = $2 and unbound_at is null`,
);

/** An activation of a licence that is bound now. */
export function findBound(tx: Tx, licenceId: number, id: number): Promise<FileActivation | undefined> {
  return tx.maybe(boundStatement, [licenceId, id]);
}
