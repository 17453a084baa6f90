import { randomInt } from 'node:crypto';
import { codeSeconds } from '#contract/identity/identityRules.ts';
import * as contract from '#contract/identity/identity.ts';
import { limits } from '#contract/core/limits.ts';
import type { Locale } from '#contract/core/locale.ts';
import { handle } from '../../platform/http/http.ts';
import { attempt, clearAttempts } from '../../platform/http/attempts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { siteConfiguration } from '../site/service.ts';
import { passwordCodeMail } from './mail.ts';
import { isPasswordCommon } from './passwordRules.ts';
import { endCodes, findAccount, hasCodeSince, insertCode, useCode } from './repository.ts';
import { setPassword } from './accounts.ts';
import { codeResend, codesPerAddress, codesPerMailbox, triesPerAddress, triesPerCode } from './throttles.ts';

/** The job that makes the code and its mail. */
export const sendCodeTask = 'identity.sendCode';

/** Takes the wish for a code. A job does the rest, so that neither answer nor time tell whether the address is known. */
export const sendCode = handle(contract.sendCode, async (call, input) => {
  const { tx, now, locale, ip } = call;
  const { attempts } = call.app;
  const { email, purpose } = input;
  await attempt(attempts, codesPerAddress, ip, now);
  await attempt(attempts, codeResend, email, now);
  await attempt(attempts, codesPerMailbox, email, now);
  await enqueue(tx, sendCodeTask, { email, purpose, locale, askedAt: now.toISOString() }, { at: now });
  return { resendAfterSeconds: codeResend.seconds, expiresAfterSeconds: codeSeconds };
});

/** Makes a code that replaces older ones, and its mail; once for each time it was asked for. */
export async function writeCode(
  tx: Tx,
  keys: Keys,
  wish: { email: string; locale: Locale; askedAt: Date; now: Date },
): Promise<void> {
  const { email, locale, now } = wish;
  const account = await findAccount(tx, email);
  if (!account) return;
  const owner = { userId: account.id, purpose: 'password' } as const;
  if (await hasCodeSince(tx, { ...owner, since: wish.askedAt })) return;
  const code = String(randomInt(10 ** limits.code.length)).padStart(limits.code.length, '0');
  await endCodes(tx, { ...owner, now });
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
  await insertCode(tx, { ...owner, codeHash: codeHash(keys, email, code), now, expiresAt });
  const siteName = (await siteConfiguration(tx)).site.name;
  const letter = passwordCodeMail(locale, { siteName, code, minutes: codeSeconds / 60 });
  await enqueue(tx, 'mail.send', { to: email, ...letter }, { at: now });
}

/** A fresh code may be tried as often as the one before. */
export async function forgiveTries(attempts: Tx, email: string): Promise<void> {
  await clearAttempts(attempts, triesPerCode, email);
}

/** Sets a new password with a code. The gravest reason first; a refused password leaves the code as it was. */
export const resetPassword = handle(contract.resetPassword, async (call, input) => {
  const { tx, now } = call;
  const { attempts, keys } = call.app;
  const { email, password } = input;
  if (isPasswordCommon(password)) throw new AppError('password_common');
  await attempt(attempts, triesPerAddress, call.ip, now);
  await attempt(attempts, triesPerCode, email, now);
  const user = await useCode(tx, {
    email,
    purpose: 'password',
    codeHash: codeHash(keys, email, input.code),
    now,
  });
  if (!user) throw new AppError('code_wrong');
  if (isPasswordCommon(password, user.username)) throw new AppError('password_common');
  await setPassword(tx, attempts, { userId: user.id, password, now });
  return {};
});

function codeHash(keys: Keys, email: string, code: string): Buffer {
  return keys.lookupHash('password_code', `${email.toLowerCase()}:${code}`);
}
