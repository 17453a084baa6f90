import type { Module } from '../../platform/module.ts';
import { confirmPassword } from './confirmPassword.ts';
import { findUsers } from './findUsers.ts';
import { resetPassword, sendCode } from './resetPassword.ts';
import { getUserInfo, login, logout, register, switchRole } from './service.ts';
import { identityJobs, identityPeriodicJobs } from './jobs.ts';

export const identityModule: Module = {
  handlers: [register, login, logout, confirmPassword, sendCode, resetPassword, getUserInfo, switchRole, findUsers],
  jobs: identityJobs,
  periodicJobs: identityPeriodicJobs,
  constraintErrors: {
    users_username: 'username_taken',
    users_email: 'email_taken',
  },
};
