import type { Module } from '../../platform/module.ts';
import type { PaymentDeps } from '../payments/service.ts';
import { askWithdrawal, cancelWithdrawal, getWithdrawalTerms } from './ask.ts';
import { approveWithdrawal, getWithdrawalReview, listWithdrawals, refuseWithdrawal } from './decide.ts';
import { contradictWithdrawal, settleContradiction } from './contradictions/contradictions.ts';
import { payByGateway, previewGatewayPayout } from './gatewayPayouts/gatewayPayouts.ts';
import { gatewayPayoutJobs, gatewayPayoutPeriodicJobs } from './gatewayPayouts/jobs.ts';
import { listPayingMerchants, movePayingMerchant } from './gatewayPayouts/payingMerchants.ts';
import { withdrawalJobs } from './jobs.ts';
import { getWithdrawal, getWithdrawalLog } from './log.ts';
import { confirmWithdrawal, failWithdrawal, lookAtPayee, payWithdrawal } from './pay.ts';
import { payeeColumns } from './payees/payeeEncryption.ts';
import { listPayees, removePayee, setPaymentInfo } from './payees/payees.ts';
import {
  getPayoutBatch,
  getPayoutFile,
  importPayoutResult,
  listPayoutBatches,
  makePayoutBatch,
  previewPayoutResult,
} from './payouts/payouts.ts';
import { withdrawalWaiting } from './waiting.repository.ts';

export const withdrawalsModule = (deps: PaymentDeps): Module => ({
  handlers: [
    listPayees,
    setPaymentInfo,
    removePayee,
    getWithdrawalTerms,
    askWithdrawal,
    cancelWithdrawal,
    getWithdrawalLog,
    getWithdrawal,
    listWithdrawals,
    getWithdrawalReview,
    approveWithdrawal,
    refuseWithdrawal,
    payWithdrawal,
    confirmWithdrawal,
    failWithdrawal,
    contradictWithdrawal,
    settleContradiction,
    lookAtPayee,
    listPayoutBatches,
    getPayoutBatch,
    makePayoutBatch,
    getPayoutFile,
    previewPayoutResult,
    importPayoutResult,
    previewGatewayPayout,
    payByGateway,
    listPayingMerchants,
    movePayingMerchant,
  ],
  jobs: gatewayPayoutJobs(deps),
  periodicJobs: [...withdrawalJobs, ...gatewayPayoutPeriodicJobs],
  encryptedColumns: payeeColumns,
  waiting: withdrawalWaiting,
  constraintErrors: {
    payees_once: 'payee_known',
    ledger_earnings_short: 'earnings_too_small',
    paying_merchants_one: 'paying_merchant_exists',
  },
});
