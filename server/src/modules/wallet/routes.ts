import * as contract from '#contract/money/wallet.ts';
import { route, type Route } from '../../platform/http.ts';
import { getChange, listChanges } from './changes.ts';
import { listOwnEarnings } from './earnings.ts';
import { explainOwnBalance, listOwnDays } from './explain.ts';
import { listOwnHolds } from './holds.ts';
import { getOwnWallet } from './service.ts';

export const walletRoutes: Route[] = [
  route(contract.listBalanceChanges, listChanges),
  route(contract.getBalanceChange, getChange),
  route(contract.explainBalance, explainOwnBalance),
  route(contract.listBalanceDays, listOwnDays),
  route(contract.listHolds, listOwnHolds),
  route(contract.listEarnings, listOwnEarnings),
  route(contract.getWallet, getOwnWallet),
];
