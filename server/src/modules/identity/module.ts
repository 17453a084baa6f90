import type { Module } from '../../platform/module.ts';
import { changePassword } from './passwords/changePassword.ts';
import { confirmPassword } from './passwords/confirmPassword.ts';
import { finishLogin, logInWithPasskey } from './factors/finishLogin.ts';
import { addPasskey, getPasskeyChallenge, removePasskey, renamePasskey, startPasskey } from './factors/passkeys.ts';
import { makeRecoveryCodes } from './factors/recoveryCodes.ts';
import { getObjection, raiseObjection } from './factors/objections.ts';
import {
  askSecondFactorReset,
  getSecondFactor,
  resetSecondFactor,
  stopSecondFactorReset,
  withdrawSecondFactorReset,
} from './factors/resets.ts';
import { confirmFactor, getSecurity, getStepUp } from './factors/security.ts';
import { confirmTotp, removeTotp, startTotp, totpColumns } from './factors/totp.ts';
import { findUsers } from './findUsers.ts';
import { confirmCode } from './codes/confirmCode.ts';
import { sendCode } from './codes/sendCode.ts';
import { resetPassword } from './passwords/resetPassword.ts';
import { getTemplateUser, getUserInfo, login, logout, register, saveLocale, switchRole } from './service.ts';
import { logInWithCode } from './sessions/logInWithCode.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/sessions.ts';
import { identityJobs, identityPeriodicJobs } from './jobs.ts';

export const identityModule: Module = {
  handlers: [
    register,
    login,
    logout,
    confirmPassword,
    sendCode,
    confirmCode,
    resetPassword,
    logInWithCode,
    getUserInfo,
    saveLocale,
    switchRole,
    listSessions,
    endSession,
    endOtherSessions,
    changePassword,
    getTemplateUser,
    findUsers,
    getSecurity,
    getStepUp,
    confirmFactor,
    finishLogin,
    getPasskeyChallenge,
    logInWithPasskey,
    startTotp,
    confirmTotp,
    removeTotp,
    makeRecoveryCodes,
    startPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    getSecondFactor,
    askSecondFactorReset,
    withdrawSecondFactorReset,
    resetSecondFactor,
    stopSecondFactorReset,
    getObjection,
    raiseObjection,
  ],
  encryptedColumns: totpColumns,
  jobs: identityJobs,
  periodicJobs: identityPeriodicJobs,
  constraintErrors: {
    users_username: 'username_taken',
    users_email: 'email_taken',
    passkeys_credential: 'passkey_known',
    users_mobile: 'mobile_taken',
  },
};
