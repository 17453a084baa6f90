import type { CodePurpose } from '#contract/identity/identity.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';

const ending = prepared(
  'identity_end_codes',
  `update verification_codes set expires_at = $3
   where user_id = $1 and purpose = $2 and used_at is null and expires_at > $3`,
);
const insertion = prepared(
  'identity_insert_code',
  `insert into verification_codes (purpose, user_id, code_hash, request_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
const ofRequest = prepared<{ id: number }>(
  'identity_code_of_request',
  `select id from verification_codes where request_hash = $1 limit 1`,
);
// The same for looking and for using. A password is set, and a session opened, for whoever still has the address or
// number that the code went to, and never an admin's, whoever asks.
const fits = `c.request_hash = $1 and c.code_hash = $2 and c.purpose = $3 and c.used_at is null and c.expires_at > $4
     and (c.purpose not in ('password', 'login') or exists (
       select from users u where u.id = c.user_id and u.role <> 'admin' and $5 in (lower(u.email), u.mobile)))`;
const looking = prepared<FoundCode>(
  'identity_look_at_code',
  `select c.user_id from verification_codes c where ${fits}`,
);
const using = prepared<FoundCode>(
  'identity_use_code',
  `update verification_codes c set used_at = $4 where ${fits} returning c.user_id`,
);
const deletion = prepared('identity_delete_codes', `delete from verification_codes where expires_at < $1`);

/** Whose it is; null: of nobody who has an account. */
interface FoundCode {
  userId: number | null;
}

/** A code as it is looked for. */
export interface HashedCode {
  purpose: CodePurpose;
  /** The address in lower case, or the number, that it went to. */
  target: string;
  codeHash: Buffer;
  /** Of the request that it answers. */
  requestHash: Buffer;
  now: Date;
}

/** Ends all codes of an account that are left. */
export async function endCodes(tx: Tx, codes: { userId: number; purpose: CodePurpose; now: Date }): Promise<void> {
  await tx.run(ending, [codes.userId, codes.purpose, codes.now]);
}

export async function insertCode(
  tx: Tx,
  code: Omit<HashedCode, 'target'> & { userId: number | null; expiresAt: Date },
): Promise<void> {
  const { purpose, userId, codeHash, requestHash, now, expiresAt } = code;
  await tx.run(insertion, [purpose, userId, codeHash, requestHash, now, expiresAt]);
}

/** Whether a request was answered already: a job may run twice. */
export async function hasCodeOf(tx: Tx, requestHash: Buffer): Promise<boolean> {
  return (await tx.maybe(ofRequest, [requestHash])) !== undefined;
}

function valuesOf({ requestHash, codeHash, purpose, now, target }: HashedCode) {
  return [requestHash, codeHash, purpose, now, target];
}

/** A live code; undefined when it is wrong, used or too old. */
export function lookAtCode(tx: Tx, code: HashedCode): Promise<FoundCode | undefined> {
  return tx.maybe(looking, valuesOf(code));
}

/** The same, and uses it up. */
export function takeCode(tx: Tx, code: HashedCode): Promise<FoundCode | undefined> {
  return tx.maybe(using, valuesOf(code));
}

/** Deletes codes that ended before a time. */
export async function deleteCodes(tx: Tx, before: Date): Promise<void> {
  await tx.run(deletion, [before]);
}
