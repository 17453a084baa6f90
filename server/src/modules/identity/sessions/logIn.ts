import type { Role } from '#contract/core/roles.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { FactorMethod } from '#contract/identity/factorMethods.ts';
import type { login } from '#contract/identity/identity.ts';
import { shortenedAddress } from '../../../platform/http/address.ts';
import type { Call } from '../../../platform/http/http.ts';
import { enqueueNotice } from '../../../platform/jobs/notify.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { openSession } from '../../../platform/http/session.ts';
import { both } from '../../../platform/shownTime.ts';
import { deviceName } from './deviceName.ts';
import { makeDeviceToken } from './knownDevice.ts';
import { noteSharedDevice } from './sharedDevices.repository.ts';
import { knowsPlace } from './sessions.repository.ts';

interface LoggingIn {
  id: number;
  role: Role;
  remember: boolean;
  /** The owner need not be told of it. */
  isKnownDevice: boolean;
  /** The other account that this device logged in to before. */
  before?: number | undefined;
  /** What was given beside or instead of the password. A code alone is no proof for what asks for the password again. */
  by?: FactorMethod | 'code';
}

/**
 * Opens a session for whoever just proved who they are, puts it on record, and makes the device a known one. The owner is
 * told of a login from a device and a network that the account was never used from.
 */
export async function logIn(
  call: Call,
  { id: userId, role, remember, isKnownDevice, before, by }: LoggingIn,
): Promise<Reply<OutputOf<typeof login>>> {
  const { tx, now } = call;
  const place = { network: shortenedAddress(call.ip), device: deviceName(call.userAgent) };
  if (!isKnownDevice && (await knowsPlace(tx, { userId, ...place })) === 'new') {
    const from = (address: string) =>
      [`${address} ${place.network}`, place.device].filter((part) => part !== null).join(' · ');
    const params = both('place', { 'zh-CN': from('登录地址'), 'en-US': from('Address') });
    await enqueueNotice(tx, { kind: 'login_new', userId, params }, now);
  }
  const {
    id: sessionId,
    token,
    expiresAt,
  } = await openSession(tx, { userId, role, remember, now, isConfirmed: by !== 'code', ...place });
  const detail = { ...(place.device !== null && { device: place.device }), ...(by && { method: by }) };
  await recordSecurityEvent(tx, call, { kind: 'login', userId, sessionId, detail });
  if (before !== undefined) await noteSharedDevice(tx, { userId, before, now });
  return { token, expiresAt, device: makeDeviceToken(call.app.keys, { userId, now }) };
}
