/** Authenticator apps: codes by time (RFC 6238). */
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { FactorMethod } from '#contract/identity/factorMethods.ts';
import * as contract from '#contract/identity/factors.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { attempt } from '../../../platform/http/attempts.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { recordFailure, recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { enqueueNotice } from '../../../platform/jobs/notify.ts';
import type { EncryptedColumn } from '../../../platform/keys/renewal.ts';
import { siteConfiguration } from '../../site/service.ts';
import { answersPerLogin } from '../loginTries.ts';
import { hasSecondFactor, lockOwner } from './factors.repository.ts';
import { confirmBegunTotp, deleteTotp, findBegunTotp, insertTotp, listTotps, useTotpStep } from './totp.repository.ts';
import { mailObjection } from './objections.ts';
import { dropUselessCodes, drawRecoveryCodes } from './recoveryCodes.ts';

/** Begins an app; its secret leaves this once. Throws factor_limit. */
export const startTotp = handle(contract.startTotp, async (call, { name }) => {
  const { tx, now, app } = call;
  const owner = await lockOwner(tx, userIdOf(call));
  if (!owner) throw new AppError('not_found');
  await refuseTooMany(call);
  const secret = generateSecret();
  const encrypted = app.keys.encrypt(secret, secretContext(owner.id));
  const id = await insertTotp(tx, { userId: owner.id, name, secret: encrypted, now });
  const issuer = (await siteConfiguration(tx)).site.name;
  const uri = generateURI({ issuer, label: owner.username, secret });
  return { id, secret, uri, expiresAt: new Date(now.getTime() + factorRules.setupSeconds * 1000) };
});

/** From now on the app counts. Throws not_found, totp_wrong, too_many_requests, factor_limit. */
export const confirmTotp = handle(contract.confirmTotp, async (call, { id, code }) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  await attempt(app.attempts, answersPerLogin, `setup ${userId} ${id}`, now);
  await lockOwner(tx, userId);
  const begun = await findBegunTotp(tx, userId, id, now);
  if (!begun) throw new AppError('not_found');
  await refuseTooMany(call);
  const step = stepOf(app.keys.decrypt(begun.secret, secretContext(userId)), code, now);
  if (step === undefined) throw new AppError('totp_wrong');
  const isFirst = !(await hasSecondFactor(tx, userId));
  if (!(await confirmBegunTotp(tx, { userId, id, step, now }))) throw new AppError('not_found');
  await recordSecurityEvent(tx, call, { kind: 'factor_added', detail: { name: begun.name } });
  await enqueueNotice(tx, { kind: 'factor_added', userId, params: { name: begun.name }, isMailed: false }, now);
  await mailObjection(call, { userId, name: begun.name });
  return { recoveryCodes: isFirst ? await drawRecoveryCodes(tx, app.keys, { userId, now }) : null };
});

/** Throws not_found. */
export const removeTotp = handle(contract.removeTotp, async (call, { id }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  await lockOwner(tx, userId);
  const name = await deleteTotp(tx, userId, id);
  if (name === undefined) throw new AppError('not_found');
  await dropUselessCodes(tx, userId);
  await recordSecurityEvent(tx, call, { kind: 'factor_removed', detail: { name } });
  await enqueueNotice(tx, { kind: 'factor_removed', userId, params: { name } }, now);
  return {};
});

/** Uses up a code of any of the account's apps: each counts once, of many calls at once for one of them. False: it is wrong or was used. */
export async function spendTotpCode(
  { tx, now, app }: Pick<Call, 'tx' | 'now' | 'app'>,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  for (const { id, secret } of await listTotps(tx, userId)) {
    const step = stepOf(app.keys.decrypt(secret, secretContext(userId)), code, now);
    if (step !== undefined) return useTotpStep(tx, { userId, id, step, now });
  }
  return false;
}

/** Puts a wrong answer on record. */
export function recordWrongAnswer(call: Call, userId: number, method: FactorMethod): Promise<void> {
  return recordFailure(call, { kind: 'factor_failed', userId, detail: { method } });
}

/** The time step whose code it is, if it is that of now or of a step beside it. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const { totpStepSeconds, totpDrift } = factorRules;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: totpStepSeconds * totpDrift });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

async function refuseTooMany(call: Call): Promise<void> {
  const { length } = await listTotps(call.tx, userIdOf(call));
  if (length >= factorRules.totpMax) throw new AppError('factor_limit', { params: { max: factorRules.totpMax } });
}

function secretContext(userId: number): string {
  return `totp_factor:${userId}`;
}

/** What of it is encrypted in the database. */
export const totpColumns: EncryptedColumn[] = [
  { table: 'totp_factors', key: 'id', column: 'secret', of: 'user_id', contextOf: secretContext },
];
