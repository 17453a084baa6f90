import * as contract from '#contract/identity/identity.ts';
import { handleOutside } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { recordFailure } from '../../../platform/http/securityEvents.ts';
import { countCodeTry, useCode } from '../codes/codes.ts';
import { demandSecondFactor } from '../factors/finishLogin.ts';
import { lockUnchangedAccess } from '../factors/factors.repository.ts';
import { admitFrozen } from '../freeze.repository.ts';
import { findAccessEpoch, findAccount, findAccountById } from '../repository.ts';
import { knownDevice, otherOnDevice } from './knownDevice.ts';
import { logIn } from './logIn.ts';

/**
 * Logs in by a code in place of the password. The code is used up before a second factor is asked for, so that it is good for one
 * login however that ends. Admins get no such codes. Throws code_wrong, account_frozen, second_factor_needed, too_many_requests.
 */
export const logInWithCode = handleOutside(contract.logInWithCode, {
  intend: async (call, { email, mobile, request, code, remember, device }) => {
    await countCodeTry(call, request);
    const given = { purpose: 'login', target: email ?? mobile ?? '', sessionId: null, request, code } as const;
    return { given, remember, device };
  },
  ask: async (call, { given }) => {
    const { app, now } = call;
    try {
      const { userId } = await useCode(app.attempts, app.keys, { ...given, now });
      if (userId === null) throw new AppError('code_wrong');
      // Only whoever had the code is told.
      if ((await findAccountById(app.attempts, userId))?.state === 'frozen')
        await admitFrozen(app.attempts, userId, now);
      return userId;
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'code_wrong') throw error;
      const account = await findAccount(app.attempts, given.target);
      await recordFailure(call, { kind: 'code_login_failed', userId: account?.id });
      throw error;
    }
  },
  record: async (call, { remember, device }, userId) => {
    const { tx, app, now } = call;
    const epoch = await findAccessEpoch(tx, userId);
    const account = epoch === undefined ? undefined : await lockUnchangedAccess(tx, userId, epoch);
    if (!account) throw new AppError('code_wrong');
    const known = knownDevice(app.keys, device, { userId, now });
    const before = otherOnDevice(app.keys, device, { userId, now });
    await demandSecondFactor(call, { userId, remember, device: known, before });
    const isKnownDevice = known !== undefined;
    return logIn(call, { id: userId, role: account.role, remember, isKnownDevice, before, by: 'code' });
  },
});
