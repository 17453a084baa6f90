/** A token that a device keeps after a login: its wrong tries are counted apart, so that no stranger's tries are in its way. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sessionRules } from '#contract/identity/sessionRules.ts';
import type { Keys } from '../../../platform/keys/keys.ts';

const macBytes = 18;

/** A token for the device that just logged in. It opens nothing, and nothing of it is stored here. */
export function makeDeviceToken(keys: Keys, { userId, now }: { userId: number; now: Date }): string {
  const ends = Math.floor(now.getTime() / 1000) + sessionRules.knownDevice;
  const body = `${userId.toString(36)}.${ends.toString(36)}.${randomBytes(12).toString('base64url')}`;
  return `${body}.${macOf(keys, body).toString('base64url')}`;
}

/** What its tries are counted by, if it is a device that logged in to this account; else undefined. */
export function knownDevice(
  keys: Keys,
  token: string | undefined,
  { userId, now }: { userId: number | undefined; now: Date },
): string | undefined {
  const read = readToken(keys, token, now);
  return read?.userId === userId ? read?.body : undefined;
}

/** The other account that a device logged in to before this one; undefined: none, or nobody knows. */
export function otherOnDevice(
  keys: Keys,
  token: string | undefined,
  { userId, now }: { userId: number; now: Date },
): number | undefined {
  const read = readToken(keys, token, now);
  return read && read.userId !== userId ? read.userId : undefined;
}

/** What a token says that we made and whose time is not over. */
function readToken(keys: Keys, token: string | undefined, now: Date): { body: string; userId: number } | undefined {
  const [, body, owner, ends, mac] =
    /^(([0-9a-z]{1,11})\.([0-9a-z]{1,9})\.[\w-]{16})\.([\w-]{24})$/.exec(token ?? '') ?? [];
  if (body === undefined || owner === undefined || ends === undefined || mac === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(keys, body))) return undefined;
  if (parseInt(ends, 36) * 1000 <= now.getTime()) return undefined;
  return { body, userId: parseInt(owner, 36) };
}

function macOf(keys: Keys, body: string): Buffer {
  return keys.lookupHash('known device', body).subarray(0, macBytes);
}
