import { mobileOf } from '#contract/contacts/mobile.ts';
import { defaultLocale, type Locale } from '#contract/core/locale.ts';
import type { Role } from '#contract/core/roles.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { Tables } from '../../tables.ts';

export type Account = Row<'users', 'id username role state passwordHash'> & { locale: Locale };

export type Profile = Row<'users', 'id username email mobile role createdAt'> & { locale: Locale } & Pick<
    Tables['profiles'],
    'nickname' | 'avatar' | 'job' | 'organization' | 'location' | 'introduction' | 'personalWebsite'
  > & {
    deletionAt: Date | null;
    /** Its real name was checked. */
    isVerified: boolean;
  };

export interface NewUser {
  username: string;
  email: string;
  role: Role;
  now: Date;
  /** As `mobileOf` writes it. */
  mobile?: string;
  /** In which language they are written to; the site's own where nobody said. */
  locale?: Locale;
}

const selectAccount = prepared<Account>(
  'identity_account',
  `select id, username, role, state, password_hash, locale from users
   where (lower(username) = lower($1) or lower(email) = lower($1) or mobile = $2) and state <> 'deleted'`,
);
const selectAccountById = prepared<Account>(
  'identity_account_by_id',
  `select id, username, role, state, password_hash, locale from users where id = $1`,
);
const selectProfile = prepared<Profile>(
  'identity_profile',
  `select u.id, u.username, u.email, u.mobile, u.role, u.locale, u.real_name_id is not null as is_verified, u.created_at, coalesce(p.nickname, '') as nickname, p.avatar,
     coalesce(p.job, '') as job, coalesce(p.organization, '') as organization, coalesce(p.location, '') as location,
     coalesce(p.introduction, '') as introduction, coalesce(p.personal_website, '') as personal_website, d.due_at as deletion_at
   from users u left join profiles p on p.user_id = u.id
     left join account_deletions d on d.user_id = u.id and d.state = 'waiting' where u.id = $1`,
);
const selectAccessEpoch = prepared<{ accessEpoch: number }>(
  'identity_access_epoch',
  `select access_epoch from users where id = $1 and state = 'active'`,
);
const selectDeleted = prepared<{ isDeleted: boolean }>(
  'identity_is_deleted',
  `select state = 'deleted' as is_deleted from users where id = $1`,
);
const selectTaken = prepared<{ username: boolean; email: boolean }>(
  'identity_taken',
  `select exists (select from users where lower(username) = lower($1))
            or exists (select from retired_usernames where name_hash = $3) as username,
          exists (select from users where lower(email) = lower($2)) as email`,
);
const selectRetired = prepared<{ exists: boolean }>(
  'identity_retired_name',
  `select exists (select from retired_usernames where name_hash = $1) as exists`,
);
const lockUnchanged = prepared<{ id: number }>(
  'identity_lock_unchanged',
  `select id from users where id = $1 and password_hash = $2 and state = 'active' for share`,
);
const userInsertion = prepared<{ id: number }>(
  'identity_insert_user',
  `insert into users (username, email, password_hash, role, created_at, mobile, locale)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const localeUpdate = prepared('identity_update_locale', `update users set locale = $2 where id = $1`);
const consentInsertion = prepared(
  'identity_insert_consents',
  `insert into consents (user_id, document, version, accepted_at)
   select $1, d.document, d.version, $4 from unnest($2::text[], $3::text[]) as d (document, version)
   on conflict (user_id, document, version) do nothing`,
);
const agreementsInForce = prepared<Row<'agreements', 'document version'>>(
  'identity_agreements_in_force',
  `select distinct on (document) document, version from agreements
   where withdrawn_at is null and effective_at <= $1 order by document, effective_at desc, version desc`,
);
// Consents to wordings that come with the product name no number.
const consentsDue = prepared<{ due: boolean }>(
  'identity_consents_due',
  `select exists (
     select from agreements a where a.withdrawn_at is null and a.effective_at <= $2 and a.asks
       and (a.document <> 'seller' or exists (select from shops s where s.owner_id = $1 and s.was_open)) and not exists (
       select from consents c where c.user_id = $1 and c.document = a.document
         and case when c.version ~ '^\\d{1,9}$' then c.version::integer end >= a.version)
   ) as due`,
);
const passwordUpdate = prepared('identity_update_password', `update users set password_hash = $2 where id = $1`);
const emailChangeEnding = prepared(
  'identity_end_email_change',
  `update email_changes set state = 'cancelled', ended_at = $2 where user_id = $1 and state = 'waiting'`,
);
const adminLock = prepared('identity_lock_admins', `select pg_advisory_xact_lock(hashtext('identity.first_admin'))`);
const anyAdmin = prepared<{ exists: boolean }>(
  'identity_any_admin',
  `select exists (select from users where role = 'admin') as exists`,
);
const selectResettable = prepared<Resettable>(
  'identity_resettable',
  `select id, username, role from users
   where case when $1::text is null then role = 'admin' else lower(username) = lower($1) end order by id limit 1`,
);
const adminEmails = prepared<{ email: string }>(
  'identity_admin_emails',
  `select email from users where role = 'admin' and state = 'active' order by id limit $1`,
);
const otherAdminEmails = prepared<{ email: string }>(
  'identity_other_admin_emails',
  `select email from users where role = 'admin' and state = 'active' and id <> $1 order by id limit $2`,
);
// By the order of the characters themselves, which the index has in any language.
const usersByName = prepared<FoundUser>(
  'identity_users_by_name',
  `select id, username, state from users
   where lower(username) ~>=~ lower($1) and lower(username) ~<~ (lower($1) || '~')
   order by lower(username) using ~<~ limit $2`,
);
const userById = prepared<FoundUser>('identity_user_by_id', `select id, username, state from users where id = $1`);
const userCount = prepared<{ count: number }>('identity_count_users', `select count(*) as count from users`);

/**
 * The account of a user name, an e-mail address or a mobile number as it may be typed. User names hold no @ and begin
 * with a letter, so there is one at most.
 */
export function findAccount(tx: Tx, typed: string): Promise<Account | undefined> {
  return tx.maybe(selectAccount, [typed, mobileOf(typed)]);
}

const selectByName = prepared<{ id: number; username: string }>(
  'identity_account_by_name',
  `select id, username from users where lower(username) = lower($1) and state = 'active'`,
);

/** The account of a whole user name, in whatever case; undefined also for one that is frozen. */
export function findAccountByName(tx: Tx, username: string): Promise<{ id: number; username: string } | undefined> {
  return tx.maybe(selectByName, [username]);
}

export function findAccountById(tx: Tx, userId: number): Promise<Account | undefined> {
  return tx.maybe(selectAccountById, [userId]);
}

export function findProfile(tx: Tx, userId: number): Promise<Profile | undefined> {
  return tx.maybe(selectProfile, [userId]);
}

/** What links of an account carry; it grows when its password, role or state changes. Undefined for a frozen one. */
export async function findAccessEpoch(tx: Tx, userId: number): Promise<number | undefined> {
  return (await tx.maybe(selectAccessEpoch, [userId]))?.accessEpoch;
}

/** Whether an account was deleted, or is about to be and lets nobody in any more. */
export async function isAccountDeleted(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.one(selectDeleted, [userId])).isDeleted;
}

/** `nameHash` by `retiredNameHash`: the name of a deleted account is taken for ever. */
export function findTaken(tx: Tx, wanted: { username: string; email: string; nameHash: Buffer }) {
  return tx.one(selectTaken, [wanted.username, wanted.email, wanted.nameHash]);
}

export async function isNameRetired(tx: Tx, nameHash: Buffer): Promise<boolean> {
  return (await tx.one(selectRetired, [nameHash])).exists;
}

/** How the name of a deleted account is kept. */
export function retiredNameHash(keys: Keys, username: string): Buffer {
  return keys.lookupHash('retired_username', username.toLowerCase());
}

/** Holds the account as it was when its password was checked: false when the password or the state has changed since. */
export async function lockUnchangedAccount(tx: Tx, account: Pick<Account, 'id' | 'passwordHash'>): Promise<boolean> {
  return (await tx.maybe(lockUnchanged, [account.id, account.passwordHash])) !== undefined;
}

export async function insertUser(tx: Tx, user: NewUser & { passwordHash: string }): Promise<number> {
  const { username, email, passwordHash, role, now, mobile, locale = defaultLocale } = user;
  return (await tx.one(userInsertion, [username, email, passwordHash, role, now, mobile, locale])).id;
}

/** In which language the account is written to from now on. */
export async function updateLocale(tx: Tx, user: { id: number; locale: Locale }): Promise<void> {
  await tx.run(localeUpdate, [user.id, user.locale]);
}

/** The first consent to a wording is the one that is kept. */
export async function insertConsents(
  tx: Tx,
  consent: { userId: number; documents: readonly { document: string; version: string }[]; now: Date },
): Promise<void> {
  const names = consent.documents.map((item) => item.document);
  const versions = consent.documents.map((item) => item.version);
  await tx.run(consentInsertion, [consent.userId, names, versions, consent.now]);
}

/** Whether a wording is in force that asks for consent, and the user gave none to it or to a later one. */
export async function areConsentsDue(tx: Tx, userId: number, now: Date): Promise<boolean> {
  return (await tx.one(consentsDue, [userId, now])).due;
}

/** The wordings that admins published and that are in force. */
export function listAgreementsInForce(tx: Tx, now: Date): Promise<Row<'agreements', 'document version'>[]> {
  return tx.many(agreementsInForce, [now]);
}

/** Whether there was such a user. */
export async function updatePassword(tx: Tx, user: { id: number; passwordHash: string }): Promise<boolean> {
  return (await tx.run(passwordUpdate, [user.id, user.passwordHash])) === 1;
}

/** Ends a change of the e-mail address that waits: it may be the wish of whoever knew the old password. */
export async function endEmailChange(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.run(emailChangeEnding, [userId, now]);
}

export async function countUsers(tx: Tx): Promise<number> {
  return (await tx.one(userCount, [])).count;
}

export type FoundUser = Row<'users', 'id username state'>;

/** Users by the beginning of their name, which holds nothing but letters, digits and underscores. */
export function listUsersByName(tx: Tx, search: { start: string; max: number }): Promise<FoundUser[]> {
  return tx.many(usersByName, [search.start, search.max]);
}

export function findUserById(tx: Tx, id: number): Promise<FoundUser | undefined> {
  return tx.maybe(userById, [id]);
}

/** Where all admins but one are written to: those who have been there longest, at most `max`. */
export async function listOtherAdminEmails(tx: Tx, of: { except: number; max: number }): Promise<string[]> {
  return (await tx.many(otherAdminEmails, [of.except, of.max])).map(({ email }) => email);
}

/** Until the end of the transaction nobody else makes the first admin. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.run(adminLock, []);
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  return (await tx.one(anyAdmin, [])).exists;
}

/** Whose password the command sets. */
type Resettable = Row<'users', 'id username role'>;

/** The account of this name; without a name the admin who has been there longest. */
export function findResettable(tx: Tx, username?: string): Promise<Resettable | undefined> {
  return tx.maybe(selectResettable, [username ?? null]);
}

/** Where admins are written to: those who have been there longest, at most `max`. */
export async function listAdminEmails(tx: Tx, max: number): Promise<string[]> {
  return (await tx.many(adminEmails, [max])).map(({ email }) => email);
}
