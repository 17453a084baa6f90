import type { Module } from '../../platform/module.ts';
import type { WaitingSource } from '../../platform/waiting.ts';
import { getHealth, type HealthDeps } from './health.ts';
import { getListView, saveListView } from './listViews.ts';
import { saleDayJobs } from './saleDays.ts';
import { getDashboard, getMenu } from './service.ts';
import { jobWaiting } from './waiting.repository.ts';
import { listMenuBadges, listWaiting } from './waiting.ts';

interface ConsoleDeps extends HealthDeps {
  /** What waits for people, of all modules before this one. */
  waiting: readonly WaitingSource[];
}

export function consoleModule({ waiting, ...deps }: ConsoleDeps): Module {
  const sources = [...waiting, ...jobWaiting];
  return {
    handlers: [
      getMenu,
      getDashboard,
      listWaiting(sources),
      listMenuBadges(sources),
      getListView,
      saveListView,
      getHealth(deps),
    ],
    periodicJobs: saleDayJobs,
  };
}
