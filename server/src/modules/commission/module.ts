import type { Module } from '../../platform/module.ts';
import { decideCommission, listCommissionRates, previewCommission, setCommission, withdrawCommission } from './set.ts';
import { getCommission, getOwnCommission, getOwnRentalCommission } from './shown.ts';
import { commissionJobs } from './tell.ts';
import { commissionWaiting } from './waiting.repository.ts';

export const commissionModule: Module = {
  handlers: [
    getCommission,
    getOwnCommission,
    getOwnRentalCommission,
    listCommissionRates,
    previewCommission,
    setCommission,
    decideCommission,
    withdrawCommission,
  ],
  periodicJobs: [...commissionJobs],
  waiting: commissionWaiting,
  constraintErrors: { commission_rates_waiting: 'rule_request_waiting' },
};
