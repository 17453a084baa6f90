/** What a file that proves a licence offline is made of. */
import type { BindingKind } from '#contract/bindings.ts';
import type { LicenceTerms } from '#contract/licencePolicy.ts';
import { prepared, type Tx } from '../../platform/database.ts';

export interface FileLicence {
  id: number;
  orderId: number | null;
  state: string;
  keyHash: Buffer;
  keyEncrypted: Buffer;
  seats: number;
  binds: BindingKind[];
  entitlements: string[];
  terms: Partial<LicenceTerms>;
  termDays: number | null;
  startsAt: Date | null;
  expiresAt: Date | null;
  productId: number;
  titleZh: string;
  titleEn: string;
}

const columns = `l.id, l.order_id as "orderId", l.state, l.key_hash as "keyHash", l.key_encrypted as "keyEncrypted",
  l.seats, l.binds, l.entitlements, l.terms, l.term_days as "termDays", l.starts_at as "startsAt",
  l.expires_at as "expiresAt", l.product_id as "productId", p.title_zh as "titleZh", p.title_en as "titleEn"`;

const ownStatement = prepared<FileLicence>(
  'licences_file_own',
  `select ${columns} from licences l join products p on p.id = l.product_id where l.id = $1 and l.user_id = $2`,
);

/** A licence of this user's. */
export function findOwnLicence(tx: Tx, find: { id: number; userId: number }): Promise<FileLicence | undefined> {
  return tx.maybe(ownStatement, [find.id, find.userId]);
}

const byKeyStatement = prepared<FileLicence>(
  'licences_file_by_key',
  `select ${columns} from licences l join products p on p.id = l.product_id where l.key_hash = $1`,
);

/** The licence of a key, by its hash. */
export function findLicenceOfKey(tx: Tx, keyHash: Buffer): Promise<FileLicence | undefined> {
  return tx.maybe(byKeyStatement, [keyHash]);
}

export interface FileActivation {
  id: number;
  kind: BindingKind;
  target: string;
  offlineUntil: Date | null;
}

const activationColumns = `id, kind, target, offline_until as "offlineUntil"`;

const boundStatement = prepared<FileActivation>(
  'activations_file_bound',
  `select ${activationColumns} from activations where licence_id = $1 and id = $2 and unbound_at is null`,
);

/** An activation of a licence that is bound now. */
export function findBound(tx: Tx, licenceId: number, id: number): Promise<FileActivation | undefined> {
  return tx.maybe(boundStatement, [licenceId, id]);
}

const boundTargetStatement = prepared<FileActivation>(
  'activations_file_target',
  `select ${activationColumns} from activations
   where licence_id = $1 and kind = $2 and target = $3 and unbound_at is null`,
);

/** What is bound now under this name. */
export function findBoundTarget(
  tx: Tx,
  find: { licenceId: number; kind: BindingKind; target: string },
): Promise<FileActivation | undefined> {
  return tx.maybe(boundTargetStatement, [find.licenceId, find.kind, find.target]);
}

export interface NewMachine {
  licenceId: number;
  /** The hash of all parts, and each part's own. */
  target: string;
  parts: readonly string[];
  name: string;
  /** Of a floating seat: when it is given up, since no sign of life comes from there. */
  diesAt: Date | null;
  offlineUntil: Date | null;
  now: Date;
}

const insertStatement = prepared<FileActivation>(
  'activations_insert_machine',
  `insert into activations (licence_id, kind, target, parts, name, dies_at, offline_until, created_at)
   values ($1, 'machine', $2, $3, $4, $5, $6, $7) returning ${activationColumns}`,
);

/** Binds a machine to a licence whose seat was taken for it. */
export function insertMachine(tx: Tx, machine: NewMachine): Promise<FileActivation> {
  const { licenceId, target, parts, name, diesAt, offlineUntil, now } = machine;
  return tx.one(insertStatement, [licenceId, target, parts, name, diesAt, offlineUntil, now]);
}

const beginStatement = prepared<{ startsAt: Date; expiresAt: Date | null }>(
  'licences_begin',
  `update licences set starts_at = $2, expires_at = $2::timestamptz + term_days * interval '24 hours'
   where id = $1 and starts_at is null returning starts_at as "startsAt", expires_at as "expiresAt"`,
);

/** Lets a term begin that has not begun; undefined when it has. */
export function beginTerm(tx: Tx, licenceId: number, now: Date) {
  return tx.maybe(beginStatement, [licenceId, now]);
}
