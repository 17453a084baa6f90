import type { Locale } from '#contract/core/locale.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

/** An account whose factors are changed; nobody else changes them until the end of the transaction. */
export type FactorOwner = Row<'users', 'id username role'>;

type KnownOwner = Row<'users', 'id username role state email mobile'> & { locale: Locale };

const ownerLock = prepared<FactorOwner>(
  'factors_lock_owner',
  `select id, username, role from users where id = $1 and state = 'active' for no key update`,
);
const knownOwnerLock = prepared<KnownOwner>(
  'factors_lock_known_owner',
  `select id, username, role, state, email, mobile, locale from users where id = $1 and state <> 'deleted' for no key update`,
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
