import { factorRules } from '#contract/identity/identityRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

/** An account whose factors are changed; nobody else changes them until the end of the transaction. */
export type FactorOwner = Row<'users', 'id username role'>;

type KnownOwner = Row<'users', 'id username role state email'>;

const ownerLock = prepared<FactorOwner>(
  'factors_lock_owner',
  `select id, username, role from users where id = $1 and state = 'active' for no key update`,
);
const knownOwnerLock = prepared<KnownOwner>(
  'factors_lock_known_owner',
  `select id, username, role, state, email from users where id = $1 and state <> 'deleted' for no key update`,
);
const has = prepared<{ passkeys: boolean; totps: boolean }>(
  'factors_has',
  `select exists (select from passkeys where user_id = $1) as passkeys,
          exists (select from totp_factors where user_id = $1 and confirmed_at is not null) as totps`,
);
const sameAccess = prepared<FactorOwner>(
  'factors_lock_same_access',
  `select id, username, role from users where id = $1 and access_epoch = $2 and state = 'active' for share`,
);

/** Holds the account; undefined when it is not active. */
export function lockOwner(tx: Tx, userId: number): Promise<FactorOwner | undefined> {
  return tx.maybe(ownerLock, [userId]);
}

/** The same, also where it is frozen. */
export function lockKnownOwner(tx: Tx, userId: number): Promise<KnownOwner | undefined> {
  return tx.maybe(knownOwnerLock, [userId]);
}

/** Which second factors an account has. */
export async function findFactorKinds(tx: Tx, userId: number): Promise<{ totps: boolean; passkeys: boolean }> {
  return tx.one(has, [userId]);
}

/** Whether an account is asked for more than the password. */
export async function hasSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const { totps, passkeys } = await findFactorKinds(tx, userId);
  return totps || passkeys;
}

/** Holds an account as it was when its password was checked; undefined when password, role or state changed since. */
export function lockUnchangedAccess(tx: Tx, userId: number, accessEpoch: number): Promise<FactorOwner | undefined> {
  return tx.maybe(sameAccess, [userId, accessEpoch]);
}

type Totp = Row<'totp_factors', 'id name secret createdAt lastUsedAt lastStep confirmedAt'>;

const totpColumns = 'id, name, secret, created_at, last_used_at, last_step, confirmed_at';
const totpsOf = prepared<Totp>(
  'totps_of',
  `select ${totpColumns} from totp_factors where user_id = $1 and confirmed_at is not null order by id`,
);
const totpBegun = prepared<Totp>(
  'totp_begun',
  `select ${totpColumns} from totp_factors where id = $2 and user_id = $1 and confirmed_at is null and created_at > $3`,
);
const totpInsertion = prepared<{ id: number }>(
  'totp_insert',
  `insert into totp_factors (user_id, name, secret, created_at) values ($1, $2, $3, $4) returning id`,
);
const totpClearing = prepared(
  'totp_clear_begun',
  `delete from totp_factors where user_id = $1 and confirmed_at is null`,
);
const totpConfirmation = prepared(
  'totp_confirm',
  `update totp_factors set confirmed_at = $3, last_used_at = $3, last_step = $4
   where id = $2 and user_id = $1 and confirmed_at is null`,
);
const totpUse = prepared(
  'totp_use',
  `update totp_factors set last_step = $3, last_used_at = $4
   where id = $2 and user_id = $1 and confirmed_at is not null and last_step < $3`,
);
const totpDeletion = prepared<{ name: string }>(
  'totp_delete',
  `delete from totp_factors where id = $2 and user_id = $1 and confirmed_at is not null returning name`,
);
const totpForgetting = prepared(
  'totp_forget_begun',
  `delete from totp_factors where confirmed_at is null and created_at <= $1`,
);

export function listTotps(tx: Tx, userId: number): Promise<Totp[]> {
  return tx.many(totpsOf, [userId]);
}

/** One that is being set up. */
export function findBegunTotp(tx: Tx, userId: number, id: number, now: Date): Promise<Totp | undefined> {
  return tx.maybe(totpBegun, [userId, id, new Date(now.getTime() - factorRules.setupSeconds * 1000)]);
}

/** Begins one; another that was begun is given up. */
export async function insertTotp(
  tx: Tx,
  totp: { userId: number; name: string; secret: Buffer; now: Date },
): Promise<number> {
  await tx.run(totpClearing, [totp.userId]);
  return (await tx.one(totpInsertion, [totp.userId, totp.name, totp.secret, totp.now])).id;
}

interface TotpStep {
  userId: number;
  id: number;
  /** The time step of the code. */
  step: number;
  now: Date;
}

/** False: it was confirmed meanwhile. */
export async function confirmBegunTotp(tx: Tx, { userId, id, step, now }: TotpStep): Promise<boolean> {
  return (await tx.run(totpConfirmation, [userId, id, now, step])) === 1;
}

/** Uses up a code with all before it; false: it was used already. */
export async function useTotpStep(tx: Tx, { userId, id, step, now }: TotpStep): Promise<boolean> {
  return (await tx.run(totpUse, [userId, id, step, now])) === 1;
}

/** What it was called; undefined when there is none. */
export async function deleteTotp(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  return (await tx.maybe(totpDeletion, [userId, id]))?.name;
}

/** Deletes what was begun and never confirmed. */
export async function forgetBegunTotps(tx: Tx, before: Date): Promise<void> {
  await tx.run(totpForgetting, [before]);
}

export type PasskeyRow = Row<
  'passkeys',
  'id userId name credentialId publicKey counter transports synced createdAt lastUsedAt'
>;

const passkeyColumns =
  'id, user_id, name, credential_id, public_key, counter, transports, synced, created_at, last_used_at';
const passkeysOf = prepared<PasskeyRow>(
  'passkeys_of',
  `select ${passkeyColumns} from passkeys where user_id = $1 order by id`,
);
const passkeyByCredential = prepared<PasskeyRow>(
  'passkey_by_credential',
  `select ${passkeyColumns} from passkeys where credential_id = $1`,
);
const passkeyInsertion = prepared(
  'passkey_insert',
  `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, synced, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
// Authenticators that do not count say 0 for ever.
const passkeyUse = prepared(
  'passkey_use',
  `update passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
);
const passkeyRenaming = prepared('passkey_rename', `update passkeys set name = $3 where id = $2 and user_id = $1`);
const passkeyDeletion = prepared<{ name: string }>(
  'passkey_delete',
  `delete from passkeys where id = $2 and user_id = $1 returning name`,
);

export function listPasskeys(tx: Tx, userId: number): Promise<PasskeyRow[]> {
  return tx.many(passkeysOf, [userId]);
}

export function findPasskey(tx: Tx, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return tx.maybe(passkeyByCredential, [credentialId]);
}

type NewPasskey = Pick<
  PasskeyRow,
  'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'
> & { now: Date };

/** Throws by the constraint `passkeys_credential` when it is known. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  const { userId, name, credentialId, publicKey, counter, transports, synced, now } = passkey;
  await tx.run(passkeyInsertion, [userId, name, credentialId, publicKey, counter, transports, synced, now]);
}

/** False: its counter did not grow, so that there may be a copy. */
export async function usePasskey(tx: Tx, passkey: { id: number; counter: number; now: Date }): Promise<boolean> {
  return (await tx.run(passkeyUse, [passkey.id, passkey.counter, passkey.now])) === 1;
}

export async function updatePasskeyName(
  tx: Tx,
  passkey: { userId: number; id: number; name: string },
): Promise<boolean> {
  return (await tx.run(passkeyRenaming, [passkey.userId, passkey.id, passkey.name])) === 1;
}

/** What it was called; undefined when there is none. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  return (await tx.maybe(passkeyDeletion, [userId, id]))?.name;
}

const codesClearing = prepared('recovery_clear', `delete from recovery_codes where user_id = $1`);
const codesInsertion = prepared(
  'recovery_insert',
  `insert into recovery_codes (user_id, code_hash, created_at)
   select $1, decode(h, 'hex'), $3 from unnest($2::text[]) as h`,
);
const codeUse = prepared(
  'recovery_use',
  `update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null`,
);
const codesLeft = prepared<{ count: number }>(
  'recovery_left',
  `select count(*)::int as count from recovery_codes where user_id = $1 and used_at is null`,
);

/** Puts new codes in place of all others. */
export async function replaceRecoveryCodes(
  tx: Tx,
  codes: { userId: number; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx.run(codesClearing, [codes.userId]);
  await tx.run(codesInsertion, [codes.userId, codes.hashes.map((hash) => hash.toString('hex')), codes.now]);
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.run(codesClearing, [userId]);
}

/** Uses a code up; false: there is none such, or it was used. */
export async function useRecoveryCode(tx: Tx, code: { userId: number; hash: Buffer; now: Date }): Promise<boolean> {
  return (await tx.run(codeUse, [code.userId, code.hash, code.now])) === 1;
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  return (await tx.one(codesLeft, [userId])).count;
}
