import { attempt, clearAttempts } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import { userSubject } from './accounts.ts';
import { isPasswordRight } from './passwords.ts';
import { findAccountById, lockUnchangedAccount } from './repository.ts';
import { loginPerAccount, loginPerAddress } from './throttles.ts';

/**
 * Asks again for the password of whoever is logged in, before something that a found screen must not do. Counted together
 * with logins, so that it is no other way to guess. Throws password_wrong, too_many_requests.
 */
export async function confirmPassword(call: Call, password: string): Promise<void> {
  const { tx, now } = call;
  const { attempts } = call.app;
  const userId = userIdOf(call);
  await attempt(attempts, loginPerAddress, call.ip, now);
  await attempt(attempts, loginPerAccount, userSubject(userId), now);
  const account = await findAccountById(tx, userId);
  const isRight = await isPasswordRight(account?.passwordHash, password);
  // A password that was replaced while it was checked is none any more.
  if (!account || !isRight || !(await lockUnchangedAccount(tx, account))) throw new AppError('password_wrong');
  await clearAttempts(attempts, loginPerAccount, userSubject(userId));
}
