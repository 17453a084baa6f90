import type { Module } from '../../platform/module.ts';
import type { WaitingSource } from '../../platform/waiting.ts';
import { getAppSettings, saveAppSettings } from './appSettings.ts';
import { readFirstSale } from './firstSale.ts';
import { getHealth, type HealthDeps } from './health.ts';
import { getListView, saveListView } from './listViews.ts';
import { claimInboxItem, inboxJobs, listAdminInbox, releaseInboxItem } from './inbox.ts';
import { saleDayJobs } from './saleDays.ts';
import { searchConsole } from './search.ts';
import { getShopMoney } from './shopMoney/shopMoney.ts';
import { getDashboard, getMenu, getTemplateMenu } from './service.ts';
import { jobWaiting } from './waiting.repository.ts';
import { getWorkplace, saveWorkplace } from './workplace.ts';
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
      getTemplateMenu,
      getWorkplace,
      saveWorkplace,
      getDashboard,
      readFirstSale,
      getShopMoney,
      getAppSettings,
      saveAppSettings,
      searchConsole,
      listWaiting(sources),
      listMenuBadges(sources),
      listAdminInbox(sources),
      claimInboxItem(sources),
      releaseInboxItem,
      getListView,
      saveListView,
      getHealth(deps),
    ],
    periodicJobs: [...saleDayJobs, ...inboxJobs],
  };
}
