import type { Module } from '../../platform/module.ts';
import type { WaitingSource } from '../../platform/waiting.ts';
import { getAppSettings, saveAppSettings } from './appSettings.ts';
import { getHealth, type HealthDeps } from './health.ts';
import { saleDayJobs } from './saleDays.ts';
import { searchConsole } from './search.ts';
import { getDashboard, getMenu, getTemplateMenu } from './service.ts';
import { jobWaiting } from './waiting.repository.ts';
import { getWorkplace, saveWorkplace } from './workplace.ts';
import { listWaiting } from './waiting.ts';

interface ConsoleDeps extends HealthDeps {
  /** What waits for people, of all modules before this one. */
  waiting: readonly WaitingSource[];
}

export const consoleModule = ({ waiting, ...deps }: ConsoleDeps): Module => ({
  handlers: [
    getMenu,
    getTemplateMenu,
    getWorkplace,
    saveWorkplace,
    getDashboard,
    getAppSettings,
    saveAppSettings,
    searchConsole,
    listWaiting([...waiting, ...jobWaiting]),
    getHealth(deps),
  ],
  periodicJobs: saleDayJobs,
});
