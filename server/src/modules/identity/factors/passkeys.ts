/** Passkeys (WebAuthn): keys that a device holds for this site's address, and uses after it knew its owner. */
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedAuthenticationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import * as contract from '#contract/identity/factors.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { recordFailure, recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { enqueueNotice } from '../../../platform/jobs/notify.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { siteConfiguration } from '../../site/service.ts';
import { sessionOf } from '../sessions/sessions.ts';
import { hasSecondFactor, lockOwner } from './factors.repository.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  updatePasskeyName,
  usePasskey,
  type PasskeyRow,
} from './passkeys.repository.ts';
import { makeChallenge, spendChallenge } from './passkeyChallenge.ts';
import { mailObjection } from './objections.ts';
import { drawRecoveryCodes, dropUselessCodes } from './recoveryCodes.ts';

/** EdDSA, ES256 and RS256, as COSE numbers them. */
const algorithms = [-8, -7, -257];
const timeout = factorRules.passkeyAnswerSeconds * 1000;

/** What a passkey is bound to: the address that people open. */
function placeOf({ publicUrl }: Pick<Config, 'publicUrl'>): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

/** What a passkey knows its account by; tells nothing of it. */
function userHandleOf(keys: Keys, userId: number): string {
  return keys.lookupHash('passkey user', String(userId)).toString('base64url');
}

/** Throws factor_limit. */
export const startPasskey = handle(contract.startPasskey, async (call) => {
  const { tx, now, app } = call;
  const { userId, sessionId } = sessionOf(call);
  const owner = await lockOwner(tx, userId);
  if (!owner) throw new AppError('not_found');
  const known = await listPasskeys(tx, userId);
  refuseTooMany(known.length);
  const { username } = owner;
  return {
    challenge: makeChallenge(app.keys, { purpose: `add ${sessionId}`, now }),
    rp: { id: placeOf(app.config).rpId, name: (await siteConfiguration(tx)).site.name },
    user: { id: userHandleOf(app.keys, userId), name: username, displayName: username },
    algorithms,
    exclude: known.map(({ credentialId }) => credentialId.toString('base64url')),
    timeout,
  };
});

/** Throws passkey_refused, passkey_known, factor_limit. */
export const addPasskey = handle(contract.addPasskey, async (call, { name, passkey }) => {
  const { tx, now, app } = call;
  const { userId, sessionId } = sessionOf(call);
  const made = await verifiedNew(call, passkey, `add ${sessionId}`);
  await lockOwner(tx, userId);
  refuseTooMany((await listPasskeys(tx, userId)).length);
  const isFirst = !(await hasSecondFactor(tx, userId));
  await insertPasskey(tx, { ...made, userId, name, transports: passkey.transports, now });
  await recordSecurityEvent(tx, call, { kind: 'factor_added', detail: { name } });
  await enqueueNotice(tx, { kind: 'passkey_added', userId, params: { name }, isMailed: false }, now);
  await mailObjection(call, { userId, name });
  return { recoveryCodes: isFirst ? await drawRecoveryCodes(tx, app.keys, { userId, now }) : null };
});

/** Throws not_found. */
export const renamePasskey = handle(contract.renamePasskey, async (call, { id, name }) => {
  const isRenamed = await updatePasskeyName(call.tx, { userId: userIdOf(call), id, name });
  if (!isRenamed) throw new AppError('not_found');
  return {};
});

/** Throws not_found. */
export const removePasskey = handle(contract.removePasskey, async (call, { id }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  await lockOwner(tx, userId);
  const name = await deletePasskey(tx, userId, id);
  if (name === undefined) throw new AppError('not_found');
  await dropUselessCodes(tx, userId);
  await recordSecurityEvent(tx, call, { kind: 'factor_removed', detail: { name } });
  await enqueueNotice(tx, { kind: 'factor_removed', userId, params: { name } }, now);
  return {};
});

/** The same for everybody, and nothing is kept of it: whoever answers, and for which account, shows later. */
export const getPasskeyChallenge = handle(contract.getPasskeyChallenge, ({ app, now }) =>
  Promise.resolve({
    challenge: makeChallenge(app.keys, { purpose: 'use', now }),
    rpId: placeOf(app.config).rpId,
    timeout,
  }),
);

type PasskeyAnswer = z.infer<typeof contract.PasskeyAnswer>;

/**
 * Whose passkey answered, which is used by that. Throws passkey_refused: unknown, of another account or another address, answered
 * before or too late, or not by its owner; passkey_copied: its counter went back, which the owner is told.
 */
export async function spendPasskey(
  call: Call,
  { passkey, userId }: { passkey: PasskeyAnswer; userId?: number },
): Promise<PasskeyRow> {
  const { tx, now, app } = call;
  const known = await findPasskey(tx, Buffer.from(passkey.id, 'base64url'));
  const isOwner =
    known !== undefined &&
    (userId ?? known.userId) === known.userId &&
    passkey.userHandle === userHandleOf(app.keys, known.userId);
  const answer = isOwner ? await verifiedAnswer(call, passkey, known) : undefined;
  if (!known || !answer) {
    await recordFailure(call, {
      kind: 'factor_failed',
      userId: userId ?? known?.userId,
      detail: { method: 'passkey' },
    });
    throw new AppError('passkey_refused');
  }
  if (await usePasskey(tx, { id: known.id, counter: answer.newCounter, now })) return known;
  await recordFailure(call, {
    kind: 'factor_failed',
    userId: known.userId,
    detail: { method: 'passkey', why: 'counter' },
  });
  // Beside the transaction, which ends with the refusal.
  await enqueueNotice(
    app.attempts,
    { kind: 'passkey_copied', userId: known.userId, params: { name: known.name } },
    now,
  );
  throw new AppError('passkey_copied');
}

async function verifiedAnswer(
  call: Call,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAnswer,
  { publicKey }: PasskeyRow,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | undefined> {
  const { origin, rpId } = placeOf(call.app.config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: (challenge) => spendChallenge(call, challenge, 'use'),
      expectedOrigin: origin,
      expectedRPID: rpId,
      // The counter is compared by the statement that stores it, so that of two answers at once one counts.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo : undefined;
  } catch (thrown) {
    return refusalOf(call, thrown);
  }
}

async function verifiedNew(call: Call, passkey: z.infer<typeof contract.NewPasskey>, purpose: `add ${number}`) {
  const { id, clientDataJSON, attestationObject } = passkey;
  const { origin, rpId } = placeOf(call.app.config);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: (challenge) => spendChallenge(call, challenge, purpose),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo) {
      const { credential, credentialDeviceType } = registrationInfo;
      return {
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        synced: credentialDeviceType === 'multiDevice',
      };
    }
  } catch (thrown) {
    refusalOf(call, thrown);
  }
  throw new AppError('passkey_refused');
}

/** Whatever the library does not take is refused alike; the reason helps an operator whose site is opened at another address. */
function refusalOf(call: Call, thrown: unknown): undefined {
  if (thrown instanceof AppError) throw thrown;
  const why = thrown instanceof Error ? thrown.message : 'unknown';
  call.app.log.info({ requestId: call.requestId, why: why.slice(0, 200) }, 'a passkey was refused');
  return undefined;
}

function refuseTooMany(count: number): void {
  if (count >= factorRules.passkeysMax)
    throw new AppError('factor_limit', { params: { max: factorRules.passkeysMax } });
}
