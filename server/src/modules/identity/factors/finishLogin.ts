import { createHash } from 'node:crypto';
import * as contract from '#contract/identity/factors.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import {
  attempt,
  countAttempts,
  lookAtAttempts,
  takeBackAttempt,
  type AttemptLimit,
} from '../../../platform/http/attempts.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, type BareCall, type Call } from '../../../platform/http/http.ts';
import { admitFrozen } from '../freeze.repository.ts';
import { findAccessEpoch, findAccountById } from '../repository.ts';
import { otherOnDevice } from '../sessions/knownDevice.ts';
import { logIn } from '../sessions/logIn.ts';
import { answersPerLogin, passkeysPerNetwork, totpPerAccount, totpPerDevice } from '../loginTries.ts';
import { answerMethods, spendAnswer, type CountedTries } from './answers.ts';
import { lockUnchangedAccess } from './factors.repository.ts';
import { spendPasskey } from './passkeys.ts';

/** What the first step of a login found out. */
interface LoginStep {
  userId: number;
  /** The account as it was: a new password in between ends the login. */
  accessEpoch: number;
  remember: boolean;
  /** What `knownDevice` says. */
  device: string | null;
  /** What `otherOnDevice` says. */
  before: number | null;
}

/** A login is finished once; kept longer than it lives. */
const finished: AttemptLimit = { scope: 'login_finished', max: 1, seconds: 2 * factorRules.loginStepSeconds };
const stepContext = 'login_step:1';

/**
 * Asks for the second factor, where the account has one, instead of opening a session. Only after the right password: nobody else
 * learns of it. Throws second_factor_needed with what `finishLogin` takes.
 */
export async function demandSecondFactor(
  call: Call,
  login: { userId: number; remember: boolean; device: string | undefined; before: number | undefined },
): Promise<void> {
  const { tx, now, app } = call;
  const { userId, remember, device = null, before = null } = login;
  const methods = await answerMethods(tx, userId);
  if (methods.length === 0) return;
  const accessEpoch = await findAccessEpoch(tx, userId);
  if (accessEpoch === undefined) throw new AppError('login_failed');
  const ends = now.getTime() + factorRules.loginStepSeconds * 1000;
  const step = { userId, accessEpoch, remember, device, before, ends } satisfies LoginStep & { ends: number };
  const text = JSON.stringify(step);
  throw new AppError('second_factor_needed', {
    params: {
      login: app.keys.encrypt(text, stepContext).toString('base64url'),
      methods: methods.join(),
      seconds: factorRules.loginStepSeconds,
    },
  });
}

/**
 * Opens the session that the right password and now the second factor are good for. Known devices have tries of their own, so that
 * no stranger who knows the password keeps the owner out. Throws login_step_over, what `spendAnswer` does.
 */
export const finishLogin = handle(contract.finishLogin, async (call, { login, answer }) => {
  const { tx, now, app } = call;
  const step = stepOf(call, login);
  const subject = createHash('sha256').update(login).digest('base64url');
  const over = () => new AppError('login_step_over');
  if (!step || (await lookAtAttempts(app.attempts, finished, subject, now)) > 0) throw over();
  const tries = await countAttempts(app.attempts, answersPerLogin, { subject, by: 1 }, now);
  if (tries > answersPerLogin.max) throw over();
  const { userId, accessEpoch, remember, device } = step;
  const before = step.before ?? undefined;
  const account = await lockUnchangedAccess(tx, userId, accessEpoch);
  if (!account) throw over();
  await spendAnswer(call, { userId, answer, tries: triesOf(step) });
  if ((await countAttempts(app.attempts, finished, { subject, by: 1 }, now)) > finished.max) throw over();
  const isKnownDevice = device !== null;
  return logIn(call, { id: userId, role: account.role, remember, isKnownDevice, before, by: answer.method });
});

/** Logs in whoever's passkey answers. Throws passkey_refused, passkey_copied, account_frozen, too_many_requests. */
export const logInWithPasskey = handle(contract.logInWithPasskey, async (call, { passkey, remember, device }) => {
  const { tx, now, app } = call;
  const network = networkOf(call.ip);
  await attempt(app.attempts, passkeysPerNetwork, network, now);
  const { userId } = await spendPasskey(call, { passkey });
  await takeBackAttempt(app.attempts, passkeysPerNetwork, network, now);
  if ((await findAccountById(tx, userId))?.state === 'frozen') await admitFrozen(tx, userId, now);
  const epoch = await findAccessEpoch(tx, userId);
  const account = epoch === undefined ? undefined : await lockUnchangedAccess(tx, userId, epoch);
  if (!account) throw new AppError('passkey_refused');
  const before = otherOnDevice(app.keys, device, { userId, now });
  return logIn(call, { id: userId, role: account.role, remember, isKnownDevice: false, before, by: 'passkey' });
});

function triesOf({ userId, device }: LoginStep): CountedTries {
  // One count for all of them: whoever knew the password may have made many before there was a second factor.
  if (device !== null) return { limit: totpPerDevice, subject: String(userId) };
  return { limit: totpPerAccount, subject: String(userId), tells: true };
}

/** Undefined: it is none of ours, or its time is over. */
function stepOf({ app, now }: Pick<BareCall, 'app' | 'now'>, login: string): LoginStep | undefined {
  try {
    // What we encrypted ourselves.
    const step = JSON.parse(app.keys.decrypt(Buffer.from(login, 'base64url'), stepContext)) as LoginStep & {
      ends: number;
    };
    return step.ends > now.getTime() ? step : undefined;
  } catch {
    return undefined;
  }
}
