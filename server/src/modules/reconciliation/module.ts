import { reconciliationRules } from '#contract/money/reconciliationRules.ts';
import type { Module } from '../../platform/module.ts';
import { waitingSource } from '../../platform/waiting.ts';
import type { PaymentDeps } from '../payments/service.ts';
import { getBillDifference, listBillDays, listBillDifferences, readBill } from './lists.ts';
import { readDueBills } from './compareBills.ts';
import {
  askAboutBillDifference,
  decideBillDifference,
  holdForBillDifference,
  settleBillDifference,
  withdrawBillDifference,
} from './settle.ts';

export const reconciliationModule = (deps: PaymentDeps): Module => ({
  handlers: [
    listBillDays,
    listBillDifferences,
    getBillDifference,
    settleBillDifference,
    decideBillDifference,
    withdrawBillDifference,
    askAboutBillDifference(deps),
    holdForBillDifference,
    readBill,
  ],
  waiting: [
    waitingSource({
      kind: 'bill_difference',
      side: 'admin',
      from: 'reconciliation_differences d',
      where: `d.state in ('open', 'asked') and (d.state = 'asked'
        or d.found_at <= $2::timestamptz - interval '${reconciliationRules.oldDays} days')`,
      columns: { id: 'd.id', amountFen: 'abs(d.gap_fen)', since: 'd.found_at' },
    }),
  ],
  jobs: { 'reconciliation.read': (context) => readDueBills(deps, context) },
  periodicJobs: [{ name: 'reconciliation.read', everySeconds: 60, run: (context) => readDueBills(deps, context) }],
});
