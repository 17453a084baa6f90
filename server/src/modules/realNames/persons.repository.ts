/** Who accounts belong to: a person or an enterprise, and how many accounts each has. */
import type { RealNameState } from '#contract/realNames/realNameProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const ensureStatement = prepared<{ id: number }>(
  'persons_ensure',
  // The row is written in any case, so that it is returned. One that is kept of deleted accounts knows the hash alone.
  `insert into persons (fingerprint, adult_from, created_at) values ($1, $2::date, $3)
   on conflict (fingerprint) do update set adult_from = coalesce(persons.adult_from, excluded.adult_from) returning id`,
);

/** The person of a fingerprint, made where there is none, and held until the end of the transaction. */
export async function ensurePerson(
  tx: Tx,
  person: { fingerprint: Buffer; adultFrom: string | null; now: Date },
): Promise<number> {
  return (await tx.one(ensureStatement, [person.fingerprint, person.adultFrom, person.now])).id;
}

const leaveStatement = prepared(
  'persons_leave',
  `with left_ as (
     update users u set person_id = null from users before
     where u.id = $1 and before.id = u.id and before.person_id <> $2 returning before.person_id
   )
   update persons p set accounts = accounts - 1 from left_ where p.id = left_.person_id`,
);
const bindStatement = prepared(
  'persons_bind',
  `with counted as (
     update persons set accounts = accounts + 1
     where id = $2 and accounts < $4 and exists (select from users where id = $1 and person_id is null)
     returning id
   )
   update users set person_id = $2, real_name_id = $3
   where id = $1 and (person_id = $2 or (person_id is null and exists (select from counted)))`,
);

/**
 * Makes an account one of a person's, verified by an application; one that it was bound to before loses it. False when
 * the person has `max` accounts already, and then nothing may be kept of the transaction.
 */
export async function bindAccount(
  tx: Tx,
  bind: { userId: number; personId: number; realNameId: number; max: number },
): Promise<boolean> {
  await tx.run(leaveStatement, [bind.userId, bind.personId]);
  return (await tx.run(bindStatement, [bind.userId, bind.personId, bind.realNameId, bind.max])) === 1;
}

export interface OtherAccount {
  user: { id: number; username: string };
  isVerified: boolean;
  state: RealNameState;
}
const othersStatement = prepared<OtherAccount>(
  'persons_other_accounts',
  `select json_build_object('id', u.id, 'username', u.username) as user, one.is_verified, one.state from (
     select distinct on (r.user_id) r.user_id, r.state, coalesce(v.real_name_id = r.id, false) as is_verified
     from (
       select id, user_id, state from real_names where fingerprint = any($1::bytea[])
       union select id, user_id, state from real_names where person_fingerprint = any($1::bytea[])
     ) r join users v on v.id = r.user_id
     where r.user_id <> $2 and r.state <> 'draft' order by r.user_id, is_verified desc, r.id desc limit $3
   ) one join users u on u.id = one.user_id order by u.id`,
);

/** Accounts but one that sent an application with one of these fingerprints. */
export function listOtherAccounts(
  tx: Tx,
  of: { fingerprints: readonly Buffer[]; userId: number; limit: number },
): Promise<OtherAccount[]> {
  return tx.many(othersStatement, [of.fingerprints.map((one) => `\\x${one.toString('hex')}`), of.userId, of.limit]);
}

const isOfStatement = prepared<{ isOf: boolean }>(
  'persons_is_of_user',
  `select exists (
     select from users u join persons p on p.id = u.person_id
     left join real_names r on r.id = u.real_name_id
     where u.id = $1 and (p.fingerprint = any($2::bytea[]) or r.person_fingerprint = any($2::bytea[]))
   ) as is_of`,
);

/** Whether an account is verified as one of these. */
export async function isAccountOf(tx: Tx, userId: number, fingerprints: readonly Buffer[]): Promise<boolean> {
  return (await tx.one(isOfStatement, [userId, fingerprints.map((one) => `\\x${one.toString('hex')}`)])).isOf;
}
