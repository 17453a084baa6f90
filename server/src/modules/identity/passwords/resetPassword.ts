import { randomBytes, randomInt } from 'node:crypto';
import { codeSeconds } from '#contract/identity/identityRules.ts';
import * as contract from '#contract/identity/identity.ts';
import { limits } from '#contract/core/limits.ts';
import type { Locale } from '#contract/core/locale.ts';
import { mailDelivery } from '../../../config.ts';
import { handle, handleOutside } from '../../../platform/http/http.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { attempt } from '../../../platform/http/attempts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { recordFailure, recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { enqueueSecretMail } from '../../../platform/jobs/mail.ts';
import { enqueueNotice } from '../../../platform/jobs/notify.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { siteConfiguration } from '../../site/service.ts';
import { setPassword } from '../accounts.ts';
import { countOrProve, forgetFailedLogins } from '../sessions/admitLogin.ts';
import { passwordCodeMail } from '../mail.ts';
import { isPasswordCommon } from './passwordRules.ts';
import { hashPassword } from './passwords.ts';
import { endCodes, findAccount, findCode, hasCodeOf, insertCode, useCode } from '../repository.ts';
import {
  codeResend,
  codesPerAddress,
  codesPerMailbox,
  codesPerNetwork,
  triesPerAddress,
  triesPerCode,
} from '../throttles.ts';

/** The job that makes the code and its mail. */
export const sendCodeTask = 'identity.sendCode';

/**
 * Takes the wish for a code. A job does the rest, so that neither answer nor time tell whether the address is known, and
 * whether it is an admin's, who gets none. The code is good only with the `request` of this reply: nobody else can try
 * it or end it. Throws proof_needed, too_many_requests.
 */
export const sendCode = handle(contract.sendCode, async (call, input) => {
  const { tx, now, locale, ip, app } = call;
  const { email, purpose, proof } = input;
  const asker = `${networkOf(ip)} ${email}`;
  const counted = [
    { limit: codesPerAddress, subject: ip },
    { limit: codesPerMailbox, subject: email },
  ];
  const { takeBack } = await countOrProve(call, { counted, purpose: 'code', proof });
  try {
    await attempt(app.attempts, codeResend, asker, now);
    await attempt(app.attempts, codesPerNetwork, asker, now);
  } catch (error) {
    await takeBack();
    throw error;
  }
  const request = randomBytes(18).toString('base64url');
  await enqueue(tx, sendCodeTask, { email, purpose, locale, request }, { at: now });
  await recordSecurityEvent(tx, call, { kind: 'code_asked' });
  return {
    request,
    resendAfterSeconds: codeResend.seconds,
    expiresAfterSeconds: codeSeconds,
    delivery: mailDelivery(app.config),
  };
});

/** Makes a code for a request, and its mail; once for each. */
export async function writeCode(
  tx: Tx,
  keys: Keys,
  wish: { email: string; locale: Locale; request: string; now: Date },
): Promise<void> {
  const { email, locale, request, now } = wish;
  const account = await findAccount(tx, email);
  // An admin's mailbox opens no account: only the command on the server does.
  if (!account || account.role === 'admin') return;
  const requestHash = requestHashOf(keys, request);
  if (await hasCodeOf(tx, { userId: account.id, requestHash })) return;
  const code = String(randomInt(10 ** limits.code.length)).padStart(limits.code.length, '0');
  const until = new Date(now.getTime() + codeSeconds * 1000);
  const codeHash = codeHashOf(keys, { email, request, code });
  await insertCode(tx, { userId: account.id, purpose: 'password', codeHash, requestHash, now, expiresAt: until });
  const siteName = (await siteConfiguration(tx)).site.name;
  const mail = passwordCodeMail(locale, { siteName, code, minutes: codeSeconds / 60 });
  await enqueueSecretMail(tx, keys, { to: email, ...mail, until, at: now });
}

/** Sets a new password with a code. The gravest reason first; a refused password leaves the code as it was. */
export const resetPassword = handleOutside(contract.resetPassword, {
  intend: async (call, { email, request, code, password }) => {
    const { tx, now, app } = call;
    if (isPasswordCommon(password)) throw new AppError('password_common');
    await attempt(app.attempts, triesPerCode, request, now);
    await attempt(app.attempts, triesPerAddress, call.ip, now);
    const codeHash = codeHashOf(app.keys, { email, request, code });
    const given = { email, purpose: 'password', codeHash, now } as const;
    const user = await findCode(tx, given);
    if (user && isPasswordCommon(password, user.username)) throw new AppError('password_common');
    return { given, user, password };
  },
  ask: async (call, { given, user, password }) => {
    if (user) return hashPassword(password, { ip: call.ip });
    const account = await findAccount(call.app.attempts, given.email);
    await recordFailure(call, { kind: 'reset_failed', userId: account?.id });
    throw new AppError('code_wrong');
  },
  record: async (call, { given }, passwordHash) => {
    const { tx, now } = call;
    const user = await useCode(tx, { ...given, now });
    if (!user) throw new AppError('code_wrong');
    await setPassword(tx, { userId: user.id, passwordHash });
    await endCodes(tx, { userId: user.id, purpose: 'password', now });
    await recordSecurityEvent(tx, call, { kind: 'password_reset', userId: user.id });
    await enqueueNotice(tx, { kind: 'password_changed', userId: user.id }, now);
    await forgetFailedLogins(call, [given.email, user.username]);
    return {};
  },
});

interface CodeParts {
  email: string;
  request: string;
  code: string;
}

function codeHashOf(keys: Keys, { email, request, code }: CodeParts): Buffer {
  return keys.lookupHash('password_code', `${email.toLowerCase()}:${request}:${code}`);
}

function requestHashOf(keys: Keys, request: string): Buffer {
  return keys.lookupHash('password_request', request);
}
