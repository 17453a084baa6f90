import * as contract from '#contract/wallet.ts';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http.ts';
import { getOwnWallet, listChanges } from './service.ts';

const notYet = () => Promise.reject(new AppError('unavailable'));

export const walletRoutes: Route[] = [
  route(contract.listBalanceChanges, listChanges),
  route(contract.getBalanceChange, notYet),
  route(contract.explainBalance, notYet),
  route(contract.listBalanceDays, notYet),
  route(contract.listHolds, notYet),
  route(contract.listEarnings, notYet),
  route(contract.getWallet, getOwnWallet),
];
