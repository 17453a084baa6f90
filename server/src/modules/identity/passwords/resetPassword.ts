import * as contract from '#contract/identity/identity.ts';
import { handleOutside } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { recordFailure, recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { enqueueNotice } from '../../../platform/jobs/notify.ts';
import { setPassword } from '../accounts.ts';
import { countCodeTry, findCode, useCode } from '../codes/codes.ts';
import { endCodes } from '../codes/codes.repository.ts';
import { endEmailChange, findAccount, findAccountById } from '../repository.ts';
import { forgetFailedLogins } from '../sessions/admitLogin.ts';
import { isPasswordCommon } from './passwordRules.ts';
import { hashPassword } from './passwords.ts';

/** Sets a new password with a code. The gravest reason first; a refused password leaves the code as it was. */
export const resetPassword = handleOutside(contract.resetPassword, {
  intend: async (call, { email, mobile, request, code, password }) => {
    const { tx, now, app } = call;
    if (isPasswordCommon(password)) throw new AppError('password_common');
    await countCodeTry(call, request);
    const given = { purpose: 'password', target: email ?? mobile ?? '', sessionId: null, request, code } as const;
    const found = await findCode(tx, app.keys, { ...given, now });
    const user = found?.userId ? await findAccountById(tx, found.userId) : undefined;
    if (user && isPasswordCommon(password, user.username)) throw new AppError('password_common');
    return { given, user, password };
  },
  ask: async (call, { given, user, password }) => {
    if (user) return hashPassword(password, { ip: call.ip });
    const account = await findAccount(call.app.attempts, given.target);
    await recordFailure(call, { kind: 'reset_failed', userId: account?.id });
    throw new AppError('code_wrong');
  },
  record: async (call, { given, user }, passwordHash) => {
    const { tx, now, app } = call;
    const { userId } = await useCode(tx, app.keys, { ...given, now });
    if (!user || user.id !== userId) throw new AppError('code_wrong');
    await setPassword(tx, { userId: user.id, passwordHash });
    await endEmailChange(tx, user.id, now);
    await endCodes(tx, { userId: user.id, purpose: 'password', now });
    await recordSecurityEvent(tx, call, { kind: 'password_reset', userId: user.id });
    await enqueueNotice(tx, { kind: 'password_changed', userId: user.id }, now);
    await forgetFailedLogins(call, [given.target, user.username]);
    return {};
  },
});
