import { randomBytes, randomInt } from 'node:crypto';
import { homePrefix, isHomeMobile } from '#contract/contacts/mobile.ts';
import { smsRules } from '#contract/contacts/contactRules.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import type { Locale } from '#contract/core/locale.ts';
import * as contract from '#contract/identity/identity.ts';
import type { CodePurpose } from '#contract/identity/identity.ts';
import { codeSeconds } from '#contract/identity/codeRules.ts';
import { mailDelivery, smsDelivery } from '../../../config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { attempt, lookAtAttempts } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, type Call } from '../../../platform/http/http.ts';
import { recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { enqueueSecretMail } from '../../../platform/jobs/mail.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { enqueueSms } from '../../../platform/jobs/sms.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { siteConfiguration } from '../../site/service.ts';
import { codeMail, takenMail } from './codeMail.ts';
import { findAccount, findProfile, type Account } from '../repository.ts';
import { countOrProve } from '../sessions/admitLogin.ts';
import {
  codeResend,
  codesPerAddress,
  codesPerMailbox,
  codesPerNetwork,
  smsOnSite,
  smsPerAddress,
  smsPerNumber,
  smsPerNumberMost,
} from '../loginTries.ts';
import { codeHashOf, requestHashOf } from './codes.ts';
import { hasCodeOf, insertCode } from './codes.repository.ts';

/** The job that makes the code and its mail or text message. */
export const sendCodeTask = 'identity.sendCode';

const wholeSite = 'site';

/** Where a code goes, and whose it will be. */
interface Target {
  channel: 'email' | 'mobile';
  target: string;
  /** Of whoever is logged in, for purposes that need it. */
  userId: number | null;
  sessionId: number | null;
}

/**
 * Takes a request for a code. A job does the rest, so that neither answer nor time tell whether the address or number is
 * known, and whether it is an admin's, who gets none. The code is good only with the `request` of this reply and, where
 * one must be logged in, in the session that asked: nobody else can try it or end it. Throws proof_needed,
 * sms_not_set_up, not_found, login_needed, too_many_requests.
 */
export const sendCode = handle(contract.sendCode, async (call, input) => {
  const { tx, now, locale, app } = call;
  const { purpose } = input;
  const place = await targetOf(call, input);
  refuseAbroad(call, place);
  // Only the owner asks for their own; whoever asks for others uses up nothing of what the owner has.
  const whose = input.ownContact !== undefined ? 'own' : isOfAccount(purpose) ? 'password' : 'new';
  await admit(call, place, { whose, proof: input.proof });
  const request = randomBytes(18).toString('base64url');
  const { channel, target } = place;
  const session = place.userId === null ? {} : { userId: place.userId, sessionId: place.sessionId ?? 0 };
  await enqueue(tx, sendCodeTask, { channel, target, ...session, purpose, locale, request }, { at: now });
  await recordSecurityEvent(tx, call, { kind: 'code_asked' });
  return {
    request,
    resendAfterSeconds: codeResend.seconds,
    expiresAfterSeconds: codeSeconds,
    delivery: place.channel === 'email' ? mailDelivery(app.config) : smsDelivery(app.config),
  };
});

async function targetOf(call: Call, input: ParsedInputOf<typeof contract.sendCode>): Promise<Target> {
  const { purpose, email, mobile, ownContact } = input;
  const channel = email !== undefined || ownContact === 'email' ? 'email' : 'mobile';
  if (channel === 'mobile' && !call.app.config.sms) throw new AppError('sms_not_set_up');
  if (isOfAccount(purpose) || purpose === 'register') {
    return { channel, target: email ?? mobile ?? '', userId: null, sessionId: null };
  }
  const { actor } = call;
  if (actor.kind !== 'user' || actor.sessionId === null) throw new AppError('login_needed');
  const { userId, sessionId } = actor;
  if (ownContact === undefined) return { channel, target: email ?? mobile ?? '', userId, sessionId };
  const target = (await findProfile(call.tx, userId))?.[ownContact];
  if (!target) throw new AppError('not_found');
  return { channel, target: target.toLowerCase(), userId, sessionId };
}

/** Whether a code is for whoever has an account at the address or number, and for nobody where there is none. */
function isOfAccount(purpose: CodePurpose): boolean {
  return purpose === 'password' || purpose === 'login';
}

/** The provider reaches numbers of China only. Throws invalid_input. */
function refuseAbroad({ app }: Call, { channel, target }: Target): void {
  if (channel !== 'mobile' || app.config.sms?.provider !== 'aliyun' || isHomeMobile(target)) return;
  const params = { prefix: homePrefix };
  throw new AppError('invalid_input', { fields: [{ field: 'mobile', rule: 'mobile_abroad', params }] });
}

interface Asking {
  /** Messages to a number are counted apart by this. */
  whose: 'own' | 'password' | 'new';
  proof: ParsedInputOf<typeof contract.sendCode>['proof'];
}

/** Counts what is asked for, so that nobody fills a mailbox or runs up the site's bill. */
async function admit(call: Call, { channel, target }: Target, { whose, proof }: Asking): Promise<void> {
  const { now, ip } = call;
  const { attempts } = call.app;
  const asker = `${networkOf(ip)} ${target}`;
  const isSms = channel === 'mobile';
  const ofNumber = `${whose} ${target}`;
  const counted = [
    { limit: codesPerAddress, subject: ip },
    { limit: codesPerMailbox, subject: isSms ? ofNumber : target },
    ...(isSms
      ? [
          { limit: smsPerAddress, subject: ip },
          { limit: smsPerNumber, subject: ofNumber },
          { limit: smsOnSite, subject: wholeSite },
        ]
      : []),
  ];
  const { takeBack } = await countOrProve(call, { counted, purpose: 'code', proof });
  try {
    if (isSms && (await lookAtAttempts(attempts, smsOnSite, wholeSite, now)) > smsRules.onSiteMost.max) {
      throw new AppError('too_many_requests', { params: { seconds: smsRules.onSiteMost.seconds } });
    }
    await attempt(attempts, codeResend, asker, now);
    await attempt(attempts, codesPerNetwork, asker, now);
    if (isSms) await attempt(attempts, smsPerNumberMost, ofNumber, now);
  } catch (error) {
    await takeBack();
    throw error;
  }
}

export interface CodeRequest extends Target {
  purpose: CodePurpose;
  /** Of the page that asked. */
  locale: Locale;
  request: string;
  now: Date;
}

/** Makes a code for a request, and what carries it; once for each. */
export async function writeCode(tx: Tx, keys: Keys, asked: CodeRequest): Promise<void> {
  const { channel, target, purpose, request, now, sessionId } = asked;
  const account = await findAccount(tx, target);
  const whose = whoseCode(account, asked);
  if (whose === 'nobody') return;
  // Who has no account here reads the page that asked; anybody may have asked for who has one.
  const { locale } = account ?? asked;
  const requestHash = requestHashOf(keys, request);
  if (await hasCodeOf(tx, requestHash)) return;
  const siteName = (await siteConfiguration(tx)).site.name;
  const until = new Date(now.getTime() + codeSeconds * 1000);
  if (whose === 'taken') {
    // Whoever has that mailbox learns it there; a text message would only cost.
    if (channel === 'email') {
      await enqueueSecretMail(tx, keys, { to: target, ...takenMail(locale, siteName), until, at: now });
    }
    return;
  }
  const code = String(randomInt(10 ** limits.code.length)).padStart(limits.code.length, '0');
  const codeHash = codeHashOf(keys, { purpose, target, sessionId, request, code });
  await insertCode(tx, { userId: whose.userId, purpose, codeHash, requestHash, now, expiresAt: until });
  if (channel === 'mobile') {
    await enqueueSms(tx, keys, { to: target, code, locale, until, at: now });
    return;
  }
  const mail = codeMail(locale, { siteName, code, minutes: codeSeconds / 60, purpose });
  await enqueueSecretMail(tx, keys, { to: target, ...mail, until, at: now });
}

/** Whose the code will be; `nobody`: none is made; `taken`: the address belongs to somebody else. */
function whoseCode(
  account: Account | undefined,
  { purpose, userId }: CodeRequest,
): { userId: number | null } | 'nobody' | 'taken' {
  if (isOfAccount(purpose)) {
    // An admin's mailbox opens no account: only the command on the server does.
    return account && account.role !== 'admin' ? { userId: account.id } : 'nobody';
  }
  if (account && account.id !== userId) return 'taken';
  return { userId };
}
