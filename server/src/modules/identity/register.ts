/** Opening accounts, by whichever way one is reached. */
import type { Call } from '../../platform/http/http.ts';
import { attempt } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { createHashedUser } from './accounts.ts';
import { consentDocuments } from './consents.ts';
import { isPasswordCommon } from './passwords/passwordRules.ts';
import { findTaken, insertConsents, isNameRetired, retiredNameHash } from './repository.ts';
import { logIn } from './sessions/logIn.ts';
import { registerPerAddress } from './loginTries.ts';

/** What an account is opened with. */
interface Wish {
  username: string;
  email: string;
  password: string;
}

/** Counts a try to register, and refuses what cannot be. Throws too_many_requests, password_common, username_taken, email_taken. */
export async function admitRegistration(call: Call, { username, email, password }: Wish): Promise<void> {
  await attempt(call.app.attempts, registerPerAddress, call.ip, call.now);
  if (isPasswordCommon(password, username)) throw new AppError('password_common');
  const taken = await findTaken(call.tx, { username, email, nameHash: retiredNameHash(call.app.keys, username) });
  if (taken.username) throw new AppError('username_taken');
  if (taken.email) throw new AppError('email_taken');
}

/** Opens the account with its ledger accounts and consents, in the language of the page, and logs it in. Throws username_taken, and by the constraints of users. */
export async function openAccount(
  call: Call,
  { username, ...user }: Omit<Wish, 'password'> & { passwordHash: string; mobile?: string },
) {
  const { tx, now, app, locale } = call;
  const { id } = await createHashedUser(tx, { username, ...user, role: 'user', locale, now });
  // The name may have been that of an account which was deleted a moment ago.
  if (await isNameRetired(tx, retiredNameHash(app.keys, username))) throw new AppError('username_taken');
  await insertConsents(tx, { userId: id, documents: await consentDocuments(tx, now), now });
  return logIn(call, { id, role: 'user', remember: false, isKnownDevice: true });
}
