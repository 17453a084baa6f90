/** Codes that prove an address or a number: one mechanism for all that they are good for. */
import type { CodePurpose } from '#contract/identity/identity.ts';
import { attempt } from '../../../platform/http/attempts.ts';
import type { BareCall } from '../../../platform/http/http.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { triesPerAddress, triesPerCode } from '../loginTries.ts';
import { lookAtCode, takeCode, type HashedCode } from './codes.repository.ts';

/** What a code belongs to: it is good with all of it, and with nothing else. */
export interface CodePlace {
  purpose: CodePurpose;
  /** The address, or the number as `mobileOf` writes it, that it went to. */
  target: string;
  /** The session that asked, for purposes of whoever is logged in; null: none. */
  sessionId: number | null;
  request: string;
}

/** A code as somebody gives it. */
export interface GivenCode extends CodePlace {
  code: string;
}

export function codeHashOf(keys: Keys, { purpose, target, sessionId, request, code }: GivenCode): Buffer {
  const place = [purpose, sessionId ?? '', target.toLowerCase(), request, code];
  return keys.lookupHash('verification_code', place.join(':'));
}

export function requestHashOf(keys: Keys, request: string): Buffer {
  return keys.lookupHash('verification_request', request);
}

function hashed(keys: Keys, given: GivenCode, now: Date): HashedCode {
  return {
    purpose: given.purpose,
    target: given.target.toLowerCase(),
    codeHash: codeHashOf(keys, given),
    requestHash: requestHashOf(keys, given.request),
    now,
  };
}

/** Counts a try at the code of a request, before it is looked at. Throws too_many_requests. */
export async function countCodeTry(call: Pick<BareCall, 'app' | 'ip' | 'now'>, request: string): Promise<void> {
  await attempt(call.app.attempts, triesPerCode, request, call.now);
  await attempt(call.app.attempts, triesPerAddress, call.ip, call.now);
}

/** Whose live code it is, left as it is; undefined when it is wrong, used, too old or of another place. */
export function findCode(tx: Tx, keys: Keys, { now, ...given }: GivenCode & { now: Date }) {
  return lookAtCode(tx, hashed(keys, given, now));
}

/** The same, and uses it up: of many at once, one gets it. Throws code_wrong. */
export async function useCode(
  tx: Tx,
  keys: Keys,
  { now, ...given }: GivenCode & { now: Date },
): Promise<{ userId: number | null }> {
  const found = await takeCode(tx, hashed(keys, given, now));
  if (!found) throw new AppError('code_wrong');
  return found;
}
