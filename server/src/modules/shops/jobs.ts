import { shopFigureRules } from '#contract/shops/shopFigureRules.ts';
import { staffRules } from '#contract/shops/staffRules.ts';
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { countFigures } from './page/repository.ts';
import { updateShopCounts } from './repository.ts';
import { formerStaffSince } from '#contract/shops/staffRules.ts';
import { addDays, dayOf } from '../../platform/day.ts';
import { siteConfiguration } from '../site/service.ts';
import { expireInvitations, forgetGiven, forgetGoneStaff } from './staff/repository.ts';

/** Keeps what shops are sorted and rated by. */
export const shopPeriodicJobs: PeriodicJob[] = [
  {
    name: 'shops.count',
    everySeconds: 300,
    run: async ({ transaction }) => {
      await transaction(updateShopCounts);
    },
  },
  {
    name: 'shops.figures',
    everySeconds: shopFigureRules.everySeconds,
    run: async ({ now, transaction }) => {
      await transaction((tx) => countFigures(tx, now));
    },
  },
  {
    name: 'shops.expireInvitations',
    everySeconds: staffRules.expirySeconds,
    run: async ({ now, transaction }) => {
      await transaction((tx) => expireInvitations(tx, now));
      const formerStaff = await transaction((tx) => forgetGoneStaff(tx, formerStaffSince(now)));
      const staffGiven = await transaction(async (tx) => {
        const { timeZone } = (await siteConfiguration(tx)).site;
        return forgetGiven(tx, addDays(dayOf(now, timeZone), -staffRules.givenKeptDays));
      });
      return { formerStaff, staffGiven };
    },
  },
];
