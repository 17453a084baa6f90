import { viewRules } from '#contract/console/dashboardRules.ts';
import { addDays, dayOf } from '../../platform/day.ts';
import type { Module } from '../../platform/module.ts';
import type { ViewCounter } from './counter.ts';
import { flushViews } from './flush.ts';
import { dropViews } from './repository.ts';

export const viewsModule = (views: ViewCounter): Module => ({
  handlers: [],
  periodicJobs: [
    {
      name: 'views.flush',
      everySeconds: viewRules.flushSeconds,
      run: ({ transaction }) => flushViews({ transaction }, views),
    },
    {
      name: 'views.drop',
      everySeconds: 6 * 60 * 60,
      run: ({ transaction, now }) =>
        transaction((tx) => dropViews(tx, addDays(dayOf(now, 'UTC'), -viewRules.keptDays))),
    },
  ],
});
