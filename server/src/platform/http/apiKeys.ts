/** Keys by which programs call in somebody's name: their form, and whom they belong to. */
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiKeyRules } from '#contract/webhooks/apiKeyRules.ts';
import { formerStaffSince } from '#contract/shops/staffRules.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Grant } from '#contract/identity/grants.ts';
import { prepared, type Tx } from '../database/database.ts';
import type { Row } from '../database/rows.ts';
import { grantsOfUser, isFactorMissingOfUser, ownPeopleOfUser, type Actor } from './session.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'mk_';
/** 190 random bits. */
const randomLength = 32;
const checkLength = 6;
const tokenLength = prefix.length + randomLength + checkLength;
/** A session's token is never taken for a key, even if chance lets it begin like one. */
const sessionTokenLength = 43;

const findStatement = prepared<
  Row<'api_keys', 'id userId scopes lastUsedAt'> & {
    role: Role;
    grants: Grant[];
    ownPeople: string[];
    isFactorMissing: boolean;
  }
>(
  'api_key_find',
  `select k.id, k.user_id, u.role, ${grantsOfUser} as grants, ${ownPeopleOfUser('$3')} as own_people, k.scopes, k.last_used_at,
     ${isFactorMissingOfUser} as is_factor_missing
   from api_keys k join users u on u.id = k.user_id
   where k.token_hash = $1 and k.revoked_at is null and coalesce(k.expires_at, k.created_at + interval '${apiKeyRules.daysMax} days') > $2
     and u.state = 'active'`,
);
const touchStatement = prepared(
  'api_key_touch',
  `update api_keys set last_used_at = $2
   where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '5 minutes')`,
);

/** A new key: its text, which nothing keeps, the hash that it is found by, and its last four characters for lists. */
export function makeApiKey(): { token: string; hash: Buffer; tail: string } {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const token = `${prefix}${random}${checkOf(random)}`;
  return { token, hash: apiKeyHash(token), tail: token.slice(-4) };
}

/** Whether a token is meant as an API key; a session's token never is. */
export function isApiKey(token: string): boolean {
  return token.startsWith(prefix) && token.length !== sessionTokenLength;
}

/** Whose key it is and what it may; undefined when it is mistyped, unknown, revoked, expired or its owner is frozen. Marks the last use at most every 5 minutes. */
export async function findApiKeyActor(
  tx: Tx,
  attempts: Tx,
  token: string,
  now: Date,
): Promise<{ actor: Actor; scopes: readonly string[]; isFactorMissing: boolean } | undefined> {
  const random = token.slice(prefix.length, prefix.length + randomLength);
  if (token.length !== tokenLength || token.slice(-checkLength) !== checkOf(random)) return undefined;
  const row = await tx.maybe(findStatement, [apiKeyHash(token), now, formerStaffSince(now)]);
  if (!row) return undefined;
  const { lastUsedAt } = row;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > 5 * 60_000) {
    await attempts.run(touchStatement, [row.id, now]);
  }
  const { userId, role, grants, ownPeople, scopes, isFactorMissing } = row;
  return {
    actor: { kind: 'user', userId, role, grants, ownPeople: ownPeople.map(Number), sessionId: null },
    scopes,
    isFactorMissing,
  };
}

/** Tells a slip of the hand, and for scanners a key from chance, without asking the database. */
function checkOf(random: string): string {
  let rest = crc32(random);
  let check = '';
  for (let place = 0; place < checkLength; place += 1) {
    check = (alphabet[rest % alphabet.length] ?? '') + check;
    rest = Math.floor(rest / alphabet.length);
  }
  return check;
}

function apiKeyHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
