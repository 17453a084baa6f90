import { dayMs } from '#contract/core/durations.ts';
import { shopReportRules } from '#contract/shops/shopReportRules.ts';
import type { Module } from '../../platform/module.ts';
import { decideShopReport, getShopReport, listShopReports } from './admin.ts';
import { forgetPictures, forgetUnsentPictures } from './pictures.repository.ts';
import { getOwnShopReport, listOwnShopReports, openShopReport, withdrawShopReport } from './reporter.ts';
import { endSilence } from './repository.ts';
import { answerShopReport, getReportOfShop, listReportsOfShop } from './shop.ts';
import { reportWaiting } from './waiting.repository.ts';

const atOnce = 500;

export const shopReportsModule: Module = {
  handlers: [
    openShopReport,
    listOwnShopReports,
    getOwnShopReport,
    withdrawShopReport,
    listReportsOfShop,
    getReportOfShop,
    answerShopReport,
    listShopReports,
    getShopReport,
    decideShopReport,
  ],
  waiting: reportWaiting,
  constraintErrors: { shop_reports_open: 'shop_report_open' },
  periodicJobs: [
    {
      name: 'shopReports.silence',
      everySeconds: 300,
      run: async ({ now, transaction }) => {
        const before = new Date(now.getTime() - shopReportRules.answerSeconds * 1000);
        await transaction((tx) => endSilence(tx, before, now));
      },
    },
    {
      name: 'shopReports.forgetUnsentPictures',
      everySeconds: 3600,
      run: async ({ now, transaction }) => {
        const before = new Date(now.getTime() - shopReportRules.unsentSeconds * 1000);
        await transaction((tx) => forgetUnsentPictures(tx, before));
      },
    },
    {
      name: 'shopReports.forgetEvidence',
      everySeconds: 24 * 3600,
      run: async ({ now, transaction, signal }) => {
        const before = new Date(now.getTime() - shopReportRules.keptDays * dayMs);
        let shopReportEvidence = 0;
        for (let forgotten = atOnce; forgotten === atOnce && !signal?.aborted; shopReportEvidence += forgotten) {
          forgotten = await transaction((tx) => forgetPictures(tx, before, atOnce));
        }
        return { shopReportEvidence };
      },
    },
  ],
};
