import type { Module } from '../../platform/module.ts';
import { getBalanceChange, listBalanceChanges } from './changes.ts';
import { listEarnings } from './earnings.ts';
import { explainBalance, listBalanceDays } from './explain.ts';
import { listHolds } from './holds.ts';
import { getWallet } from './service.ts';

export const walletModule: Module = {
  handlers: [listBalanceChanges, getBalanceChange, explainBalance, listBalanceDays, listHolds, listEarnings, getWallet],
};
