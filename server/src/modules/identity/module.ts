import type { Module } from '../../platform/module.ts';
import { changePassword } from './passwords/changePassword.ts';
import { confirmPassword } from './passwords/confirmPassword.ts';
import { findUsers } from './findUsers.ts';
import { sendCode } from './codes/sendCode.ts';
import { resetPassword } from './passwords/resetPassword.ts';
import { getTemplateUser, getUserInfo, login, logout, register, switchRole } from './service.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/sessions.ts';
import { identityJobs, identityPeriodicJobs } from './jobs.ts';

export const identityModule: Module = {
  handlers: [
    register,
    login,
    logout,
    confirmPassword,
    sendCode,
    resetPassword,
    getUserInfo,
    switchRole,
    listSessions,
    endSession,
    endOtherSessions,
    changePassword,
    getTemplateUser,
    findUsers,
  ],
  jobs: identityJobs,
  periodicJobs: identityPeriodicJobs,
  constraintErrors: {
    users_username: 'username_taken',
    users_email: 'email_taken',
    users_mobile: 'mobile_taken',
  },
};
