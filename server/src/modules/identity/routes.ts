import * as contract from '#contract/identity/identity.ts';
import { route, type Route } from '../../platform/http.ts';
import { searchUsers } from './findUsers.ts';
import { resetPassword, sendCode } from './resetPassword.ts';
import { getUserInfo, login, logout, register } from './service.ts';

export const identityRoutes: Route[] = [
  route(contract.register, register),
  route(contract.login, login),
  route(contract.logout, logout),
  route(contract.sendCode, sendCode),
  route(contract.resetPassword, resetPassword),
  route(contract.getUserInfo, getUserInfo),
  route(contract.findUsers, searchUsers),
];
